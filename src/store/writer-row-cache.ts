import { LRUCache } from "lru-cache";
import { rowBytes } from "../domain/memory-size.ts";
import { ExpectedSlugs } from "./expected-slugs.ts";
import {
  type ItemTable,
  itemTables,
  type LinkedTable,
  linkedTables,
  type Row,
  type TermTable,
} from "./tables.ts";

/** The tables whose rows are cached: small ones, whose rows many events link to. */
const tables: readonly ItemTable[] = linkedTables;
type CachedTable = LinkedTable;

/** Whether rows of a table are cached. */
export const isCachedTable = (table: ItemTable): table is CachedTable => tables.includes(table);

/** Rows, and queries, that are cached of a table, and the bytes of its rows. */
const MAX_ROWS = 1000;
const MAX_ROW_BYTES = 8 * 1024 * 1024;

/** The results of queries with longer keys are not cached. */
const MAX_KEY_LENGTH = 1000;

/**
 * A cached row: `shared` is given out and therefore frozen, `own` is not. Copying a frozen object takes V8 many times as
 * long, and a row is copied whenever its count changes.
 */
interface CachedRow {
  own: Row<ItemTable>;
  shared: Row<ItemTable>;
}

const toCached = (row: Row<ItemTable>): CachedRow => ({ own: row, shared: Object.freeze({ ...row }) });

/** The rows of a table by id, their ids by translation group, and the ids of query results by key. */
interface TableCache {
  /** Nothing of it may be used any more; it is emptied before it is filled again. */
  isDropped: boolean;
  rows: LRUCache<number, CachedRow>;
  idsByGroup: Map<number, Set<number>>;
  idsByQuery: LRUCache<string, readonly number[]>;
}

const newTableCache = (): TableCache => ({
  isDropped: false,
  rows: new LRUCache({
    max: MAX_ROWS,
    maxSize: MAX_ROW_BYTES,
    sizeCalculation: ({ own }: CachedRow) => 2 * rowBytes(own),
  }),
  idsByGroup: new Map(),
  idsByQuery: new LRUCache({ max: MAX_ROWS }),
});

/** Whether a statement changes nothing; one that begins with a common table expression may be either. */
const isRead = (text: string): boolean =>
  /^\s*select\b/i.test(text) || (/^\s*with\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text));

/** Empties a cache in place: a new one allocates room for all of its rows, which takes as long as several inserts. */
function empty(cache: TableCache): void {
  cache.rows.clear();
  cache.idsByGroup.clear();
  cache.idsByQuery.clear();
  cache.isDropped = false;
}

/**
 * Rows that the write connection has read, and the last ids of sequences, both kept between transactions. Every statement
 * other than SELECT drops the tables that it names; a rollback and a commit of another connection drop everything.
 */
export class WriterRowCache {
  /** Statements other than SELECT that were run. */
  writeCount = 0;
  /** The numbers that slugs got last, by resource, language and slug; a rollback does not take them back. */
  readonly slugNumbers = new LRUCache<string, number>({ max: MAX_ROWS });
  /** Those of the writes that share the transaction. */
  readonly expectedSlugs = new ExpectedSlugs();
  readonly #tables = new Map<CachedTable, TableCache>();
  /** The last id of each sequence, and the sequences whose last id is not stored yet. */
  readonly #lastIds = new Map<string, number>();
  readonly #unsaved = new Set<string>();
  /** Whether the statement that is run now is that of `persistSequence`. */
  #isPersisting = false;

  /** The cached result of a query. */
  get<T extends ItemTable>(table: T, key: string): Row<T>[] | undefined {
    const cache = this.#cacheOf(table);
    const ids = cache?.idsByQuery.get(key);
    if (!cache || !ids) return undefined;
    const rows: Row<T>[] = [];
    for (const id of ids) {
      // The cache of a table has rows of that table only.
      const row = cache.rows.get(id)?.shared as Row<T> | undefined;
      // A row may have been evicted before a query that names it.
      if (!row) return undefined;
      rows.push(row);
    }
    return rows;
  }

  /** A cached row as it is now. */
  row<T extends ItemTable>(table: T, id: number): Row<T> | undefined {
    const cache = this.#cacheOf(table);
    // The cache of a table has rows of that table only.
    return cache?.rows.get(id)?.shared as Row<T> | undefined;
  }

  /** Caches the result of a query and returns its rows as they are given out from now on: frozen. */
  set<T extends ItemTable>(table: T, key: string, rows: Row<T>[]): Row<T>[] {
    if (!isCachedTable(table) || key.length > MAX_KEY_LENGTH) return rows;
    const cache = this.#tables.get(table) ?? newTableCache();
    this.#tables.set(table, cache);
    // Groups of evicted rows stay in the map, until there are too many of them.
    if (cache.isDropped || cache.idsByGroup.size >= 2 * MAX_ROWS) empty(cache);
    const ids = rows.map(({ id }) => id);
    cache.idsByQuery.set(key, ids);
    return rows.map((row) => {
      const shared = cache.rows.get(row.id)?.shared;
      // The same row was given out already.
      if (shared) return shared as Row<T>;
      const cached = toCached(row);
      cache.rows.set(row.id, cached);
      const group = cache.idsByGroup.get(row.translation_group) ?? new Set();
      cache.idsByGroup.set(row.translation_group, group.add(row.id));
      // The cache is of this table.
      return cached.shared as Row<T>;
    });
  }

  /** The function to call whenever a statement is run, which drops what it may change; null for a SELECT. */
  onStatement(text: string): (() => void) | null {
    if (isRead(text)) return null;
    const isRollback = /^\s*rollback\b/i.test(text);
    const changesSequences = /\bsequences\b/.test(text);
    const changed = itemTables.filter((table) => isRollback || new RegExp(`\\b${table}\\b`).test(text));
    const changedRows = changed.filter(isCachedTable);
    return () => {
      if (changesSequences && this.#unsaved.size > 0 && !this.#isPersisting)
        throw new Error(
          "The ids of this transaction must be stored before another statement changes sequences.",
        );
      this.writeCount += 1;
      for (const table of changedRows) this.#drop(table);
      for (const table of changed) this.expectedSlugs.drop(table);
      if (isRollback || changesSequences) this.#clearSequences();
    };
  }

  clear(): void {
    for (const table of linkedTables) this.#drop(table);
    this.#clearSequences();
  }

  #cacheOf(table: ItemTable): TableCache | undefined {
    const cache = isCachedTable(table) ? this.#tables.get(table) : undefined;
    return cache?.isDropped ? undefined : cache;
  }

  #drop(table: CachedTable): void {
    const cache = this.#tables.get(table);
    if (cache) cache.isDropped = true;
  }

  #clearSequences(): void {
    this.#lastIds.clear();
    this.#unsaved.clear();
  }

  /** The next id of a sequence, if its last one is cached; stored by `saveSequences` at the end of the transaction. */
  nextId(name: string): number | undefined {
    const last = this.#lastIds.get(name);
    if (last === undefined) return undefined;
    this.#lastIds.set(name, last + 1);
    this.#unsaved.add(name);
    return last + 1;
  }

  /** Takes over the last id of a sequence that was read. */
  setLastId(name: string, last: number): void {
    this.#lastIds.set(name, last);
  }

  /** Runs a statement that stores the last id of a sequence and returns it; the other sequences stay cached. */
  async persistSequence(name: string, work: () => Promise<number>): Promise<number> {
    const [lastIds, unsaved] = [[...this.#lastIds], [...this.#unsaved]];
    this.#isPersisting = true;
    const result = work();
    this.#isPersisting = false;
    // The statement has been issued synchronously and cleared all sequences: restored before anything else can run.
    for (const [other, last] of lastIds) this.#lastIds.set(other, last);
    for (const other of unsaved) this.#unsaved.add(other);
    const last = await result;
    this.#lastIds.set(name, last);
    this.#unsaved.delete(name);
    return last;
  }

  /** The sequences to store before the transaction ends. */
  unsavedSequences(): { name: string; last: number }[] {
    return [...this.#unsaved].map((name) => ({ name, last: this.#lastIds.get(name) ?? 0 }));
  }

  /** Runs a statement that adds to the counts of terms, and adds to those of the cached rows instead of dropping them. */
  async addToCounts(
    table: Extract<CachedTable, TermTable>,
    groups: readonly number[],
    lang: string,
    by: number,
    work: () => Promise<void>,
  ): Promise<void> {
    const cache = this.#cacheOf(table);
    const result = work();
    if (cache) {
      for (const group of groups)
        for (const id of cache.idsByGroup.get(group) ?? []) {
          const cached = cache.rows.get(id);
          if (!cached || !("count" in cached.own) || cached.own.lang !== lang) continue;
          cached.own.count += by;
          cached.shared = Object.freeze({ ...cached.own });
        }
      // The statement has been issued and has dropped the table.
      cache.isDropped = false;
    }
    await result;
  }
}
