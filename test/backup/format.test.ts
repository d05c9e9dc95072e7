import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { readTar, tarEnd, tarHeader, tarPadding } from "../../src/backup/tar.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { backUp, restoreInto } from "../support/backups.ts";
import { make } from "../support/operation-cases.ts";
import { cleanUp, emptyStore, temporaryFolder } from "../support/process.ts";
import { NOON, onEveryStoreInGate, startService } from "../support/service.ts";

const cli = fileURLToPath(new URL("../../src/cli/index.js", import.meta.url));
const run = promisify(execFile);

/** A backup file of these contents, by name, with the right checksum. */
async function backupOf(contents: Record<string, string>): Promise<string> {
  const hash = createHash("sha256");
  const rows: Record<string, number> = {};
  const parts: Buffer[] = [];
  const add = (name: string, text: string) => {
    const bytes = Buffer.from(text);
    parts.push(tarHeader(name, bytes.length, NOON), bytes, tarPadding(bytes.length));
    return bytes;
  };
  for (const [name, text] of Object.entries(contents)) {
    hash.update(`${name}\n${Buffer.byteLength(text)}\n`).update(add(name, text));
    const [, table] = name.split("/");
    if (table) rows[table] = text.trimEnd().split("\n").length;
  }
  add("end.json", JSON.stringify({ rows, files: 0, missing: [], sha256: hash.digest("hex") }));
  const path = join(await temporaryFolder(), "made.tar.gz");
  await writeFile(path, gzipSync(Buffer.concat([...parts, tarEnd()])));
  return path;
}

const manifest = (names: string[], format = "almanac-backup/1") =>
  JSON.stringify({ format, created: "2030-05-01 12:00:00", migrations: names });

const lines = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

onEveryStoreInGate("the format of backups", (store) => {
  after(cleanUp);

  it("is read from versions with fewer migrations, which are applied", async () => {
    const service = await startService(store);
    const names = Object.keys(migrations).filter((name) => name < "0005");
    const tag = {
      id: 7,
      lang: "en",
      grp: 7,
      slug: "old",
      description: "",
      external_id: null,
      modified: NOON,
    };
    const path = await backupOf({
      "backup.json": manifest(names),
      "tables/tags/000001.ndjson": lines({ ...tag, version: 3, name: "Old", name_key: "old", count: 0 }),
      "tables/sequences/000001.ndjson": lines(
        ...["post", "term", "user", "app_password"].map((name) => ({ name, last: 7 })),
      ),
    });

    await restoreInto(service, path);

    const { body } = await service.anonymous.get("/tags/7");
    assert.deepEqual([body.name, body.slug, body.id], ["Old", "old", 7]);
    assert.equal((await service.admin.get("/tags/7")).status, 401, "its users are gone as well");
  });

  it("is refused from newer versions, and in other formats", async () => {
    const service = await startService(store);
    const newer = await backupOf({ "backup.json": manifest([...Object.keys(migrations), "9999-new"]) });
    const other = await backupOf({ "backup.json": manifest([], "almanac-backup/2") });
    const outside = await backupOf({
      "backup.json": manifest(Object.keys(migrations)),
      "media/../../etc/passwd": "x",
    });

    await assert.rejects(
      restoreInto(service, newer),
      /newer version of the service wrote the backup: it has 9999-new/,
    );
    await assert.rejects(restoreInto(service, other), /format almanac-backup\/2; this version reads/);
    await assert.rejects(restoreInto(service, outside), /unknown file media\/\.\.\/\.\./);
    assert.equal((await service.admin.get("/audit")).status, 200);
  });

  it("is a tar file that other programs can list", async () => {
    const service = await startService(store);
    await make("events", service);
    const path = await backUp(service);
    const own: string[] = [];
    const whole = gunzipSync(await readFile(path));
    for await (const { name } of readTar(
      (async function* () {
        yield whole;
      })(),
    ))
      own.push(name);

    const { stdout } = await run("tar", ["-tzf", path]);

    assert.deepEqual(stdout.trim().split("\n"), own);
    assert.equal(own[0], "backup.json");
    assert.ok(own.some((name) => /^media\/2030\/05\/.+\.png$/.test(name)));
  });

  it("is written, verified, restored and checked by the command line", async () => {
    const [source, target] = [await emptyStore(store), await emptyStore(store)];
    const folder = await temporaryFolder();
    const file = join(folder, "calendar.tar.gz");
    const call = (settings: Record<string, string>, ...args: string[]) =>
      run(process.execPath, [cli, ...args], {
        env: { PATH: process.env.PATH, ...settings },
        encoding: "buffer",
      }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, text: `${stdout}${stderr}` }),
        ({ code, stdout, stderr }) => ({ code, stdout, text: `${stdout}${stderr}` }),
      );
    for (const settings of [source, target]) await mkdir(settings.DATA_DIR ?? "", { recursive: true });
    await call(source, "user", "add", "ada", "--role", "editor", "--create");

    assert.match(
      (await call(source, "backup", file)).text,
      /is a backup of \d+ rows and 0 media files .* verified/,
    );
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.deepEqual((await call(source, "backup", file)).code, 1);
    assert.match((await call(target, "restore", file, "--dry-run")).text, /is a complete backup of/);
    assert.deepEqual(await readdir(target.DATA_DIR ?? ""), [], "verifying a file makes no store");
    assert.match((await call(target, "restore", file)).text, /were restored/);
    assert.match((await call(target, "user", "list")).text, /ada +editor/);
    assert.match((await call(target, "restore", file)).text, /not empty: it has users. Use --force/);
    assert.equal((await call(target, "restore", file, "--force")).code, 0);
    assert.match((await call(target, "restore", join(folder, "none"))).text, /cannot be read: ENOENT/);
    const { code, text } = await call(target, "check");
    assert.deepEqual([code, /: 0 faults, 0 unused files/.test(text)], [0, true], text);
    const piped = await call(source, "backup", "-");
    await writeFile(join(folder, "piped.tar.gz"), piped.stdout);
    assert.equal((await call(target, "restore", join(folder, "piped.tar.gz"), "--force")).code, 0);
  });
});
