import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import {
  anEvent,
  onEveryStore,
  startService,
  type TestResponse,
  type TestService,
} from "../support/service.ts";

/** More writes than fit in one commit. */
const WRITES = 20;

onEveryStore("concurrent writes", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const together = <T>(send: (number: number) => Promise<T>) =>
    Promise.all(Array.from({ length: WRITES }, (_, number) => send(number)));

  /** The properties of a response that do not depend on other writes, and that a create shows, too. */
  function stableParts({ headers, body }: TestResponse) {
    const text = JSON.stringify(body, (name, value) => (/^(json_ld|count)$/.test(name) ? undefined : value));
    const version = /^"(\d+-\d+)\./.exec(headers.get("etag") ?? "")?.[1];
    return { text, version, headers: ["allow", "content-language"].map((name) => headers.get(name)) };
  }

  const kinds = {
    events: (number: number) =>
      anEvent({
        title: `Concert ${number}`,
        description: "<p>Strings &amp; drums</p>",
        cost: "€12 – €20",
        categories: ["Jazz", "Klassik"],
        tags: "one, two",
        venue: { venue: "Hall", city: "Ulm" },
        organizer: { organizer: "Club" },
      }),
    venues: (number: number) => ({ venue: `House ${number}`, city: "Ulm", geo_lat: 48.4, geo_lng: 10 }),
    organizers: (number: number) => ({ organizer: `Circle ${number}`, phone: "1" }),
    categories: (number: number) => ({ name: `Kind ${number}`, parent: 0 }),
    tags: (number: number) => ({ name: `Word ${number}` }),
  };

  for (const [name, item] of Object.entries(kinds))
    describe(name, () => {
      it("return the written items", async () => {
        const made = await together((number) => service.admin.post(`/${name}`, item(number)));
        for (const response of made) {
          assert.equal(response.status, 201);
          const path = `/${name}/${response.body.id}`;
          assert.ok(response.headers.get("location")?.endsWith(path));
          assert.deepEqual(stableParts(response), stableParts(await service.admin.get(path)));
        }

        const changed = await together((number) =>
          service.admin.patch(`/${name}/${made[number]?.body.id}`, { description: `New ${number}` }),
        );
        for (const response of changed) {
          assert.equal(response.status, 200);
          assert.deepEqual(
            stableParts(response),
            stableParts(await service.admin.get(`/${name}/${response.body.id}`)),
          );
        }
      });
    });

  it("have unique ids, also when some of them fail", async () => {
    const broken = anEvent({ venue: { venue: "Nowhere" }, tags: ["x"], start_date: "no date" });
    const responses = await together((number) =>
      service.admin.post("/events", number % 3 === 1 ? broken : anEvent({ title: `Part ${number}` })),
    );

    const made = responses.filter(({ status }) => status === 201).map(({ body }) => body.id);
    assert.equal(new Set(made).size, WRITES - Math.ceil((WRITES - 1) / 3));
    const alone = await service.admin.post("/events", anEvent({ title: "Last" }));
    assert.ok(made.every((id) => Number(id) < Number(alone.body.id)));
    assert.equal((await service.admin.get("/venues?search=Nowhere")).body.total ?? 0, 0);
  });
});
