import { compare, takeTurns } from "./measure.mjs";
import { startHelper } from "./processes.mjs";
import { newCommonSearches, newLists, wordsBuilt } from "./queries.mjs";
import { API, AUTHORIZATION, get } from "./service.mjs";
import { alwaysNew, capture, captureAll, helperSide, serviceSide } from "./sides.mjs";

/** One path, repeated, against a bare server that sends the same bytes. */
export const repeated = (pathOf, { revalidate = false } = {}) =>
  async function run(bench) {
    const service = await bench.service();
    const path = await pathOf(bench);
    const first = await capture(service, path);
    const etag = first[1].headers[first[1].headers.findIndex((name) => name.toLowerCase() === "etag") + 1];
    const headers = revalidate ? { "If-None-Match": etag } : {};
    const expected = revalidate ? 304 : 200;
    const response = revalidate ? await capture(service, path, { headers, expected }) : first;
    const bare = await bench.bare([response]);
    const options = { paths: [path], headers, expected };
    const [own, limit] = await takeTurns(
      [serviceSide(bench, service, options), helperSide(bench, bare, options)],
      bench.turns,
    );
    return { own, other: limit, bytes: response[1].body?.length ?? 0, ...compare(own, limit) };
  };

/** Two hundred lists in a cycle, while a writer changes events at a steady rate. */
export const whileWriting = (rate) =>
  async function run(bench) {
    const service = await bench.service();
    const responses = await captureAll(service, await bench.hotLists());
    await bench.settled(service);
    const bare = await bench.bare(responses);
    const shown = [
      ...new Set(responses.flatMap(([, { body }]) => JSON.parse(body).events.map(({ id }) => id))),
    ];
    const { firstEvent, events, now } = bench.seeded;
    const place = { origin: service.origin, api: API, authorization: AUTHORIZATION };
    const writer = await startHelper("./writer.mjs", { ...place, firstEvent, events, shown, now });
    const none = () => ({ count: 0, failed: 0, seconds: 0, latencies: [] });
    let written = none();
    const options = { paths: responses.map(([path]) => path) };
    const reading = serviceSide(bench, service, options);
    const side = {
      ...reading,
      async run(seconds) {
        if (rate === 0) return reading.run(seconds);
        await writer.request({ rate });
        const result = await reading.run(seconds);
        const done = await writer.request({ rate: 0 });
        for (const name of ["count", "failed", "seconds"]) written[name] += done[name];
        written.latencies.push(...done.latencies);
        return result;
      },
    };
    // With few writes, little of their code is optimized however long the warm-up is.
    if (rate > 0) await side.run(rate < 50 ? bench.turns.warmWrites / 3 : bench.turns.warmWrites);
    written = none();
    const [own, limit] = await takeTurns([side, helperSide(bench, bare, options)], bench.turns);
    await writer.stop();
    const writes = written.count / written.seconds;
    const lists = responses.length;
    // The main thread responds; the CPU time of the writes themselves does not belong to the responses.
    const compared = { ...compare(own, limit, { thread: "mainThread" }), p99Ratio: own.p99 / limit.p99 };
    if (rate === 0) return { own, other: limit, lists, ...compared };
    return {
      own,
      other: limit,
      lists,
      writes,
      writesFailed: written.failed,
      writesWanted: rate,
      ...compared,
    };
  };

/** Searches for common words that were not requested before, against a scan with LIKE and JSON.stringify. */
export async function firstCommonSearches(bench) {
  const service = await bench.service();
  await service.get(wordsBuilt());
  const floor = await bench.floor();
  await assertSame(service, floor, newCommonSearches());
  const [own, least] = await takeTurns(
    [
      serviceSide(bench, service, alwaysNew(newCommonSearches())),
      helperSide(bench, floor, alwaysNew(newCommonSearches())),
    ],
    bench.turns,
  );
  return { own, other: least, ...compare(own, least) };
}

/** Lists that were not requested before, against prepared statements and JSON.stringify. */
export const firstTime = (perPage) =>
  async function run(bench) {
    const service = await bench.service();
    const floor = await bench.floor();
    await assertSame(service, floor, newLists(perPage === 9 ? 8 : perPage - 1));
    const [own, least] = await takeTurns(
      [
        serviceSide(bench, service, alwaysNew(newLists(perPage))),
        helperSide(bench, floor, alwaysNew(newLists(perPage))),
      ],
      bench.turns,
    );
    return { own, other: least, ...compare(own, least) };
  };

/** The floor must do the same work: the same events and totals, and about as many bytes. */
async function assertSame(service, floor, next) {
  for (let count = 0; count < 4; count++) {
    const path = next();
    const [own, other] = [await service.get(path), await get(`http://127.0.0.1:${floor.port}`, path)];
    const [a, b] = [own, other].map(({ bytes }) => JSON.parse(bytes));
    const ids = ({ events }) => events.map(({ id }) => id).join();
    if (a.total !== b.total || ids(a) !== ids(b))
      throw new Error(
        `The floor responds to ${path} differently: ${a.total} ${ids(a)} / ${b.total} ${ids(b)}`,
      );
    const share = other.bytes.length / own.bytes.length;
    if (share < 0.85 || share > 1.15)
      throw new Error(`The floor's response to ${path} has ${share} of the bytes.`);
  }
}
