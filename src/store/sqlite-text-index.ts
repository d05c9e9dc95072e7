import { sql } from "kysely";
import type { TextIndex } from "./store.ts";

/** More events than this are found sooner by reading one after the other. */
const MAX_CANDIDATES = 2000;

/** How many texts one transaction takes in: others wait for it. */
const BATCH_SIZE = 100;

/** When so many wait, others have to wait for them: beyond `FEW` a search would read all events. */
const LARGE_BACKLOG = MAX_CANDIDATES / 2;

/** Enough to tell a word from others; a longer search is told by its beginning. */
const MAX_TRIGRAMS = 60;

/**
 * The index of the embedded store: the events of every three letters in a row. Taking a text in costs more than
 * writing its event does. So triggers only note which events wait, and those count as candidates until they are in.
 */
export const sqliteTextIndex: TextIndex = {
  async candidates(db, words) {
    const trigrams = words.flatMap(trigramsOf).slice(0, MAX_TRIGRAMS);
    if (trigrams.length === 0) return null;
    const { rows } = await sql<{ id: number }>`
      select id from (select rowid as id from event_texts where event_texts match ${trigrams.join(" ")} limit ${MAX_CANDIDATES + 1})
      union select id from (select id from event_texts_waiting limit ${MAX_CANDIDATES + 1})`.execute(db);
    return rows.length > MAX_CANDIDATES ? null : rows.map(({ id }) => id);
  },

  async backlog(db) {
    const { rows } = await sql`select 1 from event_texts_waiting limit ${LARGE_BACKLOG}`.execute(db);
    return rows.length === 0 ? "none" : rows.length < LARGE_BACKLOG ? "some" : "many";
  },

  async indexPending(transaction) {
    const next = sql`(select id from event_texts_waiting order by id limit ${BATCH_SIZE})`;
    // An event that is gone is only taken out.
    await sql`delete from event_texts where rowid in ${next}`.execute(transaction);
    await sql`insert into event_texts (rowid, text)
      select id, title_key || char(10) || search_text from events where id in ${next}`.execute(transaction);
    await sql`delete from event_texts_waiting where id in ${next}`.execute(transaction);
  },
};

/**
 * Three letters in a row, each quoted: all must occur. A shorter word has none. From every second letter on and from
 * the end: that finds hardly more than all of them, in half the time.
 */
function trigramsOf(word: string): string[] {
  const letters = [...word];
  const last = letters.length - 3;
  const starts = letters.map((_, at) => at).filter((at) => at === last || (at < last && at % 2 === 0));
  const trigrams = starts.map((at) => letters.slice(at, at + 3).join(""));
  // A question to SQLite ends at a zero.
  const askable = trigrams.filter((trigram) => !trigram.includes("\0"));
  return askable.map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}
