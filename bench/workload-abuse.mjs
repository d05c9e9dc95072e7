import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { API, AUTHORIZATION } from "./service.mjs";
import { COMMON_WORD, rareWord } from "./words.mjs";

/** Milliseconds within which an `isQuick` request is served while nobody else asks, and a list while many do. */
const MAX_ALONE_MS = 200;
const MAX_LIST_MS = 200;
const MAX_HEALTH_MS = 100;

/** How often the others ask, in milliseconds. */
const PROBE_EVERY_MS = 20;

const numbered = (count, make) => Array.from({ length: count }, (_, number) => make(number));

/** The permutation of a list with a number. */
function shuffled(list, number) {
  const left = [...list];
  const moved = [];
  for (let rest = number; left.length > 0; rest = Math.floor(rest / (left.length + 1)))
    moved.push(...left.splice(rest % left.length, 1));
  return moved;
}

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const OWN_FORM = { ...FORM, authorization: AUTHORIZATION };
const LARGE_FORM = Buffer.from(`title=${"a%20".repeat(2_250_000)}`);
const MANY_FIELDS = Buffer.from(numbered(100_000, (at) => `f${at}=1`).join("&"));
const LONG_WEBSITE = Buffer.from(
  `title=a&start_date=2030-01-01&end_date=2030-01-02&website=http://${"a.".repeat(450_000)}`,
);

/** All events of a language, fifty on a page. */
const LONG_LIST = "start_date=2000-01-01&per_page=50";

const events = (query) => `${API}/events?${query}`;

/** Requests of each kind that are sent one after the other. */
const ALONE = 5;

/**
 * Requests that cost far more to serve than to send: their path, or path, headers and body. `isRejected`: none of them may
 * be served at all; `isQuick`: a single one gets its response at once.
 */
const attacks = [
  {
    name: "333 exclusions",
    isQuick: true,
    connections: 8,
    isRejected: true,
    path: (number) => events(`search=${numbered(333, (at) => `-${(number + at) % 10}`).join("+")}`),
  },
  {
    name: "lists of 10,000 slugs",
    isQuick: true,
    connections: 8,
    isRejected: true,
    path: (number) => events(`tags=${numbered(10_000, (at) => `t${number}-${at}`).join()}`),
  },
  {
    name: "every language by modification",
    isQuick: true,
    connections: 20,
    path: (number) => events(`orderby=modified&wpml_language=all&page=${(number % 8000) + 1}`),
  },
  {
    name: "common words, each time others",
    connections: 20,
    path: (number) =>
      events(`search=${COMMON_WORD}+${rareWord(number).slice(0, 2)}&start_date=2000-01-01&n=${number}`),
  },
  {
    name: "ten words and exclusions",
    connections: 20,
    path: (number) => events(`search=${numbered(5, (at) => `a${at}+-b${(number + at) % 97}`).join("+")}`),
  },
  {
    name: "ten letters, each time in another order",
    connections: 20,
    path: (number) =>
      events(
        `search=${shuffled([..."aeinorstld"], number).join("+")}${number % 2 ? "&orderby=relevance" : ""}`,
      ),
  },
  {
    name: "200 ids by title",
    connections: 20,
    path: (number) =>
      events(`include=${numbered(200, (at) => 4000 + ((number * 200 + at) % 90_000)).join()}&orderby=title`),
  },
  {
    name: "everything near a place, by distance",
    connections: 20,
    path: (number) =>
      events(`geoloc_lat=46.${number % 1000}&geoloc_lng=2.5&geoloc_radius=20000&orderby=distance`),
  },
  {
    name: "deep pages",
    connections: 20,
    path: (number, { pages }) => events(`${LONG_LIST}&page=${(number % pages) + 1}&n=${number}`),
  },
  {
    name: "venues without events",
    connections: 20,
    path: (number) => `${API}/venues?has_events=false&search=${"aeiou"[number % 5]}&n=${number}`,
  },
  {
    name: "feeds of 500",
    connections: 8,
    path: (number) => `${API}/events.ics?per_page=500&orderby=title&page=${(number % 100) + 1}&n=${number}`,
  },
  {
    name: "month pages with a search",
    connections: 8,
    path: (number) =>
      `/events/?view=month&date=2026-${String((number % 12) + 1).padStart(2, "0")}&search=a${number}`,
  },
  {
    name: "a path of thousands of segments",
    isQuick: true,
    connections: 8,
    isRejected: true,
    path: (number) => `/events/category/${"a%2F".repeat(7000)}${number}`,
  },
  {
    name: "a language header of 30 kB",
    isQuick: true,
    connections: 8,
    path: (number) => ({
      path: events(`per_page=9&n=language-${number}`),
      headers: { "accept-language": `${"en-,;q=".repeat(4200)}${number}` },
    }),
  },
  {
    name: "an anonymous form of 9 MB",
    isQuick: true,
    connections: 8,
    isRejected: true,
    path: () => ({ method: "POST", path: `${API}/events`, headers: FORM, body: LARGE_FORM }),
  },
  {
    name: "a form of 100,000 fields",
    isQuick: true,
    connections: 4,
    isRejected: true,
    path: () => ({ method: "POST", path: `${API}/events`, headers: OWN_FORM, body: MANY_FIELDS }),
  },
  {
    name: "a website of 900 kB",
    isQuick: true,
    connections: 4,
    isRejected: true,
    path: () => ({ method: "POST", path: `${API}/events`, headers: OWN_FORM, body: LONG_WEBSITE }),
  },
];

/** Costly requests, one kind after the other, while others ask for a new list and for `/healthz`. */
export async function abuse(bench) {
  const service = await bench.service();
  const seconds = bench.quick ? 1 : 3;
  const { total_pages: pages } = JSON.parse((await service.get(events(LONG_LIST))).bytes);
  const outcomes = [];
  for (const attack of attacks) {
    const alone = await slowestAlone(service, attack, pages);
    outcomes.push({ ...attack, alone, ...(await underAttack(service, attack, { seconds, pages })) });
    await bench.settled(service);
  }
  const slowest = (name) => Math.max(...outcomes.map((outcome) => outcome[name]));
  const [list, health] = [slowest("list"), slowest("health")];
  for (const { name, alone, served, rejected, failed, slowest, list, health } of outcomes)
    bench.say(
      `  ${name}: ${alone.toFixed(0)} ms alone; ${served} served (slowest ${slowest.toFixed(0)} ms), ${rejected} rejected, ${failed} failed; a list ${list.toFixed(0)} ms, /healthz ${health.toFixed(0)} ms`,
    );
  return {
    attacks: outcomes,
    milliseconds: list,
    healthMilliseconds: health,
    wrong: outcomes.flatMap(shortcomingsOf),
  };
}

/** Shortcomings in the outcome of an attack, as text. */
function shortcomingsOf({ name, alone, isQuick, isRejected, served, rejected, failed, list, health }) {
  return [
    isQuick && alone > MAX_ALONE_MS && `${name}: takes ${alone.toFixed(0)} ms alone`,
    list > MAX_LIST_MS && `${name}: a list takes ${list.toFixed(0)} ms`,
    health > MAX_HEALTH_MS && `${name}: /healthz takes ${health.toFixed(0)} ms`,
    failed > 0 && `${name}: ${failed} requests failed`,
    served + rejected === 0 && `${name}: no response`,
    isRejected && served > 0 && `${name}: ${served} were served`,
  ].filter(Boolean);
}

/** The longest time that a request of a kind takes while nobody else asks; the first may start a thread or hash a password. */
async function slowestAlone(service, { path }, pages) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  for (let number = 0; number <= ALONE; number++)
    // Numbers that the flood does not use: nothing is cached.
    times.push((await timed(service, path(1_000_000 + number * 1009, { pages }), agent)).milliseconds);
  agent.destroy();
  return Math.max(...times.slice(1));
}

async function underAttack(service, { name, connections, path }, { seconds, pages }) {
  const agents = [new Agent({ keepAlive: true, maxSockets: connections }), new Agent({ keepAlive: true })];
  const outcome = { served: 0, rejected: 0, failed: 0, slowest: 0, list: 0, health: 0 };
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end;
  let number = 0;
  const attacker = async () => {
    while (!isOver()) {
      number += 1;
      const { status, milliseconds } = await timed(service, path(number, { pages }), agents[0]);
      // A rejection may come at any time; a response tells how long a query was allowed to run.
      if (status === 200) outcome.slowest = Math.max(outcome.slowest, milliseconds);
      const kind = status === 200 ? "served" : REJECTIONS.has(status) ? "rejected" : "failed";
      outcome[kind] += 1;
    }
  };
  const probe = async (figure, pathOf) => {
    for (let count = 0; !isOver(); count++) {
      const { status, milliseconds } = await timed(service, pathOf(count), agents[1]);
      if (status !== 200) outcome.failed += 1;
      outcome[figure] = Math.max(outcome[figure], milliseconds);
      await sleep(PROBE_EVERY_MS);
    }
  };
  await Promise.all([
    ...numbered(connections, attacker),
    probe("list", (count) => events(`per_page=9&n=${name.length}-${count}`)),
    probe("health", () => "/healthz"),
  ]);
  for (const agent of agents) agent.destroy();
  return outcome;
}

/** Statuses of a response that rejects; 404 for a URL that names nothing. */
const REJECTIONS = new Set([400, 401, 404, 413, 414, 429, 431, 503]);

/** One request: its status, 0 without a response, and its duration. */
function timed({ port }, attempt, agent) {
  const { body, ...options } = typeof attempt === "string" ? { path: attempt } : attempt;
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (status) => resolve({ status, milliseconds: performance.now() - started });
    const sent = request({ host: "127.0.0.1", port, agent, timeout: 30_000, ...options }, (response) => {
      response.resume();
      response.on("end", () => done(response.statusCode));
      response.on("error", () => done(0));
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => done(0));
    sent.end(body);
  });
}
