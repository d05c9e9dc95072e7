import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isOneOf } from "../domain/predicates.ts";
import { toSql } from "./predicate-sql.ts";
import { send } from "./statement-cache.ts";
import type { Queries } from "./store.ts";
import type { Row } from "./tables.ts";

/** The columns by which occurrences are compared with the dates of their series. */
const comparedColumns = [
  ...(["id", "lang", "translation_group", "post_parent", "slug", "status", "version"] as const),
  ...(["occurrence", "occurrence_index", "own"] as const),
  ...(["start_utc", "end_utc", "start_local", "end_local", "timezone", "all_day"] as const),
] as const;

/** An occurrence, as far as it is compared. */
export type ComparedOccurrence = Pick<Row<"events">, (typeof comparedColumns)[number]>;

/** The occurrences of a series in all languages, those in the trash included. */
export const findOccurrences = (db: Queries, group: number): Promise<ComparedOccurrence[]> =>
  db
    .selectFrom("events")
    .select(comparedColumns)
    .where("series_group", "=", group)
    // The condition of the partial index as it stands there: a parameter would not imply it.
    .where(sql<SqlBool>`series_group <> 0`)
    .orderBy("id")
    .execute();

/** The columns that differ between the occurrences of a series when they are made. */
export interface OccurrenceDate {
  start_utc: number;
  end_utc: number;
  start_local: string;
  end_local: string;
  occurrence: string;
  occurrence_index: number;
}

/** A new occurrence. */
export interface NewOccurrence extends OccurrenceDate {
  id: number;
  translation_group: number;
  slug: string;
  own: string;
}

const types = {
  id: "bigint",
  translation_group: "bigint",
  slug: "text",
  own: "text",
  start_utc: "bigint",
  end_utc: "bigint",
  start_local: "text",
  end_local: "text",
  occurrence: "text",
  occurrence_index: "bigint",
  status: "text",
  timezone: "text",
  all_day: "bigint",
} as const;

type Given = keyof typeof types;

/** Columns that a new occurrence takes over from its series as they are. */
export const copiedColumns = [
  ...(["lang", "description", "author", "status", "title", "title_key", "excerpt", "website"] as const),
  ...(["image_id", "published", "password", "timezone", "all_day", "cost", "tickets", "ticketed"] as const),
  ...(["featured", "sticky", "hidden", "show_map", "show_map_link", "is_virtual", "virtual_url"] as const),
  ...(["custom_fields", "search_text"] as const),
] as const;

/** Rows of one statement: their values stay below the limits of both databases. */
const CHUNK = 500;

/** Inserts occurrences of a series, whose values the database copies: long texts are not sent for each. */
export async function insertOccurrences(
  db: Queries,
  series: Pick<Row<"series">, "id">,
  rows: readonly NewOccurrence[],
  now: number,
): Promise<void> {
  const given = ["id", "translation_group", "slug", "own", ...dateColumns] as const;
  const columns = [...given, ...copiedColumns, "modified", "version", "post_parent", "series_group"];
  const selected = [
    ...given.map((name) => sql.ref(`given.${name}`)),
    ...copiedColumns.map((name) => sql.ref(`template.${name}`)),
    ...[sql`cast(${now} as bigint)`, sql`1`, sql.ref("template.id"), sql.ref("template.translation_group")],
  ];
  for (const chunk of chunksOf(rows))
    await run(
      db,
      sql`insert into events (${sql.join(columns.map((name) => sql.ref(name)))}) with ${valuesOf(chunk, given)}
select ${sql.join(selected)} from given cross join series as template where template.id = ${series.id}`,
    );
}

const dateColumns = [
  ...(["start_utc", "end_utc", "start_local", "end_local"] as const),
  ...(["occurrence", "occurrence_index"] as const),
] as const;

/** Sets some columns of occurrences, to other values for each. */
export async function updateOccurrences<C extends Given>(
  db: Queries,
  columns: readonly C[],
  rows: readonly ({ id: number } & Pick<Row<"events">, C & keyof Row<"events">>)[],
  now: number,
  others: Partial<Row<"events">> = {},
): Promise<void> {
  const given = ["id", ...columns] as const;
  const sets = [
    ...columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`),
    ...Object.entries(others).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql`version = version + 1, modified = ${now}`,
  ];
  for (const chunk of chunksOf(rows))
    await run(
      db,
      sql`with ${valuesOf(chunk, given)} update events set ${sql.join(sets)} from given where events.id = given.id`,
    );
}

/** Sets columns of events to the same values. */
export const updateEvents = async (
  db: Queries,
  ids: readonly number[],
  values: Partial<Row<"events">>,
  now: number,
): Promise<void> => {
  if (ids.length === 0 || Object.keys(values).length === 0) return;
  await db
    .updateTable("events")
    .set(values)
    .set((row) => ({ version: row("version", "+", 1), modified: now }))
    .where(toSql(isOneOf("id", ids), "events"))
    .execute();
};

/** `given (…) as (values …)`: rows with the types of their columns, which PostgreSQL cannot know from parameters. */
function valuesOf(rows: readonly object[], columns: readonly Given[]): RawBuilder<unknown> {
  const tuples = rows.map((row) => {
    const values = columns.map((name) => sql`cast(${Reflect.get(row, name)} as ${sql.raw(types[name])})`);
    return sql`(${sql.join(values)})`;
  });
  return sql`given (${sql.join(columns.map((name) => sql.ref(name)))}) as (values ${sql.join(tuples)})`;
}

function chunksOf<T>(rows: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < rows.length; at += CHUNK) chunks.push(rows.slice(at, at + CHUNK));
  return chunks;
}

async function run(db: Queries, statement: RawBuilder<unknown>): Promise<void> {
  const { sql: text, parameters } = statement.compile(db);
  await send(db, text, parameters);
}
