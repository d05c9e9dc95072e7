import type { Kysely } from "kysely";
import type { Predicate } from "../domain/predicates.ts";
import { groupCommit, type Work } from "./group-commit.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import type { Migration } from "./migrations/migration.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import type { Database, ItemTable } from "./tables.ts";
import { addTextCandidates, type TextIndex } from "./text-index.ts";

/** Something queries can be sent to: the readers, or one transaction. */
export type Queries = Kysely<Database>;

/** All that the two stores do differently. Nothing outside `store/` may ask which one it has. */
export interface StoreDriver {
  /** Beside the writer; never waits for it. */
  reader: Queries;
  /** One transaction at a time. */
  writer: Queries;
  /** Makes sure that no other process writes until the transaction ends. */
  lock(transaction: Queries): Promise<void>;
  /** How many statements have changed something or tried to; null where one that fails takes its transaction along. */
  writeCount: (() => number) | null;
  /** Selects the statements of a migration. */
  dialect: keyof Migration;
  /** Finds events with rare words. */
  textIndex: TextIndex;
  /** Tells whether anybody may have committed since it was asked last, without a query; always so where that is not known. */
  commitDetector(): () => boolean;
  /**
   * Whether anything may have been committed since the last call, by any process. Asked before something that was
   * kept ready is used, so it must be cheap.
   */
  hasNewCommits(): boolean | Promise<boolean>;
  /** What an answer to EXPLAIN says, a line each; tests read it. */
  explain(query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string[]>;
}

/** The one door to rows. */
export interface Store {
  read: Queries;
  /** Runs the work in a transaction and answers when it is on disk; if the work throws, nothing of it stays. */
  write<T>(work: Work<T>): Promise<T>;
  /** The same predicate, made quicker to answer: see `text-index.ts`. */
  addTextCandidates(db: Queries, table: ItemTable, predicate: Predicate): Promise<Predicate>;
  /** Takes some of what was written into the index of texts; false when there is nothing, or when that can wait. */
  indexPendingTexts(): Promise<boolean>;
  explain: StoreDriver["explain"];
  commitDetector: StoreDriver["commitDetector"];
  hasNewCommits: StoreDriver["hasNewCommits"];
  /** Fails when the store does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the embedded store in a file, or PostgreSQL when there is an address, and brings its tables up to date. */
export async function openStore(where: { file: string; databaseUrl: string | null }): Promise<Store> {
  const driver = where.databaseUrl ? openPostgres(where.databaseUrl) : await openSqlite(where.file);
  const queue = groupCommit(driver);
  const close = async () => {
    await queue.idle();
    await driver.writer.destroy();
    if (driver.reader !== driver.writer) await driver.reader.destroy();
  };
  try {
    await queue.write((transaction) => migrate(transaction, driver.dialect, migrations));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    read: driver.reader,
    write: queue.write,
    addTextCandidates: (db, table, predicate) => addTextCandidates(driver.textIndex, db, table, predicate),
    async indexPendingTexts() {
      const behind = await driver.textIndex.backlog(driver.reader);
      if (behind === "none" || (behind === "some" && queue.isBusy())) return false;
      await queue.write(driver.textIndex.indexPending);
      return true;
    },
    explain: driver.explain,
    commitDetector: driver.commitDetector,
    hasNewCommits: driver.hasNewCommits,
    ping: async () => void (await driver.reader.selectFrom("migrations").select("name").limit(1).execute()),
    close,
  };
}
