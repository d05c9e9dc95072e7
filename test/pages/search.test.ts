import assert from "node:assert/strict";
import { before, it } from "node:test";
import { openOk, tags } from "../support/pages.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const VIEWS = ["month", "week", "day", "list", "photo", "venue", "map", "year"];

onEveryStoreInGate("the search of the calendar", (store) => {
  let service: TestService;
  const make = async (title: string, start_date: string, end_date: string, more: object = {}) => {
    const made = await service.admin.post("/events", { title, start_date, end_date, ...more });
    assert.equal(made.status, 201, made.text);
  };
  /** The events that a view names, in its order; of a year their number. */
  const shownIn = async (path: string, client = service.anonymous) => {
    const { text, visibleText } = await openOk(client, path);
    const titles = [...text.matchAll(/\b(Water Music|Musical Waters|Bagpipes)</g)].map(([, title]) => title);
    const [, inYear = ""] = /June (\d+) events?/.exec(visibleText) ?? [];
    return inYear === "" ? [...new Set(titles)].join() : inYear;
  };

  before(async () => {
    service = await startService(store, { TIMEZONE: "Europe/Vienna" });
    service.clock.now = Date.UTC(2030, 5, 13, 6) / 1000;
    const hall = await service.admin.post("/venues", { venue: "Hall", geo_lat: 47.5, geo_lng: 9.7 });
    const at = (hour: number) => [`2030-06-13 ${hour}:00:00`, `2030-06-13 ${hour + 1}:00:00`] as const;
    await make("Musical Waters", ...at(10), { venue: hall.body.id });
    await make("Bagpipes", ...at(12), { venue: hall.body.id });
    await make("Water Music", ...at(19), { venue: hall.body.id });
  });

  it("forgives typos alike in every view, for visitors and editors", async () => {
    for (const client of [service.anonymous, service.as.editor])
      for (const view of VIEWS) {
        const both = ["list", "photo", "venue", "map"].includes(view)
          ? "Water Music,Musical Waters"
          : "Musical Waters,Water Music";
        const path = `/events/?view=${view}&date=2030-06-13`;
        assert.equal(await shownIn(`${path}&search=watre`, client), view === "year" ? "2" : both, view);
        assert.equal(
          await shownIn(`${path}&search=bagpipse`, client),
          view === "year" ? "1" : "Bagpipes",
          view,
        );
      }
    assert.equal(await shownIn("/embed/month/?date=2030-06&search=watre"), "Musical Waters,Water Music");
    assert.equal(await shownIn("/embed/list/?starts_after=2030-06-01&search=bagpipse"), "Bagpipes");
  });

  it("finds typos in the feed that a page names", async () => {
    const { text } = await openOk(service.anonymous, "/events/?view=month&date=2030-06&search=watre");
    const feed = tags(text, "link").find(({ type }) => type === "text/calendar")?.href ?? "";
    const calendar = await service.anonymous.get(`/${feed}`);
    const download = await service.anonymous.get("//events/?view=list&search=watre&ical=1");

    assert.match(feed, /\/events\.ics\?/);
    for (const file of [calendar, download])
      assert.match(file.text, /SUMMARY[^:]*:(Water Music|Musical Waters)/, feed);
  });

  it("stays in its view and date, and leads from some days to all matches", async () => {
    const fieldsOf = async (path: string) => {
      const { text } = await openOk(service.anonymous, path);
      const form = /<form class="(?:find|filters)".*?<\/form>/s.exec(text)?.[0] ?? "";
      const hidden = tags(form, "input").filter(
        ({ type, name }) => type === "hidden" && !name?.startsWith("geoloc"),
      );
      return hidden.map(({ name, value }) => `${name}=${value}`).join("&");
    };
    for (const view of ["month", "year"])
      assert.equal(await fieldsOf(`/events/?view=${view}&date=2030-06`), `view=${view}&date=2030-06`);
    for (const view of ["week", "day"])
      assert.equal(await fieldsOf(`/events/?view=${view}&date=2030-06-13`), `view=${view}&date=2030-06-13`);
    for (const view of ["photo", "venue", "map"])
      assert.equal(await fieldsOf(`/events/?view=${view}&from=2030-06-01`), `view=${view}&from=2030-06-01`);
    assert.equal(await fieldsOf("/events/?view=week&featured=true"), "featured=true&view=week");
    assert.equal(await fieldsOf("/events/"), "view=list");
    const { text } = await openOk(service.anonymous, "/events/?view=month&date=2029-01&search=water");
    const all = /<a href="([^"]*)">All matches<\/a>/.exec(text)?.[1] ?? "";
    assert.equal(await shownIn(all.replaceAll("&amp;", "&")), "Water Music,Musical Waters");
  });

  it("finds typos in a month of very many matches", async () => {
    for (let number = 0; number < 14; number += 1)
      await make(`Fountain ${number}.`, "2031-06-01 12:00:00", "2031-06-01 12:30:00", {
        rrule: "FREQ=DAILY;COUNT=30",
      });
    await make("Fontain", "2031-06-12 08:00:00", "2031-06-12 09:00:00");
    const { text, visibleText } = await openOk(
      service.anonymous,
      "/events/?view=month&date=2031-06&search=fountian",
    );

    assert.match(text, /2031, 14 events/);
    assert.match(visibleText, /Fountain 0\./);
    const year = await openOk(service.anonymous, "/events/?view=year&date=2031-01&search=fountian");
    assert.match(year.visibleText, /May 0 events.*June 42[01] events/);
  });
});
