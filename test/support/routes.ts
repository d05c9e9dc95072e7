import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { anonymous } from "../../src/domain/roles.ts";
import { noReadCache } from "../../src/http/read-cache-interface.ts";
import { noRequestLog } from "../../src/http/request-log.ts";
import { siteOf } from "../../src/site.ts";
import { openStore } from "../../src/store/open-store.ts";

/** A method and a path as registered in the router. */
export interface Route {
  method: string;
  path: string;
}

/** Every registered route. */
export async function registeredRoutes(): Promise<Route[]> {
  const folder = await mkdtemp(join(tmpdir(), "almanac-test-"));
  const config = readConfig({ LOG_LEVEL: "silent", TIMEZONE: "UTC", DATA_DIR: folder });
  const store = await openStore({ file: join(folder, "almanac.sqlite"), databaseUrl: null });
  const log = noRequestLog;
  const parts = {
    config,
    site: siteOf(config),
    store,
    readCache: noReadCache,
    log,
    now: () => 0,
    anonymousCaller: anonymous,
  };
  const app = await buildApp(parts);
  try {
    await app.ready();
    return readTree(app.printRoutes({ commonPrefix: false }));
  } finally {
    await app.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Parses the tree that the router prints: each line adds to the path of its parent. */
function readTree(drawing: string): Route[] {
  const branch: string[] = [];
  return drawing.split("\n").flatMap((line) => {
    const [, indent = "", step = "", methods = ""] =
      /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (step === "") return [];
    branch.length = indent.length / 4;
    branch.push(step);
    const path = branch.join("");
    return methods === "" ? [] : methods.split(", ").map((method) => ({ method, path }));
  });
}
