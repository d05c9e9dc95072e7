import { quiet, startHelper } from "./processes.mjs";
import { hotLists, single } from "./queries.mjs";
import { openCopy } from "./seed.mjs";
import { API, startService } from "./service.mjs";
import { rareWord } from "./words.mjs";
import { startFloor } from "./workload-kinds.mjs";

/** What workloads share: a calendar that may be changed, and the processes that are started when they are needed. */
export async function openBench(seeded, options) {
  const copy = await openCopy(seeded, options.store);
  const kept = {};
  const once = (name, make) => {
    kept[name] ??= make();
    return kept[name];
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
      await (await kept.service)?.stop();
      kept.service = undefined;
    },
    /** The bare server, with these answers. */
    async bare(answers, otherwise) {
      const bare = await once("bare", () => startHelper("./bare.mjs"));
      await bare.ask({ answers, otherwise });
      return bare;
    },
    floor: () => once("floor", async () => startFloor(await bench.service(), copy.file)),
    /** Ids and slugs of things that are there. */
    items: () => once("items", async () => findItems(await bench.service())),
    hotLists: () => once("hotLists", async () => hotLists(await bench.items())),
    async close() {
      await bench.stopService();
      for (const name of ["bare", "floor"]) await (await kept[name])?.stop();
      await copy.close();
    },
  };
  return bench;
}

/** What a service makes ready beside requests is not to be measured with the next. */
const settled = (service) => quiet(service.pids(), { share: 0.1, window: 500, patience: 900_000 });

/** Lets a service make everything ready that it makes ready by itself. The first list begins with it. */
async function warmedUp(service) {
  await settled(service);
  await service.get(single.list());
  await settled(service);
}

const read = async (service, path) => {
  const { status, bytes } = await service.get(path);
  if (status !== 200) throw new Error(`${path} is answered with ${status}: ${bytes}`);
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

/** What was seeded must come out of the service as if it had been written through it. */
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
  if (none.total !== 0) throw new Error(`A word that is nowhere is found ${none.total} times.`);
}
