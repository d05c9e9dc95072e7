import { LRUCache } from "lru-cache";
import { type ItemTable, type LinkedTable, linkedTables, type Row } from "./tables.ts";

/** The tables whose rows are cached: small ones, whose rows many events link to. */
const tables: readonly ItemTable[] = linkedTables;
type CachedTable = LinkedTable;

/** Whether rows of a table are cached. */
export const isCachedTable = (table: ItemTable): table is CachedTable => tables.includes(table);

/** Rows, and queries, that are cached of a table. */
const MAX_ROWS = 1000;

/** The results of queries with longer keys are not cached. */
const MAX_KEY_LENGTH = 1000;

/** The rows of a table by id, and the ids of query results by key. */
interface TableCache {
  rows: LRUCache<number, Row<ItemTable>>;
  idsByQuery: LRUCache<string, readonly number[]>;
}

const newTableCache = (): TableCache => ({
  rows: new LRUCache({ max: MAX_ROWS }),
  idsByQuery: new LRUCache({ max: MAX_ROWS }),
});

/**
 * Rows that the write connection has read, and the last ids of sequences, both kept between transactions. Every statement
 * other than SELECT drops the tables that it names; a rollback and a commit of another connection drop everything.
 */
export class WriterRowCache {
  /** Statements other than SELECT that were run. */
  writeCount = 0;
  readonly #tables = new Map<CachedTable, TableCache>();
  /** The last id of each sequence, and the sequences whose last id is not stored yet. */
  readonly #lastIds = new Map<string, number>();
  readonly #unsaved = new Set<string>();

  /** The cached result of a query. */
  get<T extends ItemTable>(table: T, key: string): Row<T>[] | undefined {
    const cache = isCachedTable(table) ? this.#tables.get(table) : undefined;
    const ids = cache?.idsByQuery.get(key);
    if (!cache || !ids) return undefined;
    // The cache of a table has rows of that table only.
    const rows = ids.flatMap((id) => (cache.rows.get(id) as Row<T> | undefined) ?? []);
    // A row may have been evicted before a query that names it.
    return rows.length === ids.length ? rows : undefined;
  }

  /** Caches the result of a query. Its rows are shared from now on and therefore frozen. */
  set<T extends ItemTable>(table: T, key: string, rows: readonly Row<T>[]): void {
    if (!isCachedTable(table) || key.length > MAX_KEY_LENGTH) return;
    const cache = this.#tables.get(table) ?? newTableCache();
    this.#tables.set(table, cache);
    for (const row of rows) cache.rows.set(row.id, Object.freeze<Row<ItemTable>>(row));
    cache.idsByQuery.set(
      key,
      rows.map(({ id }) => id),
    );
  }

  /** The function to call whenever a statement is run, which drops what it may change; null for a SELECT. */
  onStatement(text: string): (() => void) | null {
    if (/^\s*select\b/i.test(text)) return null;
    const isRollback = /^\s*rollback\b/i.test(text);
    const changesSequences = /\bsequences\b/.test(text);
    const changed = linkedTables.filter((table) => isRollback || new RegExp(`\\b${table}\\b`).test(text));
    return () => {
      this.writeCount += 1;
      for (const table of changed) this.#tables.delete(table);
      if (isRollback || changesSequences) this.#clearSequences();
    };
  }

  clear(): void {
    this.#tables.clear();
    this.#clearSequences();
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

  /** Runs a statement that stores the last id of a sequence and returns it; the other sequences stay cached. */
  async persistSequence(name: string, work: () => Promise<number>): Promise<number> {
    const [lastIds, unsaved] = [[...this.#lastIds], [...this.#unsaved]];
    const result = work();
    // The statement has run synchronously and cleared all sequences: restored before anything else can run.
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

  /** Runs a statement that changes one column and returns its new values, and updates the cached rows with them. */
  async updateColumn<T extends CachedTable, C extends keyof Row<T>>(
    table: T,
    work: () => Promise<({ id: number } & Pick<Row<T>, C>)[]>,
  ): Promise<void> {
    const cache = this.#tables.get(table);
    const changes = await work();
    if (!cache) return;
    for (const change of changes) {
      const row = cache.rows.get(change.id);
      if (row) cache.rows.set(change.id, Object.freeze({ ...row, ...change }));
    }
    // The statement has dropped the table.
    this.#tables.set(table, cache);
  }
}
