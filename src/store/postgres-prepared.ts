import { PostgresAdapter, type PostgresPool, type PostgresPoolClient } from "kysely";
import type pg from "pg";

/** Prepared statements per connection, and the length of their texts: others are parsed and planned each time. */
export const MAX_PREPARED = 400;
export const MAX_TEXT_LENGTH = 8 * 1024;

/** Statements whose columns change with the schema; the server refuses to run one that was prepared before. */
const ALL_COLUMNS = /\bselect \*|\breturning \*|\.\*/i;

/**
 * Statements that read the change log, which grows from nothing to a hundred thousand entries: a plan that was made while it
 * was short scans it, and a prepared statement would keep that plan until the server next collects statistics.
 */
const READS_CHANGELOG = /\bfrom changes\b/;

/** The names under which a connection prepares statements. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** The name of a statement; undefined for one that is not prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size === MAX_PREPARED || text.length > MAX_TEXT_LENGTH) return undefined;
    if (!/^(select|with|insert|update|delete)\b/.test(text)) return undefined;
    if (ALL_COLUMNS.test(text) || READS_CHANGELOG.test(text)) return undefined;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** The adapter of connections that prepare only the statements that `prepare` names. */
export class PreparingAdapter extends PostgresAdapter {
  readonly #prepared = new Set<string>();
  readonly #names = new StatementNames();

  /** Has each connection prepare a statement when it next runs it. */
  prepare(text: string): void {
    this.#prepared.add(text);
  }

  nameOf(text: string): string | undefined {
    return this.#prepared.has(text) ? this.#names.of(text) : undefined;
  }
}

/** A pool whose connections send a statement under the name that the adapter has for it. */
export const preparingPool = (pool: pg.Pool, adapter: PreparingAdapter): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    const query = (text: unknown, parameters: readonly unknown[] = []): unknown => {
      // Without a cursor in its configuration, the driver sends nothing but texts.
      if (typeof text !== "string") throw new Error("Rows are not streamed.");
      const name = adapter.nameOf(text);
      const values = [...parameters];
      return name === undefined ? client.query(text, values) : client.query({ name, text, values });
    };
    // For a text it returns what the pool's own client returns.
    return { query: query as PostgresPoolClient["query"], release: () => client.release() };
  },
  end: () => pool.end(),
});
