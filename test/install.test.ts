import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, cp, readdir, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { cleanUp, firstCredentials, startProcess, temporaryFolder } from "./support/process.ts";

const run = promisify(execFile);
const { version, bin } = JSON.parse(readFileSync("package.json", "utf8"));

const fetching = { timeout: 300_000, maxBuffer: 1e8 };
const quiet = ["--no-audit", "--no-fund"];

/** The environment of the tests without npm's own variables, which would name this repository. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

/** The cache that `npm ci` has filled. */
const cache =
  process.env.npm_config_cache ??
  execFileSync("npm", ["config", "get", "cache"], {
    env: environment,
    cwd: tmpdir(),
    encoding: "utf8",
  }).trim();

/** The variables of a shell of somebody new, in which npm has that cache but no network; `npx` keeps what it installs there. */
async function offlineShell() {
  const [home, npm] = [await temporaryFolder(), await temporaryFolder()];
  await symlink(join(cache, "_cacache"), join(npm, "_cacache"));
  const nowhere = "http://127.0.0.1:9";
  const proxies = { https_proxy: nowhere, http_proxy: nowhere, npm_config_noproxy: "" };
  return { PATH: process.env.PATH ?? "", HOME: home, npm_config_cache: npm, ...proxies };
}

/**
 * Runs npm in a folder, strictly offline. What the cache lacks is fetched before that, in a copy of the folder: lists of
 * versions are there only if packages were once installed without a lock file.
 */
async function npmOffline(folder: string, args: string[], env: Record<string, string>): Promise<void> {
  const attempt = () => run("npm", [...args, "--offline", ...quiet], { cwd: folder, env, ...fetching });
  await attempt().catch(async (error: { stderr?: string }) => {
    if (!/ENOTCACHED/.test(error.stderr ?? "")) throw error;
    const copy = await temporaryFolder();
    await cp(folder, copy, { recursive: true, filter: (path) => !path.includes("node_modules") });
    const online = { ...environment, npm_config_cache: cache };
    await run("npm", [...args, "--prefer-offline", ...quiet], { cwd: copy, env: online, ...fetching });
    await attempt();
  });
}

describe("the packages", () => {
  let folder = "";
  let shell: Record<string, string>;
  const program = () => join(folder, "node_modules", ".bin", "almanac");
  before(async () => {
    const packages = join(await temporaryFolder(), "packages");
    await run(process.execPath, ["scripts/package.mjs", packages], { timeout: 120_000 });
    folder = await temporaryFolder();
    for (const file of await readdir(packages)) await copyFile(join(packages, file), join(folder, file));
    shell = await offlineShell();
    await npmOffline(folder, ["install", ...readdirSync(folder).map((file) => `./${file}`)], shell);
  });
  after(cleanUp);

  it("are installed in a folder that has nothing but them, without packages of development", () => {
    const installed = readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."));
    const own = (name: string) => join(folder, "node_modules", "almanac", name);
    const { dependencies, scripts, devDependencies } = JSON.parse(readFileSync(own("package.json"), "utf8"));

    assert.ok(installed.includes("almanac") && installed.includes("almanac-client"));
    assert.deepEqual(Object.keys(dependencies).sort(), ["@photostructure/sqlite", "sharp"]);
    assert.deepEqual([scripts, devDependencies], [undefined, undefined]);
    for (const name of ["typescript", "esbuild", "fastify"]) assert.ok(!installed.includes(name), name);
    assert.deepEqual(
      readdirSync(own(".")).filter((name) => !name.endsWith(".md")),
      [".env.example", "LICENSE", "THIRD-PARTY-LICENSES.txt", "dist", "package.json"],
    );
    assert.deepEqual(
      readdirSync(own("dist"), { recursive: true, encoding: "utf8" }).filter((name) =>
        /\.(ts|map)$/.test(name),
      ),
      [],
    );
    assert.match(readFileSync(own("THIRD-PARTY-LICENSES.txt"), "utf8"), /^== fastify .*\(MIT\)$/m);
  });

  it("run by the one command of the README, in a folder that has nothing but the package", async () => {
    const [, command = "", file = ""] =
      /^ {4}npx ((\.\/\S+\.tgz) demo) /m.exec(readFileSync("README.md", "utf8")) ?? [];
    const empty = await temporaryFolder();
    await copyFile(join(folder, file), join(empty, file));
    const npx = ["--offline", "--yes"];
    const number = await run("npx", [...npx, file, "--version"], { cwd: empty, env: shell, ...fetching });
    const inFolder = ["bash", "-c", `cd '${empty}' && exec npx ${npx.join(" ")} "$0" "$@"`];
    const service = await startProcess(shell, file, inFolder, ["demo"]);
    const { total } = (await service.client().get("/events?start_date=2000-01-01")).body;
    const page = await fetch(`${service.origin}/events/`);
    // npx does not pass SIGTERM on.
    process.kill(Number(service.log().find(({ msg }) => /listening/.test(String(msg)))?.pid), "SIGTERM");
    const end = await service.end;

    assert.equal(command, `./almanac-${version}.tgz demo`);
    assert.equal(number.stdout, `${version}\n`);
    assert.ok(total > 50, String(total));
    assert.equal(page.status, 200);
    assert.equal(end.code, 0);
    assert.deepEqual(readdirSync(empty), [file.slice(2)]);
  });

  it("have a program that prints its version and its help on the standard output", async () => {
    const [number, help, commands] = await Promise.all(
      [["--version"], ["--help"], ["cli", "--help"]].map((args) => run(program(), args, { env: shell })),
    );
    const wrong = await run(program(), ["nope"], { env: shell }).catch((error) => error);

    assert.equal(number?.stdout, `${version}\n`);
    assert.match(help?.stdout ?? "", /almanac COMMAND[\s\S]*start[\s\S]*demo \[--keep\][\s\S]*cli COMMAND/);
    assert.match(commands?.stdout ?? "", /user add LOGIN/);
    assert.deepEqual([wrong.code, wrong.stdout], [2, ""]);
    assert.match(wrong.stderr, /There is no command "nope"/);
  });

  it("start, let the first administrator log in, and create and list events by the client", async () => {
    const settings = { DATA_DIR: join(folder, "data"), WORKERS: "2" };
    const service = await startProcess(settings, program(), undefined, ["start"]);
    const { login = "", password = "" } = await firstCredentials(settings);
    // Logs in like a browser; the create is allowed by nothing but that session.
    await writeFile(
      join(folder, "try.mjs"),
      `import { createClient } from "almanac-client";
      const [baseUrl, login, password] = process.argv.slice(2);
      const headers = {};
      const client = createClient({
        baseUrl,
        fetch: async (url, init) => {
          const fetched = await fetch(url, { ...init, headers: { ...init.headers, ...headers } });
          const [cookie] = fetched.headers.getSetCookie();
          if (cookie) headers.Cookie = cookie.split(";")[0];
          return fetched;
        },
      });
      const event = { title: "Water Music", start_date: "tomorrow 19:30", end_date: "tomorrow 21:30" };
      const refused = await client.events.create(event).catch(({ status }) => status);
      const { nonce } = await client.session.logIn({ login, password });
      headers["X-WP-Nonce"] = nonce;
      await client.events.create(event);
      const { events, total } = await client.events.list();
      console.log(refused, total, events[0].title);`,
    );
    const { stdout } = await run(process.execPath, ["try.mjs", service.origin, login, password], {
      cwd: folder,
    });
    const page = await fetch(`${service.origin}/event/water-music/`);
    const end = await service.stop();

    assert.match(
      service.output(),
      /^ {2}Calendar +http.*\/events\/\n[\s\S]*^ {2}First login +open the login link in .*first-credentials\.txt$/m,
    );
    assert.equal(stdout, "401 1 Water Music\n");
    assert.equal(page.status, 200);
    assert.equal(end.code, 0);
  });

  it("keep the sample calendar of the demo where that is wanted, and load it once", async () => {
    const settings = { DATA_DIR: join(folder, "sample") };
    const totals = [];
    for (const _ of [1, 2]) {
      const service = await startProcess(settings, program(), undefined, ["demo", "--keep"]);
      totals.push((await service.client().get("/events?start_date=2000-01-01")).body.total);
      await service.stop();
    }

    assert.ok(totals[0] > 50);
    assert.equal(totals[1], totals[0]);
  });

  it("have types that a strict program can use", async () => {
    await writeFile(
      join(folder, "typed.ts"),
      `import { AlmanacError, createClient, type Event } from "almanac-client";
      export const titles = async (): Promise<string[]> =>
        (await createClient({ baseUrl: "" }).events.list()).events.map((event: Event) => event.title);
      export const isOld = (error: unknown) => error instanceof AlmanacError && error.code === "rest_no_route";`,
    );

    await run(
      resolve("node_modules/.bin/tsc"),
      [...["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "typed.ts"]],
      { cwd: folder },
    ).catch((error) => assert.fail(error.stdout));
  });
});

describe("a built tree", () => {
  after(cleanUp);

  it("starts with npm start after npm ci --omit=dev", async () => {
    const folder = await temporaryFolder();
    for (const part of ["package.json", "package-lock.json", ".npmrc", "scripts"])
      await cp(part, join(folder, part), { recursive: true });
    await run(process.execPath, [
      ...["--input-type=module", "--eval"],
      `import { bundle } from ${JSON.stringify(resolve("scripts/build.mjs"))}; await bundle(${JSON.stringify(join(folder, "dist"))});`,
    ]);
    await npmOffline(folder, ["ci", "--omit=dev"], await offlineShell());

    const service = await startProcess(
      { DATA_DIR: join(folder, "data") },
      join(folder, "scripts/start.mjs"),
      undefined,
      ["main"],
    );
    const { status } = await service.client().get("/events");
    const end = await service.stop();

    assert.equal(existsSync(join(folder, "node_modules", "fastify")), true);
    assert.equal(existsSync(join(folder, "node_modules", "esbuild")), false);
    assert.equal(status, 200);
    assert.equal(end.code, 0);
    assert.equal(bin.almanac, "dist/almanac.js");
  });
});
