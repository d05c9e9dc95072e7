import { execute } from "./statement-cache.ts";
import type { Queries } from "./store.ts";

/** Rows per batch. */
const BATCH_SIZE = 200;

/**
 * The rows of a table in batches; between batches other work of the thread goes on. By row id, not with an iterator: that
 * of the package for older Node versions ends the process with a segmentation fault in tables of some thousand rows.
 */
export async function* sqliteRows(db: Queries, table: string): AsyncGenerator<Record<string, unknown>[]> {
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const batch = await execute<{ scanned_row: number }>(
      db,
      `select rowid as scanned_row, * from ${table} where rowid > ? order by rowid limit ${BATCH_SIZE}`,
      [last],
    );
    if (batch.length > 0) yield batch.map(({ scanned_row, ...row }) => row);
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1)?.scanned_row ?? last;
    // The statement is synchronous: without a turn of the event loop nothing else would run until the end.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Faults that SQLite finds in its file, its foreign keys and the text index. */
export async function sqliteIntegrityErrors(db: Queries): Promise<string[]> {
  const faults = await execute<{ integrity_check: string }>(db, "pragma integrity_check");
  const orphans = await execute<{ table: string; parent: string }>(db, "pragma foreign_key_check");
  return [
    ...faults.map((row) => row.integrity_check).filter((text) => text !== "ok"),
    ...orphans.map(({ table, parent }) => `A row of ${table} belongs to no row of ${parent}.`),
    ...(await textIndexErrors(db)),
  ];
}

/** Compares the events that the text index has with those that there are; queued events are to be indexed later. */
async function textIndexErrors(db: Queries): Promise<string[]> {
  const missing = await execute<{ id: number }>(
    db,
    `select id from events where id not in (select id from event_texts_waiting)
     and id not in (select rowid from event_texts) limit 20`,
  );
  const superfluous = await execute<{ id: number }>(
    db,
    `select rowid as id from event_texts where rowid not in (select id from events)
     and rowid not in (select id from event_texts_waiting) limit 20`,
  );
  return [
    ...missing.map(({ id }) => `The text index lacks the event ${id}.`),
    ...superfluous.map(({ id }) => `The text index has the event ${id}, which does not exist.`),
  ];
}
