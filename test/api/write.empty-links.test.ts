import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("empty items in the links of an event", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("are 400 beside others, and alone link nothing", async () => {
    for (const [collection, name] of [
      ["venues", "venue"],
      ["organizers", "organizer"],
    ] as const) {
      const { id } = (await service.admin.post(`/${collection}`, { [name]: "Linked" })).body;
      const event = (await service.admin.post("/events", anEvent({ [name]: id }))).body;

      for (const mixed of [
        [0, id],
        [id, "0"],
        [null, { id }],
        ["", String(id)],
      ]) {
        const created = await service.admin.post("/events", anEvent({ [name]: mixed }));
        const updated = await service.admin.put(`/events/${event.id}`, { [name]: mixed });
        for (const { status, body } of [created, updated]) {
          assert.deepEqual([status, body.code], [400, "rest_invalid_param"], JSON.stringify(mixed));
          assert.deepEqual(Object.keys(body.data.params), [name]);
        }
      }
      for (const empty of [[0], ["0", null], [""], []]) {
        await service.admin.put(`/events/${event.id}`, { [name]: id });
        const { status, body } = await service.admin.put(`/events/${event.id}`, { [name]: empty });
        assert.deepEqual([status, body[name]], [200, []], JSON.stringify(empty));
      }
    }
  });
});
