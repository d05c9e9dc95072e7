import { type RawBuilder, type SqlBool, sql } from "kysely";
import { always, type Circle, type Condition, type Order, type Value } from "../domain/conditions.ts";
import { likePattern } from "../domain/fold.ts";
import { chordOf, type Point, pointOf } from "../domain/geo.ts";
import type { ItemTable, LinkTable } from "./tables.ts";

type Clause = RawBuilder<SqlBool>;

/** A field that leads over a link table to the items on its other side. */
interface LinkField {
  link: LinkTable;
  /** The table on the other side, for `some`. */
  to: ItemTable;
}

/** The fields of a table that are not simply its columns. */
const linked: Record<ItemTable, Record<string, LinkField>> = {
  events: {
    venues: { link: "event_venues", to: "venues" },
    organizers: { link: "event_organizers", to: "organizers" },
    categories: { link: "event_categories", to: "categories" },
    tags: { link: "event_tags", to: "tags" },
  },
  venues: { events: { link: "event_venues", to: "events" } },
  organizers: { events: { link: "event_organizers", to: "events" } },
  categories: { events: { link: "event_categories", to: "events" } },
  tags: { events: { link: "event_tags", to: "events" } },
};

/** The SQL of a condition on the rows of a table: the one interpreter for both stores. */
export function toSql(condition: Condition, table: ItemTable, alias: string = table): Clause {
  if ("all" in condition) return joined(condition.all, " and ", sql`1 = 1`, table, alias);
  if ("any" in condition) return joined(condition.any, " or ", sql`1 = 0`, table, alias);
  if ("not" in condition) return sql`not (${toSql(condition.not, table, alias)})`;
  const link = linked[table][condition.field];
  if (link) return overLink(condition, link, table, alias);
  if (condition.is === "some")
    return condition.field === "translations"
      ? overGroup(condition.value, table, alias)
      : overTexts(condition.value, alias);
  if (condition.is === "near") return nearSql(condition.value, alias);
  return compareSql(condition, sql.ref(`${alias}.${condition.field}`));
}

/** The SQL of an order. */
export function orderSql(order: Order, table: ItemTable): RawBuilder<unknown> {
  const { field, direction, from, sequence } = order;
  const way = sql.raw(direction);
  if (sequence) {
    const places = sequence.map((value, place) => sql`when ${value} then ${sql.lit(place)}`);
    return sql`case ${sql.ref(`${table}.${field}`)} ${sql.join(places, sql.raw(" "))} end ${way}`;
  }
  if (from) return sql`${distanceSql(pointOf(from), order.among ?? always, table)} ${way}`;
  // Neither store takes an index for the order of a sum.
  return sql`${sql.raw(order.isOfFew ? "0 + " : "")}${sql.ref(`${table}.${field}`)} ${way}`;
}

type Simple = Extract<
  Condition,
  { field: string; is: "in" | "contains" | "=" | "!=" | "<" | "<=" | ">" | ">=" }
>;

function compareSql(condition: Simple, column: RawBuilder<unknown>): Clause {
  switch (condition.is) {
    case "in":
      if (condition.value.length === 0) return sql`1 = 0`;
      return sql`${column} in (${listSql([...new Set(condition.value)])})`;
    case "contains":
      return sql`${column} like ${likePattern(condition.value)} escape '\\'`;
    default:
      if (condition.value === null)
        return condition.is === "=" ? sql`${column} is null` : sql`${column} is not null`;
      return sql`${column} ${sql.raw(condition.is)} ${condition.value}`;
  }
}

/** A longer list of numbers is handed over whole: the statement is the same then, however many they are. */
const LONG = 20;

function listSql(values: readonly Value[]): RawBuilder<unknown> {
  if (values.length <= LONG || values.some((value) => typeof value !== "number")) return sql.join(values);
  // Both stores can take the keys of an object apart; lists they take apart by different names.
  const object = `{${values.map((value) => `"${value}":0`).join()}}`;
  return sql`select cast(key as bigint) from json_each(${object})`;
}

/** Links are by translation group: `in` compares groups, `some` looks at the items on the other side. */
function overLink(
  condition: Extract<Condition, { field: string }>,
  field: LinkField,
  table: ItemTable,
  alias: string,
): Clause {
  const { link, to } = field;
  const near = `${alias}_${link}`;
  const far = `${near}_${to}`;
  const [own, other] = table === "events" ? ["id", "event_id"] : ["grp", "grp"];
  const [mine, linkSide] = [sql.ref(`${alias}.${own}`), sql.ref(`${near}.${other}`)];
  const from = sql`${sql.table(link)} as ${sql.ref(near)}`;
  if (condition.is === "in") {
    const target = sql.ref(`${near}.${table === "events" ? "grp" : "event_id"}`);
    return sql`${mine} in (select ${linkSide} from ${from} where ${compareSql(condition, target)})`;
  }
  if (condition.is !== "some") throw new Error(`A link cannot be compared with ${condition.is}.`);
  const match = to === "events" ? ["id", "event_id"] : ["grp", "grp"];
  const join = sql`${sql.table(to)} as ${sql.ref(far)} on ${sql.ref(`${far}.${match[0]}`)} = ${sql.ref(`${near}.${match[1]}`)}`;
  const inner = toSql(condition.value, to, far);
  // Events are many: the few on the other side lead to them. Whether there is any event at all is told by the first.
  if (table === "events")
    return sql`${mine} in (select ${linkSide} from ${from} join ${join} where ${inner})`;
  return sql`exists (select 1 from ${from} join ${join} where ${linkSide} = ${mine} and ${inner})`;
}

/** `some` over the items of the same translation group. */
function overGroup(condition: Condition, table: ItemTable, alias: string): Clause {
  const other = `${alias}_group`;
  const mine = sql`${sql.ref(`${other}.grp`)} = ${sql.ref(`${alias}.grp`)}`;
  return sql`exists (select 1 from ${sql.table(table)} as ${sql.ref(other)} where ${mine} and ${toSql(condition, table, other)})`;
}

/** `some` over the folded texts of a venue or organizer: one field that satisfies it all. */
function overTexts(condition: Condition, alias: string): Clause {
  const near = `${alias}_texts`;
  const mine = sql`${sql.ref(`${near}.item_id`)} = ${sql.ref(`${alias}.id`)}`;
  return sql`exists (select 1 from item_texts as ${sql.ref(near)} where ${mine} and ${toSql(condition, "venues", near)})`;
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
function distanceSql(point: Point, among: Condition, table: ItemTable): RawBuilder<number> {
  const mine = sql`at_place.event_id = ${sql.ref(`${table}.id`)}`;
  return sql`(select min(${chordSql(point, "place")}) from event_venues as at_place join venues as place on place.grp = at_place.grp where ${mine} and ${toSql(among, "venues", "place")})`;
}

function joined(
  conditions: readonly Condition[],
  word: string,
  none: Clause,
  table: ItemTable,
  alias: string,
): Clause {
  if (conditions.length === 0) return none;
  const clauses = conditions.map((condition) => sql`(${toSql(condition, table, alias)})`);
  return sql`${sql.join(clauses, sql.raw(word))}`;
}
