import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { problemsOf } from "../support/integrity.ts";
import { cleanUp, emptyStore, startProcess, temporaryFolder } from "../support/process.ts";
import { seededRandom } from "../support/random.ts";
import { anEvent } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";
import { Load, loadSettings } from "./load.ts";

/** Shifts the clock of a process, and of its threads, by the seconds in a file, which it reads ten times a second. */
const shiftedClock = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { readFileSync } from "node:fs";
    const real = Date.now;
    let [offset, readAt] = [0, 0];
    Date.now = () => {
      if (real() - readAt > 100) [offset, readAt] = [Number(readFileSync(${JSON.stringify(file)}, "utf8")) * 1000, real()];
      return real() + offset;
    };`)}`;

const YEAR = 365 * 86_400;

describe("a machine", () => {
  const random = seededRandom("machine");
  after(cleanUp);

  it("whose clock jumps back and forth shows the list of the hour and loses nothing", async () => {
    const file = join(await temporaryFolder(), "offset");
    const setClock = async (seconds: number) => {
      writeFileSync(file, String(seconds));
      await sleep(300);
    };
    writeFileSync(file, "0");
    const store = await emptyStore("sqlite");
    const service = await startProcess({
      ...store,
      ...loadSettings,
      NODE_OPTIONS: `--import=${shiftedClock(file)}`,
    });
    const client = service.client();
    const tomorrow = { start_date: "tomorrow 7pm", end_date: "tomorrow 9pm" };
    const { body: event } = await client.post("/events", anEvent(tomorrow));
    const isListed = async () => {
      const { body } = await client.get("/events?per_page=200");
      return (body.events ?? []).some(({ id }: { id: number }) => id === event.id);
    };
    const seen: boolean[] = [];
    for (const offset of [0, 20 * YEAR, 0, 10 * YEAR, -YEAR, 0]) {
      await setClock(offset);
      seen.push(await isListed(), await isListed());
    }
    const load = new Load(random);
    load.start(() => service);
    for (const offset of [3600, -3600, 86_400, -86_400, 0]) await setClock(offset);
    await load.stop();
    await load.verify(service);
    load.assertStatuses();
    const ready = await client.get("//readyz");
    await service.stop();

    assert.deepEqual(seen, [true, true, false, false, true, true, false, false, true, true, true, true]);
    assert.equal(ready.status, 200);
    assert.deepEqual(await problemsOf(store), []);
  });

  it("without file descriptors answers known connections with 503 at worst, and recovers", async () => {
    const store = await emptyStore("sqlite");
    const limited = ["sh", "-c", 'ulimit -n 64; exec "$0" "$@"', process.execPath];
    const service = await startProcess({ ...store, ...loadSettings }, undefined, limited);
    const known = connect(service.port, "127.0.0.1").on("error", () => {});
    const ask = async (request: string) => {
      known.write(request);
      const [data] = await once(known, "data");
      return Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1]);
    };
    const { host } = new URL(service.origin);
    const body = JSON.stringify(anEvent());
    const create = `POST /wp-json/svc/events/v1/events?_fields=id HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const list = `GET /wp-json/svc/events/v1/events?_fields=total HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const before = [await ask(create), await ask(list)];
    const others: Socket[] = [];
    for (let count = 0; count < 100; count++)
      others.push(connect(service.port, "127.0.0.1").on("error", () => {}));
    await sleep(500);
    const meanwhile = [await ask(create), await ask(list), await ask(create)];
    for (const socket of [...others, known]) socket.destroy();
    const later = await waitFor("a new connection to be served", async () => {
      const response = await service
        .client()
        .post("/events", anEvent())
        .catch(() => null);
      return response?.status === 201;
    });
    await service.stop();

    assert.deepEqual(before, [201, 200]);
    assert.ok(
      meanwhile.every((status) => [200, 201, 503].includes(status)),
      meanwhile.join(),
    );
    assert.equal(later, true);
    assert.deepEqual(await problemsOf(store), []);
  });
});
