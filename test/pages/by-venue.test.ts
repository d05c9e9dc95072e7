import assert from "node:assert/strict";
import { before, it } from "node:test";
import { linksTo, open, openOk } from "../support/pages.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("events by venue", (store) => {
  let service: TestService;
  const venues: number[] = [];
  const make = async (path: string, body: object) => {
    const made = await service.admin.post(path, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const event = (title: string, day: number, more: object = {}) => {
    const date = `2030-07-${String(day).padStart(2, "0")}`;
    return make("/events", { title, start_date: `${date} 19:00:00`, end_date: `${date} 21:00:00`, ...more });
  };
  /** The groups of a page: the heading of each, the titles in it, and where the link to the rest leads. */
  const groupsOf = async (path: string, client = service.anonymous) => {
    const { text } = await openOk(client, path);
    return [...text.matchAll(/<section class="cards">(.*?)<\/section>/gs)].map(([, inner = ""]) => ({
      heading: (/<h2[^>]*>(.*?)<\/h2>/.exec(inner)?.[1] ?? "").replace(/<[^>]*>/g, ""),
      titles: [...inner.matchAll(/<h3>.*?>([^<]*)</g)].map(([, title]) => title),
      rest: (/<a class="more" href="([^"]*)"/.exec(inner)?.[1] ?? "").replaceAll("&amp;", "&"),
    }));
  };

  before(async () => {
    service = await startService(store, { TIMEZONE: "Europe/Vienna" });
    service.clock.now = Date.UTC(2030, 5, 13) / 1000;
    const jazz = await make("/categories", { name: "Jazz" });
    for (const letter of "ABCDEFGHIJKLMN")
      venues.push((await make("/venues", { venue: `Venue ${letter}` })).id);
    // Alternately at two venues, so that no page of events in their order has all of one of them.
    for (let number = 1; number <= 24; number += 1) {
      await event(`A${number}`, number, { venue: venues[0], ...(number < 8 && { categories: [jazz.id] }) });
      await event(`B${number}`, number, { venue: venues[1] });
    }
    for (const venue of venues.slice(2, 13)) await event(`At ${venue}`, 25, { venue });
    for (let number = 1; number <= 43; number += 1) await event(`Nowhere ${number}`, 26);
    await event("Both", 27, { venue: [venues[0], venues[13]] });
    await event("Secret", 28, { venue: venues[13], password: "open sesame" });
  });

  it("are pages of venues, each once with all of its events or their number and the way to them", async () => {
    const first = await groupsOf("/events/?view=venue");
    const second = await groupsOf("/events/?view=venue&page=2");

    assert.deepEqual(
      first.slice(0, 2).map(({ heading, titles }) => [heading, ...titles]),
      [
        ["Venue A 25 events", "A1", "A2", "A3", "A4", "A5"],
        ["Venue B 24 events", "B1", "B2", "B3", "B4", "B5"],
      ],
    );
    assert.equal(first.length, 12);
    assert.deepEqual(first[2], { heading: "Venue C 1 event", titles: [`At ${venues[2]}`], rest: "" });
    assert.deepEqual(
      second.map(({ heading }) => heading),
      ["Venue M 1 event", "Venue N 1 event", "Without a venue 44 events"],
    );
    assert.deepEqual(second[1]?.titles, ["Both"], "of a protected event nobody learns its venue");
    const rest = await openOk(service.anonymous, first[0]?.rest ?? "");
    assert.match(rest.visibleText, /25 events/);
    const { text } = await openOk(service.anonymous, "/events/?view=venue");
    assert.deepEqual(linksTo(text, "Next page"), ["/events/?view=venue&page=2"]);
    assert.equal((await open(service.anonymous, "/events/?view=venue&page=3")).status, 404);
    assert.equal((await open(service.anonymous, "/events/?view=venue&page=0")).status, 400);
  });

  it("have pages of those without a venue", async () => {
    const groups = await groupsOf("/events/?view=venue&page=2");
    const { titles = [], rest = "" } = groups[2] ?? {};
    const [alone, ...others] = await groupsOf(rest);
    const [last] = await groupsOf(`${rest}&page=2`);

    assert.deepEqual(
      titles,
      [1, 2, 3, 4, 5].map((number) => `Nowhere ${number}`),
    );
    assert.equal(others.length, 0);
    assert.deepEqual([alone?.titles.length, alone?.titles[39]], [40, "Nowhere 40"]);
    assert.deepEqual(last?.titles, ["Nowhere 41", "Nowhere 42", "Nowhere 43", "Secret"]);
  });

  it("have the number of those that pass the other filters, as the list has", async () => {
    for (const client of [service.anonymous, service.as.editor]) {
      const [jazz, ...others] = await groupsOf("/events/?view=venue&categories=jazz&to=2030-07-06", client);

      assert.equal(others.length, 0);
      assert.equal(jazz?.heading, "Venue A 6 events");
      assert.equal(jazz?.rest, `/events/?categories=jazz&to=2030-07-06&view=list&venue=${venues[0]}`);
      assert.match((await openOk(client, jazz?.rest ?? "")).visibleText, /6 events/);
    }
    const one = await groupsOf(`/events/?view=venue&venue=${venues[13]}`);
    assert.deepEqual(
      one.map(({ heading }) => heading),
      ["Venue N 1 event"],
      "the other venues of its events are not those that were chosen",
    );
    const found = await groupsOf("/events/?view=venue&search=boht");
    assert.deepEqual(
      found.map(({ heading }) => heading),
      ["Venue A 1 event", "Venue N 1 event"],
    );
  });
});
