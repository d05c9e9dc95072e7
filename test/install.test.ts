import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { cleanUp, firstCredentials, startProcess, temporaryFolder } from "./support/process.ts";

const run = promisify(execFile);
const { version, bin } = JSON.parse(readFileSync("package.json", "utf8"));

/** Variables of a shell of somebody who installs a package: none of npm's own, which would name this repository. */
const shell = { PATH: process.env.PATH, HOME: process.env.HOME };

/** Installs packages from npm's cache, which `npm ci` has filled; asks the registry only for what is not in it. */
async function install(folder: string, args: string[]): Promise<void> {
  const options = { cwd: folder, env: shell, timeout: 120_000 };
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", [...args, "--offline", ...quiet], options).catch(() =>
    run("npm", [...args, "--prefer-offline", ...quiet], options),
  );
}

describe("the packages", () => {
  let folder = "";
  const program = () => join(folder, "node_modules", ".bin", "almanac");
  before(async () => {
    const packages = join(await temporaryFolder(), "packages");
    await run(process.execPath, ["scripts/package.mjs", packages], { timeout: 120_000 });
    folder = await temporaryFolder();
    for (const file of await readdir(packages)) await copyFile(join(packages, file), join(folder, file));
    await install(folder, ["install", ...readdirSync(folder).map((file) => `./${file}`)]);
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
    const { login = "", password, "application password": secret = "" } = await firstCredentials(settings);
    const session = await fetch(`${service.origin}/wp-json/almanac/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login, password }),
    });
    await writeFile(
      join(folder, "try.mjs"),
      `import { createClient } from "almanac-client";
      const [baseUrl, login, password] = process.argv.slice(2);
      const client = createClient({ baseUrl, login, password });
      await client.events.create({ title: "Water Music", start_date: "tomorrow 19:30", end_date: "tomorrow 21:30" });
      const { events, total } = await client.events.list();
      console.log(total, events[0].title);`,
    );
    const { stdout } = await run(process.execPath, ["try.mjs", service.origin, login, secret], {
      cwd: folder,
    });
    const page = await fetch(`${service.origin}/event/water-music/`);
    const end = await service.stop();

    assert.match(
      service.output(),
      /^ {2}Calendar +http.*\/events\/\n[\s\S]*^ {2}First login +in .*first-credentials\.txt$/m,
    );
    assert.equal(session.status, 200);
    assert.equal(stdout, "1 Water Music\n");
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

  it("starts with npm start where the packages of development are missing", async () => {
    const folder = await temporaryFolder();
    for (const part of ["package.json", "scripts"]) await cp(part, join(folder, part), { recursive: true });
    await run(process.execPath, [
      ...["--input-type=module", "--eval"],
      `import { bundle } from ${JSON.stringify(resolve("scripts/build.mjs"))}; await bundle(${JSON.stringify(join(folder, "dist"))});`,
    ]);
    // As npm ci --omit=dev leaves it; installing all of it takes long.
    await mkdir(join(folder, "node_modules"));
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const needed = Object.keys(packages).filter(
      (path) => path.lastIndexOf("node_modules/") === 0 && !packages[path].dev && existsSync(path),
    );
    for (const path of needed) {
      await mkdir(join(folder, path, ".."), { recursive: true });
      await symlink(resolve(path), join(folder, path));
    }

    const service = await startProcess(
      { DATA_DIR: join(folder, "data") },
      join(folder, "scripts/start.mjs"),
      undefined,
      ["main"],
    );
    const { status } = await service.client().get("/events");
    const end = await service.stop();

    assert.equal(existsSync(join(folder, "node_modules", "esbuild")), false);
    assert.equal(status, 200);
    assert.equal(end.code, 0);
    assert.equal(bin.almanac, "dist/almanac.js");
  });
});
