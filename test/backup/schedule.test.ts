import assert from "node:assert/strict";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, it } from "node:test";
import { backUpToFolder } from "../../src/backup/backup-file.ts";
import {
  type BackupState,
  claimBackup,
  finishBackup,
  isBackupOverdue,
  readBackupState,
} from "../../src/operations/backup-state.ts";
import { withMedia } from "../support/backups.ts";
import { cleanUp, emptyStore, startProcess, temporaryFolder } from "../support/process.ts";
import { NOON, onEveryStoreInGate, startService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

const HOUR = 3600;

onEveryStoreInGate("scheduled backups", (store) => {
  after(cleanUp);

  it("are made by one process of several, readable for their owner alone", async () => {
    const settings: Record<string, string> = {
      ...(await emptyStore(store)),
      WORKERS: "2",
      BACKUP_EVERY: "24h",
    };
    const service = await startProcess(settings);
    const folder = join(settings.DATA_DIR ?? "", "backups");
    const files = () => readdir(folder).catch((): string[] => []);
    await waitFor("the backup", async () => (await files()).some((name) => name.endsWith(".gz")));

    const [name = "", ...others] = await files();

    assert.match(name, /^almanac-\d{8}-\d{6}\.tar\.gz$/);
    assert.deepEqual(others, []);
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.deepEqual((await service.client().get("//readyz")).body, { status: "ready" });
    await service.stop();
  });

  it("warn when they fail", async () => {
    const obstacle = join(await temporaryFolder(), "file");
    await writeFile(obstacle, "");
    const settings = {
      ...(await emptyStore(store)),
      BACKUP_EVERY: "24h",
      METRICS_TOKEN: "scraper",
      BACKUP_DIR: join(obstacle, "backups"),
    };
    const service = await startProcess(settings);

    await waitFor("the warning", async () => "warnings" in (await service.client().get("//readyz")).body);

    const { status, body } = await service.client().get("//readyz");
    assert.deepEqual([status, body], [200, { status: "ready", warnings: ["backup"] }]);
    assert.match(service.output(), /The scheduled backup has failed/);
    const { text } = await service.client("Bearer scraper").get("//metrics");
    assert.match(text, /^almanac_backup_failed 1$/m);
    assert.match(text, /^almanac_backup_last_success_timestamp_seconds 0$/m);
    await service.stop();
  });

  it("are claimed once when they are due, and again after a failure or if they never end", async () => {
    const service = await startService(store);
    const beside = await startService(store, {}, { beside: service });
    const claims = (now: number) =>
      Promise.all([service, beside, service].map((one) => claimBackup(one.store, 24 * HOUR, now)));
    const state = async (): Promise<BackupState | null> => readBackupState(service.store.read);

    assert.deepEqual((await claims(NOON)).filter(Boolean), [true]);
    await finishBackup(service.store, NOON + 5, null);
    assert.deepEqual((await claims(NOON + 23 * HOUR)).filter(Boolean), []);
    assert.deepEqual((await claims(NOON + 24 * HOUR)).filter(Boolean), [true]);
    await finishBackup(beside.store, NOON + 24 * HOUR, "no space");
    const failed = await state();
    assert.ok(failed && isBackupOverdue(failed, NOON + 24 * HOUR));
    assert.equal(failed.finishedAt, NOON + 5);
    assert.deepEqual((await claims(NOON + 24 * HOUR + 60)).filter(Boolean), []);
    assert.deepEqual((await claims(NOON + 24 * HOUR + 900)).filter(Boolean), [true]);
    assert.deepEqual((await claims(NOON + 24 * HOUR + 960)).filter(Boolean), []);
    assert.deepEqual((await claims(NOON + 24 * HOUR + 1800)).filter(Boolean), [true]);
    await finishBackup(service.store, NOON + 25 * HOUR, null);
    const done = await state();
    assert.ok(done && !isBackupOverdue(done, NOON + 25 * HOUR) && isBackupOverdue(done, NOON + 99 * HOUR));
    await beside.close();
  });

  it("replace the oldest ones", async () => {
    const service = await startService(store);
    const folder = join(await temporaryFolder(), "backups");
    const at = (now: number) => backUpToFolder(withMedia(service), { folder, keep: 2, now });
    for (const hour of [0, 1, 2]) await at(NOON + hour * HOUR);

    assert.deepEqual((await readdir(folder)).sort(), [
      "almanac-20300501-130000.tar.gz",
      "almanac-20300501-140000.tar.gz",
    ]);
  });
});
