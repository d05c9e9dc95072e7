import { sql } from "kysely";
import { changelogState, entriesAfter } from "../changelog.ts";
import type { Queries, WordIndexes } from "../store.ts";
import { type ItemTable, linkingTable, termTables } from "../tables.ts";
import { type ItemText, WordIndex } from "./word-index.ts";

/** Rows that are read at once while an index is built; other work goes on between. */
const CHUNK_SIZE = 50;

/** Tables with fewer rows are indexed at once. */
const SMALL_TABLE = 2000;

/** Beyond this many entries of the change log, rebuilding is cheaper than applying them. */
const MAX_CHANGES = 20_000;

/** An index is rebuilt when it has so many texts without an item, and more of them than others. */
const MAX_UNUSED_TEXTS = 20_000;

const pause = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Builds word indexes and syncs them with the change log: every use applies the entries since the last one first, so an
 * index is never stale. They are in memory and not in the store, because one write would change some hundred rows there.
 */
export function syncedWordIndexes(db: Queries, changelogGeneration: () => number): WordIndexes {
  const indexes = new Map<ItemTable, SyncedWordIndex>();
  return {
    async of(table, { wait }) {
      const index = indexes.get(table) ?? new SyncedWordIndex(db, table, changelogGeneration);
      indexes.set(table, index);
      if (wait || index.isBuilt || (await isSmallTable(db, table))) return index.current();
      index.startBuilding();
      return null;
    },
  };
}

/** The index of one table. */
class SyncedWordIndex {
  private index: WordIndex | null = null;
  private building: Promise<void> | null = null;
  private position = 0;
  private generation = 0;
  private running: Promise<unknown> = Promise.resolve();
  /** A run that has not begun: whoever asks now may share it. */
  private next: Promise<WordIndex> | null = null;
  private readonly db: Queries;
  private readonly table: ItemTable;
  private readonly changelogGeneration: () => number;

  constructor(db: Queries, table: ItemTable, changelogGeneration: () => number) {
    this.db = db;
    this.table = table;
    this.changelogGeneration = changelogGeneration;
  }

  get isBuilt(): boolean {
    return this.index !== null;
  }

  /** Builds the index beside the requests; a failure is reported to whoever asks for it later. */
  startBuilding(): void {
    this.build().catch(() => {});
  }

  /** The index with everything that was committed before the call. */
  current(): Promise<WordIndex> {
    this.next ??= this.running
      .catch(() => {})
      .then(() => {
        this.next = null;
        return this.update();
      });
    this.running = this.next;
    return this.next;
  }

  private async update(): Promise<WordIndex> {
    for (;;) {
      await this.build();
      const { index } = this;
      if (index && (await this.applyChanges(index))) return index;
      this.index = null;
    }
  }

  private build(): Promise<void> {
    if (this.index) return Promise.resolve();
    this.building ??= this.readAll().finally(() => {
      this.building = null;
    });
    return this.building;
  }

  private async readAll(): Promise<void> {
    const generation = this.changelogGeneration();
    const position = (await changelogState(this.db)).last;
    const index = new WordIndex();
    for (let last = 0, isMore = true; isMore; await pause()) {
      const rows = await textsAfter(this.db, this.table, last);
      for (const row of rows) index.put(row);
      last = rows.at(-1)?.id ?? last;
      isMore = rows.length === CHUNK_SIZE;
    }
    Object.assign(this, { generation, position, index });
  }

  /** Applies new entries of the change log; false when the index has to be rebuilt. */
  private async applyChanges(index: WordIndex): Promise<boolean> {
    if (this.changelogGeneration() !== this.generation) return false;
    const { keptAfter, last } = await changelogState(this.db);
    // Entries that were not read may be gone.
    if (keptAfter > this.position) return false;
    if (last === this.position) return true;
    const changes = await entriesAfter(this.db, this.position)
      .select(["seq", "kind", "item_id"])
      .limit(MAX_CHANGES)
      .execute();
    const unused = index.length - index.size;
    if (changes.length === MAX_CHANGES || (unused > MAX_UNUSED_TEXTS && unused > index.size)) return false;
    const ids = [...new Set(changes.filter(({ kind }) => kind === this.table).map(({ item_id }) => item_id))];
    for (let at = 0; at < ids.length; at += CHUNK_SIZE) {
      const some = ids.slice(at, at + CHUNK_SIZE);
      const texts = new Map((await textsOf(this.db, this.table, some)).map((text) => [text.id, text]));
      for (const id of some) {
        const text = texts.get(id);
        if (!text) index.remove(id);
        else index.put(text);
      }
    }
    this.position = changes.at(-1)?.seq ?? this.position;
    return true;
  }
}

/** Whether a table has so few rows that an index of them is built at once. */
export async function isSmallTable(db: Queries, table: ItemTable): Promise<boolean> {
  const row = await db.selectFrom(table).select("id").orderBy("id").limit(1).offset(SMALL_TABLE).execute();
  return row.length === 0;
}

const textsAfter = (db: Queries, table: ItemTable, last: number): Promise<ItemText[]> =>
  selectTexts(db, table).where("id", ">", last).orderBy("id").limit(CHUNK_SIZE).execute();

const textsOf = (db: Queries, table: ItemTable, ids: number[]): Promise<ItemText[]> =>
  selectTexts(db, table).where("id", "in", ids).execute();

/** The normalized texts that a search looks at: columns of events and terms, rows of a table of their own for others. */
function selectTexts(db: Queries, table: ItemTable) {
  const isTerm = termTables.some((name) => name === table);
  const title = sql<string>`${sql.ref(isTerm ? "name_key" : "title_key")}`;
  const own = sql.ref(isTerm ? "slug" : "search_text");
  const texts = sql`(select string_agg(text, ' ') from item_texts where item_id = ${sql.ref(`${table}.id`)})`;
  const text = sql<string | null>`${isTerm || table === linkingTable ? own : texts}`;
  return db
    .selectFrom(table)
    .select("id")
    .select([title.as("title"), text.as("text")]);
}
