import type { Kysely } from "kysely";
import type { Predicate } from "../domain/predicates.ts";
import type { Migration } from "./migrations/migration.ts";
import type { Database, ItemTable } from "./tables.ts";

/** Runs queries: the read connections, or one transaction. */
export type Queries = Kysely<Database>;

/** The body of a write transaction. `hasBacklog`: other writes are queued behind it. */
export type Work<T> = (transaction: Queries, hasBacklog: boolean) => Promise<T>;

/** Row access for everything outside `store/`; which driver is behind it is not visible. */
export interface Store {
  /** Read connections; never wait for a write. */
  read: Queries;
  /** Runs the work in a transaction and resolves after the commit is durable; rolls back if the work throws. */
  write<T>(work: Work<T>): Promise<T>;
  /** An equivalent predicate that is cheaper to evaluate: see `text-index.ts`. */
  addTextCandidates(db: Queries, table: ItemTable, predicate: Predicate): Promise<Predicate>;
  /** Adds a batch of pending texts to the text index; false when there are none, or when writes should go first. */
  indexPendingTexts(): Promise<boolean>;
  explain: StoreDriver["explain"];
  commitDetector: StoreDriver["commitDetector"];
  hasNewCommits: StoreDriver["hasNewCommits"];
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Everything that differs between SQLite and PostgreSQL. */
export interface StoreDriver {
  /** Never waits for the writer. */
  reader: Queries;
  /** One transaction at a time. */
  writer: Queries;
  /** Excludes writes by other processes until the transaction ends. */
  lock(transaction: Queries): Promise<void>;
  /** Count of write statements issued; null on PostgreSQL, where a failed statement aborts the transaction. */
  writeCount: (() => number) | null;
  /** Selects the statements of a migration. */
  dialect: keyof Migration;
  textIndex: TextIndex;
  /**
   * Creates a function that returns, without a query, whether any process may have committed since its last call; it
   * always returns true where detecting that takes a query.
   */
  commitDetector(): () => boolean;
  /** Whether any process may have committed since the last call. Runs before every use of a cache, so it must be cheap. */
  hasNewCommits(): boolean | Promise<boolean>;
  /** The query plan, one line per step; used by tests. */
  explain(query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string[]>;
}

/** Finds events that contain a rare word without scanning all events. */
export interface TextIndex {
  /**
   * A superset of the ids of all events that contain every one of the words in title or text. Null when there are too
   * many, or when the database uses an index of its own.
   */
  candidates(db: Queries, words: readonly string[]): Promise<number[] | null>;
  /** How many written texts are not indexed yet, as far as it matters for scheduling. */
  backlog(db: Queries): Promise<"none" | "some" | "many">;
  /** Indexes one batch of pending texts. */
  indexPending(transaction: Queries): Promise<void>;
}
