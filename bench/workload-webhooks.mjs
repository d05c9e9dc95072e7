import { setTimeout as sleep } from "node:timers/promises";
import { read } from "./load.mjs";
import { startHelper } from "./processes.mjs";
import { single } from "./queries.mjs";
import { API, startService } from "./service.mjs";

/** Subscribers, each of whom is told of every venue. */
const WEBHOOKS = 10;
const VENUES = 500;

/** Venues that are created at once. */
const WRITERS = 16;

/** Clients that read a cached list meanwhile. */
const READERS = 2;

const DEADLINE_MS = 120_000;

/**
 * Milliseconds per delivery to a subscriber on this machine, from the first message to the last, while clients read. The
 * rate of their reads is reported with that of the same clients before; subscriber, clients and service share the
 * processors, so it falls by what the others take.
 */
export async function webhookDeliveries(bench) {
  await bench.stopService();
  const settings = { ALLOW_PRIVATE_HOSTS: "127.0.0.1" };
  const service = await startService({ ...bench.copy, withUsers: true, settings });
  const sink = await startHelper("./sink.mjs");
  try {
    await bench.warmedUp(service);
    const reads = (seconds) =>
      read({ origin: service.origin, paths: [single.list()], connections: READERS, seconds });
    await reads(bench.turns.warm);
    const seconds = Math.max(3, bench.turns.seconds);
    const before = await reads(seconds);
    for (let number = 0; number < WEBHOOKS; number++)
      await service.send("POST", `${API}/webhooks`, { url: `http://127.0.0.1:${sink.port}/${number}` });
    await sink.request({ reset: true });
    const [during] = await Promise.all([reads(seconds), createVenues(service)]);
    const { count, first, last } = await delivered(sink, WEBHOOKS * VENUES);
    const rate = (count * 1000) / (last - first);
    bench.say(
      `  ${rate.toFixed(0)} deliveries/s; ${(before.count / seconds).toFixed(0)} reads/s before, ${(during.count / seconds).toFixed(0)} meanwhile`,
    );
    return {
      milliseconds: (last - first) / count,
      wrong: count < WEBHOOKS * VENUES ? [`${count} of ${WEBHOOKS * VENUES} messages came`] : [],
    };
  } finally {
    await sink.stop();
    await service.stop();
  }
}

async function createVenues(service) {
  let left = VENUES;
  const write = async () => {
    while (left > 0) {
      left -= 1;
      const { status } = await service.send("POST", `${API}/venues`, { venue: `Place ${left}` });
      if (status !== 201) throw new Error(`A venue was refused with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

/** Waits until the subscriber has got so many messages. */
async function delivered(sink, wanted) {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const counted = await sink.request({});
    if (counted.count >= wanted || performance.now() > deadline) return counted;
    await sleep(100);
  }
}
