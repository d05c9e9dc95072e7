import { takeTurns } from "./measure.mjs";
import { startHelper } from "./processes.mjs";
import { mixedPaths, zipfSequence } from "./queries.mjs";
import { below, random } from "./random.mjs";
import { openCopy } from "./seed.mjs";
import { API, AUTHORIZATION } from "./service.mjs";
import { captureAll, helperSide, serviceSide } from "./sides.mjs";

const WRITERS = 16;
const headers = { authorization: AUTHORIZATION, "content-type": "application/json" };
const text =
  "An evening in the garden behind the old station, with strings, drums and a long table for everybody who comes. ";

let number = 0;

/** A new event with the usual fields. */
function newEvent({ venues, organizers }, title) {
  number += 1;
  const day = new Date(Date.now() + (number % 500) * 86_400_000).toISOString().slice(0, 10);
  return {
    title: title ?? `Measured evening ${number} of ${process.pid}`,
    description: `<p>${text.repeat(5)}</p>`,
    start_date: `${day} 19:00:00`,
    end_date: `${day} 21:00:00`,
    cost: "€12",
    venue: venues[number % venues.length],
    organizer: organizers[number % organizers.length],
    categories: [`category-${number % 40}`, `category-${(number + 7) % 40}`],
    tags: [`tag-${number % 300}`, `tag-${(number + 11) % 300}`],
  };
}

const create = (items, title) => ({
  method: "POST",
  path: `${API}/events`,
  headers,
  body: newEvent(items, title),
});

/** A new title for one of the seeded events. */
export const update = ({ firstEvent, events }, next) => {
  number += 1;
  const path = `${API}/events/${firstEvent + below(next, events)}`;
  return { method: "POST", path, headers, body: { title: `Renamed ${number} of ${process.pid}` } };
};

const createdEachTime = (make) => ({ make, headers, connections: WRITERS });

/** Events created by sixteen clients, each acknowledged when it is on disk, against the bare store. */
export async function createEvents(bench) {
  const service = await bench.service();
  const items = await bench.items();
  const sides = [
    serviceSide(
      bench,
      service,
      createdEachTime(() => create(items)),
    ),
  ];
  const first = await service.send("POST", `${API}/events`, newEvent(items));
  await sides[0].run(bench.turns.warmWrites);
  const turns = { ...bench.turns, seconds: bench.turns.writeSeconds };
  const copy = await openCopy(bench.seeded, bench.store);
  const after = JSON.parse(first.bytes).id;
  const store = await startBareStore(bench, copy, after);
  sides.push({ pids: () => [store.pid], run: (seconds) => store.request({ seconds }) });
  const [mine, bare] = await takeTurns(sides, turns);
  await store.stop();
  await copy.close();
  return { own: mine, other: bare, ratio: mine.rate / bare.rate, byRate: mine.rate / bare.rate };
}

/** SQLite has one writer; on PostgreSQL the bare store has as many connections as the service has clients. */
const startBareStore = ({ store, copy: own }, { file, databaseUrl }, after) =>
  store === "sqlite"
    ? startHelper("./bare-store.mjs", { file, source: own.file, after })
    : startHelper("./bare-store-postgres.mjs", {
        databaseUrl,
        source: own.databaseUrl,
        after,
        connections: WRITERS,
      });

/** Seconds in which events of one title are created before they are measured: about ten thousand. */
const SAME_TITLE_SECONDS = 10;

/** Events of one title, of which there are thousands already, against events of different titles. */
export async function createSameTitle(bench) {
  const service = await bench.service();
  const items = await bench.items();
  const sides = [`The same evening of ${process.pid}`, undefined].map((title) =>
    serviceSide(
      bench,
      service,
      createdEachTime(() => create(items, title)),
    ),
  );
  await sides[0].run(SAME_TITLE_SECONDS);
  const [own, other] = await takeTurns(sides, { ...bench.turns, seconds: bench.turns.writeSeconds });
  return { own, other, ratio: own.rate / other.rate, byRate: own.rate / other.rate };
}

/** Titles updated by sixteen clients. */
export async function updateEvents(bench) {
  const next = random(5);
  const make = () => update(bench.seeded, next);
  const side = serviceSide(bench, await bench.service(), createdEachTime(make));
  await side.run(bench.turns.warmWrites);
  const [own] = await takeTurns([side], bench.turns);
  return { own };
}

/** Five hundred different paths by Zipf's law, and five writes in a hundred requests. */
export async function mix(bench) {
  const service = await bench.service();
  const items = await bench.items();
  const { firstEvent, events: count } = bench.seeded;
  const lists = await bench.hotLists();
  const responses = (await captureAll(service, mixedPaths({ lists, ...items, firstEvent, count }))).slice(
    0,
    500,
  );
  const written = await service.send("POST", `${API}/events`, newEvent(items));
  const headersOf = written.rawHeaders.filter((_, at, all) => /^(content|etag)/i.test(all[at - (at % 2)]));
  const bare = await bench.bare(responses, { status: 200, headers: headersOf, body: written.bytes });
  const next = random(6);
  const write = () => (below(next, 5) === 0 ? create(items) : update(bench.seeded, next));
  const paths = responses.map(([path]) => path);
  const options = {
    requestsOf: (connection) =>
      zipfSequence(paths, connection, 400).map((path, at) =>
        at % 20 === 19 ? { ...write(), make: write } : { path },
      ),
  };
  const sides = [serviceSide(bench, service, options), helperSide(bench, bare, options)];
  const [own, limit] = await takeTurns(sides, bench.turns);
  return {
    own,
    other: limit,
    questions: paths.length,
    ratio: own.rate / limit.rate,
    byRate: own.rate / limit.rate,
  };
}
