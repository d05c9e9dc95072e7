import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { anEvent, onEveryStore, type Reply, startService, type TestService } from "../support/service.ts";

/** More writes than fit in one commit. */
const CROWD = 20;

onEveryStore("concurrent writes", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const together = <T>(send: (number: number) => Promise<T>) =>
    Promise.all(Array.from({ length: CROWD }, (_, number) => send(number)));

  /** The properties of a response that do not depend on other writes, and that a create shows, too. */
  function told({ headers, body }: Reply) {
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
        for (const answer of made) {
          assert.equal(answer.status, 201);
          const address = `/${name}/${answer.body.id}`;
          assert.ok(answer.headers.get("location")?.endsWith(address));
          assert.deepEqual(told(answer), told(await service.admin.get(address)));
        }

        const changed = await together((number) =>
          service.admin.patch(`/${name}/${made[number]?.body.id}`, { description: `New ${number}` }),
        );
        for (const answer of changed) {
          assert.equal(answer.status, 200);
          assert.deepEqual(told(answer), told(await service.admin.get(`/${name}/${answer.body.id}`)));
        }
      });
    });

  it("have unique ids, also when some of them fail", async () => {
    const broken = anEvent({ venue: { venue: "Nowhere" }, tags: ["x"], start_date: "no date" });
    const answers = await together((number) =>
      service.admin.post("/events", number % 3 === 1 ? broken : anEvent({ title: `Part ${number}` })),
    );

    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    assert.equal(new Set(made).size, CROWD - Math.ceil((CROWD - 1) / 3));
    const alone = await service.admin.post("/events", anEvent({ title: "Last" }));
    assert.ok(made.every((id) => Number(id) < Number(alone.body.id)));
    assert.equal((await service.admin.get("/venues?search=Nowhere")).body.total ?? 0, 0);
  });
});
