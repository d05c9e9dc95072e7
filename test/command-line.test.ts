import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { commands, helpFor } from "../src/cli/commands.ts";
import { cleanUp, emptyStore, runCli, temporaryFolder } from "./support/process.ts";

const cli = fileURLToPath(new URL("../src/cli/index.js", import.meta.url));
const service = fileURLToPath(new URL("../src/main.js", import.meta.url));

/** Runs a line of bash with these settings; returns its exit code and its output. */
const bash = (line: string, settings: Record<string, string>, cwd?: string) =>
  promisify(execFile)("bash", ["--norc", "-c", line], {
    env: { PATH: process.env.PATH, NODE: process.execPath, CLI: cli, SERVICE: service, ...settings },
    cwd,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

describe("the help of the command line", () => {
  after(cleanUp);
  const names = Object.keys(commands);

  const usageOf = (name: string) => {
    const { synopsis = "", description = "" } = commands[name] ?? {};
    return `  ${`${name} ${synopsis}`.trimEnd()}\n      ${description}`;
  };

  it("is the usage of each command alone", () => {
    assert.ok(names.length > 20 && names.includes("backup"));
    for (const name of names) {
      const [, , ...shown] = helpFor([...name.split(" "), "--help"])?.split("\n") ?? [];
      assert.equal(shown.join("\n"), usageOf(name));
    }
  });

  it("is printed to the standard output, without a store", async () => {
    const settings = await emptyStore("sqlite");
    for (const name of ["backup", "user add"]) {
      const { code, stdout, stderr } = await bash(`"$NODE" "$CLI" ${name} --help`, settings);

      assert.deepEqual([code, stderr], [0, ""], name);
      assert.ok(stdout.endsWith(`${usageOf(name)}\n`), stdout);
    }
    assert.equal(existsSync(settings.DATA_DIR ?? ""), false);
  });

  it("is asked for in every usual way, and has the commands of a first word or all", () => {
    const listed = (...args: string[]) =>
      [...(helpFor(args) ?? "").matchAll(/^ {2}(\S.*)\n {6}/gm)].map(([, usage = ""]) =>
        names.find((name) => usage === name || usage.startsWith(`${name} `)),
      );

    for (const args of [[], ["help"], ["--help"], ["-h"]]) assert.deepEqual(listed(...args), names);
    for (const args of [
      ["user", "add", "-h"],
      ["help", "user", "add"],
      ["user", "add", "ada", "--role", "editor", "--help"],
    ])
      assert.deepEqual(listed(...args), ["user add"], args.join(" "));
    assert.deepEqual(
      listed("source", "--help"),
      names.filter((name) => name.startsWith("source ")),
    );
    for (const args of [
      ["user", "list"],
      ["nope", "--help"],
      ["user", "add", "help"],
    ])
      assert.equal(helpFor(args), null, args.join(" "));
  });
});

describe("a command that cannot do its work", () => {
  let settings: Record<string, string>;
  let folder: string;
  before(async () => {
    settings = await emptyStore("sqlite");
    folder = await temporaryFolder();
    await writeFile(join(folder, "file"), "");
    await runCli(settings, ["user", "add", "ada", "--role", "administrator", "--create"]);
  });
  after(cleanUp);

  const commands = [
    ["backup", "file/x.tar.gz"],
    ["backup", `${"x".repeat(300)}.tar.gz`],
    ["backup", "."],
    ["restore", ".", "--dry-run"],
    ["export", "file/x"],
    ["export", "file/x.ndjson"],
    ["export", "none/x.csv"],
    ["export", "none/x.ics"],
    ["import", "json", "file/x"],
    ["import", "ics", "."],
    ["import", "csv", "none"],
    ["copy-to", "file/x"],
  ];
  for (const [name = "", ...args] of commands)
    it(`says why in one line: ${name} ${args.join(" ").slice(0, 30)}`, async () => {
      const path = args.findLast((arg) => !arg.startsWith("--")) ?? "";
      const given = args.map((arg) => (arg === path ? join(folder, path) : arg));
      const { code, output } = await runCli(settings, [name, ...given]);

      assert.equal(code, 1);
      assert.match(output, /^[^\n]+\n$/);
    });

  it("says that its output cannot be written", { skip: !existsSync("/dev/full") }, async () => {
    for (const command of ["user list", "backup -"]) {
      const { code, stderr } = await bash(`"$NODE" "$CLI" ${command} > /dev/full`, settings);
      assert.equal(code, 1, command);
      assert.match(stderr, /^ENOSPC: [^\n]+\n$|^write ENOSPC\n$/, command);
    }
  });

  it("ends quietly when nobody reads its output any more", async () => {
    for (const command of ["history", "backup -", "help"]) {
      // The reader has gone before the command writes.
      const line = `{ sleep 0.2; exec "$NODE" "$CLI" ${command}; } | true; exit "\${PIPESTATUS[0]}"`;
      const { code, stderr } = await bash(line, settings);
      assert.deepEqual({ code, stderr }, { code: 1, stderr: "" }, command);
    }
  });

  it("says that .env cannot be read, as the service does", async () => {
    const cwd = await temporaryFolder();
    await mkdir(join(cwd, ".env"));
    for (const command of ['"$NODE" "$CLI" user list', '"$NODE" "$SERVICE"']) {
      const { code, stderr } = await bash(command, settings, cwd);
      assert.equal(code, 1);
      assert.match(stderr, /^\.env cannot be read: [^\n]+\n$/);
    }
  });
});
