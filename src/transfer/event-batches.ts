import type { Context } from "../context.ts";
import { all, compare, equals, isOneOf, not, type Predicate } from "../domain/predicates.ts";
import type { Status } from "../domain/visibility.ts";
import { findPage } from "../store/rows.ts";
import { linkingTable, type Row } from "../store/tables.ts";

/** Events per query. */
const BATCH_SIZE = 200;

/** Events by ascending id, in batches: those outside the trash, or those of one status; of one language, or of all. */
export async function* eventBatches(
  { db }: Context,
  language: string | null,
  status: Status | null = null,
): AsyncGenerator<Row<"events">[]> {
  const conditions: Predicate[] = [
    status ? isOneOf("status", [status]) : not(isOneOf("status", ["trash"])),
    ...(language ? [equals("lang", language)] : []),
  ];
  for (let last = 0; ; ) {
    const rows = await findPage(
      db,
      linkingTable,
      all(compare("id", ">", last), ...conditions),
      [{ field: "id", direction: "asc" }],
      { limit: BATCH_SIZE, offset: 0 },
    );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}
