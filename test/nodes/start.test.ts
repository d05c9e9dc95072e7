import assert from "node:assert/strict";
import { after, it } from "node:test";
import { migrations } from "../../src/store/migrations/index.ts";
import { openStore } from "../../src/store/open-store.ts";
import { insertRow } from "../../src/store/statement-cache.ts";
import { cleanUp, emptyStore, startAndFail, startProcess, temporaryFolder } from "../support/process.ts";
import { onEveryStore } from "../support/service.ts";

onEveryStore("several nodes", (store) => {
  after(cleanUp);

  it("start at once on an empty database, and none on one of a newer version", async () => {
    const settings = await emptyStore(store);
    const shared = { AUTH: "open", LOG_LEVEL: "silent" };
    /** Nodes on PostgreSQL have folders of their own. */
    const own = async () =>
      store === "sqlite"
        ? { ...settings, ...shared }
        : { ...settings, ...shared, DATA_DIR: await temporaryFolder() };
    const nodes = await Promise.all([1, 2, 3].map(async () => startProcess(await own())));

    const created = await nodes[0]?.client().post("/venues", { venue: "Hall" });
    const read = await Promise.all(nodes.map((node) => node.client().get(`/venues/${created?.body.id}`)));
    const data = await openStore({
      file: `${settings.DATA_DIR}/almanac.sqlite`,
      databaseUrl: settings.DATABASE_URL ?? null,
    });
    const applied = await data.read.selectFrom("migrations").select("name").orderBy("applied").execute();
    const users = await data.read.selectFrom("users").select("login").execute();
    await data.write((db) => insertRow(db, "migrations", { name: "9999-later", applied: 9999 }));
    await data.close();
    const { code, output } = await startAndFail(await own());

    assert.deepEqual(
      read.map(({ status, body }) => [status, body.venue]),
      Array(3).fill([200, "Hall"]),
    );
    assert.deepEqual(
      applied.map(({ name }) => name),
      Object.keys(migrations),
    );
    assert.deepEqual(users, [{ login: "admin" }]);
    assert.equal(code, 1);
    assert.match(output, /A newer version of the service has migrated the store: it has 9999-later/);
    for (const node of nodes) assert.equal((await node.stop()).code, 0);
  });
});
