import { sql } from "kysely";
import { selectPacked } from "./packed-rows.ts";
import type { Queries, Store } from "./store.ts";
import type { Row } from "./tables.ts";

/**
 * Entries that the change log always keeps. More than a consumer applies at once: one that is so far behind that entries
 * are missing reads its maximum, and starts over.
 */
export const KEPT_CHANGES = 100_000;

/** Entries that the change log has at most, however young they are. */
const MAX_KEPT_CHANGES = 5_000_000;

/** Entries that one transaction deletes. */
const BATCH_SIZE = 20_000;

const DAY = 86_400;

/** The kind of entries about the counts of terms, whose ids are unique among all terms. */
export const COUNTS_KIND = "counts";

/** An entry of the change log. */
export type ChangelogEntry = Omit<Row<"changes">, "seq"> & { seq: number };

/** The identity of the change log, the last entry that was deleted (it has everything after that), and the last one. */
export interface ChangelogState {
  id: string;
  keptAfter: number;
  last: number;
}

/** Reads the state of the change log. */
export async function changelogState(db: Queries): Promise<ChangelogState> {
  const { id, kept_after, last } = await db
    .selectFrom("changelog_state")
    .select(["id", "kept_after"])
    .select((from) =>
      from
        .selectFrom("changes")
        .select(({ fn }) => fn.max("seq").as("last"))
        .as("last"),
    )
    .executeTakeFirstOrThrow();
  const keptAfter = Number(kept_after);
  return { id, keptAfter, last: Math.max(Number(last ?? 0), keptAfter) };
}

/** The entries after a position, in order. They become visible in this order, so none is ever skipped. */
export const changelogEntries = (db: Queries, after: number, limit: number): Promise<ChangelogEntry[]> =>
  entriesAfter(db, after).limit(limit).selectAll().execute();

/**
 * A query for the entries after a position, in order. The second bound excludes none: without statistics, which a new
 * database has none of, PostgreSQL expects a third of a table beyond one bound, and scans it, but few rows between two.
 */
export const entriesAfter = (db: Queries, after: number) =>
  db.selectFrom("changes").where("seq", ">", after).where("seq", "<=", LAST_POSITION).orderBy("seq");

/** No entry comes after it. */
const LAST_POSITION = Number.MAX_SAFE_INTEGER;

/** A changed row; consecutive entries of the change log that name the same one, such as those of links of an event, are one change. */
export interface Change {
  /** A table of items, or `counts`. */
  kind: string;
  id: number;
  translation_group: number;
}

/**
 * The changes after a position in order, of how many entries they are, and the position of the last of them: what a read
 * cache needs, several times as fast as the entries themselves.
 */
export async function changesAfter(db: Queries, position: number, limit: number) {
  const values = await selectPacked(db, "changes", [position, LAST_POSITION, limit], () => ({
    columns: [sql`seq`, sql`'"' || kind || '"'`, sql`item_id`, sql`translation_group`],
    // Bounded as in `entriesAfter`.
    from: sql`changes where seq > ${position} and seq <= ${LAST_POSITION} order by seq limit ${limit}`,
  }));
  const changes: Change[] = [];
  for (let at = 0; at < values.length; at += 4) {
    const kind = String(values[at + 1]);
    const [id, translation_group] = [Number(values[at + 2]), Number(values[at + 3])];
    const before = changes.at(-1);
    if (before?.kind === kind && before.id === id && before.translation_group === translation_group) continue;
    changes.push({ kind, id, translation_group });
  }
  return { entries: values.length / 4, last: Number(values.at(-4) ?? position), changes };
}

/** Notes how long the change log is now, so that the age of its entries is known later. */
export async function markChangelog(store: Store, now: number): Promise<void> {
  await store.write(async (db) => {
    const { last } = await changelogState(db);
    await db.insertInto("changelog_marks").values({ at: now, seq: last }).execute();
  });
}

/** Deletes entries of the change log that are older than some days, but not the newest ones. */
export async function cutChangelog(
  store: Store,
  now: number,
  days: number,
  kept = KEPT_CHANGES,
): Promise<void> {
  const { last } = await changelogState(store.read);
  const mark = await store.read
    .selectFrom("changelog_marks")
    .select(["at", "seq"])
    .where("at", "<=", now - days * DAY)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  const old = Math.max(mark?.seq ?? 0, last - MAX_KEPT_CHANGES);
  if (old > 0) await trimChangelog(store, kept, old);
  if (mark)
    await store.write(async (db) => {
      await db.deleteFrom("changelog_marks").where("at", "<", mark.at).execute();
    });
}

/** Deletes entries of the change log up to a position, by default any, but not the newest ones. */
export async function trimChangelog(store: Store, kept = KEPT_CHANGES, upTo = LAST_POSITION): Promise<void> {
  const newest = await store.read
    .selectFrom("changes")
    .select("seq")
    .orderBy("seq", "desc")
    .limit(1)
    .offset(kept)
    .executeTakeFirst();
  if (!newest) return;
  const end = Math.min(newest.seq, upTo);
  for (let isDone = false; !isDone; )
    isDone = await store.write(async (db) => {
      const batch = await db
        .selectFrom("changes")
        .select("seq")
        .where("seq", "<=", end)
        .orderBy("seq")
        .limit(BATCH_SIZE)
        .execute();
      const last = batch.at(-1);
      if (last) {
        await db
          .updateTable("changelog_state")
          .set({ kept_after: last.seq })
          .where("kept_after", "<", last.seq)
          .execute();
        await db.deleteFrom("changes").where("seq", "<=", last.seq).execute();
      }
      return batch.length < BATCH_SIZE;
    });
}
