import { sendNew } from "./load.mjs";
import { takeTurns } from "./measure.mjs";
import { newLists, single } from "./queries.mjs";

/** Clients that keep the service busy without overloading it. */
const CLIENTS = 200;

/** How often a health check and a cached list are requested meanwhile. */
const PROBE_MS = 50;

/**
 * Successful responses per second to ten times as many clients as the service can serve, against those to as many as it
 * can; refused clients repeat their requests at once. The worst times of a health check and a cached list meanwhile are
 * reported.
 */
export async function overload(bench) {
  const service = await bench.service();
  await service.get(single.list());
  const worst = { health: 0, cached: 0 };
  let refused = 0;
  const next = newLists(9);
  const side = (clients) => ({
    pids: service.pids,
    async run(seconds) {
      const probes = clients > CLIENTS ? probe(service, worst) : null;
      const make = () => ({ path: next() });
      const result = await sendNew({ origin: service.origin, make, connections: clients, seconds });
      clearInterval(probes);
      if (clients > CLIENTS) refused += result.failed;
      // Goodput: refused requests are no failures of this workload.
      return { ...result, count: result.count - result.failed, failed: 0 };
    },
  });
  const seconds = Math.max(3, bench.turns.seconds);
  const [own, other] = await takeTurns([side(10 * CLIENTS), side(CLIENTS)], { ...bench.turns, seconds });
  return { own, other, ratio: own.rate / other.rate, refused, ...worst };
}

function probe(service, worst) {
  const measure = async (name, path) => {
    const started = performance.now();
    await service.get(path).catch(() => {});
    worst[name] = Math.max(worst[name], performance.now() - started);
  };
  return setInterval(() => {
    measure("health", "/healthz");
    measure("cached", single.list());
  }, PROBE_MS);
}
