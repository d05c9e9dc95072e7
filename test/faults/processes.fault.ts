import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { problemsOf } from "../support/integrity.ts";
import { postgresIsWanted, startPostgres } from "../support/postgres.ts";
import { cleanUp, emptyStore, startProcess } from "../support/process.ts";
import { seededRandom } from "../support/random.ts";
import { waitFor } from "../support/wait.ts";
import { isLong, Load, loadSettings } from "./load.ts";

const ROUNDS = isLong ? 20 : 3;

describe("several processes under load", () => {
  const random = seededRandom("processes");
  after(cleanUp);

  it(`go on when a worker is killed, ${ROUNDS} times`, async () => {
    const store = await emptyStore("sqlite");
    const service = await startProcess({ ...store, ...loadSettings, LOG_LEVEL: "info", WORKERS: "2" });
    const workers = () =>
      service
        .log()
        .filter(({ msg }) => /^Server listening/.test(String(msg)))
        .map(({ pid }) => Number(pid));
    const killed = new Set<number>();
    const load = new Load(random);
    load.start(() => service);
    for (let round = 1; round <= ROUNDS; round++) {
      await sleep(200 + random.fraction() * 300);
      const victim = random.pick(workers().filter((pid) => !killed.has(pid)));
      killed.add(victim);
      process.kill(victim, "SIGKILL");
      await waitFor("another worker to listen", () => workers().length >= 2 + round);
    }
    await load.stop();
    await load.verify(service);
    load.assertStatuses(0, 503);
    const { code } = await service.stop();

    assert.equal(code, 0);
    assert.deepEqual(await problemsOf(store), []);
  });

  it(`wait for a database that is shut down at once, ${ROUNDS} times`, {
    skip: !postgresIsWanted,
  }, async () => {
    const server = await startPostgres({ durable: true });
    try {
      const store = { ...(await emptyStore("sqlite")), DATABASE_URL: await server.createDatabase() };
      const service = await startProcess({ ...store, ...loadSettings });
      const load = new Load(random);
      load.start(() => service);
      for (let round = 1; round <= ROUNDS; round++) {
        await sleep(random.fraction() * 500);
        await server.crash();
        const away = await service.client().get("//readyz");
        await waitFor("requests to be rejected", () => (load.statuses.get(503) ?? 0) > 0);
        await server.restart();
        await waitFor(
          "the service to be ready",
          async () => (await service.client().get("//readyz")).status === 200,
        );
        const { acknowledged } = load;
        await waitFor("an acknowledged write", () => load.acknowledged > acknowledged);
        assert.deepEqual([away.status, away.body.reason], [503, "database"]);
      }
      await load.stop();
      await load.verify(service);
      load.assertStatuses(503);
      await service.stop();

      assert.deepEqual(await problemsOf(store), []);
    } finally {
      await server.stop();
    }
  });
});
