import { sql } from "kysely";
import type { Queries } from "../../src/store/store.ts";
import type { Row } from "../../src/store/tables.ts";
import { NOON } from "./service.ts";

/** Events of the large calendar; their ids begin at `FIRST_ID`. */
const EVENTS = 100_000;
const FIRST_ID = 1000;

/** The columns without a default of event number `n`, in a calendar of forty years, of which four are still to come. */
export const eventColumns = {
  ...{
    id: "n",
    lang: "'en'",
    translation_group: "n",
    slug: "'event-' || n",
    description: "''",
    external_id: "null",
  },
  ...{
    modified: String(NOON),
    version: "1",
    author: "1",
    title: "'Event ' || n",
    title_key: "'event ' || n",
  },
  ...{ status: "case n % 50 when 0 then 'draft' else 'publish' end", excerpt: "''", website: "''" },
  ...{ image_id: "0", published: `${NOON} - n`, trashed: "null", password: "null" },
  ...{ start_utc: `${NOON} + (n / 7 - 12800) * 86400`, end_utc: `${NOON} + (n / 7 - 12800) * 86400 + 7200` },
  ...{ start_local: "'2030-05-01 12:00:00'", end_local: "'2030-05-01 14:00:00'", timezone: "'UTC'" },
  ...{ all_day: "0", cost: "null", tickets: "'[]'", ticketed: "0", sticky: "0", hidden: "0" },
  ...{ featured: "case n % 100 when 0 then 1 else 0 end", show_map: "0", show_map_link: "0" },
  ...{ post_parent: "0", custom_fields: "'{}'", search_text: "'event ' || n" },
} satisfies Partial<Record<keyof Row<"events">, string>>;

/** Inserts a row for each number that satisfies a condition. */
export const fill = async (
  db: Queries,
  table: string,
  values: Record<string, string>,
  where = "n > 0",
): Promise<void> =>
  void (await sql
    .raw(
      `with recursive numbers (n) as (select ${FIRST_ID} union all select n + 1 from numbers where n < ${FIRST_ID + EVENTS - 1})
       insert into ${table} (${Object.keys(values).join(", ")})
       select ${Object.values(values).join(", ")} from numbers where ${where}`,
    )
    .execute(db));
