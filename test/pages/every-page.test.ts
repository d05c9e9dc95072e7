import assert from "node:assert/strict";
import { before, it } from "node:test";
import { CONTENT_SECURITY } from "../../src/pages/send-page.ts";
import { open, openOk, tags } from "../support/pages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const evil = `<script>alert(1)</script> "><img src=x onerror=alert(1)> &lt;b&gt;`;

/** Relations of links that browsers do not follow. */
const neverLoaded = new Set(["canonical", "alternate", "https://api.w.org/"]);

onEveryStoreInGate("every page", (store) => {
  let service: TestService;
  let paths: string[];
  const make = async (path: string, body: object) => {
    const made = await service.admin.post(path, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const pathOf = ({ url }: { url: string }) => url.replace("http://calendar.test", "");

  before(async () => {
    service = await startService(store);
    const description = `Look: <img src="https://pictures.example/a.png" alt="A picture"> <p style="color:red" id="content" class="site">red</p>
      <video src="https://film.example/a.mp4" controls></video> <h1>Big</h1> <a href="https://other.example/">other</a>`;
    const venue = await make("/venues", {
      venue: `Hall 1 & 2 ${evil}`,
      address: evil,
      city: evil,
      description,
    });
    const organizer = await make("/organizers", { organizer: `Who ${evil}`, phone: evil, description });
    const category = await make("/categories", { name: `Kind &lt;i&gt; "q"`, description });
    const tag = await make("/tags", { name: `Tag &lt;i&gt; 'q'` });
    const event = await make("/events", {
      ...anEvent({
        title: `5 < 6 & &lt;script&gt;alert(2)&lt;/script&gt; "q" ${evil}`,
        description,
        excerpt: description,
      }),
      cost: "<b>5</b>",
      custom_fields: { "Field <i>": `<img src="https://pictures.example/b.png"> ${evil}` },
      tickets: [{ name: evil, price: 3, currency: "USD", url: "https://tickets.example/?a=1&b=2" }],
      venue: venue.id,
      organizer: organizer.id,
      categories: [category.id],
      tags: [tag.id],
    });
    const views = [
      "month&date=2030-06",
      "week&date=2030-06-05",
      `day&date=${event.start_date.slice(0, 10)}`,
      "list",
    ];
    paths = [
      "/",
      ...views.map((view) => `/events/?view=${view}`),
      ...[event, venue, organizer, category, tag].map(pathOf),
      "/fr/events/",
      "/fr/docs/",
      `/docs/?q=${encodeURIComponent(evil)}`,
      `/events/?view=list&search=${encodeURIComponent(evil)}&from=${encodeURIComponent(evil)}`,
      "/nowhere/",
      "/event/nowhere/",
    ];
  });

  it("escapes all user input", async () => {
    for (const path of paths) {
      const { text } = await open(service.anonymous, path);
      const scripts = tags(text, "script").map(({ src = "", type = "" }) => src || type);

      assert.doesNotMatch(text, /alert\([12]\)<\/script>(?!.*ld\+json)|<img[^>]*onerror|<script>/, path);
      for (const script of scripts)
        assert.match(script, /^(\/assets\/(pages|docs)\.\w+\.js|application\/ld\+json)$/, path);
      for (const name of tags(text, "[a-z][a-z0-9]*").flatMap((tag) => Object.keys(tag)))
        assert.doesNotMatch(name, /^(on|style)/, path);
      assert.doesNotMatch(text, /<style|"javascript:/i, path);
    }
  });

  it("loads nothing from other origins", async () => {
    for (const path of paths) {
      const { text } = await open(service.anonymous, path);
      const fetched = [
        "img",
        "script",
        "video",
        "audio",
        "source",
        "iframe",
        "embed",
        "object",
        "input",
      ].flatMap((name) =>
        tags(text, name).flatMap(({ src, srcset, data, poster }) => [src, srcset, data, poster]),
      );
      const linked = tags(text, "link").filter(({ rel }) => !neverLoaded.has(rel ?? ""));
      const sent = tags(text, "form").map(({ action }) => action);

      assert.ok(linked.length > 0);
      for (const url of [...fetched, ...sent, ...linked.map(({ href }) => href)])
        if (url !== undefined) assert.match(url, /^\/(?!\/)/, `${path}: ${url}`);
      assert.doesNotMatch(text, /@import|<base\b|http-equiv/i);
    }
    const { text } = await openOk(service.anonymous, paths[5] ?? "");
    assert.match(text, /<a href="https:\/\/pictures\.example\/a\.png"[^>]*>A picture<\/a>/);
    assert.match(text, /<a href="https:\/\/film\.example\/a\.mp4"/);
  });

  it("restricts browsers to its own files by Content-Security-Policy", async () => {
    assert.doesNotMatch(CONTENT_SECURITY, /unsafe|\*|https?:/);
    // The search box and the console of the API documentation send requests to their own origin only.
    assert.match(CONTENT_SECURITY, /connect-src 'self';/);
    for (const path of paths) {
      const { headers } = await open(service.anonymous, path);

      assert.equal(headers.get("content-security-policy"), CONTENT_SECURITY, path);
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.equal(headers.get("x-frame-options"), "DENY");
    }
  });

  it("has one main heading, a title, a language and a label for every field", async () => {
    for (const path of paths) {
      const { text } = await open(service.anonymous, path);
      const labelled = new Set(tags(text, "label").map((label) => label.for));
      const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);

      assert.equal(tags(text, "h1").length, 1, path);
      assert.equal(tags(text, "main").length, 1, path);
      assert.match(text, /<title>[^<]+ &ndash; Almanac<\/title>/);
      assert.match(text, /^<!doctype html>\n<html lang="(en|fr)">/);
      assert.equal(new Set(ids).size, ids.length, `${path}: ids are unique`);
      for (const field of ["input", "select", "textarea"].flatMap((name) => tags(text, name)))
        if (!["hidden", "checkbox"].includes(field.type ?? ""))
          assert.ok(labelled.has(field.id ?? ""), `${path}: ${field.name}`);
    }
  });

  it("may be cached by browsers, and is revalidated with 304 until something changes", async () => {
    const first = await openOk(service.anonymous, "/events/?view=list");
    const again = await open(service.anonymous, "/events/?view=list", {
      "if-none-match": first.headers.get("etag") ?? "",
    });
    const authenticated = await open(service.admin, "/events/?view=list");

    assert.equal(first.headers.get("cache-control"), "public, max-age=0, must-revalidate");
    assert.match(first.headers.get("vary") ?? "", /Authorization, Cookie/);
    assert.equal(again.status, 304);
    assert.equal(again.text, "");
    assert.equal(authenticated.headers.get("cache-control"), "private, no-store");
    await make("/events", anEvent({ title: "Just added" }));
    const changed = await open(service.anonymous, "/events/?view=list", {
      "if-none-match": first.headers.get("etag") ?? "",
    });
    assert.equal(changed.status, 200);
    assert.match(changed.visibleText, /Just added/);
  });

  it("references assets by names that contain a hash of their content", async () => {
    const { text } = await openOk(service.anonymous, "/");
    const files = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);

    assert.equal(files.length, 3);
    for (const file of files) {
      const response = await service.anonymous.get(`/${file}`);

      assert.equal(response.status, 200);
      assert.match(file, /\.[0-9a-f]{12}\.(css|js|svg)$/);
      assert.equal(response.headers.get("cache-control"), "public, max-age=31536000, immutable");
      assert.doesNotMatch(
        response.text.replace("http://www.w3.org/2000/svg", ""),
        /https?:\/\/|@import|url\(/,
      );
    }
    assert.equal((await service.anonymous.get("//assets/styles.000000000000.css")).status, 404);
  });

  it("has an HTML error page, where the API has JSON errors", async () => {
    const page = await open(service.anonymous, "/event/nowhere/");
    const french = await open(service.anonymous, "/fr/nirgendwo/");
    const api = await service.anonymous.get("/events/999999", { accept: "text/html" });
    const noRoute = await service.anonymous.get("//wp-json/nowhere", { accept: "text/html" });
    const noLanguage = await service.anonymous.get("//xx/wp-json/svc/events/v1/events", {
      accept: "text/html",
    });
    const program = await service.anonymous.get("//nowhere");

    assert.equal(page.status, 404);
    assert.match(page.visibleText, /There is nothing here/);
    assert.equal(page.headers.get("cache-control"), "private, no-store");
    assert.equal(french.status, 404);
    assert.match(french.text, /<html lang="fr">/);
    for (const response of [api, noRoute, noLanguage, program]) {
      assert.equal(response.status, 404);
      assert.match(response.headers.get("content-type") ?? "", /json/);
    }
    assert.equal(program.body.code, "rest_no_route");
  });
});

onEveryStoreInGate("the branding of pages", (store) => {
  it("follows the settings", async () => {
    const service = await startService(store, { SITE_NAME: "Valmere <3", ACCENT_COLOR: "#B00020" });
    const { text } = await openOk(service.anonymous, "/");
    const styles = await service.anonymous.get(`/${/\/assets\/styles[^"]+/.exec(text)?.[0]}`);

    assert.match(text, /<title>May 2030 &ndash; Valmere &lt;3<\/title>/);
    assert.match(styles.text, /--accent:#b00020/);
    const calendar = await service.anonymous.get("//events/?ical=1");
    assert.match(calendar.text, /^X-WR-CALNAME:Valmere <3\r$/m);
  });

  it("keeps all links below the path of BASE_URL", async () => {
    const service = await startService(store, { BASE_URL: "https://town.example/calendar" });
    const { text } = await openOk(service.anonymous, "/events/?view=list");

    for (const { href = "" } of [...tags(text, "a"), ...tags(text, "link")])
      assert.match(
        href,
        /^(\/calendar\/|https:\/\/town\.example\/calendar|webcal:\/\/town\.example\/calendar|#)/,
      );
  });
});
