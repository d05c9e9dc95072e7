import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Client } from "pg";
import { type PostgresServer, postgresIsWanted, startPostgres } from "../support/postgres.ts";
import { type PostgresReplica, startReplica } from "../support/postgres-replica.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { waitFor } from "../support/wait.ts";

const june = "/events?start_date=2030-06-01&end_date=2030-06-30&per_page=50";

describe("a fail-over to a replica that lacks the last commits", { skip: !postgresIsWanted }, () => {
  let primary: PostgresServer;
  let replica: PostgresReplica;
  let proxy: TcpProxy;
  let service: TestService;

  before(async () => {
    primary = await startPostgres();
    proxy = await startTcpProxy(primary.url);
    const databaseUrl = await primary.createDatabase();
    service = await startService("postgres", {}, { emptyDatabase: proxy.through(databaseUrl) });
    replica = await startReplica(primary);
  });

  after(async () => {
    await service.close();
    await proxy.close();
    await replica.stop();
    await primary.stop();
  });

  const titles = async () => {
    const { status, body } = await service.anonymous.get(june);
    return status === 200 && body.events.map(({ title }: { title: string }) => title).sort();
  };

  it("drops what was cached of the lost ones, and goes on", async () => {
    await service.admin.post("/events", anEvent({ title: "Kept" }));
    await replica.caughtUp();
    await run(replica.url, "alter system set primary_conninfo = ''", "select pg_reload_conf()");
    await waitFor("the replica to be on its own", async () => {
      const rows = await run(replica.url, "select from pg_stat_wal_receiver");
      return rows.length === 0;
    });
    for (const title of ["Lost 1", "Lost 2"]) await service.admin.post("/events", anEvent({ title }));
    const before = [await titles(), await titles()];

    await primary.crash();
    await replica.promote();
    proxy.leadTo(replica.url);
    const first = await waitFor("a list", titles);
    const created = await waitFor("a write", async () => {
      const response = await service.admin.post("/events", anEvent({ title: "New" }));
      return response.status === 201 && response;
    });
    const list = await waitFor("another list", titles);

    assert.deepEqual(before, Array(2).fill(["Kept", "Lost 1", "Lost 2"]));
    assert.deepEqual(first, ["Kept"]);
    assert.equal(created.body.title, "New");
    assert.deepEqual(list, ["Kept", "New"]);
  });
});

async function run(url: string, ...texts: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: new URL("/postgres", url).href });
  await client.connect();
  let rows: unknown[] = [];
  for (const text of texts) ({ rows } = await client.query(text));
  await client.end();
  return rows;
}
