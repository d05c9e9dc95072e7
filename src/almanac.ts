#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A command of the program `almanac`: an entry point of the service, as the build writes it, and how to load it. */
interface EntryPoint {
  synopsis: string;
  description: string;
  file: string;
  load(): Promise<unknown>;
}

const entryPoints: Record<string, EntryPoint> = {
  start: {
    synopsis: "start",
    description: "Run the service with the settings of the environment and of .env",
    file: "./main.js",
    load: () => import("./main.ts"),
  },
  demo: {
    synopsis: "demo [--keep]",
    description: "Run it with a sample calendar, in a temporary folder, or in DATA_DIR with --keep",
    file: "./demo/index.js",
    load: () => import("./demo/index.ts"),
  },
  cli: {
    synopsis: "cli COMMAND …",
    description: "Manage users, backups, exports: `almanac cli help` lists the commands",
    file: "./cli/index.js",
    load: () => import("./cli/index.ts"),
  },
};

const usage = (): string =>
  [
    "Usage: almanac COMMAND",
    "",
    ...Object.values(entryPoints).map(
      ({ synopsis, description }) => `  ${synopsis.padEnd(15)}  ${description}`,
    ),
    "",
    "  --help           Print this text",
    "  --version        Print the version",
    "",
    "Settings are environment variables or lines of .env; the README lists them all.",
  ].join("\n");

/** The version of the package, whose description is beside the folder of the build. */
function version(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return String(version);
}

async function run(): Promise<void> {
  const [, , name = "", first] = process.argv;
  const entryPoint = Object.hasOwn(entryPoints, name) ? entryPoints[name] : undefined;
  if (entryPoint && (name === "cli" || !["--help", "-h"].includes(first ?? ""))) {
    // As if it had been started itself: node:cluster starts workers with the same file and arguments.
    process.argv.splice(1, 2, fileURLToPath(new URL(entryPoint.file, import.meta.url)));
    await entryPoint.load();
  } else if (["--version", "-v", "version"].includes(name)) console.log(version());
  else if (entryPoint || ["", "--help", "-h", "help"].includes(name)) console.log(usage());
  else {
    console.error(`There is no command ${JSON.stringify(name)}.\n\n${usage()}`);
    process.exitCode = 2;
  }
}

await run();
