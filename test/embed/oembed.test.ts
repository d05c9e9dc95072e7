import assert from "node:assert/strict";
import { before, it } from "node:test";
import { makeGroup } from "../support/languages.ts";
import { open, openOk, tags } from "../support/pages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { childrenOf, readXml } from "../support/xml.ts";

const SITE = "http://calendar.test";

onEveryStoreInGate("oEmbed", (store) => {
  let service: TestService;
  const make = async (path: string, body: object) => {
    const made = await service.admin.post(path, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const describe = (url: string, more = "", client = service.anonymous) =>
    client.get(`//wp-json/oembed/1.0/embed?url=${encodeURIComponent(url)}${more}`);
  /** The URL of the frame that a page is shown in. */
  const frameOf = async (url: string) => {
    const { status, body, text } = await describe(url);
    assert.equal(status, 200, `${url}: ${text}`);
    return tags(body.html, "iframe")[0]?.src;
  };

  before(async () => {
    service = await startService(store, { SITE_NAME: "Valmere & Sons" });
    await makeGroup(
      service.admin,
      "events",
      { en: "Water Music", fr: "Musique sur l’eau" },
      { start_date: "2030-06-14 19:30:00", end_date: "2030-06-14 21:30:00" },
    );
  });

  it("describes the page of an event as WordPress does", async () => {
    const { body, headers } = await describe(`${SITE}/event/water-music/`);

    assert.deepEqual(body, {
      version: "1.0",
      provider_name: "Valmere & Sons",
      provider_url: `${SITE}/`,
      author_name: "Valmere & Sons",
      author_url: `${SITE}/`,
      title: "Water Music",
      type: "rich",
      width: 600,
      height: 360,
      html: `<iframe src="${SITE}/embed/event/water-music/" title="Water Music" width="600" height="360" loading="lazy" style="border:0;max-width:100%"></iframe>`,
    });
    assert.match(headers.get("content-type") ?? "", /^application\/json/);
  });

  it("describes it as XML, too", async () => {
    const url = `${SITE}/event/water-music/`;
    const { body } = await describe(url);
    const { text, headers } = await describe(url, "&format=xml");

    assert.match(headers.get("content-type") ?? "", /^text\/xml/);
    const root = readXml(text);
    assert.equal(root.name, "oembed");
    const names = Object.keys(body);
    assert.deepEqual(
      names.map((name) => childrenOf(root, name).map((one) => one.text)),
      names.map((name) => [String(body[name])]),
    );
  });

  it("finds embeds of every page that its head says to have one", async () => {
    const event = await make("/events", {
      ...anEvent({ title: "Fête à 5 < 6" }),
      venue: { venue: "Harbour Hall" },
      organizer: { organizer: "Orchestra" },
      categories: ["Concerts"],
      tags: ["Open air"],
    });
    const child = await make("/categories", { name: "Chamber", parent: event.categories[0].id });
    const pages: Record<string, string> = {
      [event.url]: `${SITE}/embed/event/fete-a-5-6/`,
      [`${SITE}/fr/event/musique-sur-leau/`]: `${SITE}/fr/embed/event/musique-sur-leau/`,
      [event.venue.url]: `${SITE}/embed/list/?venue=${event.venue.id}`,
      [event.organizer[0].url]: `${SITE}/embed/list/?organizer=${event.organizer[0].id}`,
      [event.categories[0].url]: `${SITE}/embed/list/?categories=concerts`,
      [child.url]: `${SITE}/embed/list/?categories=chamber`,
      [event.tags[0].url]: `${SITE}/embed/list/?tags=open-air`,
      [`${SITE}/events/`]: `${SITE}/embed/month/`,
      [`${SITE}/fr/events/?view=list&categories=concerts`]: `${SITE}/fr/embed/list/?categories=concerts`,
      [`${SITE}/events/?view=month&date=2030-06`]: `${SITE}/embed/month/?date=2030-06`,
    };
    for (const [url, expected] of Object.entries(pages)) {
      const { text } = await openOk(service.anonymous, url.replace(SITE, ""));
      const links = tags(text, "link").filter(({ type = "" }) => /oembed/.test(type));
      assert.deepEqual(
        links.map(({ type }) => type),
        ["application/json+oembed", "text/xml+oembed"],
      );
      const [json] = links.map(({ href = "" }) => href.replace(SITE, ""));
      const { body } = await service.anonymous.get(`/${json}`);
      const src = tags(body.html, "iframe")[0]?.src;
      assert.equal(src, expected, url);
      await openOk(service.anonymous, expected.replace(SITE, ""));
    }
    assert.equal((await describe(event.url)).body.title, "Fête à 5 < 6");
  });

  it("takes URLs in other spellings", async () => {
    const expected = `${SITE}/embed/event/water-music/`;

    assert.equal(await frameOf("https://calendar.test/event/water-music"), expected);
    assert.equal(await frameOf(`${SITE}/event/water-music/?utm=1#more`), expected);
    assert.equal(await frameOf(`${SITE}/`), `${SITE}/embed/month/`);
  });

  it("keeps within the room of the consumer", async () => {
    const url = `${SITE}/event/water-music/`;
    const sizes = async (more: string) => {
      const { body } = await describe(url, more);
      const { width, height } = tags(body.html, "iframe")[0] ?? {};
      assert.deepEqual([width, height], [String(body.width), String(body.height)]);
      return [body.width, body.height];
    };

    assert.deepEqual(await sizes("&maxwidth=320&maxheight=200"), [320, 200]);
    assert.deepEqual(await sizes("&maxwidth=5000&maxheight=5000"), [600, 360]);
  });

  it("knows no page that is not public or not its own, whoever asks", async () => {
    const draft = await make("/events", anEvent({ status: "draft", slug: "a-draft" }));
    await make("/events", anEvent({ status: "private", slug: "a-private" }));
    await make("/events", anEvent({ password: "lake", slug: "for-members" }));
    await make("/venues", { venue: "Hidden", status: "private", slug: "hidden" });
    const trashed = await make("/events", anEvent({ slug: "trashed" }));
    await service.admin.delete(`/events/${trashed.id}`);
    const urls = [
      ...["a-draft", "a-private", "for-members", "trashed", "nowhere"].map(
        (slug) => `${SITE}/event/${slug}/`,
      ),
      ...[draft.url, `${SITE}/venue/hidden/`, `${SITE}/tag/nowhere/`, `${SITE}/docs/`, `${SITE}/event/`],
      ...[`${SITE}/venue/water-music/`, `${SITE}/event/%zz/`, `${SITE}/event/a%00b/`, `${SITE}/event/a/b/`],
      ...["https://other.example/event/water-music/", "http://calendar.test.evil.example/event/water-music/"],
      ...[
        "http://calendar.test@evil.example/event/water-music/",
        "/event/water-music/",
        "javascript:alert(1)",
      ],
    ];
    for (const client of [service.anonymous, service.admin])
      for (const url of urls) {
        const { status, body } = await describe(url, "", client);
        assert.deepEqual([status, body.code], [404, "oembed_invalid_url"], url);
      }
    const page = await open(service.anonymous, "/event/for-members/");
    assert.doesNotMatch(page.text, /oembed/);
  });

  it("reports parameters that are missing or invalid", async () => {
    const missing = await service.anonymous.get("//wp-json/oembed/1.0/embed");
    assert.deepEqual([missing.status, missing.body.code], [400, "rest_missing_callback_param"]);
    for (const query of ["url=", "url[]=a", "url=a&maxwidth=0", "url=a&maxheight=x", "url=a&format=yaml"]) {
      const { status, body } = await service.anonymous.get(`//wp-json/oembed/1.0/embed?${query}`);
      assert.deepEqual([status, body.code], [400, "rest_invalid_param"], query);
    }
  });

  it("is described, and never stale", async () => {
    const { body: index } = await service.anonymous.get("//wp-json/");
    assert.ok(index.namespaces.includes("oembed/1.0"));
    assert.ok(index.routes["/oembed/1.0/embed"]);
    const event = await make("/events", anEvent({ title: "Before", slug: "renamed" }));
    const url = `${SITE}/event/renamed/`;
    assert.equal((await describe(url)).body.title, "Before");

    await service.admin.patch(`/events/${event.id}`, { title: "After" });
    assert.equal((await describe(url)).body.title, "After");
    await service.admin.patch(`/events/${event.id}`, { status: "draft" });
    assert.equal((await describe(url)).status, 404);
  });
});
