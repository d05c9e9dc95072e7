import assert from "node:assert/strict";
import { before, it } from "node:test";
import { getCalendar, type ReadCalendar } from "../support/icalendar.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { dstZones, offsetOf, transitionsOf } from "../support/transitions.ts";

/** Offsets before, at and after a transition; half an hour before and after are the same wall time in autumn. */
const around = [-86_400, -1800, 0, 1800, 86_400];

const spans = dstZones.flatMap((zone) =>
  [2006, 2030].flatMap((year) =>
    transitionsOf(zone, year)
      .slice(0, 2)
      .flatMap((transition) =>
        around.map((seconds) => ({ zone, start: transition + seconds, end: transition + seconds + 5400 })),
      ),
  ),
);

const window = "start_date=2000-01-01&end_date=2040-01-01";
const iso = (instant: number) => new Date(instant * 1000).toISOString();

onEveryStoreInGate("times in feeds", (store) => {
  let service: TestService;
  let calendar: ReadCalendar;
  const ids: number[] = [];

  before(async () => {
    service = await startService(store);
    for (const { zone, start, end } of spans) {
      const times = { timezone: zone, start_date: iso(start), end_date: iso(end) };
      const { body } = await service.admin.post("/events", anEvent(times));
      ids.push(body.id);
    }
    calendar = await getCalendar(service.anonymous, `/events.ics?${window}`);
  });

  it("agree with every instant of the API, for 200 events at transitions in ten zones", async () => {
    const expected = new Map<number, { start: number; end: number }>();
    for (const page of [1, 2, 3, 4]) {
      const { body } = await service.anonymous.get(`/events?${window}&per_page=50&page=${page}`);
      const instant = (utc: string) => Date.parse(`${utc.replace(" ", "T")}Z`) / 1000;
      for (const { id, utc_start_date, utc_end_date } of body.events)
        expected.set(id, { start: instant(utc_start_date), end: instant(utc_end_date) });
    }
    const read = new Map(calendar.events.map((one) => [Number.parseInt(one.uid, 10), one]));

    assert.equal(spans.length, 200);
    assert.equal(expected.size, 200);
    assert.equal(read.size, 200);
    for (const [index, { zone, start, end }] of spans.entries()) {
      const id = ids[index] ?? 0;
      const what = `${zone} ${iso(start)}`;
      assert.deepEqual(expected.get(id), { start, end }, what);
      assert.deepEqual({ start: read.get(id)?.start, end: read.get(id)?.end }, { start, end }, what);
    }
  });

  it("are wall times of the event's zone, and UTC where that wall time is ambiguous", () => {
    for (const { uid, startZone, startText, start, end } of calendar.events) {
      const zone = spans[ids.indexOf(Number.parseInt(uid, 10))]?.zone ?? "";
      const twice = [start, end].some((instant) => comesTwice(instant ?? 0, offsetOf(zone)));
      assert.equal(startZone, twice ? "UTC" : zone, `${zone} ${startText}`);
    }
  });

  it("come with one VTIMEZONE for each zone in use", () => {
    assert.deepEqual([...calendar.zones].sort(), [...dstZones].sort());
  });

  it("are UTC for events whose zone is an offset or an abbreviation", async () => {
    const times = { start_date: "2031-07-01 10:00:00", end_date: "2031-07-01 12:00:00" };
    for (const [timezone, start] of [
      ["UTC+5.5", "2031-07-01T04:30:00Z"],
      ["CET", "2031-07-01T09:00:00Z"],
      ["UTC", "2031-07-01T10:00:00Z"],
    ]) {
      const { body } = await service.admin.post("/events", anEvent({ ...times, timezone }));
      const one = await getCalendar(service.anonymous, `/events/${body.id}.ics`);

      assert.equal(one.events[0]?.startText, start);
      assert.deepEqual(one.zones, []);
    }
  });

  it("use the canonical name of a zone, however it was written", async () => {
    const { body } = await service.admin.post("/events", anEvent({ timezone: "europe/paris" }));
    const one = await getCalendar(service.anonymous, `/events/${body.id}.ics`);

    assert.equal(body.timezone, "europe/paris");
    assert.deepEqual(one.zones, ["Europe/Paris"]);
    assert.equal(one.events[0]?.startZone, "Europe/Paris");
  });

  it("have no end when it equals the start", async () => {
    const at = { start_date: "2030-06-01 10:00:00", end_date: "2030-06-01 10:00:00" };
    const { body } = await service.admin.post("/events", anEvent(at));
    const { events } = await getCalendar(service.anonymous, `/events/${body.id}.ics`);

    assert.equal(events[0]?.value("dtend"), null);
    assert.equal(events[0]?.end, events[0]?.start);
  });
});

/** Whether the same wall time occurs an hour or half an hour earlier or later. */
function comesTwice(instant: number, offset: (instant: number) => number): boolean {
  const wall = (at: number) => at + offset(at);
  return [-7200, -3600, -1800, 1800, 3600, 7200].some((seconds) => wall(instant + seconds) === wall(instant));
}
