import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { pngOf } from "./support/images.ts";
import { freePort } from "./support/postgres.ts";
import {
  cleanUp,
  emptyStore,
  firstCredentials,
  runCli,
  startAndFail,
  startProcess,
  temporaryFolder,
} from "./support/process.ts";
import { anEvent } from "./support/service.ts";
import { waitFor, withTimeout } from "./support/wait.ts";

const cli = fileURLToPath(new URL("../src/cli/index.js", import.meta.url));
const SECRET = "s3cr3t-Pa55word";
const basic = (login: string, password: string) => `Basic ${btoa(`${login}:${password}`)}`;

/** Everything below a folder, itself included, that other users have a right to. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const modes = await Promise.all(paths.map(async (path) => [path, (await lstat(path)).mode] as const));
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([path]) => path);
}

describe("the data folder", () => {
  after(cleanUp);

  it("is closed to other users, with everything that the service puts into it", async () => {
    const settings: Record<string, string> = { ...(await emptyStore("sqlite")), WORKERS: "2" };
    const folder = settings.DATA_DIR ?? "";
    const service = await startProcess(settings);
    const { "application password": password = "" } = await firstCredentials(settings);
    const admin = service.client(basic("admin", password));
    await admin.post("/events", anEvent());
    const image = { "content-type": "image/png", "content-disposition": "attachment; filename=x.png" };
    const uploaded = await admin.post("//wp-json/wp/v2/media", await pngOf(9, 9), image);
    const [open, names] = [await openToOthers(folder), await readdir(folder, { recursive: true })];
    await service.stop();

    assert.equal(uploaded.status, 201, uploaded.text);
    assert.deepEqual(open, []);
    for (const part of ["almanac.sqlite", "almanac.sqlite-wal", "media", "first-credentials.txt"])
      assert.ok(names.includes(part), `${part} among ${names}`);
    assert.ok(names.some((name) => /^media\/.*\.png$/.test(name)));
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.doesNotMatch(service.output(), /was open/);
  });

  it("is closed at the next start if it was open, and that is reported", async () => {
    const settings = await emptyStore("sqlite");
    const folder = settings.DATA_DIR ?? "";
    await (await startProcess(settings)).stop();
    const month = join(folder, "media", "2020", "01");
    await mkdir(month, { recursive: true });
    await writeFile(join(month, "old.png"), "");
    await writeFile(join(folder, "provision.json"), "{}");
    for (const path of [join(month, "old.png"), join(folder, "provision.json")]) await chmod(path, 0o644);
    await chmod(join(folder, "almanac.sqlite"), 0o664);
    for (const path of [month, join(folder, "media", "2020"), join(folder, "media"), folder])
      await chmod(path, 0o755);
    assert.ok((await openToOthers(folder)).length >= 6);

    const service = await startProcess(settings);
    await service.stop();

    assert.deepEqual(await openToOthers(folder), []);
    assert.match(service.output(), /The data folder .* was open to other users: \d+ entries are closed now/);
  });
});

describe("secrets", () => {
  after(cleanUp);

  it("are not in the output of a service whose output is no terminal, but in a file of its user", async () => {
    const settings = await emptyStore("sqlite");
    const service = await startProcess(settings);
    await service.stop();
    const secrets = await firstCredentials(settings);
    const file = join(settings.DATA_DIR ?? "", "first-credentials.txt");

    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.ok(service.output().includes(file), "its path is printed");
    for (const name of ["password", "application password", "login link"]) {
      assert.ok(secrets[name], name);
      assert.ok(!service.output().includes(secrets[name] ?? ""), name);
    }
  });

  it("are shown on a terminal, before a block that says where everything is and a log of plain text", {
    skip: !hasScript() && "needs script(1)",
  }, async (test) => {
    const settings = await emptyStore("sqlite");
    const main = fileURLToPath(new URL("../src/main.js", import.meta.url));
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { PATH: process.env.PATH, ...settings, PORT: String(port) };
    const terminal = spawn("script", ["-qec", `exec '${process.execPath}' '${main}'`, "/dev/null"], {
      ...{ env, cwd: await temporaryFolder() },
    });
    let shown = "";
    terminal.stdout.setEncoding("utf8").on("data", (text: string) => {
      shown += text.replaceAll("\r", "");
    });
    const ended = once(terminal, "close");
    // The end of its terminal ends the service, too.
    test.after(() => terminal.kill("SIGKILL"));
    await waitFor("the start", () => /^ {2}curl -u .*\n/m.test(shown));
    const [, login = "", link = ""] =
      /shown only once:\s+login +(admin)\s+password +\S{16}\s+application password +(?:\w{4} ?){6}\s+login link +(\S+)\n/.exec(
        shown,
      ) ?? [];
    const block = Object.fromEntries(
      [...shown.matchAll(/^ {2}([A-Z]\S*(?: \S+)*) {2,}(\S.*)$/gm)].map(([, name, place]) => [name, place]),
    );
    const pages = [block.Calendar, block["Editor's app"], block.API, block["API reference"], block.Guide];
    const statuses = [];
    for (const url of pages) statuses.push((await fetch(url ?? "")).status);
    await waitFor("the log of the requests", () => /^\S+ {2}200 GET \/docs\/guide/m.test(shown));
    // Ctrl-C.
    terminal.stdin.write("\u0003");
    await withTimeout("the service to end", ended);

    assert.equal(login, "admin");
    assert.match(link, new RegExp(`^${origin}/admin/password#login=admin&token=\\S{43}$`));
    assert.deepEqual(pages, [
      ...[`${origin}/events/`, `${origin}/admin/`, `${origin}/wp-json/svc/events/v1`],
      ...[`${origin}/docs/`, `${origin}/docs/guide/`],
    ]);
    assert.equal(block["First login"], "open the login link above");
    assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
    assert.doesNotMatch(shown, /^\s*\{/m, "no line of the log is JSON");
    await assert.rejects(firstCredentials(settings), /ENOENT/);
  });

  it("are not in errors at the start", async () => {
    const folder = await temporaryFolder();
    const broken = join(folder, "provision.json");
    await writeFile(broken, `{"users": [{"login": "ada", "password": ${SECRET}`);
    const invalid = join(folder, "invalid.json");
    await writeFile(invalid, `{"users": [{"login": "a b", "password": "${SECRET}", "role": "editor"}]}`);
    const cases: Record<string, string>[] = [
      { DATABASE_URL: `postgres://app:${SECRET}@127.0.0.1:1/x` },
      { DATABASE_URL: `postgres://app:${SECRET}%zz@127.0.0.1:1/x` },
      { DATABASE_URL: `mysql://app:${SECRET}@127.0.0.1/x` },
      { PROVISION_FILE: broken },
      { PROVISION_FILE: invalid },
    ];
    for (const settings of cases) {
      const { code, output } = await startAndFail({ ...(await emptyStore("sqlite")), ...settings });
      assert.equal(code, 1, output);
      assert.match(output, /DATABASE_URL|PROVISION_FILE/);
      assert.doesNotMatch(output, new RegExp(SECRET), JSON.stringify(settings));
    }
  });

  it("are given to the command line by a file or the standard input, never as an argument", async () => {
    const settings = await emptyStore("sqlite");
    const file = join(await temporaryFolder(), "password");
    await writeFile(file, `${SECRET}-file\n`);
    const add = ["user", "add"];
    await (await startProcess(settings)).stop();

    const asArgument = await runCli(settings, [...add, "eve", "--role", "editor", "--password", SECRET]);
    const byFile = await runCli(settings, [...add, "ada", "--role", "editor", "--password-file", file]);
    const byInput = await runCli(
      settings,
      [...add, "bob", "--role", "editor", "--password-file", "-"],
      `${SECRET}\n`,
    );
    const changed = await runCli(
      settings,
      ["user", "set-password", "ada", "--password-file", "-"],
      `${SECRET}-new`,
    );
    const empty = await runCli(settings, ["user", "set-password", "ada", "--password-file", "-"], "\n");
    const missing = await runCli(settings, ["user", "set-password", "ada", "--password-file", `${file}.no`]);

    assert.equal(asArgument.code, 1);
    assert.match(asArgument.output, /--password[\s\S]*--password-file FILE/);
    for (const { code } of [byFile, byInput, changed]) assert.equal(code, 0);
    assert.deepEqual([empty.code, missing.code], [1, 1]);
    assert.match(empty.output, /The password is empty/);
    for (const { output } of [asArgument, byFile, byInput, changed, empty, missing])
      assert.doesNotMatch(output, new RegExp(SECRET));
    const service = await startProcess(settings);
    const logIn = async (login: string, password: string) =>
      (await service.client().post("//wp-json/almanac/v1/session", { login, password })).status;
    const [fromInput, old, fresh] = [
      await logIn("bob", SECRET),
      await logIn("ada", `${SECRET}-file`),
      await logIn("ada", `${SECRET}-new`),
    ];
    await service.stop();
    assert.deepEqual([fromInput < 300, old, fresh < 300], [true, 401, true]);
  });

  it("are asked for on a terminal without an echo", { skip: !hasScript() && "needs script(1)" }, async () => {
    const settings = await emptyStore("sqlite");
    await (await startProcess(settings)).stop();
    const command = `'${process.execPath}' '${cli}' user add ada --role editor --password-file -`;
    const env = { PATH: process.env.PATH, ...settings };
    const terminal = spawn("script", ["-qec", command, "/dev/null"], { env });
    let shown = "";
    terminal.stdout.setEncoding("utf8").on("data", (text: string) => {
      shown += text;
      if (shown === "Password: ") terminal.stdin.write(`${SECRET}\n`);
    });

    await withTimeout("the command to end", once(terminal, "close"));

    assert.match(shown, /^Password: [\s\S]*ada was added\./);
    assert.doesNotMatch(shown, new RegExp(SECRET));
  });

  it("are not in the arguments of processes", async () => {
    const settings = { ...(await emptyStore("sqlite")), WORKERS: "2", METRICS_TOKEN: SECRET };
    const service = await startProcess(settings);
    const { "application password": password = "" } = await firstCredentials(settings);
    const lists = await Promise.all(
      (await readdir("/proc").catch(() => []))
        .filter((name) => /^\d+$/.test(name))
        .map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
    );
    await service.stop();
    for (const line of lists)
      for (const secret of [SECRET, password]) assert.ok(!line.includes(secret), line);
  });
});

function hasScript(): boolean {
  return spawnSync("script", ["--version"]).status === 0;
}
