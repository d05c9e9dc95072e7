import { median } from "./measure.mjs";
import { API } from "./service.mjs";
import { rareWord } from "./words.mjs";

/** Requests of each list; the first ones run code that is not compiled yet, and do not count. */
const REPEATS = 5;
const WARM_UP = 1;

const event = { text: "raw", context: "edit", hidden: "include" };
const upcoming = { ends_after: "now", strict_dates: true };
const past = { ends_before: "now", strict_dates: true, orderby: "start_date", order: "desc" };
const all = { starts_after: "1900-01-01", orderby: "start_date", order: "desc" };
const byTitle = { orderby: "title", order: "asc" };
const byChange = { orderby: "modified", order: "desc" };

/** The lists that the editor's app requests, by screen: see `apps/admin/src`. */
function lists({ venue, category, author, month }) {
  const page = { ...event, per_page: 20 };
  const filters = {
    "all languages": { wpml_language: "all" },
    "one language": { wpml_language: "fr" },
    drafts: { wpml_language: "all", status: "draft" },
    untranslated: { wpml_language: "all", untranslated: "de" },
    outdated: { wpml_language: "fr", outdated: true },
    "of a category": { wpml_language: "all", categories: category },
    "at a venue": { wpml_language: "all", venue },
    "of an author": { wpml_language: "all", author },
    "with a rare word": { wpml_language: "all", search: rareWord(7) },
    "with a common word": { wpml_language: "all", search: "music" },
  };
  const periods = { upcoming, past, all };
  const orders = { "by start": {}, "by title": byTitle, "by change": byChange };
  const events = Object.entries(filters).flatMap(([filter, parameters]) =>
    Object.entries(periods).flatMap(([period, bounds]) =>
      Object.entries(orders).map(([order, sorted]) => [
        `events ${filter}, ${period}, ${order}`,
        ["events", { ...page, ...parameters, ...bounds, ...sorted }],
      ]),
    ),
  );
  const posts = ["venues", "organizers", "series"].flatMap((kind) =>
    ["", "music"].map((search) => [
      `${kind} ${search}`,
      [
        kind,
        {
          per_page: 20,
          wpml_language: "en",
          text: "raw",
          context: "edit",
          ...byTitle,
          ...(search && { search }),
        },
      ],
    ]),
  );
  const terms = ["categories", "tags"].map((kind) => [
    kind,
    [kind, { per_page: 100, wpml_language: "en", text: "raw", context: "edit", hide_empty: false }],
  ]);
  const review = { ...page, status: "pending", wpml_language: "all", collapse: "series", ...all };
  return [
    ...events,
    ...posts,
    ...terms,
    ["calendar", ["events", { ...event, per_page: 100, wpml_language: "all", strict_dates: true, ...month }]],
    ["review", ["events", { ...review, orderby: "modified", order: "asc" }]],
    [
      "choice of a venue",
      ["venues", { per_page: 20, text: "raw", wpml_language: "en", ...byTitle, search: "ha" }],
    ],
  ];
}

/**
 * Milliseconds of the slowest list of those that the editor's app requests, each the median of several requests by a user
 * who is logged in: such responses are never cached. Measured once the event table is built.
 */
export async function editorLists(bench) {
  const service = await bench.service();
  const { venues } = await bench.items();
  const read = async (path) => {
    const started = performance.now();
    const { status, bytes } = await service.send("GET", path);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${bytes}`);
    return { milliseconds: performance.now() - started, body: JSON.parse(bytes) };
  };
  const { body: categories } = await read(`${API}/categories?per_page=1`);
  const now = new Date(bench.seeded.now * 1000);
  const month = {
    ends_after: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString().slice(0, 10),
    starts_before: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 8))
      .toISOString()
      .slice(0, 10),
  };
  const places = { venue: venues[0], category: categories.categories[0].id, author: 1, month };
  const requests = lists(places).map(([name, [collection, parameters]]) => ({
    name,
    path: `${API}/${collection}?${new URLSearchParams(parameters)}`,
  }));
  // The first list of an editor has the service read the columns of all events into memory.
  await read(requests[0].path);
  await bench.settled(service);
  const times = [];
  for (const { name, path } of requests) {
    const taken = [];
    for (let count = 0; count < REPEATS; count++) taken.push((await read(path)).milliseconds);
    times.push({ name, milliseconds: median(taken.slice(WARM_UP)) });
  }
  times.sort((a, b) => b.milliseconds - a.milliseconds);
  const slowest = times.slice(0, 5).map(({ name, milliseconds }) => `${name} ${milliseconds.toFixed(0)} ms`);
  bench.say(`  ${times.length} lists; slowest: ${slowest.join("; ")}`);
  return { milliseconds: times[0].milliseconds };
}
