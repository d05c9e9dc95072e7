import { type RawBuilder, type SqlBool, sql } from "kysely";
import { chordOf, type Point, pointOf } from "../domain/geo.ts";
import { type Circle, matchAll, type Order, type Predicate, type Value } from "../domain/predicates.ts";
import { likePattern } from "../domain/search-text.ts";
import { statuses } from "../domain/visibility.ts";
import {
  type ItemTable,
  type LinkTable,
  linkedTables,
  linkingTable,
  linkTableOf,
  postTables,
} from "./tables.ts";

/** A table whose rows predicates can select. */
export type SearchedTable = ItemTable | "images";

type Clause = RawBuilder<SqlBool>;

/** A field that follows a link table to the linked items. */
interface LinkField {
  link: LinkTable;
  /** The table of the linked items, for `some`. */
  to: ItemTable;
}

/** The link that a field names: from events by the name of the linked table, and back by the name of events. */
function linkFieldOf(field: string, table: SearchedTable): LinkField | undefined {
  const isForward = table === linkingTable;
  if (!isForward && field !== linkingTable) return undefined;
  const linked = linkedTables.find((name) => name === (isForward ? field : table));
  return linked && { link: linkTableOf(linked), to: isForward ? linked : linkingTable };
}

/** Compiles a predicate on the rows of a table to SQL, for both stores. */
export function toSql(predicate: Predicate, table: SearchedTable, alias: string = table): Clause {
  if ("all" in predicate) return joinClauses(predicate.all, " and ", sql`1 = 1`, table, alias);
  if ("any" in predicate) return joinClauses(predicate.any, " or ", sql`1 = 0`, table, alias);
  if ("not" in predicate) return sql`not (${toSql(predicate.not, table, alias)})`;
  const link = linkFieldOf(predicate.field, table);
  if (link) return linkSql(predicate, link, table, alias);
  if (predicate.is === "some") {
    if (table === "images") return imageUserSql(predicate, alias);
    if (predicate.field === "translations") return translationGroupSql(predicate.value, table, alias);
    if (predicate.field === "newer original") return newerOriginalSql(predicate.value, table, alias);
    if (predicate.field === "earlier") return earlierSql(predicate.value, table, alias);
    return searchTextsSql(predicate.value, alias);
  }
  if (predicate.is === "near") return nearSql(predicate.value, alias);
  if (predicate.is === "fuzzy") throw new Error("The words of a search have not been looked up.");
  const column = sql.ref(`${alias}.${predicate.field}`);
  const clause = compareSql(predicate, column, constantColumns.get(predicate.field));
  return predicate.is === "=" && isIndexedUnlessZero(predicate.field)
    ? sql`${clause} and ${column} <> 0`
    : clause;
}

/**
 * Columns whose index leaves out rows with 0, which are most. A query with a parameter uses it only if it says so, too:
 * equality with 0 is no predicate of theirs.
 */
const isIndexedUnlessZero = (field: string) => field === "series_group" || field === "post_parent";

/**
 * Columns that the conditions of partial indexes compare with constants, and the values that a statement names as such.
 * A statement with a parameter does not use those indexes where SQLite plans it once for all values, as that of Node does.
 */
const constantColumns = new Map<string, ReadonlySet<Value>>([
  ["status", new Set(statuses)],
  ["featured", new Set([0, 1])],
]);

/**
 * Compares the language without an index. A planner without statistics takes the rows of a language for few, and would
 * read all of them rather than use the index of the more selective condition beside this one.
 */
export const hasLanguage = (lang: string | RawBuilder<string>): Clause => sql`lang || '' = ${lang}`;

/** One term of an ORDER BY clause. */
export function orderSql(order: Order, table: SearchedTable): RawBuilder<unknown> {
  const { field, direction, from, sequence, cases } = order;
  const suffix = sql.raw(direction);
  if (sequence) {
    const cases = sequence.map((value, index) => sql`when ${value} then ${sql.lit(index)}`);
    return sql`case ${sql.ref(`${table}.${field}`)} ${sql.join(cases, sql.raw(" "))} end ${suffix}`;
  }
  if (cases) {
    const ranks = cases.map((one, rank) => sql`when ${toSql(one, table)} then ${sql.lit(rank)}`);
    return sql`case ${sql.join(ranks, sql.raw(" "))} end ${suffix}`;
  }
  if (from) return sql`${distanceSql(pointOf(from), order.among ?? matchAll, table)} ${suffix}`;
  // `0 +` keeps both planners from scanning an index in this order.
  return sql`${sql.raw(order.isSelective ? "0 + " : "")}${sql.ref(`${table}.${field}`)} ${suffix}`;
}

type Comparison = Extract<
  Predicate,
  { field: string; is: "in" | "contains" | "=" | "!=" | "<" | "<=" | ">" | ">=" }
>;

function compareSql(
  predicate: Comparison,
  column: RawBuilder<unknown>,
  constants?: ReadonlySet<Value>,
): Clause {
  const valueSql = (value: Value) => (constants?.has(value) ? sql.lit(value) : sql`${value}`);
  switch (predicate.is) {
    case "in":
      if (predicate.value.length === 0) return sql`1 = 0`;
      return sql`${column} in (${listSql([...new Set(predicate.value)], valueSql)})`;
    case "contains":
      return sql`${column} like ${likePattern(predicate.value)} escape '\\'`;
    default:
      if (predicate.value === null)
        return predicate.is === "=" ? sql`${column} is null` : sql`${column} is not null`;
      return sql`${column} ${sql.raw(predicate.is)} ${valueSql(predicate.value)}`;
  }
}

/** A longer list of numbers is passed as one parameter, so that the statement does not depend on its length. */
export const MAX_INLINE_VALUES = 20;

function listSql(
  values: readonly Value[],
  valueSql: (value: Value) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (values.length <= MAX_INLINE_VALUES || values.some((value) => typeof value !== "number"))
    return sql.join(values.map(valueSql));
  // Keys of an object, because both databases have `json_each` for objects; for arrays their functions differ.
  const object = `{${values.map((value) => `"${value}":0`).join()}}`;
  return sql`select cast(key as bigint) from json_each(${object})`;
}

/** Links are stored by translation group: `in` compares groups, `some` tests the linked items. */
function linkSql(
  predicate: Extract<Predicate, { field: string }>,
  field: LinkField,
  table: SearchedTable,
  alias: string,
): Clause {
  const { link, to } = field;
  const linkAlias = `${alias}_${link}`;
  const itemAlias = `${linkAlias}_${to}`;
  const [column, linkColumn] =
    table === linkingTable ? ["id", "event_id"] : ["translation_group", "translation_group"];
  const [own, ownInLink] = [sql.ref(`${alias}.${column}`), sql.ref(`${linkAlias}.${linkColumn}`)];
  const from = sql`${sql.table(link)} as ${sql.ref(linkAlias)}`;
  if (predicate.is === "in") {
    const target = sql.ref(`${linkAlias}.${table === linkingTable ? "translation_group" : "event_id"}`);
    return sql`${own} in (select ${ownInLink} from ${from} where ${compareSql(predicate, target)})`;
  }
  if (predicate.is !== "some") throw new Error(`A link cannot be compared with ${predicate.is}.`);
  const on = to === linkingTable ? ["id", "event_id"] : ["translation_group", "translation_group"];
  const join = sql`${sql.table(to)} as ${sql.ref(itemAlias)} on ${sql.ref(`${itemAlias}.${on[0]}`)} = ${sql.ref(`${linkAlias}.${on[1]}`)}`;
  const inner = toSql(predicate.value, to, itemAlias);
  // `in` makes the planner start from the linked table, which is smaller than events. In the other direction `exists`
  // stops at the first event.
  if (table === linkingTable)
    return sql`${own} in (select ${ownInLink} from ${from} join ${join} where ${inner})`;
  return sql`exists (select 1 from ${from} join ${join} where ${ownInLink} = ${own} and (${inner}))`;
}

/** `some` over the posts of a table that show an image. */
function imageUserSql({ field, value }: { field: string; value: Predicate }, alias: string): Clause {
  const table = postTables.find((name) => name === field);
  if (!table) throw new Error(`No image is shown by ${field}.`);
  const image = sql.ref(`${table}.image_id`);
  // The condition of the partial index as it stands there: a parameter would not imply it.
  return sql`exists (select 1 from ${sql.table(table)} where ${image} = ${sql.ref(`${alias}.id`)} and ${image} <> 0 and (${toSql(value, table)}))`;
}

/** `some` over the items of the same translation group. */
function translationGroupSql(predicate: Predicate, table: SearchedTable, alias: string): Clause {
  const itemAlias = `${alias}_group`;
  const isTranslation = sql`${sql.ref(`${itemAlias}.translation_group`)} = ${sql.ref(`${alias}.translation_group`)}`;
  return sql`exists (select 1 from ${sql.table(table)} as ${sql.ref(itemAlias)} where ${isTranslation} and (${toSql(predicate, table, itemAlias)}))`;
}

/** `some` over the original of a translation, the oldest item of its group outside the trash, if it was changed later. */
function newerOriginalSql(predicate: Predicate, table: SearchedTable, alias: string): Clause {
  const [original, older] = [`${alias}_original`, `${alias}_older`];
  const own = (column: string) => sql.ref(`${alias}.${column}`);
  const its = (column: string) => sql.ref(`${original}.${column}`);
  const isNewer = sql`${its("translation_group")} = ${own("translation_group")} and ${its("id")} < ${own("id")} and ${its("modified")} > ${own("modified")}`;
  const isOldest = sql`not exists (select 1 from ${sql.table(table)} as ${sql.ref(older)} where ${sql.ref(`${older}.translation_group`)} = ${own("translation_group")} and ${sql.ref(`${older}.id`)} < ${its("id")} and ${sql.ref(`${older}.status`)} <> 'trash')`;
  return sql`exists (select 1 from ${sql.table(table)} as ${sql.ref(original)} where ${isNewer} and ${isOldest} and (${toSql(predicate, table, original)}))`;
}

/** `some` over the earlier occurrences of the same series in the same language. */
function earlierSql(predicate: Predicate, table: SearchedTable, alias: string): Clause {
  const other = `${alias}_earlier`;
  const own = (column: string) => sql.ref(`${alias}.${column}`);
  const its = (column: string) => sql.ref(`${other}.${column}`);
  const isOfSeries = sql`${its("series_group")} = ${own("series_group")} and ${its("series_group")} <> 0 and ${its("lang")} = ${own("lang")}`;
  const isEarlier = sql`(${its("start_utc")} < ${own("start_utc")} or (${its("start_utc")} = ${own("start_utc")} and ${its("id")} < ${own("id")}))`;
  return sql`exists (select 1 from ${sql.table(table)} as ${sql.ref(other)} where ${isOfSeries} and ${isEarlier} and (${toSql(predicate, table, other)}))`;
}

/** `some` over the normalized texts of a venue or organizer: one field satisfies the whole inner predicate. */
function searchTextsSql(predicate: Predicate, alias: string): Clause {
  const textAlias = `${alias}_texts`;
  const isOwn = sql`${sql.ref(`${textAlias}.item_id`)} = ${sql.ref(`${alias}.id`)}`;
  return sql`exists (select 1 from item_texts as ${sql.ref(textAlias)} where ${isOwn} and (${toSql(predicate, "venues", textAlias)}))`;
}

/** A range of latitudes, which an index serves, then the exact comparison of chords through the unit sphere. */
function nearSql(circle: Circle, alias: string): Clause {
  const degrees = circle.km / 111.19;
  const lat = sql.ref(`${alias}.geo_lat`);
  const chord = chordOf(circle.km);
  return sql`${lat} between ${circle.lat - degrees} and ${circle.lat + degrees} and ${chordSql(pointOf(circle), alias)} <= ${chord * chord}`;
}

/** The square of the chord between a row's coordinates and a point, which grows monotonically with the distance. */
function chordSql({ x, y, z }: Point, alias: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const square = (name: string, value: number) =>
    sql`(${column(name)} - ${sql.lit(value)}) * (${column(name)} - ${sql.lit(value)})`;
  return sql`(${square("geo_x", x)} + ${square("geo_y", y)} + ${square("geo_z", z)})`;
}

/** The squared chord to the nearest venue of an event. */
function distanceSql(point: Point, among: Predicate, table: SearchedTable): RawBuilder<number> {
  const isOwn = sql`link.event_id = ${sql.ref(`${table}.id`)}`;
  return sql`(select min(${chordSql(point, "venue")}) from event_venues as link join venues as venue on venue.translation_group = link.translation_group where ${isOwn} and (${toSql(among, "venues", "venue")}))`;
}

function joinClauses(
  predicates: readonly Predicate[],
  operator: string,
  empty: Clause,
  table: SearchedTable,
  alias: string,
): Clause {
  if (predicates.length === 0) return empty;
  const clauses = predicates.map((predicate) => sql`(${toSql(predicate, table, alias)})`);
  return sql`${sql.join(clauses, sql.raw(operator))}`;
}
