import assert from "node:assert/strict";
import { before, it } from "node:test";
import { linksTo, openOk, tags } from "../support/pages.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the days that bound a list", (store) => {
  let service: TestService;

  before(async () => {
    service = await startService(store, { TIMEZONE: "Europe/Vienna" });
    service.clock.now = Date.UTC(2030, 5, 13, 10) / 1000;
    const place = { city: "Valmere", geo_lat: 47.5, geo_lng: 9.7 };
    const near = { ...place, geo_lat: 47.5001 };
    const away = { ...place, geo_lat: 48.2, geo_lng: 16.3 };
    const venues = [];
    for (const [venue, at] of Object.entries({ Hall: place, Bar: near, Tower: away })) {
      const made = await service.admin.post("/venues", { venue, ...at });
      venues.push(made.body.id);
    }
    for (const [title, day] of Object.entries({ May: "05-20", June: "06-02", Soon: "06-20", Late: "07-20" }))
      for (const venue of venues) {
        const times = { start_date: `2030-${day} 19:00:00`, end_date: `2030-${day} 21:00:00` };
        const made = await service.admin.post("/events", { title: `${title} ${venue}`, ...times, venue });
        assert.equal(made.status, 201, made.text);
      }
  });

  it("are no filters of views that show days of their own", async () => {
    for (const view of ["month", "week", "day", "year"]) {
      const { visibleText } = await openOk(
        service.anonymous,
        `/events/?view=${view}&from=2030-06-01&to=2030-06-30`,
      );
      assert.doesNotMatch(visibleText, /Not all events are shown/, view);
    }
  });

  it("bound past events as well", async () => {
    const { visibleText } = await openOk(service.anonymous, "/events/?view=list&past=1&from=2030-06-01");

    assert.match(visibleText, /From: 1 June 2030.*3 events · Past events/);
    assert.doesNotMatch(visibleText, /May \d/);
  });

  it("stay in links to other lists and languages, and lead to their first day in others", async () => {
    const bounds = "from=2030-06-14&to=2030-06-30";
    const { text } = await openOk(service.anonymous, `/events/?view=photo&${bounds}`);
    const find = /<form class="find".*?<\/form>/s.exec(text)?.[0] ?? "";
    const fields = tags(find, "input").map(({ name, value }) => `${name}=${value}`);

    assert.deepEqual(linksTo(text, "Map"), [`/events/?view=map&${bounds}`]);
    assert.deepEqual(linksTo(text, "Month"), ["/events/?view=month&date=2030-06"]);
    assert.deepEqual(linksTo(text, "Week"), ["/events/?view=week&date=2030-06-14"]);
    assert.deepEqual(linksTo(text, "DE Deutsch"), [`/de/events/?view=photo&${bounds}`]);
    assert.deepEqual(linksTo(text, "More filters"), [`/events/?view=photo&${bounds}&filters=1#filters`]);
    assert.ok(fields.includes("from=2030-06-14") && fields.includes("to=2030-06-30"), fields.join());
  });

  it("stay in the marks of a map that lead into it, and on the way out", async () => {
    const { text } = await openOk(service.anonymous, "/events/?view=map&from=2030-06-14&to=2030-06-30");
    const inner = tags(text, "a").find(({ href }) => href?.includes("box="))?.href ?? "";
    const cluster = await openOk(service.anonymous, inner);

    assert.match(inner, /from=2030-06-14&to=2030-06-30/);
    assert.match(cluster.visibleText, /2 events Whole map/);
    assert.deepEqual(linksTo(cluster.text, "Whole map"), ["/events/?view=map&from=2030-06-14&to=2030-06-30"]);
  });
});
