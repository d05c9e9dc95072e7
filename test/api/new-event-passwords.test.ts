import assert from "node:assert/strict";
import { before, it } from "node:test";
import {
  anEvent,
  type Client,
  NOON,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

onEveryStoreInGate("new event passwords", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { MAX_PASSWORD_FAILURES: "10" });
  });

  const make = async (client: Client, fields: Record<string, unknown> = {}): Promise<number> =>
    (await client.post("/events", anEvent(fields))).body.id;
  const opens = async (id: number, password: string) =>
    (await service.anonymous.get(`/events/${id}?password=${password}`)).status === 200;

  it("of an author are limited on every endpoint, as guesses at those of others are", async () => {
    const { author } = service.as;
    const id = await make(author, { password: "first" });
    const series = await author.post("/series", anEvent({ rrule: "FREQ=DAILY;COUNT=2", password: "second" }));
    const endpoints: ((password: string) => Promise<{ status: number }>)[] = [
      (password) => author.post("/events", anEvent({ password })),
      (password) => author.put(`/events/${id}`, { password }),
      (password) => author.put(`/series/${series.body.id}`, { password }),
      (password) => author.put("/events/by-external-id/own", anEvent({ password })),
      (password) => author.post(`//wp-json/wp/v2/tribe_events/${id}`, { password }),
    ];
    for (let at = 0; at < 8; at += 1)
      assert.ok(((await endpoints[at % endpoints.length]?.(`guess-${at}`))?.status ?? 0) < 300, String(at));

    for (const set of endpoints) assert.equal((await set("guess-8")).status, 429);
    const refused = await author.put(`/events/${id}`, { password: "guess-8" });
    assert.equal(refused.body.code, "rest_too_many_requests");
    assert.equal(refused.headers.get("retry-after"), "600");
    assert.deepEqual([await opens(id, "guess-6"), await opens(id, "guess-8")], [true, false]);

    assert.equal((await author.put(`/events/${id}`, { password: "guess-5" })).status, 200);
    assert.equal((await author.put(`/events/${id}`, { title: "Same", password: "" })).status, 200);
    service.clock.now = NOON + 600;
    assert.equal((await author.put(`/events/${id}`, { password: "guess-8" })).status, 200);
    service.clock.now = NOON;
  });

  it("are not counted in a preview, nor when the write fails", async () => {
    const { contributor } = service.as;
    for (let at = 0; at < 12; at += 1) {
      const previewed = await contributor.post("/events/preview", anEvent({ password: `preview-${at}` }));
      assert.equal(previewed.status, 200);
      const failed = anEvent({ password: `failed-${at}`, end_date: "2000-01-01 00:00:00" });
      assert.equal((await contributor.post("/events", failed)).status, 400);
    }
    const drafted = await contributor.post("/events", anEvent({ status: "draft", password: "own" }));
    assert.equal(drafted.status, 201);
  });

  it("of those who may edit all events are not limited", async () => {
    const id = await make(service.admin);
    for (let at = 0; at < 12; at += 1)
      assert.equal((await service.as.editor.put(`/events/${id}`, { password: `new-${at}` })).status, 200);
  });
});
