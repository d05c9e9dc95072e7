import { LRUCache } from "lru-cache";
import { type ItemTable, type LinkedTable, linkedTables, type Row } from "./tables.ts";

/** The tables whose rows are cached: they have few, to which many events link. */
const tables: readonly ItemTable[] = linkedTables;
type CachedTable = LinkedTable;

/** Whether rows of a table are cached. */
export const isCachedTable = (table: ItemTable): table is CachedTable => tables.includes(table);

/** Rows, and queries, that are cached of a table. */
const MAX_ROWS = 1000;

/** Questions that are longer are not remembered. */
const MAX_KEY_LENGTH = 1000;

/** The rows of a table by id, and the ids that questions were answered with. */
interface TableCache {
  rows: LRUCache<number, Row<ItemTable>>;
  idsByQuery: LRUCache<string, readonly number[]>;
}

const newTableCache = (): TableCache => ({
  rows: new LRUCache({ max: MAX_ROWS }),
  idsByQuery: new LRUCache({ max: MAX_ROWS }),
});

/**
 * What the connection that writes has read and nothing can have changed since. Every statement that names a table
 * without being a question ends what is known of it, so does taking anything back, so does a commit of somebody else.
 */
export class WriterRowCache {
  /** How many statements that are not questions were run. */
  writeCount = 0;
  readonly #known = new Map<CachedTable, TableCache>();
  /** The last numbers of sequences, and those that are not stored yet. */
  readonly #numbers = new Map<string, number>();
  readonly #unstored = new Set<string>();

  /** What a question of this key was answered with. */
  get<T extends ItemTable>(table: T, key: string): Row<T>[] | undefined {
    const known = this.#known.get(table as CachedTable);
    const ids = known?.idsByQuery.get(key);
    if (!known || !ids) return undefined;
    const rows = ids.flatMap((id) => (known.rows.get(id) as Row<T> | undefined) ?? []);
    // A row may have been evicted before a query that names it.
    return rows.length === ids.length ? rows : undefined;
  }

  /** Notes an answer. Its rows are given to others from now on: nobody may change them. */
  set<T extends ItemTable>(table: T, key: string, rows: readonly Row<T>[]): void {
    if (!isCachedTable(table) || key.length > MAX_KEY_LENGTH) return;
    const known = this.#known.get(table) ?? newTableCache();
    this.#known.set(table, known);
    for (const row of rows) known.rows.set(row.id, Object.freeze(row as Row<ItemTable>));
    known.idsByQuery.set(
      key,
      rows.map(({ id }) => id),
    );
  }

  /** What is to be done when a statement is run; nothing for questions. */
  onStatement(text: string): (() => void) | null {
    if (/^\s*select\b/i.test(text)) return null;
    const isUndoing = /^\s*rollback\b/i.test(text);
    const isNumbering = /\bsequences\b/.test(text);
    const ended = linkedTables.filter((table) => isUndoing || new RegExp(`\\b${table}\\b`).test(text));
    return () => {
      this.writeCount += 1;
      for (const table of ended) this.#known.delete(table);
      if (isUndoing || isNumbering) this.#forgetNumbers();
    };
  }

  clear(): void {
    this.#known.clear();
    this.#forgetNumbers();
  }

  #forgetNumbers(): void {
    this.#numbers.clear();
    this.#unstored.clear();
  }

  /** The next number of a sequence, if the last one is known; it is stored with the others of its transaction. */
  nextId(name: string): number | undefined {
    const last = this.#numbers.get(name);
    if (last === undefined) return undefined;
    this.#numbers.set(name, last + 1);
    this.#unstored.add(name);
    return last + 1;
  }

  /** Runs a statement that makes a number the last one of its sequence: what is known of the others stays. */
  async persistSequence(name: string, work: () => Promise<number>): Promise<number> {
    const [numbers, unsavedSequences] = [[...this.#numbers], [...this.#unstored]];
    const working = work();
    // The statement has run by now; nobody may come between.
    for (const [other, number] of numbers) this.#numbers.set(other, number);
    for (const other of unsavedSequences) this.#unstored.add(other);
    const last = await working;
    this.#numbers.set(name, last);
    this.#unstored.delete(name);
    return last;
  }

  /** What is to be stored before the transaction ends. */
  unstored(): { name: string; last: number }[] {
    return [...this.#unstored].map((name) => ({ name, last: this.#numbers.get(name) ?? 0 }));
  }

  /** Runs a statement that changes one column; the rows that it answers with say how it is now. */
  async updateColumn<T extends CachedTable, C extends keyof Row<T>>(
    table: T,
    work: () => Promise<({ id: number } & Pick<Row<T>, C>)[]>,
  ): Promise<void> {
    const known = this.#known.get(table);
    const changes = await work();
    if (!known) return;
    for (const change of changes) {
      const row = known.rows.get(change.id);
      if (row) known.rows.set(change.id, Object.freeze({ ...row, ...change }));
    }
    this.#known.set(table, known);
  }
}
