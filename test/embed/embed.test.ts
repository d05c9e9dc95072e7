import assert from "node:assert/strict";
import { before, it } from "node:test";
import { makeGroup } from "../support/languages.ts";
import { linksTo, locationOf, open, openOk, tags } from "../support/pages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const month = "/embed/month/?date=2030-06";

onEveryStoreInGate("embeds", (store) => {
  let service: TestService;
  const make = async (path: string, body: object) => {
    const made = await service.admin.post(path, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };

  before(async () => {
    service = await startService(store);
    const times = { start_date: "2030-06-14 19:30:00", end_date: "2030-06-14 21:30:00" };
    const links = { venue: { venue: "Harbour Hall", city: "Valmere" }, categories: ["Concerts"] };
    const details = { description: "By <b>Handel</b>.", cost: "20", featured: true };
    await makeGroup(
      service.admin,
      "events",
      { en: "Water Music", fr: "Musique sur l’eau" },
      { ...times, ...links, ...details },
    );
    await make("/events", { ...times, title: "Night Walk", tags: ["Open air"], is_virtual: true });
    await make("/events", anEvent({ title: "A Draft", status: "draft", slug: "a-draft" }));
    await make("/events", anEvent({ title: "For Members", password: "lake", slug: "for-members" }));
  });

  it("show lists and months that link to the pages of events in a new tab", async () => {
    for (const path of ["/embed/list/", month]) {
      const { text, visibleText } = await openOk(service.anonymous, path);

      assert.match(visibleText, /Water Music/, path);
      assert.match(visibleText, /Night Walk/, path);
      assert.doesNotMatch(visibleText, /A Draft/, path);
      assert.deepEqual(tags(text, "base"), [{ target: "_blank" }], path);
      assert.ok(tags(text, "a").some(({ href }) => href === "/event/water-music/"));
      assert.deepEqual(tags(text, "form"), []);
      assert.equal(tags(text, "h1").length, 1);
      assert.match(text, /<meta name="robots" content="noindex">/);
    }
  });

  it("show one event with its time, place and cost", async () => {
    const { text, visibleText } = await openOk(service.anonymous, "/embed/event/water-music/");

    assert.match(visibleText, /Water Music Friday, June 14, 2030 7:30\s*–\s*9:30 PM EDT Featured/);
    assert.match(visibleText, /Harbour Hall, Valmere · \$20 By Handel\./);
    assert.deepEqual(linksTo(text, "Details"), ["/event/water-music/"]);
    assert.equal(
      tags(text, "link").find(({ rel }) => rel === "canonical")?.href,
      "http://calendar.test/event/water-music/",
    );
  });

  it("are in the language of their path, and lead to translations", async () => {
    const { text, visibleText } = await openOk(service.anonymous, "/fr/embed/list/");

    assert.match(visibleText, /Musique sur l’eau/);
    assert.match(text, /<html lang="fr">/);
    assert.equal(
      locationOf(await open(service.anonymous, "/fr/embed/event/water-music/?theme=dark")),
      "302 /fr/embed/event/musique-sur-leau/?theme=dark",
    );
    assert.equal(
      locationOf(await open(service.anonymous, "/de/embed/event/water-music/")),
      "302 /embed/event/water-music/",
    );
  });

  it("take every filter of the event list, singular names too", async () => {
    const shown = async (query: string, view = "list") => {
      const { visibleText } = await openOk(service.anonymous, `/embed/${view}/?date=2030-06&${query}`);
      return ["Water Music", "Night Walk"].filter((title) => visibleText.includes(title));
    };

    for (const view of ["list", "month"]) {
      assert.deepEqual(await shown("category=concerts", view), ["Water Music"]);
      assert.deepEqual(await shown("categories[]=concerts", view), ["Water Music"]);
      assert.deepEqual(await shown("tag=open-air", view), ["Night Walk"]);
      assert.deepEqual(await shown("search=handel", view), ["Water Music"]);
      assert.deepEqual(await shown("featured=false", view), ["Night Walk"]);
      assert.deepEqual(await shown("virtual=true&cfasync=1", view), ["Night Walk"]);
      assert.deepEqual(await shown("search=nothing-has-this", view), []);
    }
    assert.deepEqual(await shown("starts_after=2030-07-01"), []);
    assert.deepEqual(await shown("from=2030-06-15"), []);
    assert.deepEqual(await shown("start_date=2030-06-14&end_date=2030-06-15"), ["Water Music", "Night Walk"]);
    assert.deepEqual(await shown("past=1"), []);
  });

  it("turn pages within the frame and keep filters and theme", async () => {
    const list = await openOk(
      service.anonymous,
      "/embed/list/?per_page=1&featured=true&theme=dark&from=2030-01-01",
    );
    assert.doesNotMatch(list.text, /rel="next"/);
    const first = await openOk(service.anonymous, "/embed/list/?per_page=1&theme=dark");
    const next = tags(first.text, "a").find(({ rel }) => rel === "next");
    assert.deepEqual([next?.target, next?.href], ["_self", "/embed/list/?per_page=1&page=2&theme=dark"]);
    await openOk(service.anonymous, next?.href ?? "");

    const { text } = await openOk(service.anonymous, `${month}&tag=open-air&theme=light`);
    const steps = tags(text, "a").filter(({ class: name = "" }) => /\bstep\b/.test(name));
    assert.deepEqual(
      steps.map(({ target, href }) => [target, href]),
      [
        ["_self", "/embed/month/?tags=open-air&date=2030-05&theme=light"],
        ["_self", "/embed/month/?tags=open-air&theme=light"],
        ["_self", "/embed/month/?tags=open-air&date=2030-07&theme=light"],
      ],
    );
  });

  it("have the theme of their parameter", async () => {
    for (const [theme, attribute, scheme] of [
      ["dark", "dark", "dark"],
      ["light", "light", "light"],
      ["auto", undefined, "light dark"],
      ['"><script>', undefined, "light dark"],
    ]) {
      const { text } = await openOk(
        service.anonymous,
        `/embed/list/?theme=${encodeURIComponent(theme ?? "")}`,
      );
      assert.equal(tags(text, "html")[0]?.["data-theme"], attribute);
      assert.equal(tags(text, "meta").find(({ name }) => name === "color-scheme")?.content, scheme);
    }
  });

  it("show nothing that is not public, whoever asks", async () => {
    for (const client of [service.anonymous, service.admin]) {
      const draft = await open(client, "/embed/event/a-draft/");
      assert.equal(draft.status, 403);
      assert.doesNotMatch(draft.text, /A Draft/);
      const secret = await open(client, "/embed/event/for-members/?password=lake");
      assert.equal(secret.status, 403);
      assert.doesNotMatch(secret.text, /For Members/);
      assert.deepEqual(linksTo(secret.text, "Open"), ["/event/for-members/"]);
      assert.equal((await open(client, "/embed/event/nowhere/")).status, 404);
      const list = await openOk(client, "/embed/list/");
      assert.doesNotMatch(list.text, /A Draft/);
      assert.equal(list.headers.get("set-cookie"), null);
      assert.match(list.headers.get("cache-control") ?? "", /^public/);
    }
  });

  it("report wrong parameters in the frame", async () => {
    const queries = ["featured=perhaps", "per_page=0", "per_page=x", "start_date=someday"];
    for (const query of [...queries, "category=nowhere", "categories=nowhere", "tag=none", "venue=x"]) {
      const { status, headers, visibleText } = await open(service.anonymous, `/embed/list/?${query}`);
      assert.equal(status, 400, query);
      assert.match(headers.get("content-type") ?? "", /^text\/html/);
      assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors \*$/);
      assert.ok(visibleText.includes(`These parameters are not valid: ${query.split("=")[0]}.`), visibleText);
    }
    const month = await open(service.anonymous, "/embed/month/?category=nowhere");
    assert.deepEqual([month.status, /not valid: category\./.test(month.visibleText)], [400, true]);
  });

  it("can be framed, by the origins of EMBED_ORIGINS only, and no other page can", async () => {
    const origins = {
      "https://a.example,https://*.b.example": "'self' https://a.example https://*.b.example",
      none: "'none'",
    };
    for (const [setting, expected] of [["*", "*"], ...Object.entries(origins)]) {
      const other = setting === "*" ? service : await startService(store, { EMBED_ORIGINS: setting ?? "" });
      for (const path of ["/embed/list/", "/embed/month/", "/embed/event/nowhere/", "/fr/embed/list/"]) {
        const { headers } = await open(other.anonymous, path);
        const policy = headers.get("content-security-policy") ?? "";
        assert.equal(policy.split("frame-ancestors ")[1], expected, path);
        assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
        assert.equal(headers.get("x-frame-options"), null, path);
        assert.equal(headers.get("x-content-type-options"), "nosniff");
      }
      for (const path of ["/events/", "/event/water-music/", "/embed/", "/nowhere/"]) {
        const { headers } = await open(other.anonymous, path);
        assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'$/, path);
        assert.equal(headers.get("x-frame-options"), "DENY", path);
      }
    }
  });

  it("are cached, and never stale", async () => {
    const event = await make(
      "/events",
      anEvent({
        title: "First Name",
        slug: "renamed",
        start_date: "2030-06-20 10:00",
        end_date: "2030-06-20 11:00",
      }),
    );
    const paths = ["/embed/list/?search=name", `${month}&search=name`, "/embed/event/renamed/"];
    for (const path of paths) {
      const first = await openOk(service.anonymous, path);
      assert.match(first.visibleText, /First Name/);
      const again = await open(service.anonymous, path, { "if-none-match": first.headers.get("etag") ?? "" });
      assert.equal(again.status, 304);
      assert.equal(again.headers.get("x-frame-options"), null);
    }
    await service.admin.patch(`/events/${event.id}`, { title: "Second Name" });
    for (const path of paths)
      assert.match((await openOk(service.anonymous, path)).visibleText, /Second Name/);
    await service.admin.delete(`/events/${event.id}`);
    for (const path of paths)
      assert.doesNotMatch((await open(service.anonymous, path)).visibleText, /Second Name/);
  });

  it("come with a script of at most 5 kB that other sites may load", async () => {
    const { status, text, headers } = await service.anonymous.get("//embed.js");

    assert.equal(status, 200);
    assert.match(headers.get("content-type") ?? "", /^text\/javascript/);
    assert.equal(headers.get("cross-origin-resource-policy"), "cross-origin");
    assert.ok(Buffer.byteLength(text) <= 5000, `${Buffer.byteLength(text)} bytes`);
    const etag = headers.get("etag") ?? "";
    assert.equal((await service.anonymous.get("//embed.js", { "if-none-match": etag })).status, 304);
  });

  it("load nothing from other origins, and escape everything", async () => {
    const evil = `<script>alert(1)</script> "><img src=x onerror=alert(1)>`;
    await make(
      "/events",
      anEvent({ title: `Evil ${evil}`, slug: "evil", description: evil, venue: { venue: evil } }),
    );
    for (const path of [
      "/embed/list/?per_page=50",
      month,
      "/embed/event/evil/",
      `/embed/list/?search=${encodeURIComponent(evil)}`,
    ]) {
      const { text } = await open(service.anonymous, path);
      assert.doesNotMatch(text, /<script>|<img[^>]*onerror|"javascript:|<style/i, path);
      const loaded = [...tags(text, "script"), ...tags(text, "img")].map(({ src = "" }) => src);
      for (const src of loaded) assert.match(src, /^\/(assets|media)\//, path);
      for (const name of tags(text, "[a-z][a-z0-9]*").flatMap((tag) => Object.keys(tag)))
        assert.doesNotMatch(name, /^(on|style)/, path);
    }
  });
});
