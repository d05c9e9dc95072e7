import { setTimeout as sleep } from "node:timers/promises";
import { read } from "./load.mjs";
import { processorTime, startHelper } from "./processes.mjs";
import { single } from "./queries.mjs";
import { API, startService } from "./service.mjs";

/** Subscribers, each of whom is told of every venue. */
const WEBHOOKS = 10;
const VENUES = 500;

/** Venues that are created at once. */
const WRITERS = 16;

/** Clients that read a cached list meanwhile. */
const READERS = 2;

/** Messages that the subscriber has got before it gives its first response: 32 of each webhook. */
const IN_FLIGHT = WEBHOOKS * 32;

const SETTLE_MS = 4000;

const DEADLINE_MS = 120_000;

/**
 * Milliseconds per delivery to a subscriber on this machine, from the first message to the last, while clients read. The
 * messages are queued before: the writes that cause them invalidate lists, which is not the work of deliveries. The rate of
 * reads is reported with that of the same clients before; subscriber, clients and service share the processors, so it falls by
 * what the others take. The processor time of the HTTP thread for a read shows whether deliveries keep that thread busy.
 */
export async function webhookDeliveries(bench) {
  await bench.stopService();
  const settings = { ALLOW_PRIVATE_HOSTS: "127.0.0.1" };
  const service = await startService({ ...bench.copy, withUsers: true, settings });
  const sink = await startHelper("./sink.mjs");
  try {
    await bench.warmedUp(service);
    const seconds = Math.max(3, bench.turns.seconds);
    await reads(service, bench.turns.warm);
    const before = await reads(service, seconds);
    for (let number = 0; number < WEBHOOKS; number++)
      await service.send("POST", `${API}/webhooks`, { url: `http://127.0.0.1:${sink.port}/${number}` });
    await sink.request({ hold: true });
    await createVenues(service);
    // For what the writes leave to do; not much longer, since the service waits for responses for 15 s.
    await sleep(SETTLE_MS);
    await sink.request({ reset: true, hold: false });
    const during = await reads(service, seconds);
    const { count, first, last } = await delivered(sink, WEBHOOKS * VENUES - IN_FLIGHT);
    const rate = (count * 1000) / (last - first);
    bench.say(
      `  ${rate.toFixed(0)} deliveries/s; reads/s before ${before.rate.toFixed(0)}, meanwhile ${during.rate.toFixed(0)}; the HTTP thread took ${before.micros.toFixed(0)} and ${during.micros.toFixed(0)} µs for a read`,
    );
    return {
      milliseconds: (last - first) / count,
      readsBefore: before,
      readsMeanwhile: during,
      wrong: count < WEBHOOKS * VENUES - IN_FLIGHT ? [`${count} of ${WEBHOOKS * VENUES} messages came`] : [],
    };
  } finally {
    await sink.stop();
    await service.stop();
  }
}

/** Reads for a while: reads per second, and the processor time of the HTTP thread for one in microseconds. */
async function reads({ origin, pids }, seconds) {
  const before = processorTime(pids()).main;
  const { count } = await read({ origin, paths: [single.list()], connections: READERS, seconds });
  return { rate: count / seconds, micros: ((processorTime(pids()).main - before) / count) * 1e6 };
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
