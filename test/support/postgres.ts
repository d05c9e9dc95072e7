import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { findPostgresBin } from "./postgres-binaries.ts";
import { waitFor, withTimeout } from "./wait.ts";

/** Options of a test server. */
export interface PostgresOptions {
  /** Whether commits survive a crash of the server; slower. */
  durable?: boolean;
}

/** A running PostgreSQL server for tests. */
export interface PostgresServer {
  /** URL of the server, without a database: `postgres://postgres@127.0.0.1:port/`. */
  url: string;
  cluster: Cluster;
  /** Creates an empty database and returns its DATABASE_URL. */
  createDatabase(): Promise<string>;
  /** Shuts the server down at once, as `pg_ctl stop -m immediate` does; its data stays. */
  crash(): Promise<void>;
  /** Shuts the server down, ending its connections, as `pg_ctl stop -m fast` does; its data stays. */
  shutDown(): Promise<void>;
  /** Starts a server that has crashed or was shut down again, on the same port. */
  restart(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** False only with `npm test -- --no-postgres` or TEST_POSTGRES=off; never in CI. */
export const postgresIsWanted = process.env.TEST_POSTGRES !== "off";

/** Starts a new PostgreSQL server, which also ends with this process. */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<PostgresServer> {
  const bin = findPostgresBin();
  const owner = unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), "almanac-postgres-data-"));
  try {
    await chmod(folder, 0o700);
    await mkdir(join(folder, "data"), { mode: 0o700 });
    if (owner) for (const path of [folder, join(folder, "data")]) await chown(path, owner.uid, owner.gid);
    const cluster = { bin, owner, folder, durable };
    await initialize(cluster);
    return await startCluster(cluster);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Starts the server of a data folder that is filled. */
export async function startCluster(cluster: Cluster): Promise<PostgresServer> {
  const { server: first, port } = await launch(cluster);
  let server = first;
  const url = `postgres://postgres@127.0.0.1:${port}/`;
  async function end(signal: NodeJS.Signals): Promise<void> {
    server.ref();
    const ended = once(server, "exit");
    process.kill(Number.parseInt(readFileSync(pidFile(cluster), "utf8"), 10), signal);
    await withTimeout("PostgreSQL to end", ended);
    await rm(pidFile(cluster), { force: true });
  }
  return {
    url,
    cluster,
    createDatabase: () => createDatabase(url),
    crash: () => end("SIGQUIT"),
    shutDown: () => end("SIGINT"),
    async restart() {
      ({ server } = await launch(cluster, port));
    },
    stop: () => stop(server, cluster.folder),
  };
}

let ownServer: Promise<PostgresServer> | undefined;

/**
 * The DATABASE_URL of a new database, on the server of the test run or on one started for this process: empty, or a
 * copy of another that has no connections.
 */
export async function testDatabase(original?: string): Promise<string> {
  if (!postgresIsWanted) throw new Error("This test needs PostgreSQL, which TEST_POSTGRES=off leaves out.");

  const running = process.env.TEST_POSTGRES_URL;
  if (!running) ownServer ??= startPostgres();
  const url = running ?? (await ownServer)?.url ?? "";
  return createDatabase(url, original && new URL(original).pathname.slice(1));
}

/** The programs and the folder of a server; its data is in `data` in that folder. */
export interface Cluster {
  bin: string;
  /** The user that it runs as; undefined: the user of the tests. */
  owner: { uid: number; gid: number } | undefined;
  folder: string;
  durable: boolean;
}

/** PostgreSQL does not run as root, so that root starts it as another user. */
function unprivilegedUser(): Cluster["owner"] {
  if (process.getuid?.() !== 0) return undefined;
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : { uid: 65534, gid: 65534 };
}

async function initialize(cluster: Cluster): Promise<void> {
  const sync = cluster.durable ? [] : ["--no-sync"];
  const child = run(cluster, join(cluster.bin, "initdb"), [
    `--pgdata=${join(cluster.folder, "data")}`,
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    ...sync,
  ]);
  const [code] = await withTimeout("initdb to end", once(child, "exit"));
  if (code !== 0) throw new Error(`initdb of ${cluster.bin} failed (${code}):\n${logOf(cluster)}`);
}

/** Runs the server, and stops it and deletes its data when our end of its standard input closes, so that it never outlives us. */
const keeper = `
  trap '' INT TERM HUP
  folder=$1; shift
  exec 3<&0
  "$@" 3<&- &
  server=$!
  { read -r _ <&3; : > "$folder/stopped"; kill -QUIT "$server"; } &
  reader=$!
  exec 3<&-
  wait "$server"
  if [ -e "$folder/stopped" ]; then rm -rf "$folder"; else kill -KILL "$reader"; exit 1; fi
`;

async function launch(cluster: Cluster, fixedPort?: number): Promise<{ server: ChildProcess; port: number }> {
  const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort());
    const settings = [
      "listen_addresses=127.0.0.1",
      `port=${port}`,
      "unix_socket_directories=",
      "max_connections=200",
      "timezone=UTC",
      ...(cluster.durable ? [] : fast),
    ];
    const command = [join(cluster.bin, "postgres"), "-D", join(cluster.folder, "data")];
    const server = run(cluster, "/bin/sh", [
      ...["-c", keeper, "sh", cluster.folder, ...command],
      ...settings.flatMap((setting) => ["-c", setting]),
    ]);
    if (await isReady(server, cluster)) {
      server.unref();
      return { server, port };
    }
    // Another process may have taken the port since it was found free.
    if (attempt === 3) throw new Error(`PostgreSQL of ${cluster.bin} does not start:\n${logOf(cluster)}`);
  }
}

const pidFile = ({ folder }: Cluster) => join(folder, "data", "postmaster.pid");

/** Waits for the server to accept connections; false when it exited instead. */
async function isReady(server: ChildProcess, cluster: Cluster): Promise<boolean> {
  const status = pidFile(cluster);
  try {
    const state = await waitFor(`PostgreSQL of ${cluster.bin} to accept connections`, () => {
      if (server.exitCode !== null || server.signalCode !== null) return "ended";
      return existsSync(status) && /^ready\s*$/m.test(readFileSync(status, "utf8")) && "ready";
    });
    return state === "ready";
  } catch (error) {
    await stop(server, cluster.folder);
    throw error;
  }
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    server.ref();
    const ended = once(server, "exit");
    server.stdin?.end();
    await withTimeout("PostgreSQL to end", ended);
  }
  await rm(folder, { recursive: true, force: true });
}

/** Spawns with a clean environment, so that PGPORT and the like of the caller have no effect. */
function run({ owner, folder }: Cluster, program: string, args: string[]): ChildProcess {
  const log = openSync(join(folder, "log"), "a");
  try {
    const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
    return spawn(program, args, { ...owner, cwd: folder, env, stdio: ["pipe", log, log] });
  } finally {
    closeSync(log);
  }
}

function logOf({ folder }: Cluster): string {
  return readFileSync(join(folder, "log"), "utf8").slice(-4000);
}

/**
 * A port on which nothing listens. It is below the range from which systems take ports for outgoing connections: one of
 * those may take a port while the server that had it restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((settle) => {
    server.on("error", () => settle(false));
    server.listen(port, "127.0.0.1", () => server.close(() => settle(true)));
  });
}

// template0 accepts no connections, so that several databases can be created from it at once.
async function createDatabase(serverUrl: string, template = "template0"): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const client = new Client({ connectionString: new URL("/postgres", serverUrl).href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
  return new URL(`/${name}`, serverUrl).href;
}
