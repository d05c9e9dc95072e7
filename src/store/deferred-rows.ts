/** A statement, ready to be sent. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Rows of one table that wait, and how their INSERT is made. */
interface Rows {
  /** The names of their columns, which are the same for all of them. */
  columns: string;
  rows: object[];
  toStatement(rows: readonly object[]): Statement;
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
  /** Statements that see the tables that wait, by their text; emptied when it has grown. */
  #seen = new Map<string, "all" | readonly string[]>();
  readonly #tables: readonly string[];
  readonly #inserted: ReadonlySet<string>;

  /** The tables whose new rows may wait, and those whose counts may. */
  constructor({ inserted, counted }: { inserted: readonly string[]; counted: readonly string[] }) {
    this.#tables = [...inserted, ...counted];
    this.#inserted = new Set(inserted);
  }

  /** Whether new rows of a table may wait. */
  accepts(table: string): boolean {
    return this.#inserted.has(table);
  }

  /** Adds rows; returns the statements that have to be sent now. */
  insert(table: string, rows: readonly object[], toStatement: Rows["toStatement"]): Statement[] {
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

  /** The statements to send before a statement: those of the tables that it names, or all where it ends something. */
  before(text: string): Statement[] {
    if (this.#inserts.size === 0 && this.#counts.size === 0) return [];
    let tables = this.#seen.get(text);
    if (tables === undefined) {
      // The change log shows what triggers make of the rows of all tables.
      const isOfAll = /^\s*(savepoint|release|commit)\b|\bchanges\b/i.test(text);
      tables = isOfAll ? "all" : this.#tables.filter((table) => new RegExp(`\\b${table}\\b`).test(text));
      if (this.#seen.size >= MAX_SEEN) this.#seen = new Map();
      this.#seen.set(text, tables);
    }
    return this.take(tables === "all" ? this.#tables : tables);
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
      return [...statements, ...addToCounts(table, counts)];
    });
  }

  /** Forgets everything: the transaction, or its part since the savepoint, is rolled back. */
  clear(): void {
    this.#inserts.clear();
    this.#counts.clear();
  }
}

/** Texts of statements that are remembered. */
const MAX_SEEN = 1000;

/** One statement for all groups of a language to which the same is added. */
function addToCounts(
  table: string,
  counts: readonly { group: number; lang: string; by: number }[],
): Statement[] {
  const statements = new Map<string, { lang: string; by: number; groups: number[] }>();
  for (const { group, lang, by } of counts) {
    const key = `${by} ${lang}`;
    const statement = statements.get(key) ?? { lang, by, groups: [] };
    statements.set(key, statement);
    statement.groups.push(group);
  }
  return [...statements.values()].map(({ lang, by, groups }) => ({
    text: `update "${table}" set "count" = "count" + $1 where "translation_group" = any($2) and "lang" = $3`,
    values: [by, groups, lang],
  }));
}
