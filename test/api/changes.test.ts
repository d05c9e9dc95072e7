import assert from "node:assert/strict";
import { before, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { cutChangelog, markChangelog } from "../../src/store/changelog.ts";
import { drain, type FeedChange, inShort, tokenOfNow } from "../support/change-feed.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";
import { waitFor, withTimeout } from "../support/wait.ts";

const DAY = 86_400;

onEveryStore("the change feed", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const received = async (since: string, as = service.anonymous) => inShort((await drain(as, since)).changes);
  const made = async (path: string, fields: object) => {
    const { status, body, text } = await service.admin.post(path, fields);
    assert.equal(status, 201, text);
    return body;
  };

  it("reports created, updated and deleted items, once each, with version, language and group", async () => {
    const { admin, anonymous } = service;
    const since = await tokenOfNow(anonymous);
    const venue = await made("/venues", { venue: "Hall" });
    const event = await made("/events", anEvent({ venue: venue.id }));
    await admin.put(`/events/${event.id}`, { title: "Other" });
    const french = await made("/events?wpml_language=fr", { title: "Fête", translation_of: event.id });

    const { changes, token } = await drain(anonymous, since);
    const later = await drain(anonymous, token);
    await admin.put(`/venues/${venue.id}`, { venue: "House" });
    await admin.delete(`/events/${event.id}`);
    const last = await drain(anonymous, token);

    const [, first, translation] = changes;
    assert.deepEqual(inShort(changes), [
      `created venues ${venue.id}`,
      `created events ${event.id}`,
      `created events ${french.id}`,
    ]);
    assert.deepEqual(
      [first?.version, first?.language, translation?.language, translation?.group],
      [2, "en", "fr", first?.group],
    );
    assert.deepEqual(later.changes, []);
    assert.deepEqual(inShort(last.changes), [`updated venues ${venue.id}`, `deleted events ${event.id}`]);
    assert.equal(last.changes[1]?.version, 3);
  });

  it("reports to nobody what they may not see, and what they may no longer see as deleted", async () => {
    const { admin, anonymous, as } = service;
    const [everybody, authors, editors] = [
      await tokenOfNow(anonymous),
      await tokenOfNow(as.author),
      await tokenOfNow(as.editor),
    ];
    const { id: draft } = await made("/events", anEvent({ status: "draft" }));
    const { id: gone } = await made("/events", anEvent({ status: "draft" }));
    await admin.delete(`/events/${gone}?force=true`);
    const { id: hidden } = await made("/events", anEvent({ hide_from_listings: true }));
    const own = await as.author.post("/events", anEvent({ status: "draft" }));
    const mine: number = own.body.id;

    assert.deepEqual(await received(everybody), []);
    assert.deepEqual(await received(authors, as.author), [`created events ${mine}`]);
    assert.deepEqual(await received(editors, as.editor), [
      `created events ${draft}`,
      `deleted events ${gone}`,
      `created events ${mine}`,
    ]);

    const published = await tokenOfNow(anonymous);
    await admin.put(`/events/${draft}`, { status: "publish" });
    await admin.put(`/events/${hidden}`, { hide_from_listings: false });
    assert.deepEqual(await received(published), [`created events ${draft}`, `created events ${hidden}`]);

    const withdrawn = await tokenOfNow(anonymous);
    await admin.put(`/events/${draft}`, { status: "private" });
    await admin.put(`/events/${hidden}`, { hide_from_listings: true });
    assert.deepEqual(await received(withdrawn), [`deleted events ${draft}`, `deleted events ${hidden}`]);
  });

  it("begins with everything that there is, for a client without a token", async () => {
    const { anonymous } = service;
    const lists = "/venues?per_page=50";

    const { changes } = await drain(anonymous, "", "&resource=venues");
    const { body } = await anonymous.get(lists);

    assert.deepEqual(
      new Set(inShort(changes)),
      new Set(body.venues.map(({ id }: { id: number }) => `created venues ${id}`)),
    );
  });

  it("reports only the resources that were asked for", async () => {
    const { anonymous } = service;
    const since = await tokenOfNow(anonymous);
    const category = await made("/categories", { name: "Music" });
    await made("/venues", { venue: "Barn" });

    const { changes } = await drain(anonymous, since, "&resource=categories,tags");
    const wrong = await anonymous.get(`/changes?since=${since}&resource=people`);

    assert.deepEqual(inShort(changes), [`created categories ${category.id}`]);
    assert.equal(wrong.status, 400);
  });

  it("responds to a client that waits as soon as something has changed", async () => {
    const { anonymous, admin } = service;
    const since = await tokenOfNow(anonymous);
    const waiting = anonymous.get(`/changes?since=${since}&wait=60`);
    // Of no interest to the client, who goes on waiting.
    await admin.post("/events", anEvent({ status: "draft" }));
    const { id } = await made("/events", anEvent());

    const { body, headers } = await withTimeout("the change", waiting);

    assert.deepEqual(inShort(body.changes), [`created events ${id}`]);
    assert.equal(headers.get("cache-control"), "private, no-store");
    assert.match(body.next_rest_url, /\/changes\?since=[^&]+&wait=60$/);
  });

  it("reports what was written before the request, also while an earlier one is being read", async () => {
    const service = await startService(store);
    const since = await tokenOfNow(service.anonymous);
    const { read } = service.store;
    let release = () => {};
    const isFree = new Promise<void>((resolve) => {
      release = resolve;
    });
    let hasRead = false;
    /** A query that has its rows, and does not return them yet. */
    const held = <T extends object>(query: T): T =>
      new Proxy(query, {
        get(target, name) {
          const member = Reflect.get(target, name, target);
          if (typeof member !== "function") return member;
          if (name !== "execute") return (...values: unknown[]) => held(member.apply(target, values));
          return async () => {
            const rows = await member.call(target);
            hasRead = true;
            await isFree;
            return rows;
          };
        },
      });
    const hooked = new Proxy(read, {
      get(target, name) {
        const member = Reflect.get(target, name, target);
        if (name !== "selectFrom") return typeof member === "function" ? member.bind(target) : member;
        return (table: "changes") => {
          const query = target.selectFrom(table);
          return table === "changes" && !hasRead ? held(query) : query;
        };
      },
    });
    Object.assign(service.store, { read: hooked });

    const earlier = service.anonymous.get(`/changes?since=${since}`);
    await waitFor("the read", () => hasRead);
    const { body: tag } = await service.admin.post("/tags", { name: "Meanwhile" });
    const later = service.anonymous.get(`/changes?since=${since}`);
    const first = await Promise.race([later, sleep(2000).then(() => null)]);
    release();
    const { body } = first ?? (await later);

    assert.deepEqual(inShort(body.changes), [`created tags ${tag.id}`]);
    await earlier;
    await service.close();
  });

  it("responds without changes when the time is over", async () => {
    const { anonymous } = service;
    const since = await tokenOfNow(anonymous);

    const { body } = await anonymous.get(`/changes?since=${since}&wait=1`);

    assert.deepEqual([body.changes, body.has_more, body.token], [[], false, since]);
  });

  it("streams changes as server-sent events, and goes on where a client has stopped", async () => {
    const { anonymous, api } = service;
    const since = await tokenOfNow(anonymous);
    const first = await readStream(`${api}/changes?since=${since}`, {}, async () => {
      await made("/venues", { venue: "Stage" });
    });
    const venue = await made("/venues", { venue: "Tent" });
    const second = await readStream(`${api}/changes`, { "last-event-id": first.id });

    assert.equal(first.type, "text/event-stream; charset=UTF-8");
    assert.equal(first.event, "created");
    assert.equal(second.change.id, venue.id);
  });

  it("reports a token that is no token, and one of other rights", async () => {
    const { anonymous, admin } = service;
    const since = await tokenOfNow(admin);

    const malformed = await anonymous.get("/changes?since=yesterday");
    const foreign = await anonymous.get(`/changes?since=${since}`);
    const ahead = await admin.get(`/changes?since=${since.replace(/\.\w+\./, ".zzzzzz.")}`);
    const waits = await Promise.all(["-1", "x", "1.5"].map((wait) => anonymous.get(`/changes?wait=${wait}`)));

    assert.equal(malformed.status, 400);
    assert.deepEqual([foreign.status, foreign.body.code], [410, "rest_changes_expired"]);
    assert.equal(ahead.status, 410);
    assert.deepEqual(
      waits.map(({ status }) => status),
      [400, 400, 400],
    );
  });

  it("responds 410 to a token that is older than what is kept, and starts over without it", async () => {
    const { anonymous } = service;
    const old = await tokenOfNow(anonymous);
    await made("/venues", { venue: "Old" });
    await markChangelog(service.store, NOON);
    const recent = await tokenOfNow(anonymous);
    const { id } = await made("/venues", { venue: "New" });

    await cutChangelog(service.store, NOON + 29 * DAY, 30, 0);
    const kept = await anonymous.get(`/changes?since=${old}`);
    await cutChangelog(service.store, NOON + 30 * DAY, 30, 0);

    assert.equal(kept.status, 200);
    assert.equal((await anonymous.get(`/changes?since=${old}`)).status, 410);
    assert.deepEqual(await received(recent), [`created venues ${id}`]);
    assert.ok((await received("")).includes(`created venues ${id}`));
  });
});

onEveryStore("waiting for changes", (store) => {
  it("is limited to some clients at once, and ends when the service stops", async () => {
    const service = await startService(store, { MAX_CHANGE_CLIENTS: "4" });
    const { anonymous, api } = service;
    const since = await tokenOfNow(anonymous);
    const stream = await fetch(`${api}/changes?since=${since}`, { headers: { accept: "text/event-stream" } });

    const second = await fetch(`${api}/changes`, { headers: { accept: "text/event-stream" } });
    const poll = await withTimeout("a response", anonymous.get(`/changes?since=${since}&wait=60`));
    await withTimeout("the service to stop", service.close());

    assert.deepEqual([second.status, second.headers.get("retry-after")], [503, "5"]);
    assert.deepEqual(poll.body.changes, []);
    assert.equal(await stream.text(), "retry: 2000\n\n");
  });

  it("gives one IPv6 network a quarter of the places", async () => {
    const service = await startService(store, { MAX_CHANGE_CLIENTS: "8", TRUST_PROXY: "1" });
    const abort = new AbortController();
    const statusFrom = async (address: string) =>
      (
        await fetch(`${service.api}/changes`, {
          headers: { accept: "text/event-stream", "x-forwarded-for": address },
          signal: abort.signal,
        })
      ).status;
    const statuses: number[] = [];
    for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"])
      statuses.push(await statusFrom(address));
    abort.abort();

    assert.deepEqual(statuses, [200, 200, 503, 200]);
  });

  it("works without a read cache", async () => {
    const service = await startService(store, {}, { withoutReadCache: true });
    const since = await tokenOfNow(service.anonymous);
    const waiting = service.anonymous.get(`/changes?since=${since}&wait=60`);
    await service.admin.post("/tags", { name: "Jazz" });

    const { body } = await withTimeout("the change", waiting);

    assert.equal(body.changes[0].resource, "tags");
  });
});

/** The first change of a stream; `act` makes one once the stream has begun. */
async function readStream(url: string, headers: Record<string, string>, act = async () => {}) {
  const abort = new AbortController();
  const response = await fetch(url, {
    headers: { accept: "text/event-stream", ...headers },
    signal: abort.signal,
  });
  assert.equal(response.status, 200);
  await act();
  const decoder = new TextDecoder();
  let text = "";
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk);
      if (/data: .*\n\n/.test(text)) break;
    }
  };
  await withTimeout("an event of the stream", read());
  abort.abort();
  const part = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1] ?? "";
  const change: FeedChange = JSON.parse(part("data"));
  return { type: response.headers.get("content-type"), event: part("event"), id: part("id"), change };
}
