import assert from "node:assert/strict";
import { after, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { runsGate } from "../support/gate.ts";
import { cleanUp, startProcess } from "../support/process.ts";
import { type Random, seededRandom } from "../support/random.ts";
import { comparable } from "../support/responses.ts";
import { anEvent, type Client, onEveryStore, startService } from "../support/service.ts";
import { withTimeout } from "../support/wait.ts";

/** Milliseconds for which writers write; half a minute with LONG_TESTS. */
const DURATION = runsGate ? 30_000 : 4_000;

/** Responses to compare at least: on a busy machine, readers go on after the last write until they have that many. */
const MIN_COMPARED = 20;

const june = "start_date=2030-06-01&end_date=2030-06-30";
const paths = [
  `/events?${june}`,
  `/events?${june}&per_page=3&page=2`,
  `/events?${june}&categories=music`,
  `/events?${june}&featured=true`,
  `/events?${june}&wpml_language=fr`,
  `/events?${june}&search=event`,
  `/events.ics?${june}`,
  "/venues",
  "/categories",
  "/tags",
];

onEveryStore("the read caches of several processes", (store) => {
  after(cleanUp);

  it("return what a service without a read cache does, under concurrent writes", async () => {
    const uncached = await startService(store, {}, { withoutReadCache: true });
    const settings = {
      DATA_DIR: uncached.folder,
      DATABASE_URL: uncached.databaseUrl,
      TIMEZONE: "America/New_York",
      BASE_URL: "http://calendar.test",
      LOG_LEVEL: "silent",
    };
    const processes = [await startProcess({ ...settings, WORKERS: "2" }), await startProcess(settings)];
    const admins = processes.map((one) => one.client(`Basic ${btoa("administrator:pw-administrator")}`));
    // Two clients each: a connection stays with one of the workers.
    const readers = [...processes, ...processes].map((one) => one.client());
    const random = seededRandom(`never-stale-processes (${store})`);
    const made = async (kind: string, body: object, language = "en", by = random) =>
      (await by.pick(admins).post(`/${kind}?wpml_language=${language}`, body)).body.id as number;
    const venues = [await made("venues", { venue: "Hall" }), await made("venues", { venue: "Barn" })];
    const tag = await made("tags", { name: "Free" });
    const events: number[] = [];
    for (let number = 0; number < 12; number++)
      events.push(await made("events", anEvent({ categories: ["Music"], venue: random.pick(venues) })));

    const writes: ((random: Random) => Promise<unknown>)[] = [
      (random) =>
        random.pick(admins).put(`/events/${random.pick(events)}`, { title: `Event ${random.fraction()}` }),
      (random) =>
        random
          .pick(admins)
          .put(`/events/${random.pick(events)}`, { featured: random.chance(0.5), tags: ["free"] }),
      (random) =>
        random
          .pick(admins)
          .put(`/events/${random.pick(events)}`, { status: random.pick(["publish", "publish", "draft"]) }),
      (random) =>
        random.pick(admins).put(`/venues/${random.pick(venues)}`, { city: `City ${random.fraction()}` }),
      (random) => random.pick(admins).put(`/tags/${tag}`, { name: "Free" }),
      async (random) =>
        events.push(
          await made("events", anEvent({ categories: ["music"], venue: random.pick(venues) }), "en", random),
        ),
      (random) =>
        made(
          "events",
          { title: `Une ${random.fraction()}`, translation_of: random.pick(events) },
          "fr",
          random,
        ),
    ];
    const until = Date.now() + DURATION;
    const writer = async (random: Random) => {
      while (Date.now() < until) {
        await random.pick(writes)(random);
        await sleep(random.below(200));
      }
    };

    const last = async () => {
      const newest = uncached.store.read.selectFrom("changes").select(({ fn }) => fn.max("seq").as("seq"));
      return (await newest.executeTakeFirst())?.seq;
    };
    let compared = 0;
    const reader = async (clients: readonly Client[], random: Random) => {
      while (Date.now() < until || compared < MIN_COMPARED) {
        const path = random.pick([
          ...paths,
          `/events/${random.pick(events)}`,
          `/tags/${tag}`,
          `/venues/${random.pick(venues)}`,
        ]);
        uncached.clock.now = Math.floor(Date.now() / 1000);
        const before = await last();
        const expected = await uncached.anonymous.get(path);
        const responses = await Promise.all(clients.map((client) => client.get(path)));
        // Writes in between may or may not be visible.
        if ((await last()) !== before) continue;
        for (const response of responses)
          assert.deepEqual(comparable(response, path), comparable(expected, path), path);
        compared += responses.length;
      }
    };

    const actors = [
      ...[random.fork(), random.fork()].map(writer),
      ...[random.fork(), random.fork()].map((own) => reader(readers, own)),
    ];
    await withTimeout(`${MIN_COMPARED} compared responses`, Promise.all(actors), DURATION + 60_000);

    await Promise.all(processes.map((one) => one.stop()));
  });
});
