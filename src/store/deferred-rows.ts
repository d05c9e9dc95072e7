import { LRUCache } from "lru-cache";
import { linkedTables, linkTableOf, termTables } from "./tables.ts";

/** A statement, ready to be sent. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Writes rows and counts of a transaction later, together with those of the other writes that share it. */
export interface Deferral {
  /** Inserts rows before any statement runs that can see them; null for a table whose rows must be inserted at once. */
  defer(table: string, rows: readonly object[], toStatement: ToInsert): Promise<unknown> | null;
  /** Adds to the counts of terms before any statement runs that can see them; the row cache has done so already. */
  deferCounts(table: string, groups: readonly number[], lang: string, by: number): void;
}

/** Makes the INSERT of rows of one table. */
export type ToInsert = (rows: readonly object[]) => Statement;

/** Makes the UPDATE that adds to the counts of the terms of some translation groups in a language. */
export type ToUpdate = (table: string, groups: readonly number[], lang: string, by: number) => Statement;

/** Rows of one table that wait, and how their INSERT is made. */
interface Rows {
  /** The names of their columns, which are the same for all of them. */
  columns: string;
  rows: object[];
  toStatement: ToInsert;
}

/** Rows of a table that wait at most. */
const MAX_ROWS = 64;

/**
 * Rows and counts that a transaction is going to write, so that the writes that share it need one statement for them
 * together instead of one each. They are written before any statement that can see the difference is sent.
 */
export class DeferredRows {
  readonly #inserts = new Map<string, Rows>();
  /** Additions to the counts of a table, by language and translation group. */
  readonly #counts = new Map<string, Map<string, { group: number; lang: string; by: number }>>();
  /** Which deferred tables a statement reads, by its SQL. */
  readonly #seen = new LRUCache<string, "all" | readonly string[]>({ max: MAX_SEEN });
  readonly #toUpdate: ToUpdate;

  constructor(toUpdate: ToUpdate) {
    this.#toUpdate = toUpdate;
  }

  /** Whether new rows of a table may wait. */
  accepts(table: string): boolean {
    return insertedTables.has(table);
  }

  /** Adds rows; returns the statements that have to be sent now. */
  insert(table: string, rows: readonly object[], toStatement: ToInsert): Statement[] {
    const columns = Object.keys(rows[0] ?? {}).join();
    const others = this.#inserts.get(table)?.columns === columns ? [] : this.take([table]);
    const waiting = this.#inserts.get(table) ?? { columns, rows: [], toStatement };
    this.#inserts.set(table, waiting);
    waiting.rows.push(...rows);
    return waiting.rows.length < MAX_ROWS ? others : [...others, ...this.take([table])];
  }

  /** Adds to the counts of the terms of some translation groups in a language. */
  count(table: string, groups: readonly number[], lang: string, by: number): void {
    const counts = this.#counts.get(table) ?? new Map();
    this.#counts.set(table, counts);
    for (const group of groups) {
      const key = `${lang} ${group}`;
      counts.set(key, { group, lang, by: by + (counts.get(key)?.by ?? 0) });
    }
  }

  /**
   * The statements to send before a statement: those of the tables that it names, or all where it ends something; none before
   * a rollback, which takes them back. They leave the row cache as it is: it has no rows of these tables, and counts already.
   */
  before(text: string): Statement[] {
    if (this.#inserts.size === 0 && this.#counts.size === 0) return [];
    if (/^rollback\b/.test(text)) {
      this.#inserts.clear();
      this.#counts.clear();
      return [];
    }
    let tables = this.#seen.get(text);
    if (tables === undefined) {
      // The change log shows what triggers make of the rows of all tables; a DELETE may cascade to some of them.
      const isOfAll = /^\s*(savepoint|release|commit)\b|\b(delete|changes)\b/i.test(text);
      tables = isOfAll ? "all" : deferredTables.filter((table) => new RegExp(`\\b${table}\\b`).test(text));
      this.#seen.set(text, tables);
    }
    return this.take(tables === "all" ? deferredTables : tables);
  }

  /** Takes out what waits for tables. */
  take(tables: readonly string[]): Statement[] {
    return tables.flatMap((table) => {
      const statements: Statement[] = [];
      const insert = this.#inserts.get(table);
      if (insert) statements.push(insert.toStatement(insert.rows));
      this.#inserts.delete(table);
      const counts = [...(this.#counts.get(table)?.values() ?? [])];
      this.#counts.delete(table);
      return [...statements, ...this.#addToCounts(table, counts)];
    });
  }

  /** One statement for all groups of a language to which the same is added. */
  #addToCounts(table: string, counts: readonly { group: number; lang: string; by: number }[]): Statement[] {
    const statements = new Map<string, { lang: string; by: number; groups: number[] }>();
    for (const { group, lang, by } of counts) {
      const key = `${by} ${lang}`;
      const statement = statements.get(key) ?? { lang, by, groups: [] };
      statements.set(key, statement);
      statement.groups.push(group);
    }
    return [...statements.values()].map(({ lang, by, groups }) => this.#toUpdate(table, groups, lang, by));
  }
}

/** The tables whose new rows may wait, and with them those whose counts may. */
const insertedTables: ReadonlySet<string> = new Set(["audit", ...linkedTables.map(linkTableOf)]);
const deferredTables: readonly string[] = [...insertedTables, ...termTables];

/** Texts of statements that are remembered. */
const MAX_SEEN = 1000;
