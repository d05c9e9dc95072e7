import { sql } from "kysely";
import type { TextIndex } from "./store.ts";

/** With more candidates than this from the index, a scan of all events is faster. */
const MAX_CANDIDATES = 2000;

/**
 * Pending texts that are candidates, too. As many as some seconds of writes at full speed leave behind: testing them all
 * takes a search less time than a scan of all events, and indexing them meanwhile would slow these writes down.
 */
const MAX_PENDING = 10_000;

/** Texts that one transaction indexes: a bound, because other writes wait for it. */
const BATCH_SIZE = 100;

/** Pending texts that are indexed even while other writes wait: beyond `MAX_PENDING` a search would scan all events. */
const LARGE_BACKLOG = MAX_PENDING / 2;

/** Trigrams of a search that are looked up: enough to be selective; a longer search is matched by its beginning. */
const MAX_TRIGRAMS = 60;

/**
 * SQLite's trigram index (FTS5). Indexing a text costs more than writing its event, so triggers only queue the event for
 * a background job; queued events count as candidates until they are indexed.
 */
export const sqliteTextIndex: TextIndex = {
  async candidates(db, words) {
    const trigrams = words.flatMap(trigramsOf).slice(0, MAX_TRIGRAMS);
    if (trigrams.length === 0) return null;
    const { rows } = await sql<{ id: number; pending: number }>`
      select id, 0 as pending from (select rowid as id from event_texts where event_texts match ${trigrams.join(" ")} limit ${MAX_CANDIDATES + 1})
      union all select id, 1 from (select id from event_texts_waiting limit ${MAX_PENDING + 1})`.execute(db);
    const pending = rows.filter((row) => row.pending === 1).length;
    if (pending > MAX_PENDING || rows.length - pending > MAX_CANDIDATES) return null;
    return [...new Set(rows.map(({ id }) => id))];
  },

  async backlog(db) {
    const { rows } = await sql<{ pending: number }>`
      select count(*) as pending from (select 1 from event_texts_waiting limit ${LARGE_BACKLOG})`.execute(db);
    const { pending = 0 } = rows[0] ?? {};
    return pending === 0 ? "none" : pending < LARGE_BACKLOG ? "some" : "many";
  },

  async indexPending(transaction) {
    const next = sql`(select id from event_texts_waiting order by id limit ${BATCH_SIZE})`;
    // A deleted event is only removed: the insert finds no row.
    await sql`delete from event_texts where rowid in ${next}`.execute(transaction);
    await sql`insert into event_texts (rowid, text)
      select id, title_key || char(10) || search_text from events where id in ${next}`.execute(transaction);
    await sql`delete from event_texts_waiting where id in ${next}`.execute(transaction);
  },
};

/**
 * The quoted trigrams of a word, all of which must occur; none for a word of fewer than three letters. Only every second
 * one, and the last: that is hardly less selective than all of them, in half the time.
 */
function trigramsOf(word: string): string[] {
  const letters = [...word];
  const last = letters.length - 3;
  const starts = letters.map((_, at) => at).filter((at) => at === last || (at < last && at % 2 === 0));
  const trigrams = starts.map((at) => letters.slice(at, at + 3).join(""));
  // An FTS5 query ends at a NUL character.
  const usable = trigrams.filter((trigram) => !trigram.includes("\0"));
  return usable.map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}
