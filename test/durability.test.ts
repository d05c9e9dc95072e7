import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { runsGate } from "./support/gate.ts";
import { type PostgresServer, startPostgres } from "./support/postgres.ts";
import { cleanUp, emptyStore, type ServiceProcess, startProcess } from "./support/process.ts";
import { seededRandom } from "./support/random.ts";
import { anEvent, onEveryStore } from "./support/service.ts";
import { waitFor, withTimeout } from "./support/wait.ts";

const ROUNDS = runsGate ? 3 : 1;
const CLIENTS = 8;

/** Acknowledged writes to wait for before the service is killed. */
const MIN_ACKNOWLEDGED = 50;

/** Maximum of ids in a query and of items on a page. */
const PAGE_SIZE = 200;

/** The titles of those of these events that can be read, by id. */
async function readable(service: ServiceProcess, ids: number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const include = ids.slice(start, start + PAGE_SIZE).join(",");
    const { body } = await service.client().get(`/events?per_page=${PAGE_SIZE}&include=${include}`);
    for (const { id, title } of body.events) found.set(id, title);
  }
  return found;
}

/** Creates events until the service is gone, and records the titles of all that it acknowledged by id. */
async function createUntilTheEnd(service: ServiceProcess, acknowledged: Map<number, string>): Promise<void> {
  let isOver = false;
  service.end.then(() => {
    isOver = true;
  });
  const client = async () => {
    while (!isOver) {
      const event = anEvent();
      const response = await service
        .client()
        .post("/events", event)
        .catch(() => null);
      if (response?.status === 201) acknowledged.set(response.body.id, String(event.title));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

onEveryStore("a killed service", (storeName) => {
  const random = seededRandom(`durability (${storeName})`);
  let server: PostgresServer | undefined;
  let settings: Record<string, string>;
  before(async () => {
    settings = {
      ...(await emptyStore("sqlite")),
      AUTH: "open",
      LOG_LEVEL: "error",
      MAX_PER_PAGE: String(PAGE_SIZE),
    };
    if (storeName === "sqlite") return;
    server = await startPostgres({ durable: true });
    settings.DATABASE_URL = await server.createDatabase();
  });
  after(async () => {
    await cleanUp();
    await server?.stop();
  });

  it(`has every acknowledged write after a restart, ${ROUNDS} times`, async () => {
    let service = await startProcess(settings);
    for (let round = 1; round <= ROUNDS; round++) {
      const acknowledged = new Map<number, string>();
      const writing = createUntilTheEnd(service, acknowledged);
      await waitFor(`${MIN_ACKNOWLEDGED} acknowledged writes`, () => acknowledged.size >= MIN_ACKNOWLEDGED);
      await sleep(random.fraction() * 700);
      const { signal } = await service.stop("SIGKILL");
      await withTimeout("the clients to notice the end of the service", writing);
      service = await startProcess(settings);

      const kept = await readable(service, [...acknowledged.keys()]);
      const missing = [...acknowledged].filter(([id, title]) => kept.get(id) !== title);

      assert.equal(signal, "SIGKILL");
      assert.deepEqual(missing, [], `of ${acknowledged.size} in round ${round}`);
    }
    await service.stop();
  });
});
