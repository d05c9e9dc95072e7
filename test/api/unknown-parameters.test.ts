import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const HEADER = "x-almanac-ignored";

onEveryStoreInGate("parameters that are not known", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
    await make(service.admin, "/events", anEvent());
  });

  it("are named in a header of lists, cached or not, and have no effect", async () => {
    const path = "/events?categroy=none&per_page=2&%C3%A4%0A=1";
    const plain = await service.anonymous.get("/events?per_page=2&_locale=user&context=view");

    const responses = [];
    for (let time = 0; time < 3; time += 1) responses.push(await service.anonymous.get(path));
    await make(service.admin, "/events", anEvent());
    responses.push(await service.anonymous.get(path));
    const notModified = await service.anonymous.get(path, {
      "if-none-match": responses[3]?.headers.get("etag") ?? "",
    });

    for (const { status, headers } of responses)
      assert.deepEqual([status, headers.get(HEADER)], [200, "categroy, %C3%A4%0A"]);
    assert.deepEqual(responses[0]?.body.events, plain.body.events);
    assert.equal(plain.headers.get(HEADER), null);
    assert.deepEqual([notModified.status, notModified.headers.get(HEADER)], [304, "categroy, %C3%A4%0A"]);
    assert.equal(
      (await service.anonymous.get("//wp-json/wp/v2/tribe_events?colour=1&_embed=1")).headers.get(HEADER),
      "colour",
    );
  });

  it("are errors with strict=true, which name what was probably meant", async () => {
    const strict = await service.anonymous.get("/events?strict=true&categroies=1&page=1&wholly_unknown=1");
    const valid = await service.anonymous.get("/events?strict=true&categories=&page=1&_fields=events");
    const venues = await service.anonymous.get("/venues?strict=1&serach=x");

    assert.deepEqual([strict.status, strict.body.code], [400, "rest_invalid_param"]);
    assert.deepEqual(Object.keys(strict.body.data.params), ["categroies", "wholly_unknown"]);
    assert.match(strict.body.data.params.categroies, /\bcategories\b/);
    assert.doesNotMatch(JSON.stringify(valid.body), /categories is not known/);
    assert.match(venues.body.data.params.serach, /\bsearch\b/);
  });

  it("are ignored in bodies, and errors with strict=true, before anything is written", async () => {
    const body = anEvent({ titel: "Misspelt", anything: 1 });
    const lenient = await service.admin.post("/events", body);
    const { total } = (await service.admin.get("/events")).body;
    const strict = await service.admin.post("/events?strict=true", body);
    const update = await service.admin.patch(`/events/${lenient.body.id}?strict=true`, { id: 1, start: "x" });
    const nested = await service.admin.post(
      "/events?strict=true",
      anEvent({ venue: [{ venue: "Hall", adress: "1" }] }),
    );
    const meta = await service.admin.post(`//wp-json/wp/v2/tribe_events/${lenient.body.id}?strict=true`, {
      meta: { _EventUrl: "https://example.org/" },
    });
    const many = await service.admin.post(
      "/events?strict=true",
      Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`name${at}`, 1])),
    );
    const fine = await service.admin.patch(`/events/${lenient.body.id}?strict=true`, { title: "Right" });
    const anonymous = await service.anonymous.post("/events?strict=true", body);

    assert.equal(lenient.status, 201);
    assert.deepEqual([strict.status, Object.keys(strict.body.data.params)], [400, ["titel", "anything"]]);
    assert.match(strict.body.data.params.titel, /\btitle\b/);
    assert.deepEqual(Object.keys(update.body.data.params), ["start"]);
    assert.match(nested.body.data.params["venue.adress"], /venue\.address/);
    assert.match(meta.body.data.params["meta._EventUrl"], /meta\._EventURL/);
    assert.deepEqual([many.status, Object.keys(many.body.data.params).length], [400, 20]);
    assert.equal(fine.status, 200, fine.text);
    assert.equal(anonymous.status, 401);
    assert.equal((await service.admin.get("/events")).body.total, total);
  });

  it("are not those that the APIs of WordPress honour under our names", async () => {
    const online = { is_virtual: true, virtual_url: "https://meet.example/1" };
    const dates = { start_date: "2030-06-01 20:00:00", end_date: "2030-06-01 22:00:00" };
    const meta = { _EventStartDate: dates.start_date, _EventEndDate: dates.end_date };
    const bodies = { "wp/v2/tribe_events": { meta }, "tec/v1/events": dates };
    for (const [path, body] of Object.entries(bodies))
      for (const rule of [{ rrule: "FREQ=DAILY;COUNT=2" }, { recurrence: { rrule: "FREQ=DAILY;COUNT=2" } }]) {
        const url = `//wp-json/${path}`;
        const created = await service.admin.post(`${url}?strict=true`, {
          ...{ title: "Talk", ...body, ...online, ...rule },
        });
        assert.equal(created.status, 201, created.text);
        const { body: own } = await service.admin.get(`/events/${created.body.id}`);
        const updated = await service.admin.post(`${url}/${own.id}?strict=true&scope=all`, {
          title: "Talks",
        });
        const misspelt = await service.admin.post(`${url}/${own.id}?strict=true`, { virtual_ulr: "", x: 1 });

        assert.deepEqual(
          [own.is_recurring, own.is_virtual, own.virtual_url],
          [true, true, online.virtual_url],
        );
        assert.equal(updated.status, 200, updated.text);
        assert.equal((await service.admin.get(`/series/${own.series.id}`)).body.title, "Talks");
        assert.deepEqual(Object.keys(misspelt.body.data.params), ["virtual_ulr", "x"]);
        assert.match(misspelt.body.data.params.virtual_ulr, /virtual_url/);
      }
  });

  it("that would make a series are honoured or errors, unless they are empty", async () => {
    for (const name of ["rrule", "recurrence"]) {
      const refused = await service.admin.post("/events", anEvent({ [name]: "FREQ=NEVER", cost: -1 }));
      const { id } = (await service.admin.post("/events", anEvent({ [name]: "" }))).body;
      const update = await service.admin.patch(`/events/${id}`, { [name]: { rules: [] } });
      const empty = await service.admin.patch(`/events/${id}`, { [name]: [] });

      assert.deepEqual([refused.status, Object.keys(refused.body.data.params).sort()], [400, ["cost", name]]);
      assert.deepEqual([update.status, Object.keys(update.body.data.params)], [400, [name]]);
      assert.equal(empty.status, 200, empty.text);
    }
  });
});
