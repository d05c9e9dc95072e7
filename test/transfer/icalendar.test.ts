import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import ICAL from "ical.js";
import { inTransaction } from "../../src/context.ts";
import { dueSubscriptions, saveSubscription } from "../../src/operations/subscriptions.ts";
import { runSubscription } from "../../src/transfer/icalendar/subscriptions.ts";
import { type Dialect, dialects } from "../support/calendar-dialects.ts";
import { contextOf, importText } from "../support/calendar-import.ts";
import { getCalendar, readCalendar } from "../support/icalendar.ts";
import { NOON, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** Start and end of an event that an independent parser has read, as the dialects have them. */
const timesOf = (event: ReturnType<typeof readCalendar>["events"][number]): [string, string] => {
  const iso = (seconds: number | null) => new Date((seconds ?? 0) * 1000).toISOString().replace(".000", "");
  if (event.start !== null) return [iso(event.start), iso(event.end)];
  const last = Date.parse(event.endText) - 86_400_000;
  return [event.startText, new Date(last).toISOString().slice(0, 10)];
};

/** The events of all calendars of a file, by title, as an independent parser finds them. */
function readAll(text: string): Record<string, [string, string]> {
  const parsed: unknown[] = ICAL.parse(text);
  const calendars = typeof parsed[0] === "string" ? [parsed] : parsed;
  return Object.fromEntries(
    calendars.flatMap((one) =>
      readCalendar(new ICAL.Component(one as never).toString()).events.map((event) => [
        event.value("summary") ?? "",
        timesOf(event),
      ]),
    ),
  );
}

onEveryStoreInGate("iCalendar files of real programs", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const exported = async (dialect: Dialect) => {
    const { events } = await getCalendar(service.anonymous, "/events.ics?start_date=2030-01-01");
    const titles = Object.keys(dialect.events);
    return Object.fromEntries(
      events
        .filter((event) => titles.includes(event.value("summary") ?? ""))
        .map((event) => [event.value("summary"), timesOf(event)]),
    );
  };

  for (const dialect of dialects)
    it(`are imported and exported with the same instants: ${dialect.name}`, async () => {
      if (dialect.isComplete) assert.deepEqual(readAll(dialect.text), dialect.events);
      const report = await importText(service, dialect.name, dialect.text);

      assert.deepEqual(report.issues, []);
      assert.equal(report.total("failed"), 0);
      assert.equal(report.counts.events?.new, Object.keys(dialect.events).length);
      assert.deepEqual(await exported(dialect), dialect.events);
    });

  it("change nothing when they are imported again", async () => {
    for (const dialect of dialects) {
      const report = await importText(service, dialect.name, dialect.text);
      assert.deepEqual(
        [report.total("new"), report.total("changed"), report.total("conflict")],
        [0, 0, 0],
        dialect.name,
      );
    }
  });

  it("bring places, people, categories, texts and online meetings", async () => {
    const find = async (search: string) =>
      (await service.anonymous.get(`/events?start_date=2030-01-01&search=${encodeURIComponent(search)}`)).body
        .events[0];
    const [party, concert, night, meeting, pub] = [
      await find("Sommerfest"),
      await find("Zollhaus"),
      await find("Zeitumstellung"),
      await find("Rencontre"),
      await find("chips"),
    ];

    assert.equal(party.title, "Sommerfest &amp; mehr");
    assert.equal(party.timezone, "Europe/Berlin");
    assert.match(party.description, /<b>Band<\/b>/);
    assert.equal(party.virtual_url, "https://meet.google.com/abc-defg-hij");
    assert.deepEqual(
      [concert.venue.venue, concert.venue.geo_lat, concert.venue.geo_lng],
      ["Zollhaus", 53.5438, 9.9881],
    );
    assert.match(concert.venue.address, /Hafenstraße 7/);
    assert.deepEqual(
      night.categories.map(({ name }: { name: string }) => name),
      ["Jazz, Blues", "Konzert", "Nacht"],
    );
    assert.deepEqual([meeting.organizer[0].organizer, meeting.venue.geo_lat], ["Collectif", 48.8566]);
    assert.equal(meeting.website, "https://mobilizon.example/events/8d5a6f2e");
    assert.equal(pub.organizer[0].organizer, "The &quot;Old&quot; Pub");
    assert.equal(pub.organizer[0].email, undefined);
  });

  it("are refused if they are something else, and say what cannot be imported", async () => {
    await assert.rejects(importText(service, "page", "<html></html>"), /This is no iCalendar file/);
    const text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:r\nSUMMARY:Weekly\nDTSTART:20300901T100000Z\nRRULE:FREQ=WEEKLY\nRRULE:FREQ=DAILY\nEND:VEVENT\n" +
      "BEGIN:VEVENT\nUID:s\nSUMMARY:Never\nEND:VEVENT\nEND:VCALENDAR";
    const report = await importText(service, "bad", text);

    assert.equal(report.total("failed"), 2);
    assert.deepEqual(
      report.issues.map(({ reason }) => reason),
      ["It repeats by several rules.", "It has no valid start."],
    );
  });
});

onEveryStoreInGate("a subscribed calendar", (store) => {
  let service: TestService;
  let server: ReturnType<typeof createServer>;
  let url = "";
  const state = { body: "", etag: '"1"', requests: [] as number[] };
  const event = (uid: string, title: string, day: string) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${title}\r\nDTSTART:${day}T100000Z\r\nDTEND:${day}T110000Z\r\nEND:VEVENT\r\n`;
  const publish = (etag: string, ...events: string[]) => {
    state.etag = `"${etag}"`;
    state.body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//X//EN\r\n${events.join("")}END:VCALENDAR\r\n`;
  };
  before(async () => {
    service = await startService(store);
    server = createServer((request, response) => {
      const isSame = request.headers["if-none-match"] === state.etag;
      state.requests.push(isSame ? 304 : 200);
      response.writeHead(isSame ? 304 : 200, { etag: state.etag, "content-type": "text/calendar" });
      response.end(isSame ? undefined : state.body);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events.ics`;
  });
  after(() => server.close());

  const runDue = async () => {
    const context = await contextOf(service);
    const due = await dueSubscriptions(context);
    const reports = [];
    for (const source of due) reports.push(await runSubscription(source, context));
    return reports;
  };
  const titles = async () =>
    (await service.anonymous.get("/events?start_date=2030-01-01")).body.events
      .map(({ title }: { title: string }) => title)
      .sort();

  it("is imported when it is due", async () => {
    publish("1", event("a", "A", "20300601"), event("b", "B", "20300602"), event("old", "Old", "20300401"));
    const context = await contextOf(service);
    await service.store.write((db) =>
      saveSubscription(url, { interval: 3600, language: "en" }, inTransaction(context, db)),
    );
    const [report] = await runDue();

    assert.equal(report?.total("new"), 3);
    assert.deepEqual(await titles(), ["A", "B", "Old"]);
    assert.deepEqual(await runDue(), []);
  });

  it("is not read again while its ETag is the same", async () => {
    service.clock.now += 3600;

    assert.deepEqual(await runDue(), [null]);
    assert.deepEqual(state.requests, [200, 304]);
  });

  it("changes what has changed, leaves what was edited here, and trashes what is gone and not over", async () => {
    const { body } = await service.admin.get("/events?search=B&start_date=2030-01-01");
    await service.admin.put(`/events/${body.events[0].id}`, { description: "Edited here" });
    publish("2", event("a", "A moved", "20300603"), event("b", "B moved", "20300604"));
    service.clock.now += 3600;
    const [changed] = await runDue();
    publish("3", event("b", "B moved", "20300604"));
    service.clock.now += 3600;
    const [removed] = await runDue();

    assert.deepEqual([changed?.total("changed"), changed?.total("conflict")], [1, 1]);
    assert.equal(changed?.total("removed"), 0, "it is over");
    assert.equal(removed?.total("removed"), 1);
    assert.deepEqual(await titles(), ["B", "Old"]);
  });

  it("restores what comes back, and keeps an error with its source", async () => {
    publish("4", event("a", "A again", "20300603"), event("b", "B moved", "20300604"));
    service.clock.now += 3600;
    const [restored] = await runDue();
    state.etag = '"5"';
    state.body = "<html>Maintenance</html>";
    service.clock.now += 3600;
    await assert.rejects(runDue(), /This is no iCalendar file/);
    const [source] = await service.store.read.selectFrom("sources").selectAll().execute();

    assert.equal(restored?.total("changed"), 1);
    assert.deepEqual(await titles(), ["A again", "B", "Old"]);
    assert.equal(source?.last_error, "This is no iCalendar file.");
    assert.equal(source?.next_run, service.clock.now + 3600);
    assert.ok(service.clock.now > NOON);
  });
});
