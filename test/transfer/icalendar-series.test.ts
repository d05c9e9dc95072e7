import assert from "node:assert/strict";
import { before, it } from "node:test";
import { importText } from "../support/calendar-import.ts";
import { getCalendar, readCalendar } from "../support/icalendar.ts";
import { NOON, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("series of an iCalendar file", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const entry = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");
  const calendar = (...entries: string[]) =>
    ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//X//EN", ...entries, "END:VCALENDAR", ""].join("\r\n");
  const choir = (rule: string, title = "Choir") =>
    entry(
      ...["UID:choir", `SUMMARY:${title}`, "DTSTART;TZID=Europe/Berlin:20301001T190000"],
      ...["DTEND;TZID=Europe/Berlin:20301001T210000", `RRULE:${rule}`, "LOCATION:Hall"],
      "EXDATE;TZID=Europe/Berlin:20301015T190000,20301022T190000",
    );
  const moved = entry(
    ...["UID:choir", "SUMMARY:Choir, moved", "RECURRENCE-ID;TZID=Europe/Berlin:20301008T190000"],
    ...["DTSTART;TZID=Europe/Berlin:20301009T200000", "DTEND;TZID=Europe/Berlin:20301009T220000"],
  );
  const cancelled = entry(
    ...["UID:choir", "SUMMARY:Choir", "STATUS:CANCELLED", "RECURRENCE-ID:20301105T180000Z"],
    ...["DTSTART;TZID=Europe/Berlin:20301105T190000", "DTEND;TZID=Europe/Berlin:20301105T210000"],
  );
  const others = [
    entry("UID:days", "SUMMARY:Fair", "DTSTART;VALUE=DATE:20301201", "RRULE:FREQ=DAILY;COUNT=3"),
    // In UTC, which has no summer time: another hour in New York from November on.
    entry("UID:utc", "SUMMARY:Call", "DTSTART:20301030T150000Z", "RRULE:FREQ=WEEKLY;UNTIL=20301113T150000Z"),
    entry(
      "UID:dates",
      "SUMMARY:Dates",
      "DTSTART:20301210T080000Z",
      "RDATE:20301212T090000Z,20301220T080000Z",
    ),
  ];
  const weekly = "FREQ=WEEKLY;UNTIL=20301112T180000Z";

  const starts = async (search: string): Promise<string[]> =>
    (
      await service.anonymous.get(`/events?start_date=2030-01-01&per_page=50&search=${search}`)
    ).body.events.map(({ utc_start_date }: { utc_start_date: string }) => utc_start_date.slice(0, 16));
  const idsOf = async (search: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await service.anonymous.get(`/events?start_date=2030-01-01&search=${search}`)).body.events.map(
        ({ id, start_date }: { id: number; start_date: string }) => [start_date, id],
      ),
    );
  const totals = (report: Awaited<ReturnType<typeof importText>>) =>
    (["new", "changed", "conflict", "failed", "removed"] as const).map((outcome) => report.total(outcome));

  it("become series, whose changed dates are occurrences with values of their own", async () => {
    const text = calendar(choir(weekly), moved, cancelled, ...others);
    const report = await importText(service, "series", text);

    assert.deepEqual(report.issues, []);
    assert.deepEqual([report.counts.series?.new, report.counts.events?.new], [4, 1]);
    // 8 October is moved, 15 and 22 October are left out, 5 November is cancelled; clocks change on 27 October.
    assert.deepEqual(await starts("choir"), [
      ...["2030-10-01 17:00", "2030-10-09 18:00", "2030-10-29 18:00", "2030-11-12 18:00"],
    ]);
    assert.deepEqual(await starts("call"), ["2030-10-30 15:00", "2030-11-06 15:00", "2030-11-13 15:00"]);
    assert.deepEqual(await starts("dates"), ["2030-12-10 08:00", "2030-12-12 09:00", "2030-12-20 08:00"]);
    assert.equal((await starts("fair")).length, 3);
    assert.deepEqual(totals(await importText(service, "series", text)), [0, 0, 0, 0, 0]);
  });

  it("are exported as they were imported", async () => {
    const [first, second] = (await service.anonymous.get("/events?start_date=2030-01-01&search=choir")).body
      .events;
    const { events } = await getCalendar(service.anonymous, `/series/${first.series.id}.ics`);
    const inFile = readCalendar(calendar(choir(weekly), moved)).events;
    const facts = (event: (typeof events)[number]) => ({
      summary: event.value("summary"),
      ...{ start: event.startText, end: event.endText, zone: event.startZone },
      replaced: event.value("recurrence-id"),
      rule: event.value("rrule"),
    });

    assert.deepEqual(second.occurrence, { index: 2, is_exception: true });
    assert.equal(second.series.id, first.series.id);
    assert.deepEqual(
      events.map(facts),
      inFile.map((event) => ({ ...facts(event), zone: "Europe/Berlin" })),
    );
    assert.equal(new Set(events.map(({ uid }) => uid)).size, 1);
    assert.deepEqual(events[0]?.values("exdate"), [
      ...["2030-10-15T19:00:00", "2030-10-22T19:00:00", "2030-11-05T19:00:00"],
    ]);
  });

  it("are changed as a whole, with the ids of dates that stay", async () => {
    const before = await idsOf("choir");
    const longer = choir("FREQ=WEEKLY;UNTIL=20301119T180000Z", "Choir practice");
    const report = await importText(service, "series", calendar(longer, moved, cancelled));
    const after = await idsOf("choir");
    const later = moved.replace("Choir, moved", "Choir, elsewhere");
    const next = await importText(service, "series", calendar(longer, later, cancelled));

    // The date that differs is compared with its series again.
    assert.deepEqual(totals(report), [0, 2, 0, 0, 0]);
    assert.deepEqual({ ...after, ...before }, after);
    assert.equal(Object.keys(after).length, Object.keys(before).length + 1);
    assert.equal(
      (await service.anonymous.get("/events?start_date=2030-01-01&search=practice")).body.total,
      4,
    );
    assert.deepEqual(totals(next), [0, 1, 0, 0, 0]);
    assert.deepEqual(await idsOf("elsewhere"), { "2030-10-09 20:00:00": before["2030-10-09 20:00:00"] });
  });

  it("have a change beyond the horizon as an event, which becomes an occurrence in time", async () => {
    const endless = entry("UID:z", "SUMMARY:Chess", "DTSTART:20300910T180000Z", "RRULE:FREQ=WEEKLY");
    const far = entry(
      ...["UID:z", "SUMMARY:Chess final", "RECURRENCE-ID:20330913T180000Z", "DTSTART:20330913T190000Z"],
    );
    const find = async () =>
      (await service.anonymous.get("/events?start_date=2033-09-13&end_date=2033-09-14&search=chess")).body
        .events;
    await importText(service, "far", calendar(endless, far));
    const [early, ...others] = await find();
    service.clock.now += 2 * 365 * 86_400;
    const { issues } = await importText(service, "far", calendar(endless, far));
    const [late, ...more] = await find();
    service.clock.now = NOON;

    assert.deepEqual([early.is_recurring, others], [false, []]);
    assert.deepEqual([late.is_recurring, late.title, more], [true, "Chess final", []]);
    assert.equal(late.utc_start_date, "2033-09-13 19:00:00");
    assert.deepEqual(issues, []);
  });

  it("get a date back whose change the source has taken back", async () => {
    const before = await idsOf("elsewhere");
    const report = await importText(service, "series", calendar(choir(weekly), cancelled));
    const after = await idsOf("choir");

    assert.deepEqual(totals(report), [0, 1, 0, 0, 1]);
    assert.equal(after["2030-10-08 19:00:00"], before["2030-10-09 20:00:00"]);
    assert.deepEqual(await starts("choir"), [
      ...["2030-10-01 17:00", "2030-10-08 17:00", "2030-10-29 18:00", "2030-11-12 18:00"],
    ]);
  });

  it("say that a change of all following dates is one of a single date", async () => {
    const report = await importText(
      service,
      "range",
      calendar(
        entry("UID:y", "SUMMARY:Swim", "DTSTART:20301001T100000Z", "RRULE:FREQ=WEEKLY;COUNT=3"),
        entry(
          ...["UID:y", "SUMMARY:Swim", "RECURRENCE-ID;RANGE=THISANDFUTURE:20301008T100000Z"],
          "DTSTART:20301008T110000Z",
        ),
      ),
    );

    assert.deepEqual(
      report.issues.map(({ reason }) => reason),
      ["It changes all following dates of its series; only its own was changed."],
    );
    assert.deepEqual(await starts("swim"), ["2030-10-01 10:00", "2030-10-08 11:00", "2030-10-15 10:00"]);
  });

  it("take the place of an event that begins to repeat, and give way to one that ends to", async () => {
    const once = entry("UID:x", "SUMMARY:Walk", "DTSTART:20301001T100000Z");
    const twice = entry("UID:x", "SUMMARY:Walk", "DTSTART:20301001T100000Z", "RRULE:FREQ=WEEKLY;COUNT=2");
    await importText(service, "walks", calendar(once));
    const repeated = await importText(service, "walks", calendar(twice));
    const startsTwice = await starts("walk");
    const single = await importText(service, "walks", calendar(once));

    assert.deepEqual(totals(repeated), [1, 0, 0, 0, 1]);
    assert.deepEqual(startsTwice, ["2030-10-01 10:00", "2030-10-08 10:00"]);
    assert.deepEqual(single.total("removed"), 1);
    assert.deepEqual(await starts("walk"), ["2030-10-01 10:00"]);
  });
});
