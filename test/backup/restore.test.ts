import assert from "node:assert/strict";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { checkStore } from "../../src/backup/check.ts";
import { BackupError } from "../../src/backup/format.ts";
import { backUp, contentsOf, restoreInto, withMedia } from "../support/backups.ts";
import { fill, requestsFor, responseOf } from "../support/filled-calendar.ts";
import { runsGate } from "../support/gate.ts";
import { make } from "../support/operation-cases.ts";
import { cleanUp, temporaryFolder } from "../support/process.ts";
import {
  anEvent,
  directions,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

/** Events in the store that is backed up; with LONG_TESTS the rows of one of them take several chunks of the file. */
const EVENTS = runsGate ? { sqlite: 10_000, postgres: 500 } : { sqlite: 60, postgres: 60 };
/** Copies of a backup, each with another wrong byte. */
const WRONG_BYTES = 20;

/**
 * A copy of compressed bytes with a wrong one at a position, or at the next whose change matters: another distance in a run of
 * zeros, for example, leads to the same content.
 */
function damaged(bytes: Buffer, position: number): Buffer {
  const content = gunzipSync(bytes);
  for (let at = position; at < bytes.length; at++) {
    const wrong = Buffer.from(bytes);
    wrong[at] = (bytes[at] ?? 0) ^ 0x20;
    try {
      if (gunzipSync(wrong).equals(content)) continue;
    } catch {}
    return wrong;
  }
  throw new Error("No byte after the position matters.");
}

for (const [from, to] of directions(["sqlite", "postgres"]))
  describe(`a backup of ${from}, restored into ${to}`, () => {
    let [source, target]: TestService[] = [];
    before(async () => {
      [source, target] = [await startService(from), await startService(to)];
      await fill(source, EVENTS[from]);
      await target.admin.post("/events", anEvent({ title: "To be replaced" }));
      await target.anonymous.get("/events");
      await restoreInto(target, await backUp(source));
    });
    after(async () => {
      await source?.close();
      await target?.close();
      await cleanUp();
    });

    it("has every row and passes the check", async () => {
      assert.ok(source && target);
      const { faults, unreferenced } = await checkStore(withMedia(target));

      assert.deepEqual([faults, unreferenced], [[], []]);
      assert.deepEqual(await contentsOf(target.store), await contentsOf(source.store));
    });

    it("gives the same responses, to the byte", async () => {
      assert.ok(source && target);
      const paths = await requestsFor(source);
      assert.ok(paths.length > 200, String(paths.length));

      for (const path of paths)
        for (const as of ["admin", "anonymous"] as const)
          assert.deepEqual(await responseOf(target, path, as), await responseOf(source, path, as));
    });

    it("goes on with new ids", async () => {
      assert.ok(source && target);
      const event = anEvent();
      const [first, second] = [
        await source.admin.post("/events", event),
        await target.admin.post("/events", event),
      ];

      assert.deepEqual([second.status, second.body.id], [201, first.body.id]);
      assert.equal((await target.admin.get(`/events/${second.body.id}/history`)).body.entries.length, 1);
    });
  });

onEveryStoreInGate("a restore that cannot be done", (store) => {
  let service: TestService;
  let backup: string;
  before(async () => {
    service = await startService(store);
    await make("events", service);
    backup = await backUp(service);
    await service.admin.post("/events", anEvent({ title: "Since then" }));
  });
  after(async () => {
    await service.close();
    await cleanUp();
  });

  const refused = async (bytes: Buffer, message: RegExp, force = true) => {
    const path = join(await temporaryFolder(), "damaged.tar.gz");
    await writeFile(path, bytes);
    const before = await contentsOf(service.store);
    await assert.rejects(restoreInto(service, path, force), (error: Error) => {
      assert.ok(error instanceof BackupError, String(error.stack));
      assert.match(error.message, message);
      return true;
    });
    assert.deepEqual(await contentsOf(service.store), before);
  };

  it("changes nothing when the store is not empty", async () => {
    await refused(await readFile(backup), /not empty/, false);
  });

  it("changes nothing when the file is cut off anywhere", async () => {
    const bytes = await readFile(backup);
    for (const part of [0.05, 0.5, 0.9, 0.999])
      await refused(bytes.subarray(0, Math.floor(bytes.length * part)), /damaged or incomplete/);
  });

  it("changes nothing when a byte is wrong, or the file is something else", async () => {
    const bytes = await readFile(backup);
    // Whatever the byte breaks: the compression, a header, a line, the name of a column or of a table, a value.
    for (let part = 1; part <= WRONG_BYTES; part++)
      await refused(damaged(bytes, Math.floor((bytes.length * part) / (WRONG_BYTES + 1))), /damaged/);
    await refused(Buffer.from("no backup"), /damaged/);
  });

  it("is written for its owner alone", async () => {
    assert.equal((await stat(backup)).mode & 0o777, 0o600);
  });
});
