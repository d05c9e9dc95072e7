import { groupCommit } from "./group-commit.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";
import { addTextCandidates } from "./text-index.ts";

/** Opens PostgreSQL when there is a URL, else SQLite in a file, and applies pending migrations. */
export async function openStore(options: { file: string; databaseUrl: string | null }): Promise<Store> {
  const driver = options.databaseUrl ? openPostgres(options.databaseUrl) : await openSqlite(options.file);
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
      const backlog = await driver.textIndex.backlog(driver.reader);
      if (backlog === "none" || (backlog === "some" && queue.isBusy())) return false;
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
