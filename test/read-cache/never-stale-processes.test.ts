import assert from "node:assert/strict";
import { after, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanUp, startProcess } from "../support/process.ts";
import { any, essence } from "../support/responses.ts";
import { anEvent, type Client, onEveryStore, startService } from "../support/service.ts";

/** How long answers are compared, in milliseconds; a minute when time does not matter. */
const DURATION = process.env.LONG_TESTS ? 60_000 : 4_000;

const june = "start_date=2030-06-01&end_date=2030-06-30";
const addresses = [
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

onEveryStore("what several processes keep ready", (store) => {
  after(cleanUp);

  it("is what it would be without, while several write at once", async () => {
    const plain = await startService(store, {}, { isPlain: true });
    const settings = {
      DATA_DIR: plain.folder,
      DATABASE_URL: plain.databaseUrl,
      TIMEZONE: "America/New_York",
      BASE_URL: "http://calendar.test",
      LOG_LEVEL: "silent",
    };
    const processes = [await startProcess({ ...settings, WORKERS: "2" }), await startProcess(settings)];
    const admins = processes.map((one) => one.client(`Basic ${btoa("administrator:pw-administrator")}`));
    // Each asks twice: a connection stays with one of the workers.
    const readers = [...processes, ...processes].map((one) => one.client());
    const made = async (kind: string, body: object, language = "en") =>
      (await any(admins).post(`/${kind}?wpml_language=${language}`, body)).body.id as number;
    const venues = [await made("venues", { venue: "Hall" }), await made("venues", { venue: "Barn" })];
    const tag = await made("tags", { name: "Free" });
    const events: number[] = [];
    for (let number = 0; number < 12; number++)
      events.push(await made("events", anEvent({ categories: ["Music"], venue: any(venues) })));

    const writes: (() => Promise<unknown>)[] = [
      () => any(admins).put(`/events/${any(events)}`, { title: `Event ${Math.random()}` }),
      () => any(admins).put(`/events/${any(events)}`, { featured: Math.random() < 0.5, tags: ["free"] }),
      () => any(admins).put(`/events/${any(events)}`, { status: any(["publish", "publish", "draft"]) }),
      () => any(admins).put(`/venues/${any(venues)}`, { city: `City ${Math.random()}` }),
      () => any(admins).put(`/tags/${tag}`, { name: "Free" }),
      async () => events.push(await made("events", anEvent({ categories: ["music"], venue: any(venues) }))),
      () => made("events", { title: `Une ${Math.random()}`, translation_of: any(events) }, "fr"),
    ];
    const until = Date.now() + DURATION;
    const writer = async () => {
      while (Date.now() < until) {
        await any(writes)();
        await sleep(Math.random() * 200);
      }
    };

    const last = async () => {
      const newest = plain.store.read.selectFrom("changes").select(({ fn }) => fn.max("seq").as("seq"));
      return (await newest.executeTakeFirst())?.seq;
    };
    let compared = 0;
    const reader = async (clients: readonly Client[]) => {
      while (Date.now() < until) {
        const address = any([
          ...addresses,
          `/events/${any(events)}`,
          `/tags/${tag}`,
          `/venues/${any(venues)}`,
        ]);
        plain.clock.now = Math.floor(Date.now() / 1000);
        const before = await last();
        const expected = await plain.anonymous.get(address);
        const answers = await Promise.all(clients.map((client) => client.get(address)));
        // What was written meanwhile may or may not be in an answer.
        if ((await last()) !== before) continue;
        for (const answer of answers)
          assert.deepEqual(essence(answer, address), essence(expected, address), address);
        compared += answers.length;
      }
    };

    await Promise.all([writer(), writer(), reader(readers), reader(readers)]);

    assert.ok(compared > 20, `only ${compared} answers were compared`);
    await Promise.all(processes.map((one) => one.stop()));
  });
});
