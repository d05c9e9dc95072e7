import assert from "node:assert/strict";
import { before, it } from "node:test";
import { all, compare, equals, isOneOf, type Predicate } from "../../src/domain/predicates.ts";
import { buildIndex, refreshIndex } from "../../src/read-cache/build-index.ts";
import { EventIndex } from "../../src/read-cache/event-index.ts";
import { executeIndexQuery } from "../../src/read-cache/execute-index-query.ts";
import { countRows, findPage } from "../../src/store/rows.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

/** Numbers that look random and are the same every time. */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const order = ["start_utc", "published", "id"].map((field) => ({ field, direction: "asc" as const }));
const DAY = 86_400;

onEveryStore("the index in memory", (store) => {
  let service: TestService;
  const random = randomNumbers(7);
  // Lists that are longer than this are leapt over, shorter ones are looked at whole.
  const index = new EventIndex(8);
  const groups: Record<string, number[]> = { categories: [], tags: [], venues: [], organizers: [] };
  const some = (kind: string, most: number) =>
    Array.from({ length: random(most + 1) }, () => groups[kind]?.[random(groups[kind].length)] ?? 0);

  const event = () => {
    const start = NOON + (random(40) - 20) * DAY + random(24) * 3600;
    const iso = (instant: number) => new Date(instant * 1000).toISOString();
    return anEvent({
      start_date: iso(start),
      end_date: iso(start + (random(10) === 0 ? random(30) * DAY : random(9) * 3600)),
      status: random(8) === 0 ? "draft" : "publish",
      featured: random(4) === 0,
      ...(random(6) === 0 && { password: "sesame" }),
      hide_from_listings: random(12) === 0,
      tickets: random(3) === 0 ? [{ name: "One", price: 5 }] : [],
      categories: some("categories", 2),
      tags: some("tags", 3),
      venue: some("venues", 1),
      organizer: some("organizers", 2),
    });
  };

  const language = () => ["en", "fr"][random(2)] ?? "en";

  /** Any condition that a list of events can have and the index knows. */
  const condition = (): Predicate => {
    const parts: Predicate[] = [
      isOneOf("status", ["publish"]),
      equals("hidden", 0),
      equals("lang", language()),
    ];
    const edge = () => NOON + (random(80) - 40) * DAY + random(24) * 3600;
    const fields = ["start_utc", "end_utc"] as const;
    const operators = [">=", ">", "<=", "<"] as const;
    for (let count = random(4); count > 0; count--)
      parts.push(compare(fields[random(2)] ?? "start_utc", operators[random(4)] ?? ">=", edge()));
    for (const kind of Object.keys(groups))
      if (random(6) === 0) parts.push(isOneOf(kind, [...some(kind, 2), 1]));
    if (random(5) === 0) parts.push(equals("featured", random(2)));
    if (random(5) === 0) parts.push(equals("ticketed", random(2)));
    if (random(3) === 0) parts.push(equals("password", null));
    return all(...parts);
  };

  const compareBoth = async (times: number) => {
    const db = service.store.read;
    for (let count = 0; count < times; count++) {
      const asked = condition();
      const span = { limit: 1 + random(12), offset: random(3) * 5 };
      const found = executeIndexQuery(index, asked, order, span);
      const rows = await findPage(db, "events", asked, order, span);

      const expected = { ids: rows.map(({ id }) => id), total: await countRows(db, "events", asked) };
      const question = JSON.stringify({ asked, span });
      assert.deepEqual({ ids: found?.ids, total: found?.total }, expected, question);
      const all = index.languages.flatMap((lang) => index.idsIn(lang));
      const at = (place: string) => all.filter((id) => found?.positionOf(id) === place);
      const isPage = expected.ids.length > 0;
      assert.deepEqual(at("on").sort(), isPage ? [...expected.ids].sort() : at("on").sort(), question);
      assert.equal(at("before").length, isPage ? span.offset : 0, question);
      assert.equal(at("before").length + at("on").length + at("after").length, expected.total, question);
    }
  };

  before(async () => {
    service = await startService(store);
    const make = async (kind: string, body: object) =>
      groups[kind]?.push((await service.admin.post(`/${kind}`, body)).body.id);
    for (let number = 0; number < 6; number++) {
      await make("categories", { name: `Category ${number}` });
      await make("tags", { name: `Tag ${number}` });
      await make("venues", { venue: `Venue ${number}` });
      await make("organizers", { organizer: `Organizer ${number}` });
    }
    const all = Array.from({ length: 120 }, () =>
      service.admin.post(`/events?wpml_language=${language()}`, event()),
    );
    for (const { status } of await Promise.all(all)) assert.equal(status, 201);
  });

  it("gives the same page and total as SQL for any combination of filters", async () => {
    await buildIndex(index, service.store.read);

    await compareBoth(400);
  });

  it("still agrees after changes, removals and additions", async () => {
    const { body } = await service.admin.get("/events?per_page=50&start_date=2020-01-01&end_date=2040-01-01");
    const ids: number[] = body.events.map(({ id }: { id: number }) => id);
    const touched: number[] = [];
    for (const id of ids) {
      const choice = random(4);
      if (choice === 0) await service.admin.put(`/events/${id}`, event());
      if (choice === 1) await service.admin.delete(`/events/${id}`);
      if (choice === 2) touched.push((await service.admin.post("/events", event())).body.id);
      touched.push(id);
    }

    await refreshIndex(index, service.store.read, touched);

    await compareBoth(200);
  });
});
