import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, it, type TestContext } from "node:test";
import { problemsOf } from "../support/integrity.ts";
import { cleanUp, startAndFail, startProcess, temporaryFolder } from "../support/process.ts";
import { seededRandom } from "../support/random.ts";
import { anEvent, type TestResponse } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";
import { Load, loadSettings } from "./load.ts";

const mounts: string[] = [];

/** Mounts a file system in memory; null where that is not allowed. */
function mount(folder: string, options: string): string | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  mounts.push(folder);
  return folder;
}

/** Skips a test that needs a mount; where everything is to be tested only if somebody has said that this machine cannot. */
function skipWithoutMounts(t: TestContext): void {
  const isKnown = (process.env.CI ?? "false") === "false" || process.env.FAULTS_WITHOUT_MOUNTS === "1";
  assert.ok(isKnown, "File systems cannot be mounted here; FAULTS_WITHOUT_MOUNTS=1 leaves these tests out.");
  t.skip("file systems cannot be mounted here");
}

function unmount(folder: string): void {
  mounts.splice(mounts.indexOf(folder), 1);
  execFileSync("umount", ["--lazy", folder], { stdio: "ignore" });
}

/** Writes to a file until the disk has no space left. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    for (const size of [1024 * 1024, 4096]) {
      const bytes = Buffer.alloc(size);
      for (;;) {
        const { bytesWritten } = await handle.write(bytes).catch(() => ({ bytesWritten: 0 }));
        if (bytesWritten < size) break;
      }
    }
  } finally {
    await handle.close();
  }
}

const unmountAll = () => {
  for (const folder of [...mounts]) unmount(folder);
};

describe("a disk", () => {
  const random = seededRandom("disk");
  process.once("exit", unmountAll);
  after(async () => {
    unmountAll();
    await cleanUp();
  });

  it("that is full rejects writes with 507, serves reads, says so, and recovers when there is space", async (t) => {
    const folder = mount(join(await temporaryFolder(), "disk"), "size=48m");
    if (!folder) return skipWithoutMounts(t);
    const settings = { ...loadSettings, DATA_DIR: join(folder, "data") };
    const service = await startProcess(settings);
    const client = service.client();
    const load = new Load(random);
    load.start(() => service);
    await waitFor("acknowledged writes", () => load.acknowledged > 20);
    await fill(join(folder, "filler"));
    const large = () => client.post("/events", anEvent({ description: "x".repeat(150_000) }));
    const rejected = await waitFor("a write to be rejected", async () => {
      const response = await large();
      return response.status === 201 ? false : response;
    });
    await load.stop();
    const lists: TestResponse[] = [];
    for (let page = 1; page <= 30; page++) lists.push(await client.get(`/events?per_page=${page}`));
    const unready = await client.get("//readyz");
    for (let count = 0; count < 50; count++) await large();
    rmSync(join(folder, "filler"));
    const ready = await waitFor("the service to be ready", async () => {
      const response = await client.get("//readyz");
      return response.status === 200 && response;
    });
    const later = await large();

    assert.deepEqual([rejected.status, rejected.body.code], [507, "rest_storage_full"]);
    assert.deepEqual([...new Set(lists.map(({ status }) => status))], [200]);
    assert.deepEqual([unready.status, unready.body.reason], [503, "disk full"]);
    assert.equal(ready.body.status, "ready");
    assert.equal(later.status, 201);
    load.assertStatuses(507);
    await load.verify(service);
    const { output } = await service.stop();
    assert.match(output, /disk is full/i);
    assert.doesNotMatch(output, /cannot rollback/);
    // The HTTP thread, its read cache and the writer thread log it once a minute each.
    assert.ok((output.match(/The disk is full/g) ?? []).length <= 4, output);
    assert.deepEqual(await problemsOf(settings), []);
  });

  it("that cannot be written rejects uploads with 503 and serves everything else", async (t) => {
    const settings = { ...loadSettings, DATA_DIR: join(await temporaryFolder(), "data") };
    const media = mount(join(settings.DATA_DIR, "media"), "size=8m,ro");
    if (!media) return skipWithoutMounts(t);
    const service = await startProcess(settings);
    const client = service.client();
    const upload = () => {
      const form = new FormData();
      form.set("file", new Blob([png]), "dot.png");
      return client.send("POST", "//wp-json/wp/v2/media", form);
    };
    const refused = await upload();
    const created = await client.post("/events", anEvent());
    const read = await client.get("/events");
    execFileSync("mount", ["-o", "remount,rw", media]);
    const later = await upload();
    await service.stop();

    assert.equal(refused.status, 503);
    assert.deepEqual([created.status, read.status, later.status], [201, 200, 201], later.text);
  });

  it("that cannot be written at the start is named in one line, and the store stays as it is", async (t) => {
    const folder = mount(join(await temporaryFolder(), "disk"), "size=48m");
    if (!folder) return skipWithoutMounts(t);
    const settings = { ...loadSettings, DATA_DIR: join(folder, "data") };
    const first = await startProcess(settings);
    const { status } = await first.client().post("/events", anEvent());
    await first.stop();
    execFileSync("mount", ["-o", "remount,ro", folder]);
    const { code, output } = await startAndFail(settings);
    execFileSync("mount", ["-o", "remount,rw", folder]);

    assert.deepEqual([status, code], [201, 1]);
    assert.match(
      output,
      /^The data folder cannot be used: EROFS.*Set DATA_DIR to a folder that can be written\.\n$/,
    );
    assert.deepEqual(await problemsOf(settings), []);
  });
});

/** A picture of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
