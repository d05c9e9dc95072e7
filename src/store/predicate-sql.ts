import { type RawBuilder, type SqlBool, sql } from "kysely";
import { chordOf, type Point, pointOf } from "../domain/geo.ts";
import { type Circle, matchAll, type Order, type Predicate, type Value } from "../domain/predicates.ts";
import { likePattern } from "../domain/search-text.ts";
import { type ItemTable, type LinkTable, linkedTables, linkingTable, linkTableOf } from "./tables.ts";

type Clause = RawBuilder<SqlBool>;

/** A field that leads over a link table to the items on its other side. */
interface LinkField {
  link: LinkTable;
  /** The table on the other side, for `some`. */
  to: ItemTable;
}

/** The link that a field names: from events to a linked table by its name, and back by that of events. */
function linkFieldOf(field: string, table: ItemTable): LinkField | undefined {
  const isForward = table === linkingTable;
  if (!isForward && field !== linkingTable) return undefined;
  const linked = linkedTables.find((name) => name === (isForward ? field : table));
  return linked && { link: linkTableOf(linked), to: isForward ? linked : linkingTable };
}

/** The SQL of a predicate on the rows of a table: the one interpreter for both stores. */
export function toSql(predicate: Predicate, table: ItemTable, alias: string = table): Clause {
  if ("all" in predicate) return joinClauses(predicate.all, " and ", sql`1 = 1`, table, alias);
  if ("any" in predicate) return joinClauses(predicate.any, " or ", sql`1 = 0`, table, alias);
  if ("not" in predicate) return sql`not (${toSql(predicate.not, table, alias)})`;
  const link = linkFieldOf(predicate.field, table);
  if (link) return linkSql(predicate, link, table, alias);
  if (predicate.is === "some")
    return predicate.field === "translations"
      ? translationGroupSql(predicate.value, table, alias)
      : searchTextsSql(predicate.value, alias);
  if (predicate.is === "near") return nearSql(predicate.value, alias);
  return compareSql(predicate, sql.ref(`${alias}.${predicate.field}`));
}

/** The SQL of an order. */
export function orderSql(order: Order, table: ItemTable): RawBuilder<unknown> {
  const { field, direction, from, sequence } = order;
  const way = sql.raw(direction);
  if (sequence) {
    const places = sequence.map((value, place) => sql`when ${value} then ${sql.lit(place)}`);
    return sql`case ${sql.ref(`${table}.${field}`)} ${sql.join(places, sql.raw(" "))} end ${way}`;
  }
  if (from) return sql`${distanceSql(pointOf(from), order.among ?? matchAll, table)} ${way}`;
  // Neither store takes an index for the order of a sum.
  return sql`${sql.raw(order.isSelective ? "0 + " : "")}${sql.ref(`${table}.${field}`)} ${way}`;
}

type Simple = Extract<
  Predicate,
  { field: string; is: "in" | "contains" | "=" | "!=" | "<" | "<=" | ">" | ">=" }
>;

function compareSql(predicate: Simple, column: RawBuilder<unknown>): Clause {
  switch (predicate.is) {
    case "in":
      if (predicate.value.length === 0) return sql`1 = 0`;
      return sql`${column} in (${listSql([...new Set(predicate.value)])})`;
    case "contains":
      return sql`${column} like ${likePattern(predicate.value)} escape '\\'`;
    default:
      if (predicate.value === null)
        return predicate.is === "=" ? sql`${column} is null` : sql`${column} is not null`;
      return sql`${column} ${sql.raw(predicate.is)} ${predicate.value}`;
  }
}

/** A longer list of numbers is handed over whole: the statement is the same then, however many they are. */
const MAX_INLINE_VALUES = 20;

function listSql(values: readonly Value[]): RawBuilder<unknown> {
  if (values.length <= MAX_INLINE_VALUES || values.some((value) => typeof value !== "number"))
    return sql.join(values);
  // Both stores can take the keys of an object apart; lists they take apart by different names.
  const object = `{${values.map((value) => `"${value}":0`).join()}}`;
  return sql`select cast(key as bigint) from json_each(${object})`;
}

/** Links are by translation group: `in` compares groups, `some` looks at the items on the other side. */
function linkSql(
  predicate: Extract<Predicate, { field: string }>,
  field: LinkField,
  table: ItemTable,
  alias: string,
): Clause {
  const { link, to } = field;
  const near = `${alias}_${link}`;
  const far = `${near}_${to}`;
  const [own, other] =
    table === linkingTable ? ["id", "event_id"] : ["translation_group", "translation_group"];
  const [mine, linkSide] = [sql.ref(`${alias}.${own}`), sql.ref(`${near}.${other}`)];
  const from = sql`${sql.table(link)} as ${sql.ref(near)}`;
  if (predicate.is === "in") {
    const target = sql.ref(`${near}.${table === linkingTable ? "translation_group" : "event_id"}`);
    return sql`${mine} in (select ${linkSide} from ${from} where ${compareSql(predicate, target)})`;
  }
  if (predicate.is !== "some") throw new Error(`A link cannot be compared with ${predicate.is}.`);
  const match = to === linkingTable ? ["id", "event_id"] : ["translation_group", "translation_group"];
  const join = sql`${sql.table(to)} as ${sql.ref(far)} on ${sql.ref(`${far}.${match[0]}`)} = ${sql.ref(`${near}.${match[1]}`)}`;
  const inner = toSql(predicate.value, to, far);
  // Events are many: the few on the other side lead to them. Whether there is any event at all is told by the first.
  if (table === linkingTable)
    return sql`${mine} in (select ${linkSide} from ${from} join ${join} where ${inner})`;
  return sql`exists (select 1 from ${from} join ${join} where ${linkSide} = ${mine} and ${inner})`;
}

/** `some` over the items of the same translation group. */
function translationGroupSql(predicate: Predicate, table: ItemTable, alias: string): Clause {
  const other = `${alias}_group`;
  const mine = sql`${sql.ref(`${other}.translation_group`)} = ${sql.ref(`${alias}.translation_group`)}`;
  return sql`exists (select 1 from ${sql.table(table)} as ${sql.ref(other)} where ${mine} and ${toSql(predicate, table, other)})`;
}

/** `some` over the folded texts of a venue or organizer: one field that satisfies it all. */
function searchTextsSql(predicate: Predicate, alias: string): Clause {
  const near = `${alias}_texts`;
  const mine = sql`${sql.ref(`${near}.item_id`)} = ${sql.ref(`${alias}.id`)}`;
  return sql`exists (select 1 from item_texts as ${sql.ref(near)} where ${mine} and ${toSql(predicate, "venues", near)})`;
}

/** A band of latitude, which an index serves, then the chord through the unit sphere. */
function nearSql(circle: Circle, alias: string): Clause {
  const degrees = circle.km / 111.19;
  const lat = sql.ref(`${alias}.geo_lat`);
  const chord = chordOf(circle.km);
  return sql`${lat} between ${circle.lat - degrees} and ${circle.lat + degrees} and ${chordSql(pointOf(circle), alias)} <= ${chord * chord}`;
}

/** The square of the chord between a row's place and a point: it grows with the distance. */
function chordSql({ x, y, z }: Point, alias: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const square = (name: string, value: number) =>
    sql`(${column(name)} - ${sql.lit(value)}) * (${column(name)} - ${sql.lit(value)})`;
  return sql`(${square("geo_x", x)} + ${square("geo_y", y)} + ${square("geo_z", z)})`;
}

/** How far the nearest venue of an event is. */
function distanceSql(point: Point, among: Predicate, table: ItemTable): RawBuilder<number> {
  const mine = sql`at_place.event_id = ${sql.ref(`${table}.id`)}`;
  return sql`(select min(${chordSql(point, "place")}) from event_venues as at_place join venues as place on place.translation_group = at_place.translation_group where ${mine} and ${toSql(among, "venues", "place")})`;
}

function joinClauses(
  predicates: readonly Predicate[],
  word: string,
  none: Clause,
  table: ItemTable,
  alias: string,
): Clause {
  if (predicates.length === 0) return none;
  const clauses = predicates.map((predicate) => sql`(${toSql(predicate, table, alias)})`);
  return sql`${sql.join(clauses, sql.raw(word))}`;
}
