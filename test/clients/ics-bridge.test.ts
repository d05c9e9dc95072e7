import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { type ReadEvent, readCalendar } from "../support/icalendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

/**
 * A bridge that subscribes to a calendar: it asks for the file again with the ETag of its copy, keeps its copy on 304,
 * and otherwise compares by UID: new ones are added, changed ones replaced, those that are gone deleted.
 */
class Subscription {
  readonly events = new Map<string, ReadEvent>();
  readonly #url: string;
  #etag: string | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  async poll() {
    const { status, headers, text } = await request(this.#url, {
      headers: { accept: "text/calendar", ...(this.#etag && { "if-none-match": this.#etag }) },
    });
    if (status === 304) return { added: [], changed: [], deleted: [], isUnchanged: true };
    if (status !== 200) throw new Error(`HTTP ${status}`);
    if (!headers.get("content-type")?.startsWith("text/calendar")) throw new Error("Not a calendar");
    this.#etag = headers.get("etag");
    const { events, zones } = readCalendar(text);
    for (const { startZone } of events)
      if (startZone !== "UTC" && startZone !== "floating" && !zones.includes(startZone))
        throw new Error(`No VTIMEZONE ${startZone}`);
    const received = new Map(events.map((event) => [event.uid, event]));
    if (received.size !== events.length) throw new Error("A UID twice");
    return { ...this.#merge(received), isUnchanged: false };
  }

  #merge(received: Map<string, ReadEvent>) {
    const summary = (event: ReadEvent | undefined) => event?.value("summary") ?? "";
    const added = [...received].filter(([uid]) => !this.events.has(uid));
    const changed = [...received].filter(([uid, event]) => {
      const known = this.events.get(uid);
      return known && (known.startText !== event.startText || summary(known) !== summary(event));
    });
    const deleted = [...this.events].filter(([uid]) => !received.has(uid));
    for (const [uid] of deleted) this.events.delete(uid);
    for (const [uid, event] of received) this.events.set(uid, event);
    const names = (entries: [string, ReadEvent][]) => entries.map(([, event]) => summary(event));
    return { added: names(added), changed: names(changed), deleted: names(deleted) };
  }
}

onEveryStoreInGate("a bridge that subscribes to the iCalendar feed", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("follows changes by UID, and gets 304 when there are none", async () => {
    const { api, ids, service } = calendar;
    const subscription = new Subscription(`${api}/events.ics`);

    const first = await subscription.poll();
    const second = await subscription.poll();
    await service.admin.post(`/events/${ids["Talk Online"]}`, { start_date: "2030-05-04 17:30:00" });
    await service.admin.delete(`/events/${ids["Two Stages"]}`);
    const third = await subscription.poll();

    assert.deepEqual(first.added, ["Water Music", "Food & Wine", "Talk Online", "Two Stages"]);
    assert.equal(second.isUnchanged, true);
    assert.deepEqual([third.added, third.changed, third.deleted], [[], ["Talk Online"], ["Two Stages"]]);
    assert.equal((await subscription.poll()).isUnchanged, true);
  });

  it("finds whole days, zones and places", async () => {
    const subscription = new Subscription(`${calendar.api}/events.ics`);
    await subscription.poll();
    const [concert, day] = [...subscription.events.values()];

    assert.deepEqual(
      [concert?.startText, concert?.startZone, concert?.start],
      ["2030-05-02T19:30:00", "America/New_York", Date.UTC(2030, 4, 2, 23, 30) / 1000],
    );
    assert.match(concert?.value("location") ?? "", /^Harbour Hall/);
    assert.deepEqual([day?.startText, day?.endText], ["2030-05-03", "2030-05-04"]);
  });

  it("subscribes to the URL that people copy from the calendar, as well", async () => {
    const fromPages = new Subscription(`${calendar.site}/events/?ical=1`);
    const fromApi = new Subscription(`${calendar.api}/events.ics`);

    await Promise.all([fromPages.poll(), fromApi.poll()]);

    assert.ok(fromPages.events.size > 0);
    for (const uid of fromPages.events.keys()) assert.ok(fromApi.events.has(uid), uid);
  });
});
