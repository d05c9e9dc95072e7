import { execFile } from "node:child_process";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { type PostgresServer, startCluster } from "./postgres.ts";
import { waitFor } from "./wait.ts";

/** A streaming replica of a test server. */
export interface PostgresReplica extends Omit<PostgresServer, "createDatabase"> {
  /** The URL of the replica of a database of the primary. */
  urlOf(databaseUrl: string): string;
  /** Waits until it has replayed everything that is committed on the primary now. */
  caughtUp(): Promise<void>;
  /** Makes it a primary. */
  promote(): Promise<void>;
}

/**
 * Starts a replica of a running server, which also ends with this process. The data folder is copied between the two
 * functions of PostgreSQL for backups: pg_basebackup is not part of the binaries from npm.
 */
export async function startReplica(primary: PostgresServer): Promise<PostgresReplica> {
  const { owner } = primary.cluster;
  const folder = await mkdtemp(join(tmpdir(), "almanac-postgres-replica-"));
  const data = join(folder, "data");
  const slot = `replica_${process.pid}_${Date.now()}`;
  try {
    await chmod(folder, 0o700);
    if (owner) await chown(folder, owner.uid, owner.gid);
    await withClient(primary.url, async (client) => {
      // The slot keeps the log that the copy needs.
      await client.query("select pg_create_physical_replication_slot($1, true)", [slot]);
      const version = await client.query("select current_setting('server_version_num')::int as version");
      const [start, stop] =
        version.rows[0].version >= 150_000
          ? ["pg_backup_start('copy', true)", "pg_backup_stop(false)"]
          : ["pg_start_backup('copy', true, false)", "pg_stop_backup(false, false)"];
      await client.query(`select ${start}`);
      await copyFolder(join(primary.cluster.folder, "data"), data);
      const { rows } = await client.query(`select labelfile from ${stop}`);
      const { hostname, port } = new URL(primary.url);
      const files = {
        backup_label: rows[0].labelfile,
        "standby.signal": "",
        "postgresql.auto.conf":
          `primary_conninfo = 'host=${hostname} port=${port} user=postgres'\n` +
          `primary_slot_name = '${slot}'\n`,
      };
      for (const [name, text] of Object.entries(files)) await writeFile(join(data, name), text);
    });
    for (const name of ["postmaster.pid", "postmaster.opts"]) await rm(join(data, name), { force: true });
    if (owner) await run("chown", ["-R", `${owner.uid}:${owner.gid}`, data]);
    const { createDatabase: _, ...server } = await startCluster({ ...primary.cluster, folder });
    return {
      ...server,
      urlOf: (databaseUrl) => new URL(new URL(databaseUrl).pathname, server.url).href,
      async caughtUp() {
        const position = await withClient(primary.url, async (client) => {
          // A commit that waits for the log, so that all earlier ones are in it.
          await client.query("set synchronous_commit = on");
          await client.query("select pg_logical_emit_message(true, 'tests', '')");
          const { rows } = await client.query("select pg_current_wal_flush_lsn()::text as position");
          return rows[0].position as string;
        });
        await withClient(server.url, (client) =>
          waitFor("the replica to catch up", async () => {
            const { rows } = await client.query("select pg_last_wal_replay_lsn() >= $1::pg_lsn as done", [
              position,
            ]);
            return rows[0].done as boolean;
          }),
        );
      },
      promote: () =>
        withClient(server.url, async (client) => void (await client.query("select pg_promote(true, 60)"))),
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const run = promisify(execFile);

/** Copies a folder that is being written: files that vanish meanwhile are left out. */
async function copyFolder(from: string, to: string): Promise<void> {
  await run("cp", ["-a", from, to]).catch((error: { stderr?: string }) => {
    const lines = (error.stderr ?? "").split("\n").filter((line) => line !== "");
    if (lines.length === 0 || !lines.every((line) => line.includes("No such file"))) throw error;
  });
}

async function withClient<T>(serverUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: new URL("/postgres", serverUrl).href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
