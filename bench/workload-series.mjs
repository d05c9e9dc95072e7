import { median } from "./measure.mjs";
import { single } from "./queries.mjs";
import { openCopy } from "./seed.mjs";
import { API, startService } from "./service.mjs";
import { startFloor } from "./sides.mjs";
import { firstTime, repeated } from "./workload-reads.mjs";

/** Weekly series without an end: each has its occurrences for two years. */
const SERIES = 1000;
const QUICK_SERIES = 50;

/** Series whose title is changed. */
const CHANGED = 30;

/** The first writes run code that is not compiled yet. */
const WARM_UP = 10;

const MAX_TITLE_MS = 300;
/** Those of the workloads `list` and `first-9`. */
const MIN_LIST = { sqlite: 0.85, postgres: 0.8 };
const MIN_FIRST_TIME = 2;

/**
 * Milliseconds in which a weekly series with its occurrences of two years is created, one after the other, in a calendar
 * that has thousands of them at the end. There the title of a series is changed, and lists are compared as `list` and
 * `first-9` compare them.
 */
export async function weeklySeries(bench) {
  const copy = await openCopy(bench.seeded, bench.store);
  let service = await startService({ ...copy, withUsers: true });
  try {
    await bench.warmedUp(service);
    const ids = [];
    const count = bench.quick ? QUICK_SERIES : SERIES;
    const created = await timed(count, async (number) => {
      const { series } = await sent(service, "POST", "/events", newSeries(number), 201);
      ids.push(series.id);
    });
    const changed = await timed(CHANGED, (number) =>
      sent(service, "PUT", `/series/${ids[(number * 7) % ids.length]}`, {
        title: `Another evening ${number}`,
      }),
    );
    const found = await sent(service, "GET", `/events?series=${ids[0]}`);
    // Started again, so that the cache is as warm as that of the other workloads.
    await service.stop();
    service = await startService({ ...copy, withUsers: true });
    await bench.warmedUp(service);
    const floor = await startFloor(service, copy);
    const here = { ...bench, service: async () => service, floor: async () => floor };
    const list = await repeated(single.list)(here);
    const newList = await firstTime(9)(here);
    await floor.stop();
    bench.say(
      `  ${count} series of ${found.total}: create ${spread(created)}; change of the title ${spread(changed)}; list ${list.ratio.toFixed(2)} of the bare server, first-time list ${newList.ratio.toFixed(2)} × the floor`,
    );
    const minList = MIN_LIST[bench.store];
    const wrong = [
      changed.p50 > MAX_TITLE_MS && `a change of the title takes ${changed.p50.toFixed(0)} ms`,
      !(list.ratio >= minList) && `ratio ${list.ratio.toFixed(3)} of a list is below ${minList}`,
      !(newList.ratio >= MIN_FIRST_TIME) &&
        `ratio ${newList.ratio.toFixed(3)} of a first-time list is below ${MIN_FIRST_TIME}`,
    ];
    return { milliseconds: created.p50, wrong: wrong.filter(Boolean) };
  } finally {
    await service.stop();
    await copy.close();
  }
}

const spread = ({ p50, p95, slowest }) =>
  `${p50.toFixed(0)} ms (p95 ${p95.toFixed(0)}, slowest ${slowest.toFixed(0)})`;

/** Runs something so many times and tells how long it took. */
async function timed(count, run) {
  const took = [];
  for (let number = 0; number < count; number++) {
    const before = performance.now();
    await run(number);
    if (number >= WARM_UP) took.push(performance.now() - before);
  }
  took.sort((a, b) => a - b);
  return { p50: median(took), p95: took[Math.floor(took.length * 0.95)], slowest: took.at(-1) };
}

function newSeries(number) {
  const day = new Date(Date.now() + (number % 28) * 86_400_000).toISOString().slice(0, 10);
  return {
    title: `Weekly evening ${number}`,
    description: `<p>${"Strings, drums and a long table for everybody who comes. ".repeat(10)}</p>`,
    start_date: `${day} 19:30:00`,
    end_date: `${day} 21:30:00`,
    categories: [`category-${number % 40}`],
    tags: [`tag-${number % 300}`],
    recurrence: { rrule: "FREQ=WEEKLY" },
  };
}

async function sent(service, method, path, body, expected = 200) {
  const { status, bytes } =
    method === "GET" ? await service.get(`${API}${path}`) : await service.send(method, `${API}${path}`, body);
  if (status !== expected) throw new Error(`${method} ${path} returned ${status}: ${bytes}`);
  return JSON.parse(bytes);
}
