import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { storageFaultOf } from "../../src/domain/storage-faults.ts";
import { openStore } from "../../src/store/open-store.ts";
import { updateRow } from "../../src/store/rows.ts";
import { insertRow } from "../../src/store/statement-cache.ts";
import type { Store } from "../../src/store/store.ts";
import { leads } from "../support/nodes.ts";
import { postgresIsWanted, testDatabase } from "../support/postgres.ts";
import {
  cleanUp,
  emptyStore,
  firstCredentials,
  type ServiceProcess,
  startProcess,
} from "../support/process.ts";
import { anEvent, type Client, onEveryStore } from "../support/service.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { waitFor, withTimeout } from "../support/wait.ts";

/** Another node leads so many milliseconds after the leader is gone, at the latest. */
const TAKEOVER_MS = 10_000;

onEveryStore("the background jobs of several nodes", (store) => {
  let settings: Record<string, string>;
  let authorization: string;
  let data: Store;
  let nodes: ServiceProcess[] = [];
  before(async () => {
    settings = { ...(await emptyStore(store)), METRICS_TOKEN: "scraper", LOG_LEVEL: "warn" };
    nodes = [await startProcess(settings), await startProcess(settings)];
    const { "application password": password = "" } = await firstCredentials(settings);
    const { DATA_DIR = "", DATABASE_URL: databaseUrl = null } = settings;
    data = await openStore({ file: join(DATA_DIR, "almanac.sqlite"), databaseUrl });
    authorization = `Basic ${btoa(`admin:${password}`)}`;
  });
  after(async () => {
    await data.close();
    await cleanUp();
  });

  /** The one node that leads, and another. */
  const roles = () =>
    waitFor("one leader", async () => {
      const leading = await Promise.all(nodes.map(leads));
      const leader = nodes[leading.indexOf(true)];
      const follower = nodes[leading.indexOf(false)];
      return leader && follower && leading.filter(Boolean).length === 1 ? { leader, follower } : false;
    });

  /** Creates an event that is due, as if it had been scheduled before, and waits until it is published, once. */
  async function assertPublished(admin: Client): Promise<void> {
    const { body: event } = await admin.post(
      "/events",
      anEvent({ date: Math.floor(Date.now() / 1000) + 3600 }),
    );
    await data.write((db) => updateRow(db, "events", event.id, { published: event.id }));
    await waitFor("the event to be published", async () => {
      const { body } = await admin.get(`/events/${event.id}`);
      return body.status === "publish";
    });
    const { body } = await admin.get(`/audit?item=${event.id}&action=publish`);
    assert.equal(event.status, "future");
    assert.equal(body.entries.length, 1);
  }

  it("run on one of them", async () => {
    const { leader, follower } = await roles();

    for (const { client } of [leader, follower]) await assertPublished(client(authorization));
  });

  it("run on another when that is killed", async () => {
    const { leader, follower } = await roles();

    await leader.stop("SIGKILL");

    await waitFor("another leader", () => leads(follower), TAKEOVER_MS);
    await assertPublished(follower.client(authorization));
    nodes = [follower, await startProcess(settings)];
  });

  // A stopped process keeps its locks of files, those of SQLite's store as well.
  if (store === "postgres")
    it("run on another when that stops taking part, and not on both when it goes on", async () => {
      const { leader, follower } = await roles();

      process.kill(leader.pid, "SIGSTOP");
      await waitFor("another leader", () => leads(follower), TAKEOVER_MS);
      await assertPublished(follower.client(authorization));
      process.kill(leader.pid, "SIGCONT");

      await waitFor("the former leader to follow", async () => !(await leads(leader)));
      assert.equal(await leads(follower), true);
      await assertPublished(leader.client(authorization));
    });

  if (store === "postgres")
    it("run on another when that is cut off from the database, and on one again later", async () => {
      const proxy = await startTcpProxy(settings.DATABASE_URL ?? "");
      for (const node of nodes) await node.stop();
      const cutOff = await startProcess({
        ...settings,
        DATABASE_URL: proxy.through(settings.DATABASE_URL ?? ""),
      });
      await waitFor("it to lead", () => leads(cutOff));
      const other = await startProcess(settings);
      nodes = [cutOff, other];

      proxy.cut();
      await waitFor("another leader", () => leads(other), TAKEOVER_MS);
      proxy.mend();

      await waitFor("the former leader to follow", async () => !(await leads(cutOff)));
      await assertPublished(cutOff.client(authorization));
      await cutOff.stop();
      await proxy.close();
      nodes = [other, await startProcess(settings)];
    });

  it("run on another as soon as that is shut down", async () => {
    const { leader, follower } = await roles();

    await leader.stop();

    await waitFor("another leader", () => leads(follower), TAKEOVER_MS);
    await follower.stop();
  });
});

describe("a transaction that stands still", { skip: !postgresIsWanted }, () => {
  it("does not keep other nodes from writing, and is rejected as if the database were away", async () => {
    const databaseUrl = await testDatabase();
    const [stopped, other] = await Promise.all([1, 2].map(() => openStore({ file: "", databaseUrl })));
    assert.ok(stopped && other);
    let goOn = () => {};
    const pause = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const began = new Promise<void>((resolve) => {
      stopped
        .write(async (db) => {
          await insertRow(db, "settings", { name: "half", value: "" });
          resolve();
          await pause;
          await insertRow(db, "settings", { name: "other half", value: "" });
        })
        .catch((error: unknown) => failures.push(error));
    });
    const failures: unknown[] = [];
    await began;

    await withTimeout("a write of another node", other.probe());
    goOn();
    await waitFor("the error", () => failures.length > 0);
    await stopped.probe();

    const rows = await other.read
      .selectFrom("settings")
      .select("name")
      .where("name", "like", "%half")
      .execute();
    assert.deepEqual(rows, []);
    assert.equal(storageFaultOf(failures[0]), "unavailable", String(failures[0]));
    await Promise.all([stopped.close(), other.close()]);
  });
});
