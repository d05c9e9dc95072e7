import assert from "node:assert/strict";
import { after, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { problemsOf } from "../support/integrity.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { cleanUp, emptyStore, type ServiceProcess, startProcess } from "../support/process.ts";
import { seededRandom } from "../support/random.ts";
import { onEveryStore } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";
import { isLong, Load, loadSettings } from "./load.ts";

const KILLS = isLong ? 200 : 20;
/** Acknowledged writes between two kills. */
const MIN_ACKNOWLEDGED = 15;
/** Kills between two checks of the whole store. */
const CHECK_EVERY = 10;

onEveryStore(`a service that is killed ${KILLS} times under load`, (storeName) => {
  const random = seededRandom(`kill (${storeName})`);
  let server: PostgresServer | undefined;
  after(async () => {
    await cleanUp();
    await server?.stop();
  });

  it("loses no acknowledged write, has none half, and keeps its counts and text index right", async () => {
    const settings: Record<string, string> = { ...(await emptyStore("sqlite")), ...loadSettings };
    if (storeName === "postgres") {
      server = await startPostgres({ durable: true });
      settings.DATABASE_URL = await server.createDatabase();
    }
    let load = new Load(random);
    let service: ServiceProcess = await startProcess(settings);
    for (let kill = 1; kill <= KILLS; kill++) {
      const { acknowledged } = load;
      load.start(() => service);
      await waitFor("acknowledged writes", () => load.acknowledged >= acknowledged + MIN_ACKNOWLEDGED);
      await sleep(random.fraction() * 150);
      await service.stop("SIGKILL");
      await load.stop();
      const isChecked = kill % CHECK_EVERY === 0 || kill === KILLS;
      if (isChecked) assert.deepEqual(await problemsOf(settings), [], `after ${kill} kills`);
      service = await startProcess(settings);
      if (!isChecked) continue;
      await load.verify(service);
      load.assertStatuses(0);
      load = new Load(random);
    }
    await service.stop();
  });
});
