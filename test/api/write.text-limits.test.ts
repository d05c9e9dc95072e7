import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** The greatest length of every text field, by collection; the service declares and enforces it. */
const limits: Record<string, Record<string, number>> = {
  events: { title: 1000, description: 200_000, excerpt: 20_000 },
  venues: { venue: 1000, description: 200_000, excerpt: 20_000, address: 4000, city: 4000, phone: 4000 },
  organizers: { organizer: 1000, description: 200_000, excerpt: 20_000, phone: 4000 },
  categories: { name: 200, description: 200_000 },
  tags: { name: 200, description: 200_000 },
};

const least: Record<string, () => Record<string, unknown>> = {
  events: () => anEvent(),
  venues: () => ({ venue: "Hall" }),
  organizers: () => ({ organizer: "Club" }),
  categories: () => ({ name: "Kind" }),
  tags: () => ({ name: "Label" }),
};

/** A text of this many characters, whose letters differ between calls. */
let calls = 0;
const textOf = (length: number) => {
  calls += 1;
  return `${calls} ${"é".repeat(length)}`.slice(0, length);
};

onEveryStoreInGate("the length of texts", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const declared = async (collection: string): Promise<Record<string, { maxLength?: number }>> => {
    const { body } = await service.admin.send("OPTIONS", `/${collection}`);
    return body.endpoints.find(({ methods }: { methods: string[] }) => methods.includes("POST")).args;
  };

  it("is declared for every text field", async () => {
    for (const [collection, fields] of Object.entries(limits)) {
      const args = await declared(collection);
      for (const [name, length] of Object.entries(fields))
        assert.equal(args[name]?.maxLength, length, `${collection}.${name}`);
    }
  });

  it("is limited, and the error names the field", async () => {
    for (const [collection, fields] of Object.entries(limits))
      for (const [name, length] of Object.entries(fields)) {
        const body = least[collection]?.() ?? {};
        const most = await service.admin.post(`/${collection}`, { ...body, [name]: textOf(length) });
        const more = await service.admin.post(`/${collection}`, { ...body, [name]: textOf(length + 1) });

        assert.equal(most.status, 201, `${collection}.${name}: ${most.text}`);
        assert.deepEqual([more.status, more.body.code], [400, "rest_invalid_param"]);
        assert.deepEqual(Object.keys(more.body.data.params), [name]);
      }
  });

  it("is limited in every other text, however deep", async () => {
    const long = "x".repeat(4001);
    for (const fields of [
      { website: `https://example.org/${long}` },
      { timezone: long },
      { password: long },
      { categories: [long] },
      { tags: long },
      { tickets: [{ name: long }] },
      { custom_fields: { room: { label: long, value: "1" } } },
      { custom_fields: { room: "x".repeat(20_001) } },
      { cost: long },
      { start_date: long },
      { external_id: long },
      { slug: long },
      { venue: { venue: long } },
    ]) {
      const { status, body } = await service.admin.post("/events", anEvent(fields));
      assert.equal(status, 400, Object.keys(fields)[0]);
      assert.deepEqual(Object.keys(body.data.params), Object.keys(fields));
    }
  });

  it("counts a character beyond the Basic Multilingual Plane once", async () => {
    const created = await service.admin.post("/events", anEvent({ title: "🎉".repeat(1000) }));
    const refused = await service.admin.post("/events", anEvent({ title: "🎉".repeat(1001) }));

    assert.deepEqual([created.status, refused.status], [201, 400]);
  });

  it("of descriptions follows the setting", async () => {
    const short = await startService(store, { MAX_DESCRIPTION: "1000" });
    const write = (length: number) => short.admin.post("/events", anEvent({ description: textOf(length) }));

    const statuses = [(await write(1000)).status, (await write(1001)).status];
    const { body } = await short.anonymous.get("/doc?version=3.1");

    assert.deepEqual(statuses, [201, 400]);
    assert.equal(body.components.schemas.EventCreate.properties.description.maxLength, 1000);
  });
});
