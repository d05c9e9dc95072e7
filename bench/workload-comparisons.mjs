import { setTimeout as sleep } from "node:timers/promises";
import { compare, median, takeTurns } from "./measure.mjs";
import { memory, startHelper } from "./processes.mjs";
import {
  monthPages,
  newCommonSearches,
  newDeepPages,
  newLists,
  newSearches,
  single,
  wordsBuilt,
} from "./queries.mjs";
import { openCopy, seededFolder } from "./seed.mjs";
import { API, get, startService } from "./service.mjs";
import { alwaysNew, captureAll, helperSide, Skipped, serviceSide, startFloor } from "./sides.mjs";

/**
 * From the start of the process to its first list, and the same of the floor, in turns: the seconds are mostly those of
 * the machine.
 */
export async function startToFirstResponse(bench) {
  await bench.stopService();
  const [own, floor] = [[], []];
  for (let count = 0; count < (bench.quick ? 1 : 5); count++) {
    const service = await startService(bench.copy);
    own.push(service.startMilliseconds);
    const response = await service.get(`${API}/events`);
    await service.stop();
    const before = performance.now();
    const other = await startFloor({ get: async () => response }, bench.copy);
    await get(`http://127.0.0.1:${other.port}`, single.categoryAndDates());
    floor.push(performance.now() - before);
    await other.stop();
  }
  return { seconds: median(own) / 1000, ratio: median(own) / median(floor) };
}

/** Resident memory after the start and a list, when the service is idle. */
export async function memoryAtRest(bench) {
  await bench.stopService();
  const service = await startService(bench.copy);
  await bench.warmedUp(service);
  // The runtime returns unused memory after a while without activity.
  await sleep(15_000);
  const mebibytes = memory(service.pids());
  await service.stop();
  if (mebibytes === null) throw new Skipped("memory is read from /proc");
  return { mebibytes };
}

/**
 * How many times the throughput of one worker two have, by the CPU time of the busiest process, against the same of the
 * bare server. Two processes on two hardware threads of one core, or beside other load, gain less than twice, whatever
 * they run.
 */
export async function twoWorkers(bench) {
  const one = await bench.service();
  const two = await startService({ ...bench.copy, settings: { WORKERS: "2" } });
  const lists = await bench.hotLists();
  const responses = await captureAll(one, lists);
  const bare = await Promise.all([1, 2].map((workers) => startHelper("./bare.mjs", { workers })));
  for (const server of bare) await server.request({ responses });
  // Connections are distributed round-robin, so that every worker gets every list.
  for (const path of lists) for (const service of [two, two]) await service.get(path);
  for (const service of [one, two]) await bench.settled(service);
  const options = { paths: lists };
  const sides = [
    ...[one, two].map((service) => serviceSide(bench, service, options)),
    ...bare.map((server) => helperSide(bench, server, options)),
  ];
  const [single, double, bareSingle, bareDouble] = await takeTurns(sides, bench.turns);
  await two.stop();
  for (const server of bare) await server.stop();
  const gain = single.processor / double.busiest;
  const bareGain = bareSingle.processor / bareDouble.busiest;
  return {
    own: double,
    other: single,
    gain,
    bareGain,
    byRate: double.rate / single.rate,
    ratio: gain / bareGain,
  };
}

/**
 * The default list to a client whose requests are counted, against one that is exempt. Both ask the same process, because two that
 * run the same code differ by more than counting costs.
 */
export async function costOfRateLimits(bench) {
  const service = await startService({
    ...bench.copy,
    settings: { TRUST_PROXY: "1", RATE_LIMIT_EXEMPT: "10.0.0.0/8", RATE_LIMIT_READS: "1000000000" },
  });
  await bench.warmedUp(service);
  const sides = ["198.51.100.7", "10.0.0.7"].map((address) =>
    serviceSide(bench, service, { paths: [single.list()], headers: { "x-forwarded-for": address } }),
  );
  // Counting costs less than slices of the same side differ by: only the median of many shows it.
  const { slices } = bench.turns;
  const [own, other] = await takeTurns(sides, { ...bench.turns, slices: 4 * slices });
  await service.stop();
  return { own, other, ...compare(own, other) };
}

/**
 * A calendar in four languages against one with as many events in one: the default list, and lists that were not
 * requested before. The lower ratio counts. Both services are started for it: one that has run all other workloads for
 * minutes is a few hundredths slower than a new one.
 */
export async function costOfLanguages(bench) {
  const { store, say } = bench;
  const seeded = await seededFolder({ store, events: bench.seeded.events, say, isMonolingual: true });
  const copy = await openCopy(seeded, store);
  await bench.stopService();
  const startPlain = async () => {
    const plain = await startService(copy);
    await bench.warmedUp(plain);
    return plain;
  };
  const services = await Promise.all([bench.service(), startPlain()]);
  const results = [];
  for (const optionsOf of [() => ({ paths: [single.list()] }), () => alwaysNew(newLists(9))]) {
    const sides = services.map((service) => serviceSide(bench, service, optionsOf()));
    const [own, other] = await takeTurns(sides, bench.turns);
    results.push({ own, other, ...compare(own, other) });
  }
  await services[1].stop();
  await copy.close();
  const [repeated, first] = results;
  const lower = repeated.ratio < first.ratio ? repeated : first;
  return { ...lower, repeatedRatio: repeated.ratio, firstRatio: first.ratio };
}

/** The cost of a page against the JSON list with the same filter, both uncached. */
export async function monthPage(bench) {
  const service = await bench.service();
  const { page, list } = monthPages();
  const sides = [page, list].map((next) => serviceSide(bench, service, alwaysNew(next)));
  const [own, other] = await takeTurns(sides, bench.turns);
  return { own, other, ratio: 1 / compare(own, other).ratio };
}

const SMALL = 10_000;

/** Growth of the cost of uncached queries from 10,000 events to the number of events of this run. */
export const growth = (nextOf) =>
  async function run(bench) {
    if (!bench.growth) throw new Skipped("growth is measured with --growth, or from 1,000,000 events on");
    const { store } = bench;
    const seeded = await seededFolder({ store, events: SMALL, say: bench.say });
    const copy = await openCopy(seeded, store);
    const [small, large] = [await startService(copy), await bench.service()];
    await bench.warmedUp(small);
    for (const service of [small, large]) await service.get(wordsBuilt());
    const side = (service, events) => serviceSide(bench, service, alwaysNew(nextOf(events), 4));
    const sides = [side(large, bench.seeded.events), side(small, SMALL)];
    const [own, other] = await takeTurns(sides, bench.turns);
    await small.stop();
    await copy.close();
    // The higher ratio of elapsed and of CPU time.
    const { ratio } = compare(own, other);
    return { own, other, ratio: 1 / ratio };
  };

export const newListGrowth = growth(() => newLists(9));
export const newSearchGrowth = growth((events) => newSearches(events));

/** Uncached pages of any depth, against uncached first pages. */
export async function firstDeepPages(bench) {
  const service = await bench.service();
  const { pages } = await bench.items();
  const sides = [newDeepPages(pages), newLists(9)].map((next) =>
    serviceSide(bench, service, alwaysNew(next)),
  );
  const [own, other] = await takeTurns(sides, bench.turns);
  return { own, other, ...compare(own, other) };
}

/** Uncached searches for common words, against those for rare ones. */
export async function commonSearches(bench) {
  const service = await bench.service();
  await service.get(wordsBuilt());
  const searches = [newCommonSearches(), newSearches(bench.seeded.events)];
  const sides = searches.map((next) => serviceSide(bench, service, alwaysNew(next)));
  const [own, other] = await takeTurns(sides, bench.turns);
  return { own, other, ratio: 1 / compare(own, other).ratio };
}
