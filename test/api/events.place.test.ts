import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make, names, withAndWithoutReadCache } from "../support/lists.ts";
import { anEvent, type TestService } from "../support/service.ts";

withAndWithoutReadCache("geographic event filters", (start) => {
  let service: TestService;
  before(async () => {
    service = await start();
    const at = async (title: string, geo_lat?: number, geo_lng?: number, status = "publish") => {
      const place = { venue: title, status, ...(geo_lat !== undefined && { geo_lat, geo_lng }) };
      const venue = await make(service.admin, "/venues", place);
      await make(service.admin, "/events", anEvent({ title, venue }));
    };
    await at("Fiji", -17, 179.95);
    await at("West of the line", -17, -179.95);
    await at("Far west of it", -17, -179);
    await at("Pole", 89.95, 0);
    await at("Over the pole", 89.95, 180);
    await at("Zero", 0, 0);
    await at("Paris", 48.8566, 2.3522);
    await at("Versailles", 48.8049, 2.1204);
    await at("Saint-Denis", 48.9362, 2.3574);
    await at("Nowhere");
    await at("Secret", 48.857, 2.353, "draft");
    await make(service.admin, "/events", anEvent({ title: "Homeless" }));
  });

  const found = async (query: string, caller = service.anonymous) => {
    const response = await caller.get(`/events?per_page=50&orderby=distance&${query}`);
    assert.equal(response.status, 200, response.text);
    return names(response);
  };
  const placed = [
    ...["Fiji", "West of the line", "Far west of it", "Pole", "Over the pole"],
    ...["Zero", "Paris", "Versailles", "Saint-Denis"],
  ];

  it("find events by whether their venue has coordinates that the caller may see", async () => {
    assert.deepEqual((await found("geoloc=true")).sort(), placed.toSorted());
    assert.deepEqual((await found("geoloc=0")).sort(), ["Homeless", "Nowhere", "Secret"]);
    assert.deepEqual((await found("geoloc=0", service.as.editor)).sort(), ["Homeless", "Nowhere"]);
  });

  it("find events within 25 kilometres, nearest first", async () => {
    assert.deepEqual(await found("geoloc_lat=48.8566&geoloc_lng=2.3522"), [
      "Paris",
      "Saint-Denis",
      "Versailles",
    ]);
    assert.deepEqual(await found("geoloc_lat=48.8566&geoloc_lng=2.3522&order=desc"), [
      "Versailles",
      "Saint-Denis",
      "Paris",
    ]);
  });

  it("use only venues that the caller may read, for filtering and ordering", async () => {
    const near = "geoloc_lat=48.857&geoloc_lng=2.353&geoloc_radius=10";

    assert.deepEqual(await found(near, service.as.editor), ["Secret", "Paris", "Saint-Denis"]);
    assert.deepEqual(await found(near), ["Paris", "Saint-Denis"]);
  });

  it("use the given radius", async () => {
    const paris = "geoloc_lat=48.8566&geoloc_lng=2.3522";

    assert.deepEqual(await found(`${paris}&geoloc_radius=9.5`), ["Paris", "Saint-Denis"]);
    assert.deepEqual(await found(`${paris}&geoloc_radius=0.001`), ["Paris"]);
    assert.equal((await found(`${paris}&geoloc_radius=20040`)).length, placed.length);
  });

  it("work across the 180th meridian", async () => {
    assert.deepEqual(await found("geoloc_lat=-17&geoloc_lng=179.96"), ["Fiji", "West of the line"]);
    assert.deepEqual(await found("geoloc_lat=-17&geoloc_lng=-179.99&geoloc_radius=120"), [
      "West of the line",
      "Fiji",
      "Far west of it",
    ]);
  });

  it("work across a pole", async () => {
    assert.deepEqual((await found("geoloc_lat=90&geoloc_lng=77")).sort(), ["Over the pole", "Pole"]);
    assert.deepEqual(await found("geoloc_lat=89.96&geoloc_lng=1"), ["Pole", "Over the pole"]);
    assert.deepEqual(await found("geoloc_lat=89.96&geoloc_lng=1&geoloc_radius=5"), ["Pole"]);
  });

  it("accept the point 0, 0", async () => {
    assert.deepEqual(await found("geoloc_lat=0&geoloc_lng=0"), ["Zero"]);
    assert.deepEqual(await found("geoloc_lat=0&geoloc_lng=0&geoloc=false"), []);
  });

  it("count as not sent when they are empty", async () => {
    const all = await found("");

    assert.deepEqual(await found("geoloc_lat=&geoloc_lng="), all);
    assert.deepEqual(await found("geoloc_lng=&status="), all);
    assert.equal((await service.anonymous.get("/events?geoloc_lat=1&geoloc_lng=")).status, 400);
  });

  it("require both coordinates, within their bounds", async () => {
    const invalidParams = async (query: string) => {
      const { status, body } = await service.anonymous.get(`/events?${query}`);
      assert.equal(status, 400, query);
      return Object.keys(body.data.params);
    };

    assert.deepEqual(await invalidParams("geoloc_lat=1"), ["geoloc_lat"]);
    assert.deepEqual(await invalidParams("geoloc_lng=1"), ["geoloc_lng"]);
    assert.deepEqual(await invalidParams("geoloc_lat=90.1&geoloc_lng=-180.1"), ["geoloc_lat", "geoloc_lng"]);
    assert.deepEqual(await invalidParams("geoloc_lat=abc&geoloc_lng=NaN"), ["geoloc_lat", "geoloc_lng"]);
    for (const radius of ["0", "-1", "x", "1e9", ""])
      assert.deepEqual(await invalidParams(`geoloc_lat=1&geoloc_lng=1&geoloc_radius=${radius}`), [
        "geoloc_radius",
      ]);
    assert.deepEqual(await invalidParams("geoloc=yes"), ["geoloc"]);
  });
});
