import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  type QueryResult,
} from "kysely";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { traceSent } from "../tracing/statements.ts";
import { type Deferral, DeferredRows, type Statement, type ToInsert } from "./deferred-rows.ts";
import { protocolOf } from "./postgres-pool.ts";
import { MAX_PREPARED, MAX_TEXT_LENGTH, StatementNames } from "./postgres-prepared.ts";
import type { StatementObservers } from "./store.ts";
import type { WriterRowCache } from "./writer-row-cache.ts";

/** The adapter of the connection for writes: runs SQL text without the query builder, and without waiting where it can. */
export class PipelinedAdapter extends PostgresAdapter {
  readonly rowCache: WriterRowCache;
  /** The connection of the transaction; null outside of one. */
  connection: PipelinedConnection | null = null;

  constructor(rowCache: WriterRowCache) {
    super();
    this.rowCache = rowCache;
  }
}

/** Statements that may be sent without waiting for any of them, so that a long transaction is not kept in memory. */
const MAX_IN_FLIGHT = 64;

/** Statements that are buffered before they are flushed, so that the server works on the first while the next are made. */
const MAX_BUFFERED = 4;

/**
 * The query at the beginning and at the end of a transaction: how many numbers of the change log were taken. Under the
 * write lock these are the entries that were committed, and those of transactions that were rolled back.
 */
const POSITION = "select last_value + is_called::int as position from changes_seq_seq";

/**
 * A connection with one transaction at a time, whose statements are sent without waiting for the results of those before
 * them. The server runs them in order, and after one that fails none until the rollback, so a failure that nobody waited
 * for is found at the latest by the commit, which the server then refuses.
 */
export class PipelinedConnection implements DatabaseConnection, Deferral {
  /** The first error of a statement in this transaction. */
  failure: Error | null = null;
  readonly #client: pg.PoolClient;
  readonly #rowCache: WriterRowCache;
  readonly #observers: StatementObservers;
  readonly #deferred = new DeferredRows((table, groups, lang, by) => ({
    text: `update "${table}" set "count" = "count" + $1 where "translation_group" = any($2) and "lang" = $3`,
    values: [by, groups, lang],
  }));
  readonly #names = new StatementNames();
  /** The rows that a statement drops from the row cache, by its text. */
  readonly #effects = new LRUCache<string, { drop: (() => void) | null }>({ max: MAX_PREPARED });
  #inFlight = 0;
  /** Statements in the buffer; null while the stream is not corked. */
  #buffered: number | null = null;
  /** The end of the change log after the last commit, while the row cache is as it was then. */
  #position: number | null = null;
  /** Whether the transaction may use the row cache, and has to say at its end where the change log ends. */
  #isCached = false;

  constructor(client: pg.PoolClient, rowCache: WriterRowCache, observers: StatementObservers) {
    this.#client = client;
    this.#rowCache = rowCache;
    this.#observers = observers;
  }

  /** Runs a statement and waits for its result. */
  run(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#submit(text, values, (error, result) => {
        // Those after a failed statement fail as well; the first error has the reason.
        if (error) reject(this.failure ?? error);
        else resolve(result);
      });
    });
  }

  /** Sends a statement whose result nobody needs; a promise when so many are in flight that the caller has to wait. */
  send(text: string, values: readonly unknown[] = []): Promise<unknown> | undefined {
    if (this.failure) throw this.failure;
    if (this.#inFlight >= MAX_IN_FLIGHT) return this.run(text, values);
    this.#submit(text, values, () => {});
    return undefined;
  }

  defer(table: string, rows: readonly object[], toStatement: ToInsert): Promise<unknown> | null {
    if (!this.#deferred.accepts(table)) return null;
    if (this.failure) throw this.failure;
    this.#rowCache.writeCount += 1;
    return this.#sendAll(this.#deferred.insert(table, rows, toStatement));
  }

  deferCounts(table: string, groups: readonly number[], lang: string, by: number): void {
    this.#rowCache.writeCount += 1;
    this.#deferred.count(table, groups, lang, by);
  }

  async #sendAll(statements: readonly Statement[]): Promise<void> {
    for (const { text, values } of statements) await this.send(text, values);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.run(sql, parameters);
    const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return { rows, ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // biome-ignore lint/correctness/useYield: rows are not streamed.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows are not streamed.");
  }

  begin(): void {
    this.failure = null;
    this.#isCached = false;
    // Each statement sees what was committed before it, whatever the default of the database: those after the lock too.
    this.#submit("begin isolation level read committed", [], () => {});
  }

  /**
   * Drops the row cache if anybody else has written since the last commit. Called under the lock that excludes writes of
   * others until the transaction ends. Sequences are read each time: the change log does not have all that use them.
   */
  async useRowCache(): Promise<void> {
    const { rows } = await this.run(`select name, last, (${POSITION}) as position from sequences`);
    const position: number | null = rows[0]?.position ?? null;
    if (position === null || position !== this.#position) this.#rowCache.clear();
    for (const { name, last } of rows) this.#rowCache.setLastId(name, last);
    this.#isCached = true;
  }

  async commit(): Promise<void> {
    this.#sendDeferred("commit");
    // A statement whose values could not be encoded has not reached the server, which would commit all others.
    if (this.failure) throw this.failure;
    const end = this.#isCached ? this.run(POSITION).catch(() => null) : null;
    const { command } = await this.run("commit");
    if (command !== "COMMIT") throw this.failure ?? new Error("The transaction was rolled back.");
    this.#position = (await end)?.rows[0]?.position ?? null;
  }

  async rollback(): Promise<void> {
    await this.run("rollback");
    this.failure = null;
  }

  release(): void {
    this.#client.release();
  }

  #submit(
    text: string,
    values: readonly unknown[],
    done: (error: Error | null, result: pg.QueryResult) => void,
  ): void {
    this.#sendDeferred(text);
    this.#dropFromCache(text);
    this.#submitAlone(text, values, done);
  }

  /** Sends what a statement can see of that which was deferred. */
  #sendDeferred(text: string): void {
    for (const statement of this.#deferred.before(text))
      this.#submitAlone(statement.text, statement.values, () => {});
  }

  #submitAlone(
    text: string,
    values: readonly unknown[],
    done: (error: Error | null, result: pg.QueryResult) => void,
  ): void {
    const { onStatement, tracer } = this.#observers;
    onStatement?.(text, values);
    const finish = tracer?.isEnabled ? traceSent(tracer, "postgresql", text) : null;
    this.#inFlight += 1;
    this.#cork();
    const query = { text, values: [...values], name: this.#names.of(text) };
    // Without a name a statement is not kept; the type knows no such value.
    this.#client.query(query as pg.QueryConfig, (error: Error | null, result) => {
      this.#inFlight -= 1;
      if (error) this.failure ??= error;
      else if (this.failure && /^rollback to savepoint/.test(text)) this.failure = null;
      finish?.(error);
      done(error, result);
    });
  }

  /**
   * Buffers statements until no write can go on without a result, or until there are enough of them, and flushes them
   * together: each flush costs a system call and wakes the server. The callback runs when all promises that could be
   * settled are.
   */
  #cork(): void {
    const { stream } = protocolOf(this.#client);
    if (this.#buffered === null) {
      stream.cork();
      process.nextTick(() => {
        this.#buffered = null;
        stream.uncork();
      });
    } else if (this.#buffered === MAX_BUFFERED) {
      stream.uncork();
      stream.cork();
      this.#buffered = 0;
    }
    this.#buffered = (this.#buffered ?? 0) + 1;
  }

  #dropFromCache(text: string): void {
    let effect = this.#effects.get(text);
    if (!effect) {
      effect = { drop: this.#rowCache.onStatement(text) };
      if (text.length <= MAX_TEXT_LENGTH) this.#effects.set(text, effect);
    }
    effect.drop?.();
  }
}

/** Kysely's driver for the connection for writes. The pool has one connection, and replaces it when it breaks. */
export class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #adapter: PipelinedAdapter;
  readonly #observers: StatementObservers;
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>();

  constructor(pool: pg.Pool, adapter: PipelinedAdapter, observers: StatementObservers) {
    this.#pool = pool;
    this.#adapter = adapter;
    this.#observers = observers;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect();
    let connection = this.#connections.get(client);
    if (!connection) {
      const { rowCache } = this.#adapter;
      // The new connection may lead to another server, which does not have all commits of the last one.
      rowCache.clear();
      connection = new PipelinedConnection(client, rowCache, this.#observers);
      this.#connections.set(client, connection);
    }
    this.#adapter.connection = connection;
    return connection;
  }

  async beginTransaction(connection: PipelinedConnection): Promise<void> {
    connection.begin();
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    this.#adapter.connection = null;
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}
