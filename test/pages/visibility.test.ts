import assert from "node:assert/strict";
import { before, it } from "node:test";
import type { Role } from "../../src/domain/roles.ts";
import { locationOf, open, openOk } from "../support/pages.ts";
import {
  anEvent,
  type Client,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

type Who = Role | "anonymous";

/** Statuses by caller for an event of the administrator: at its page, and at its WordPress-style `?p=` URL. */
const matrix: Record<string, Record<"page" | "byId", Partial<Record<Who, number>>>> = {
  publish: {
    page: { anonymous: 200, subscriber: 200, contributor: 200, author: 200, editor: 200, administrator: 200 },
    byId: { anonymous: 302, subscriber: 302, editor: 302 },
  },
  draft: {
    page: { anonymous: 403, subscriber: 403, contributor: 403, author: 403, editor: 200, administrator: 200 },
    byId: {
      anonymous: 403,
      subscriber: 403,
      contributor: 403,
      author: 403,
      editor: 200,
      administrator: 200,
    },
  },
  pending: {
    page: { anonymous: 403, author: 403, editor: 200 },
    byId: { anonymous: 403, author: 403, editor: 200 },
  },
  private: {
    page: { anonymous: 403, subscriber: 403, author: 403, editor: 200, administrator: 200 },
    byId: { anonymous: 403, subscriber: 403, author: 403, editor: 302, administrator: 302 },
  },
  trash: {
    // The slug of a trashed event is free for others.
    page: { anonymous: 404, editor: 404, administrator: 404 },
    byId: { anonymous: 403, editor: 403, administrator: 403 },
  },
};

onEveryStoreInGate("visibility on pages", (store) => {
  let service: TestService;
  const client = (who: Who): Client => (who === "anonymous" ? service.anonymous : service.as[who]);
  const make = async (path: string, body: object) => {
    const made = await service.admin.post(path, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };

  before(async () => {
    service = await startService(store);
  });

  for (const [status, { page, byId }] of Object.entries(matrix))
    it(`of an event with status ${status}`, async () => {
      const slug = `secret-${status}`;
      const event = await make(
        "/events",
        anEvent({ title: `Secret ${status}`, slug, status: status === "trash" ? "publish" : status }),
      );
      if (status === "trash") await service.admin.delete(`/events/${event.id}`);

      for (const [who, expected] of Object.entries(page)) {
        const response = await open(client(who as Who), `/event/${slug}/`);
        assert.equal(response.status, expected, `${who} at the page`);
        assert.equal(/Secret/.test(response.text), expected === 200, `${who} at the page`);
      }
      for (const [who, expected] of Object.entries(byId)) {
        const response = await open(client(who as Who), `/?post_type=tribe_events&p=${event.id}`);
        assert.equal(response.status, expected, `${who} at the ?p= URL`);
        assert.equal(/Secret/.test(response.text), expected === 200, `${who} at the ?p= URL`);
        if (expected === 200) assert.match(response.visibleText, /This is a preview/);
        if (expected === 200) assert.match(response.text, /<meta name="robots" content="noindex">/);
      }
      const views = [
        "/events/?view=list",
        `/events/?view=month&date=${event.start_date.slice(0, 7)}`,
        `/events/?view=day&date=${event.start_date.slice(0, 10)}`,
      ];
      for (const view of views)
        assert.equal(/Secret/.test((await openOk(service.anonymous, view)).text), status === "publish", view);
      const file = await service.anonymous.get(`//event/${slug}/?ical=1`);
      assert.equal(/Secret/.test(file.text), status === "publish");
      if (status === "publish") await service.admin.delete(`/events/${event.id}?force=true`);
    });

  it("redirects from the ?p= URL to the page of a published item, and previews unpublished ones to those who may read them", async () => {
    const event = await make("/events", anEvent({ title: "Public one" }));
    const venue = await make("/venues", { venue: "Secret place", status: "draft" });
    const own = (await service.as.contributor.post("/events", anEvent({ title: "Own draft" }))).body;

    assert.equal(
      locationOf(await open(service.anonymous, `/?post_type=tribe_events&p=${event.id}`)),
      "302 /event/public-one/",
    );
    assert.equal((await open(service.anonymous, `/?post_type=tribe_venue&p=${venue.id}`)).status, 403);
    assert.match(
      (await openOk(service.as.editor, `/?post_type=tribe_venue&p=${venue.id}`)).visibleText,
      /Secret place/,
    );
    assert.match(
      (await openOk(service.as.contributor, `/?post_type=tribe_events&p=${own.id}`)).visibleText,
      /Own draft/,
    );
    for (const query of [
      "p=999999&post_type=tribe_events",
      "p=abc&post_type=tribe_events",
      "p=1&post_type=page",
    ])
      assert.equal((await open(service.admin, `/?${query}`)).status, 404, query);
  });

  it("authenticates by the session cookie, without a nonce", async () => {
    const event = await make("/events", anEvent({ title: "Cookie draft", status: "draft" }));
    const login = await service.anonymous.post("//wp-json/almanac/v1/session", {
      login: "editor",
      password: "pw-editor",
    });
    const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const page = await open(service.anonymous, `/?post_type=tribe_events&p=${event.id}`, { cookie });

    assert.equal(page.status, 200);
    assert.match(page.visibleText, /Cookie draft/);
    assert.equal(page.headers.get("cache-control"), "private, no-store");
    assert.equal(
      (
        await open(service.anonymous, `/?post_type=tribe_events&p=${event.id}`, {
          cookie: "almanac_session=x",
        })
      ).status,
      403,
    );
  });

  it("leaves out venues and organizers that the visitor may not read, and hidden events in lists", async () => {
    const venue = await make("/venues", { venue: "Hidden cellar", status: "private" });
    const organizer = await make("/organizers", { organizer: "Hidden people", status: "draft" });
    const tag = await make("/tags", { name: "Quiet" });
    await make(
      "/events",
      anEvent({ title: "Loud", venue: venue.id, organizer: organizer.id, tags: [tag.id] }),
    );
    await make("/events", anEvent({ title: "Unlisted", hide_from_listings: true, tags: [tag.id] }));

    assert.doesNotMatch((await openOk(service.anonymous, "/event/loud/")).text, /Hidden/);
    assert.equal((await open(service.anonymous, "/venue/hidden-cellar/")).status, 403);
    assert.doesNotMatch((await openOk(service.anonymous, "/events/?view=list")).text, /Hidden|Unlisted/);
    assert.doesNotMatch((await openOk(service.anonymous, "/tag/quiet/")).text, /Unlisted/);
    assert.match((await openOk(service.anonymous, "/event/unlisted/")).visibleText, /Unlisted/);
  });
});

onEveryStoreInGate("a password-protected event", (store) => {
  let service: TestService;
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const send = (path: string, password: string) =>
    service.anonymous.send("POST", `/${path}`, new URLSearchParams({ password }).toString(), form);
  const create = async (title: string) => {
    const fields = {
      title,
      password: "open sesame",
      description: "The whole secret.",
      venue: { venue: `Cave of ${title}` },
    };
    return (await service.admin.post("/events", anEvent(fields))).body;
  };

  before(async () => {
    service = await startService(store);
  });

  it("shows a password form and no content", async () => {
    await create("Ali Baba");
    const page = await open(service.anonymous, "/event/ali-baba/");
    const byQuery = await open(service.anonymous, "/event/ali-baba/?password=open%20sesame");
    const file = await service.anonymous.get("//event/ali-baba/?ical=1");

    for (const closed of [page, byQuery, file]) {
      assert.equal(closed.status, 403);
      assert.doesNotMatch(closed.text, /Ali Baba|secret\.|Cave/);
    }
    assert.match(page.text, /<form class="password" method="post" action="\/event\/ali-baba\/">/);
    assert.equal(page.headers.get("cache-control"), "private, no-store");
  });

  it("is unlocked for one browser and one hour, and unlocks no other event", async () => {
    const { id } = await create("Forty");
    await create("Thieves");
    const wrong = await send("/event/forty/", "open barley");
    const right = await send("/event/forty/", "open sesame");
    const set = right.headers.get("set-cookie") ?? "";
    const cookie = set.split(";")[0] ?? "";
    const page = await open(service.anonymous, "/event/forty/", { cookie });
    const file = await service.anonymous.get("//event/forty/?ical=1", { cookie });

    assert.equal(wrong.status, 403);
    assert.match(wrong.text, /role="alert">This password is not right\./);
    assert.equal(right.status, 303);
    assert.equal(right.headers.get("location"), "/event/forty/");
    assert.match(set, new RegExp(`^almanac_event_${id}=.*; HttpOnly; SameSite=Lax$`));
    assert.doesNotMatch(set, /sesame/);
    assert.match(page.visibleText, /The whole secret\..*Cave of Forty/);
    assert.equal(page.headers.get("cache-control"), "private, no-store");
    assert.match(file.text, /SUMMARY[^:]*:Forty/);
    assert.equal((await open(service.anonymous, "/event/thieves/", { cookie })).status, 403);
    service.clock.now += 3601;
    assert.equal((await open(service.anonymous, "/event/forty/", { cookie })).status, 403);
    service.clock.now -= 3601;
    await service.admin.patch(`/events/${id}`, { password: "another" });
    assert.equal((await open(service.anonymous, "/event/forty/", { cookie })).status, 403);
  });

  it("is readable by its editors, reduced in lists for everybody else, and not found by search", async () => {
    await create("Cassim");

    assert.match((await openOk(service.as.editor, "/event/cassim/")).visibleText, /The whole secret/);
    assert.equal((await open(service.as.subscriber, "/event/cassim/")).status, 403);
    const list = await openOk(service.anonymous, "/events/?view=list");
    assert.match(list.visibleText, /Cassim/);
    // The venue itself is public, but not that the event takes place there.
    assert.doesNotMatch(list.text.replace(/<select[\s\S]*?<\/select>/g, ""), /Cave of Cassim|secret\./);
    assert.match(
      (await openOk(service.anonymous, "/events/?view=list&search=secret")).visibleText,
      / 0 events /,
    );
  });
});
