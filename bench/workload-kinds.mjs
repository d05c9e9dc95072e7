import { SITE_ZONE } from "./content.mjs";
import { drive, read, write } from "./load.mjs";
import { compare, takeTurns } from "./measure.mjs";
import { startHelper } from "./processes.mjs";
import { newLists } from "./queries.mjs";
import { API, AUTHORIZATION, get } from "./service.mjs";

/** Thrown by a workload that cannot be measured here; its message says why. */
export class Skipped extends Error {}

/** Thrown when the service answers otherwise than it should. */
class Unanswered extends Error {}

/** Headers that node:http writes itself, or that must not be repeated. */
const OWN = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** The headers of an answer as a bare server can send them again. */
export const repeatable = (rawHeaders, without = OWN) =>
  rawHeaders.filter((_, at) => !without.has(rawHeaders[at - (at % 2)].toLowerCase()));

/** An answer of the service as the bare server gives it. */
async function capture(service, path, { headers = {}, expected = 200 } = {}) {
  const { status, rawHeaders, bytes } = await service.get(path, headers);
  if (status !== expected) throw new Unanswered(`${path} is answered with ${status}`);
  return [path, { status, headers: repeatable(rawHeaders), body: bytes.length > 0 ? bytes : undefined }];
}

/** Those of these addresses that are answered with 200, with their answers, for the bare server. */
export async function captureAll(service, paths) {
  const answers = [];
  for (const path of paths)
    await capture(service, path).then(
      (answer) => answers.push(answer),
      (error) => {
        if (!(error instanceof Unanswered)) throw error;
      },
    );
  return answers;
}

/** Those that only read name their addresses, those that only write make requests; all others do both. */
const run = (options) => (options.paths ? read : options.make ? write : drive)(options);

/** The service as a side of a measurement. */
export const serviceSide = (bench, service, options) => ({
  pids: service.pids,
  run: (seconds) => run({ origin: service.origin, connections: bench.connections, seconds, ...options }),
});

/** A helper process with a port as a side. */
export const helperSide = (bench, helper, options) => ({
  pids: () => [helper.pid],
  run: (seconds) =>
    run({ origin: `http://127.0.0.1:${helper.port}`, connections: bench.connections, seconds, ...options }),
});

/** Options of a side that is asked for another address each time. */
export const alwaysNew = (next, connections = 8) => ({
  requestsOf: () => [{ path: next(), make: () => ({ path: next() }) }],
  connections,
});

/** One question, asked over and over, against a bare server that sends the same bytes. */
export const repeated = (pathOf, { revalidate = false } = {}) =>
  async function run(bench) {
    const service = await bench.service();
    const path = await pathOf(bench);
    const first = await capture(service, path);
    const etag = first[1].headers[first[1].headers.findIndex((name) => name.toLowerCase() === "etag") + 1];
    const headers = revalidate ? { "If-None-Match": etag } : {};
    const expected = revalidate ? 304 : 200;
    const answer = revalidate ? await capture(service, path, { headers, expected }) : first;
    const bare = await bench.bare([answer]);
    const options = { paths: [path], headers, expected };
    const [own, limit] = await takeTurns(
      [serviceSide(bench, service, options), helperSide(bench, bare, options)],
      bench.turns,
    );
    return { own, other: limit, bytes: answer[1].body?.length ?? 0, ...compare(own, limit) };
  };

/** Two hundred lists over and over, while a writer changes events at a steady rate. */
export const whileWriting = (rate) =>
  async function run(bench) {
    const service = await bench.service();
    const answers = await captureAll(service, await bench.hotLists());
    await bench.settled(service);
    const bare = await bench.bare(answers);
    const shown = [
      ...new Set(answers.flatMap(([, { body }]) => JSON.parse(body).events.map(({ id }) => id))),
    ];
    const { firstEvent, events, now } = bench.seeded;
    const place = { origin: service.origin, api: API, authorization: AUTHORIZATION };
    const writer = await startHelper("./writer.mjs", { ...place, firstEvent, events, shown, now });
    const none = () => ({ count: 0, failed: 0, seconds: 0, latencies: [] });
    let written = none();
    const options = { paths: answers.map(([path]) => path) };
    const reading = serviceSide(bench, service, options);
    const side = {
      ...reading,
      async run(seconds) {
        if (rate === 0) return reading.run(seconds);
        await writer.ask({ rate });
        const result = await reading.run(seconds);
        const done = await writer.ask({ rate: 0 });
        for (const name of ["count", "failed", "seconds"]) written[name] += done[name];
        written.latencies.push(...done.latencies);
        return result;
      },
    };
    // With few writes, little of what they do is compiled however long one waits.
    if (rate > 0) await side.run(rate < 50 ? bench.turns.warmWrites / 3 : bench.turns.warmWrites);
    written = none();
    const [own, limit] = await takeTurns([side, helperSide(bench, bare, options)], bench.turns);
    await writer.stop();
    const writes = written.count / written.seconds;
    const lists = answers.length;
    // What answers is the first thread; the processor time of the writes themselves is not that of the answers.
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

/** Lists that nobody asked before, against prepared statements and JSON.stringify. */
export const firstTime = (perPage) =>
  async function run(bench) {
    if (bench.store !== "sqlite") throw new Skipped("the floor is written for SQLite");
    const service = await bench.service();
    const floor = await bench.floor();
    await assertSame(service, floor, perPage);
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
async function assertSame(service, floor, perPage) {
  const next = newLists(perPage === 9 ? 8 : perPage - 1);
  for (let count = 0; count < 4; count++) {
    const path = next();
    const [own, other] = [await service.get(path), await get(`http://127.0.0.1:${floor.port}`, path)];
    const [a, b] = [own, other].map(({ bytes }) => JSON.parse(bytes));
    const ids = ({ events }) => events.map(({ id }) => id).join();
    if (a.total !== b.total || ids(a) !== ids(b))
      throw new Error(`The floor answers ${path} otherwise: ${a.total} ${ids(a)} / ${b.total} ${ids(b)}`);
    const share = other.bytes.length / own.bytes.length;
    if (share < 0.85 || share > 1.15)
      throw new Error(`The floor's answer to ${path} has ${share} of the bytes.`);
  }
}

/** Starts the floor over the store of a calendar. */
export async function startFloor(service, file) {
  const { rawHeaders } = await service.get(`${API}/events`);
  const changing = ["content-length", "etag", "x-tec-total", "x-tec-totalpages", ...OWN];
  const headers = repeatable(rawHeaders, new Set(changing));
  return startHelper("./floor.mjs", {
    file,
    zone: SITE_ZONE,
    headers,
    api: `https://calendar.example${API}`,
  });
}
