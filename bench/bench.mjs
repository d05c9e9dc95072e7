import { quiet, startHelper } from "./processes.mjs";
import { hotLists, single } from "./queries.mjs";
import { openCopy } from "./seed.mjs";
import { API, startService } from "./service.mjs";
import { startFloor } from "./sides.mjs";
import { rareWord } from "./words.mjs";

/** Shared by workloads: a calendar that they may change, and processes that are started on first use. */
export async function openBench(seeded, options) {
  const copy = await openCopy(seeded, options.store);
  const started = {};
  const once = (name, make) => {
    started[name] ??= make();
    return started[name];
  };
  const bench = {
    ...options,
    seeded,
    copy,
    settled,
    warmedUp,
    /** The service on the seeded calendar, one process. */
    service: () =>
      once("service", async () => {
        const service = await startService({ ...copy, withUsers: true });
        await validate(service, seeded);
        await warmedUp(service);
        return service;
      }),
    async stopService() {
      await (await started.service)?.stop();
      started.service = undefined;
    },
    /** The bare server, with these responses. */
    async bare(responses, fallback) {
      const bare = await once("bare", () => startHelper("./bare.mjs"));
      await bare.request({ responses, fallback });
      return bare;
    },
    floor: () => once("floor", async () => startFloor(await bench.service(), copy)),
    /** Ids and slugs of existing items. */
    items: () => once("items", async () => findItems(await bench.service())),
    hotLists: () => once("hotLists", async () => hotLists(await bench.items())),
    async close() {
      await bench.stopService();
      for (const name of ["bare", "floor"]) await (await started[name])?.stop();
      await copy.close();
    },
  };
  return bench;
}

/** Waits until a service is idle, so that its background work does not fall into the next measurement. */
const settled = (service) => quiet(service.pids(), { share: 0.1, window: 500, timeoutMs: 900_000 });

/** Waits for the read cache to be warm. The first list starts to warm it. */
async function warmedUp(service) {
  await settled(service);
  await service.get(single.list());
  await settled(service);
}

const read = async (service, path) => {
  const { status, bytes } = await service.get(path);
  if (status !== 200) throw new Error(`${path} returned ${status}: ${bytes}`);
  return JSON.parse(bytes);
};

async function findItems(service) {
  const list = await read(service, single.list());
  const firsts = async (kind) => {
    const found = await read(service, `${API}/${kind}?orderby=id&order=asc&per_page=50`);
    return found[kind].map(({ id }) => id);
  };
  return {
    ids: list.events.map(({ id }) => id),
    slugs: list.events.map(({ slug }) => slug),
    pages: list.total_pages,
    venues: await firsts("venues"),
    organizers: await firsts("organizers"),
  };
}

/** Checks that seeded rows are served as if they had been written through the service. */
async function validate(service, { events }) {
  const list = await read(service, single.list());
  const shown = list.events[0];
  if (!(list.total > events / 20) || !shown?.title || !shown.organizer?.length || !shown.categories?.length)
    throw new Error(`The seeded list looks wrong: ${JSON.stringify(list).slice(0, 500)}`);
  const alone = await read(service, single.event(shown.id));
  if (alone.slug !== shown.slug || !alone.json_ld) throw new Error(`Event ${shown.id} looks wrong.`);
  const word = shown.title.split(" ").at(-1).toLowerCase();
  const found = await read(service, `${API}/events?search=${word}&start_date=2000-01-01&end_date=2099-01-01`);
  if (!found.events.some(({ id }) => id === shown.id) || found.total > events / 20)
    throw new Error(`A search for ${word} finds ${found.total} events.`);
  const none = await read(service, `${API}/events?search=${rareWord(20_000_000)}`);
  if (none.total !== 0) throw new Error(`A word of no event is found ${none.total} times.`);
}
