import { type Deferral, DeferredRows, type Statement, type ToInsert } from "./deferred-rows.ts";
import type { WriterRowCache } from "./writer-row-cache.ts";

/** Defers rows and counts of SQLite's connection for writes: a statement for those of several writes costs little more than one. */
export class SqliteDeferral implements Deferral {
  /** Whether a transaction is open: outside of one, nothing would write what is deferred. */
  isOpen = false;
  readonly #rows = new DeferredRows((table, groups, lang, by) => ({
    text: `update "${table}" set "count" = "count" + ? where "translation_group" in (select value from json_each(?)) and "lang" = ?`,
    values: [by, JSON.stringify(groups), lang],
  }));
  readonly #rowCache: WriterRowCache;
  /** Runs a statement without effect on the row cache. */
  readonly #run: (statement: Statement) => void;

  constructor(rowCache: WriterRowCache, run: (statement: Statement) => void) {
    this.#rowCache = rowCache;
    this.#run = run;
  }

  defer(table: string, rows: readonly object[], toStatement: ToInsert): Promise<unknown> | null {
    if (!this.#rows.accepts(table)) return null;
    this.#rowCache.writeCount += 1;
    this.#write(this.#rows.insert(table, rows, toStatement));
    return nothing;
  }

  deferCounts(table: string, groups: readonly number[], lang: string, by: number): void {
    this.#rowCache.writeCount += 1;
    this.#rows.count(table, groups, lang, by);
  }

  /** Writes what a statement can see, before it runs. */
  writeBefore(text: string): void {
    this.#write(this.#rows.before(text));
  }

  writeAll(): void {
    this.writeBefore("commit");
  }

  #write(statements: readonly Statement[]): void {
    for (const statement of statements)
      try {
        this.#run(statement);
      } catch (error) {
        // Counted as a change, so that group commit runs the batch again, with savepoints: the statement may be that of a write
        // other than the one that it fails in, and that write must not lose it.
        this.#rowCache.writeCount += 1;
        throw error;
      }
  }
}

const nothing = Promise.resolve();
