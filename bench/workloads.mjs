import { single } from "./queries.mjs";
import { Skipped } from "./sides.mjs";
import { abuse } from "./workload-abuse.mjs";
import {
  commonSearches,
  costOfLanguages,
  costOfRateLimits,
  firstDeepPages,
  memoryAtRest,
  monthPage,
  newListGrowth,
  newSearchGrowth,
  startToFirstResponse,
  twoWorkers,
} from "./workload-comparisons.mjs";
import { editorLists } from "./workload-editor.mjs";
import { importCalendar } from "./workload-import.mjs";
import { latencyOfNodes } from "./workload-nodes.mjs";
import { overload } from "./workload-overload.mjs";
import { firstCommonSearches, firstTime, repeated, whileWriting } from "./workload-reads.mjs";
import { weeklySeries } from "./workload-series.mjs";
import { webhookDeliveries } from "./workload-webhooks.mjs";
import { createEvents, createSameTitle, mix, updateEvents } from "./workload-writes.mjs";

const BARE = "bare node:http, same bytes";
const FLOOR = "prepared statements + JSON.stringify";
const STORE = "bare store, one transaction each";

/** The feed, where the service has one. */
async function feed(bench) {
  const { status } = await (await bench.service()).get(single.feed());
  if (status === 404) throw new Skipped("there is no feed");
  return repeated(single.feed)(bench);
}

/** Limits that depend on the number of events. */
const bySize = (small, large) => (events) => (events <= 100_000 ? small : large);

/**
 * Every workload: its name, its reference, the minimum of the ratio (`atLeast`) or the maximum of a figure (`atMost`,
 * with `of` naming the figure), those that differ on PostgreSQL (`onPostgres`), and its function. Those that change the
 * store come last.
 */
export const workloads = [
  {
    name: "start",
    title: "start to first response",
    against: "start of the floor",
    of: "ratio",
    atMost: bySize(5.5, 25),
    run: startToFirstResponse,
  },
  {
    name: "memory",
    title: "memory at rest",
    of: "mebibytes",
    atMost: bySize(250, 600),
    onPostgres: { atMost: bySize(260, 600) },
    run: memoryAtRest,
  },
  {
    name: "list",
    title: "default list",
    against: BARE,
    atLeast: 0.85,
    onPostgres: { atLeast: 0.8 },
    run: repeated(single.list),
  },
  {
    name: "list-50",
    title: "list of 50",
    against: BARE,
    atLeast: 0.85,
    onPostgres: { atLeast: 0.8 },
    run: repeated(single.listOf50),
  },
  {
    name: "category-dates",
    title: "category + date range",
    against: BARE,
    atLeast: 0.85,
    onPostgres: { atLeast: 0.8 },
    run: repeated(single.categoryAndDates),
  },
  {
    name: "revalidate",
    title: "304 revalidation",
    against: BARE,
    atLeast: 0.8,
    onPostgres: { atLeast: 0.75 },
    run: repeated(single.list, { revalidate: true }),
  },
  { name: "search-rare", title: "search, rare word", against: BARE, run: repeated(single.rareWord) },
  { name: "search-common", title: "search, common word", against: BARE, run: repeated(single.commonWord) },
  {
    name: "by-id",
    title: "single by id",
    against: BARE,
    run: repeated(async (bench) => single.event((await bench.items()).ids[0])),
  },
  {
    name: "by-slug",
    title: "single by slug",
    against: BARE,
    run: repeated(async (bench) => single.slug((await bench.items()).slugs[0])),
  },
  { name: "venues", title: "venues", against: BARE, run: repeated(single.venues) },
  { name: "categories", title: "categories", against: BARE, run: repeated(single.categories) },
  {
    name: "deep-page",
    title: "deep page",
    against: BARE,
    run: repeated(async (bench) => single.page((await bench.items()).pages - 1)),
  },
  { name: "radius", title: "geo radius", against: BARE, run: repeated(single.radius) },
  { name: "feed", title: "ICS feed of 500", against: BARE, run: feed },
  {
    name: "first-9",
    title: "first-time list of 9",
    against: FLOOR,
    atLeast: 2,
    run: firstTime(9),
  },
  {
    name: "first-50",
    title: "first-time list of 50",
    against: FLOOR,
    atLeast: 2,
    run: firstTime(50),
  },
  {
    name: "languages",
    title: "lists in four languages",
    against: "the same in one language",
    atLeast: 0.9,
    run: costOfLanguages,
  },
  {
    name: "rate-limits",
    title: "default list, counted",
    against: "the same to an exempt client",
    atLeast: 0.98,
    run: costOfRateLimits,
  },
  {
    name: "page",
    title: "month page",
    against: "the JSON list with the same filter",
    of: "ratio",
    atMost: () => 3,
    run: monthPage,
  },
  {
    name: "first-deep",
    title: "first-time page of any depth",
    against: "first-time list of 9",
    run: firstDeepPages,
  },
  {
    name: "first-search",
    title: "first-time search, common word",
    against: "a rare word",
    of: "ratio",
    atMost: () => 3,
    run: commonSearches,
  },
  {
    name: "search-common-first",
    title: "first-time search, the same",
    against: "prepared statements with LIKE + JSON.stringify",
    atLeast: 2,
    run: firstCommonSearches,
  },
  {
    name: "growth-list",
    title: "first-time list, growth from 10,000 events",
    against: "itself at 10,000",
    of: "ratio",
    atMost: () => 2,
    run: newListGrowth,
  },
  {
    name: "growth-search",
    title: "first-time rare word, growth from 10,000 events",
    against: "itself at 10,000",
    of: "ratio",
    atMost: () => 5,
    run: newSearchGrowth,
  },
  {
    name: "abuse",
    title: "a new list under costly requests",
    of: "milliseconds",
    atMost: () => 200,
    run: abuse,
  },
  {
    name: "editor",
    title: "the slowest list of the editor's app",
    of: "milliseconds",
    // Larger calendars have no event table.
    atMost: (events) => (events <= 100_000 ? 150 : undefined),
    run: editorLists,
  },
  {
    name: "overload",
    title: "first-time lists, 10 × as many clients",
    against: "the clients that it can serve",
    atLeast: 0.7,
    run: overload,
  },
  { name: "hot-0", title: "200 lists, no writes", against: BARE, run: whileWriting(0) },
  {
    name: "workers",
    title: "200 lists, WORKERS=2",
    against: "the gain of two bare servers over one",
    atLeast: 0.8,
    run: twoWorkers,
  },
  {
    name: "hot-10",
    title: "200 lists, 10 writes/s",
    against: BARE,
    atLeast: 0.7,
    onPostgres: { atLeast: 0.6 },
    run: whileWriting(10),
  },
  {
    name: "hot-100",
    title: "200 lists, 100 writes/s",
    against: BARE,
    atLeast: 0.5,
    p99AtMost: 10,
    onPostgres: { atLeast: 0.4 },
    run: whileWriting(100),
  },
  {
    name: "nodes",
    title: "latency of a write, 3 nodes",
    against: "one node",
    of: "ratio",
    atMost: () => 2,
    run: latencyOfNodes,
  },
  { name: "mix", title: "realistic mix, 5 % writes", against: BARE, run: mix },
  { name: "update", title: "update, 16 clients", run: updateEvents },
  {
    name: "create",
    title: "durable create, 16 clients",
    against: STORE,
    atLeast: 1,
    onPostgres: { atLeast: 0.7 },
    run: createEvents,
  },
  {
    name: "create-same-title",
    title: "durable create of a title that thousands have",
    against: "a create of a new title",
    atLeast: 0.77,
    run: createSameTitle,
  },
  {
    name: "webhooks",
    title: "a delivery of a webhook",
    of: "milliseconds",
    atMost: () => 1,
    run: webhookDeliveries,
  },
  {
    name: "series",
    title: "a create of a weekly series for two years",
    of: "milliseconds",
    atMost: () => 150,
    run: weeklySeries,
  },
  {
    name: "import",
    title: "import of 10,000 events from another Almanac",
    of: "seconds",
    atMost: () => 60,
    run: importCalendar,
  },
];

/** The missed targets of a result, as text. */
export function shortcomings(workload, result, events) {
  const wrong = [...(result.wrong ?? [])];
  const { own, other } = result;
  // Rates are of successful responses alone.
  if ([own, other].some((side) => side && !(side.rate > 0))) return ["there was no response in time"];
  if (own?.failed) wrong.push(`${own.failed} requests failed`);
  if (other?.failed) wrong.push(`${other.failed} requests to the other side failed`);
  if (workload.atLeast && result.ratio !== undefined && !(result.ratio >= workload.atLeast))
    wrong.push(`ratio ${result.ratio.toFixed(3)} is below ${workload.atLeast}`);
  const most = workload.atMost?.(events);
  if (most && !(result[workload.of] <= most))
    wrong.push(`${result[workload.of].toFixed(2)} is above ${most}`);
  if (workload.p99AtMost && !(result.p99Ratio <= workload.p99AtMost))
    wrong.push(`p99 is ${result.p99Ratio.toFixed(1)} times the other's, above ${workload.p99AtMost}`);
  if (result.writesWanted && (result.writesFailed > 0 || result.writes < 0.95 * result.writesWanted))
    wrong.push(
      `${result.writes.toFixed(1)} of ${result.writesWanted} writes/s, ${result.writesFailed} failed`,
    );
  return wrong;
}
