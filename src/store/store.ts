import type { Kysely } from "kysely";
import type { Report } from "../domain/fault-log.ts";
import type { Order, Predicate } from "../domain/predicates.ts";
import type { Tracer } from "../tracing/tracer.ts";
import type { Election, ElectionName, ElectionOptions } from "./election.ts";
import type { ExpectedSlug } from "./expected-slugs.ts";
import type { Committed, Lease, LeaseClocks } from "./lease.ts";
import type { LimitedQueries, ReaderPool } from "./limited-queries.ts";
import type { Migration } from "./migrations/migration.ts";
import type { ReplicaFigures } from "./postgres-replica.ts";
import type { QueryLimits, QueryOrigin } from "./query-queue.ts";
import type { Database, ItemTable } from "./tables.ts";
import type { WordIndex } from "./words/word-index.ts";

/** Runs queries: the read connections, or one transaction. */
export type Queries = Kysely<Database>;

/** The body of a write transaction. `hasBacklog`: other writes are queued behind it. */
export type Work<T> = (transaction: Queries, hasBacklog: boolean) => Promise<T>;

/** How a write is queued. */
export interface WriteOptions {
  /** One of many that one import has queued: more of these share a commit than of writes that clients wait for. */
  isBulk?: boolean;
  /** Slugs that it is going to look up: one query does so for all writes that share a commit. */
  slugs?: readonly ExpectedSlug[];
}

/**
 * Hashes a text under the key of the store. Without the key a hash cannot be tried offline, and hashes of one text made
 * for two purposes have nothing in common. The key is a row of `settings`, so backups carry it.
 */
export type KeyedHash = (purpose: HashPurpose, text: string) => string;

/** The migration `0008-credentials` has copies of the first two: they are never renamed. */
export type HashPurpose = "event password" | "idempotency" | "address" | "recovery code" | "submission form";

/** Row access for everything outside `store/`; which driver is behind it is not visible. */
export interface Store {
  /** Read connections; never wait for a write. */
  read: Queries;
  /**
   * Runs expensive queries of a request: they wait for one of a few permits, never on the HTTP thread, and are stopped
   * when they take too long or the client has gone. Throws 503 then.
   */
  limited(origin: QueryOrigin): Queries;
  /**
   * The same store for reads of anonymous callers: `read` and `limited` use a replica of the database whenever it has
   * everything that is known to be committed. The store itself where there is no replica.
   */
  anonymousReads(): Store;
  /** Counts of the queries that the replica has served; null where there is none. */
  replicaFigures(): ReplicaFigures | null;
  /** How many expensive queries are running and waiting. */
  queryDepth(): ReturnType<LimitedQueries["depth"]>;
  /** Size of the database in bytes. */
  size: StoreDriver["size"];
  pool: StoreDriver["pool"];
  /** Runs the work in a transaction and resolves after the commit is durable; rolls back if the work throws. */
  write<T>(work: Work<T>, options?: WriteOptions): Promise<T>;
  /** An equivalent predicate that is cheaper to evaluate: see `text-index.ts`. */
  addTextCandidates(db: Queries, table: ItemTable, predicate: Predicate): Promise<Predicate>;
  /** Looks up the words of a fuzzy search: see `words/resolve-search.ts`. */
  resolveSearch(table: ItemTable, selection: Selection): Promise<Selection>;
  wordIndexes: WordIndexes;
  /** Adds a batch of pending texts to the text index; false when there are none, or when writes should go first. */
  indexPendingTexts(): Promise<boolean>;
  keyedHash: KeyedHash;
  imageFiles: StoreDriver["imageFiles"];
  snapshot: StoreDriver["snapshot"];
  rows: StoreDriver["rows"];
  continueSequences: StoreDriver["continueSequences"];
  integrityErrors: StoreDriver["integrityErrors"];
  explain: StoreDriver["explain"];
  commitDetector: StoreDriver["commitDetector"];
  hasNewCommits: StoreDriver["hasNewCommits"];
  elect: StoreDriver["elect"];
  changelogGeneration: StoreDriver["changelogGeneration"];
  timeline: StoreDriver["timeline"];
  openLease: StoreDriver["openLease"];
  nodeId: StoreDriver["nodeId"];
  hear: StoreDriver["hear"];
  /**
   * Resolves when no node can return what is older than an entry of the change log, which is visible before that. Whoever tells
   * others of an entry waits for it: they may ask any node next.
   */
  heardByAll(seq: number): Promise<void>;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  /** Commits something to disk that changes no data; rejects when the database cannot be written. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** Settings of queries for requests. */
export interface QuerySettings extends QueryLimits {
  /** The threads that read SQLite. */
  readers: ReaderPool;
  /** The replica of a PostgreSQL database. */
  replicaUrl: string | null;
}

/** Queries that a replica answers where it can. */
export interface ReplicaReads {
  reader: Queries;
  limited(origin: QueryOrigin): Queries;
  figures(): ReplicaFigures;
}

/** One consistent state of the database: later commits are not visible in it. */
export interface Snapshot {
  db: Queries;
  /** The rows of a table in batches, so that memory stays bounded. */
  rows(table: string): AsyncIterable<Record<string, unknown>[]>;
}

/** Observes the statements of a store, for tests: each text at least once, with the parameters of that time if known. */
export type StatementObserver = (text: string, parameters: readonly unknown[]) => void;

/** Observers of the statements of a store. */
export interface StatementObservers {
  onStatement?: StatementObserver | undefined;
  tracer?: Tracer | undefined;
}

/** The node that a store in another thread belongs to: that thread has its lease. */
export interface OwnNode {
  id: string;
  /** Called with each commit before it is acknowledged. */
  onCommitted(committed: Committed): void;
}

/** Makes writers wait until no node can return what they have changed. */
export interface Acknowledgements {
  /** Announces what a transaction has appended to the change log; null when every node is known to have heard of it. */
  announce(transaction: Queries): Promise<Committed | null>;
  /** Resolves when every node has heard of an entry, or can no longer use its cache. Never rejects. */
  heardByAll(committed: Committed): Promise<void>;
  /** The same for an entry that was read from the change log: its writer may still wait. */
  heardOf(seq: number): Promise<void>;
  close(): Promise<void>;
}

/** Everything that differs between SQLite and PostgreSQL. */
export interface StoreDriver {
  /** Never waits for the writer. */
  reader: Queries;
  /** Expensive queries; null: they run on `reader` without limits. */
  limited: LimitedQueries | null;
  /** Null: there is no replica. */
  replicaReads: ReplicaReads | null;
  /** One transaction at a time. */
  writer: Queries;
  /** From now on, rejects writes that the database does not respond to. */
  limitWrites(): void;
  /** Excludes writes by other processes until the transaction ends. */
  lock(transaction: Queries): Promise<void>;
  /** Count of write statements issued. */
  writeCount(): number;
  /** Whether an error has ended the transaction that it occurred in, as that of any statement does on PostgreSQL. */
  endsTransaction(error: unknown): boolean;
  /** Selects the statements of a migration. */
  dialect: keyof Migration;
  /** Size of the database in bytes. */
  size(): Promise<number>;
  /** The connections of the pool, and queries that wait for one; null without a pool. */
  pool(): { total: number; idle: number; waiting: number } | null;
  /** Writes something that changes no data. */
  probe(transaction: Queries): Promise<void>;
  textIndex: TextIndex;
  /** Files of images in the database; null where they are on disk alone. */
  imageFiles: ImageFiles | null;
  /** The rows of a table in batches, so that memory stays bounded; in a transaction, of which it may be the only scan. */
  rows(transaction: Queries, table: string): AsyncIterable<Record<string, unknown>[]>;
  /** Runs reads on one consistent state; writes go on meanwhile. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** Makes generated ids continue after rows that were inserted with their ids. */
  continueSequences(transaction: Queries): Promise<void>;
  /** Faults that the database finds in its own files and indexes, as sentences. */
  integrityErrors(db: Queries): Promise<string[]>;
  /**
   * Creates a function that returns, without a query, whether any process may have committed since its last call; it
   * always returns true where detecting that takes a query.
   */
  commitDetector(): () => boolean;
  /** Takes part in an election among all processes that share the store. */
  elect(name: ElectionName, options: ElectionOptions): Promise<Election>;
  /**
   * Whether any process may have committed since the last call (SQLite), or the change log has entries after a position
   * (PostgreSQL). Runs before every use of a cache that no lease covers, so it must be cheap.
   */
  hasNewCommits(position: number): boolean | Promise<boolean>;
  /** Changes when positions in the change log lose their meaning: another server, which may have lost commits. */
  changelogGeneration(): number;
  /**
   * Names the history of the database: it changes when another server takes over, which may have lost commits. Empty
   * where there is only one, or where the server does not tell.
   */
  timeline(): Promise<string>;
  /** A lease on the change log, with which a cache is used without a query; null where detecting commits needs none. */
  openLease(clocks: LeaseClocks, report: Report): Lease | null;
  /** The id of the node that the store belongs to; blank where nodes need none. */
  nodeId: string;
  /** Makes the lease take notice of a commit of another thread of the node; called before that is acknowledged. */
  hear(committed: Committed): void;
  /** Makes writes wait for the nodes that have a lease; null where there are none. */
  acknowledgements: Acknowledgements | null;
  /** Makes the main file of the database complete, as far as that is possible; called before the connections are closed. */
  checkpoint(): void;
  /** The query plan, one line per step; used by tests. */
  explain(query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string[]>;
}

/** The bytes of files, under their hash (in hexadecimal digits): equal files share one content. */
export interface ImageContent {
  sha256: string;
  size: number;
}

/** The files of images in the database, by their path in the media folder. */
export interface ImageFiles {
  /**
   * The content of a file that an image has; null: no image has it. Without a content it is still on the disk of a node,
   * where an earlier version has put it.
   */
  find(db: Queries, file: string): Promise<{ content: ImageContent | null } | null>;
  /** Reads a content part by part, as bytes all the way from the socket; throws 404 when it has been deleted meanwhile. */
  read(content: ImageContent): AsyncIterable<Buffer>;
  /** Reads a content in a transaction; its parts arrive as text, so not for threads that serve requests. */
  readIn(transaction: Queries, content: ImageContent): AsyncIterable<Buffer>;
  /** Stores the content of a file, if an image has it and it has none yet. `open` is called up to twice. */
  put(transaction: Queries, file: string, open: () => AsyncIterable<Buffer>): Promise<void>;
  /** Lists the files of an image anew; the contents of those that it had are deleted with their last file. */
  relist(transaction: Queries, imageId: number, files: readonly string[]): Promise<void>;
  /** Files without a content, after one of them, in order. */
  pending(db: Queries, after: string, limit: number): Promise<string[]>;
  /** Whether the parts of a content have its size and its hash. */
  isSound(db: Queries, content: ImageContent): Promise<boolean>;
}

/** The selection of a list, and its order. */
export interface Selection {
  predicate: Predicate;
  order: readonly Order[];
}

/** The word indexes of a store, with everything that is committed when they are asked for. */
export interface WordIndexes {
  /**
   * The index of a table, which is built when it is first asked for. With `wait` it resolves when that is done; otherwise
   * to null until then, unless the table is small.
   */
  of(table: ItemTable, options: { wait: boolean }): Promise<WordIndex | null>;
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
