import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make, names, pathOf } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const site = "http://calendar.test";

onEveryStoreInGate("URLs of the API", (store) => {
  let service: TestService;
  let id = 0;
  before(async () => {
    service = await startService(store);
    const venue = await make(service.admin, "/venues", { venue: "Hall" });
    const tag = await make(service.admin, "/tags", { name: "Night" });
    id = await make(service.admin, "/events", anEvent({ title: "Gig", venue, tags: [tag] }));
    await make(service.admin, "/events", anEvent());
    await make(service.admin, "/events?wpml_language=fr", { title: "Concert", translation_of: id });
  });

  it("keep the namespace of the request in every link", async () => {
    for (const namespace of ["svc/events/v1", "tribe/events/v1"]) {
      const api = `${site}/wp-json/${namespace}`;
      const list = await service.anonymous.get(`//wp-json/${namespace}/events?per_page=1`);
      const item = await service.anonymous.get(`//wp-json/${namespace}/events/${id}`);

      assert.equal(list.body.rest_url, `${api}/events/?per_page=1`);
      assert.equal(list.body.next_rest_url, `${api}/events/?per_page=1&page=2`);
      assert.equal(item.body.rest_url, `${api}/events/${id}`);
      assert.equal(item.body.venue.rest_url, `${api}/venues/${item.body.venue.id}`);
      assert.equal(item.body.tags[0].urls.collection, `${api}/tags`);
      assert.equal(item.body.translations.fr.rest_url.startsWith(`${api}/events/`), true);
    }
  });

  it("describe the namespace, by either name", async () => {
    for (const namespace of ["svc/events/v1", "tribe/events/v1"]) {
      const { body } = await service.anonymous.get(`//wp-json/${namespace}/`);
      const byParameter = await service.anonymous.get(`/?namespace=${encodeURIComponent(namespace)}`);

      assert.deepEqual(Object.keys(body), ["namespace", "routes", "_links"]);
      assert.equal(body.namespace, namespace);
      assert.equal(body._links.up[0].href, `${site}/wp-json/`);
      assert.deepEqual(byParameter.body, body);
      const described = Object.keys(body.routes);
      for (const path of [
        "",
        "/doc",
        "/events",
        "/events/(?P<id>\\d+)",
        "/events/by-slug/(?P<slug>[^/]+)",
        "/tags",
      ])
        assert.ok(described.includes(`/${namespace}${path}`), path);
      const { args } = body.routes[`/${namespace}/events`].endpoints[0];
      assert.equal(args.start_date.default, "2030-05-01 00:00:00");
      assert.equal(args.end_date.default, "2032-05-01 23:59:59");
    }
  });

  it("describe every other namespace of the service, too", async () => {
    for (const namespace of ["wp/v2", "tec/v1", "oembed/1.0"]) {
      const { status, body } = await service.anonymous.get(`/?namespace=${namespace}`);
      assert.deepEqual([status, body], [200, (await service.anonymous.get(`//wp-json/${namespace}`)).body]);
    }
  });

  it("have no unknown namespace", async () => {
    for (const query of ["namespace=nope", "namespace[]=svc/events/v1"]) {
      const { status, body } = await service.anonymous.get(`/?${query}`);
      assert.deepEqual([status, body.code], [404, "rest_invalid_namespace"], query);
    }
  });

  it("are listed at the root", async () => {
    const { status, body } = await service.anonymous.get("//wp-json/");

    assert.equal(status, 200);
    for (const namespace of ["svc/events/v1", "tribe/events/v1", "wp/v2", "almanac/v1"]) {
      const index = await service.anonymous.get(`//wp-json/${namespace}`);
      const own = Object.entries(body.routes).filter(([pattern]) => pattern.startsWith(`/${namespace}`));
      assert.ok(body.namespaces.includes(namespace), namespace);
      assert.deepEqual(index.body.routes, Object.fromEntries(own));
      assert.equal(index.body.namespace, namespace);
      assert.ok(`/${namespace}` in index.body.routes);
    }
    assert.ok("/tribe/events/v1/events/by-slug/(?P<slug>[^/]+)" in body.routes);
  });

  it("are listed together with what clients ask of a site", async () => {
    const { body } = await service.anonymous.get("//fr/wp-json/");
    const { name, description, url, home, gmt_offset, timezone_string, authentication } = body;

    assert.deepEqual([name, url, home], ["Almanac", site, site]);
    assert.match(description, /Almanac/);
    assert.deepEqual([gmt_offset, timezone_string], [-4, "America/New_York"]);
    assert.equal(
      authentication["application-passwords"].endpoints.authorization,
      `${site}/wp-admin/authorize-application.php`,
    );
    assert.deepEqual([body.site_logo, body.site_icon], [0, 0]);
    const icon = await service.anonymous.get(pathOf(body.site_icon_url));
    assert.deepEqual([icon.status, icon.headers.get("content-type")], [200, "image/svg+xml; charset=UTF-8"]);
  });

  it("show the offset of the season, cached or not", async () => {
    const offset = async () => (await service.anonymous.get("//wp-json/")).body.gmt_offset;
    const before = await offset();
    const { now } = service.clock;
    service.clock.now = Date.UTC(2030, 10, 3, 6) / 1000;
    const after = await offset();
    service.clock.now = now;

    assert.deepEqual([before, after], [-4, -5]);
  });

  it("are found from every page, by its head and by its header", async () => {
    for (const path of ["//", "//events/", "//fr/events/", "//docs/", "//event/nothing/"]) {
      const { text, headers } = await service.anonymous.get(path, { accept: "text/html" });
      assert.match(
        text,
        /<link rel="https:\/\/api\.w\.org\/" href="http:\/\/calendar\.test\/wp-json\/">/,
        path,
      );
      assert.equal(headers.get("link"), `<${site}/wp-json/>; rel="https://api.w.org/"`);
    }
  });

  it("are documented as OpenAPI", async () => {
    const { body } = await service.anonymous.get("/doc");

    for (const key of ["openapi", "info", "servers", "components", "paths"]) assert.ok(key in body, key);
    assert.match(body.openapi, /^3\./);
    assert.equal(body.servers[0].url, `${site}/wp-json/svc/events/v1/`);
    for (const path of ["/events", "/events/{id}", "/events/by-slug/{slug}", "/venues", "/categories/{id}"])
      assert.ok("get" in body.paths[path], path);
  });

  it("may have the language as a segment, which links keep", async () => {
    const { body, headers } = await service.anonymous.get("//fr/wp-json/svc/events/v1/events");
    const [event] = body.events;

    assert.equal(event.title, "Concert");
    assert.equal(headers.get("content-language"), "fr");
    assert.equal(body.rest_url, `${site}/fr/wp-json/svc/events/v1/events/`);
    assert.equal(event.rest_url, `${site}/fr/wp-json/svc/events/v1/events/${event.id}`);
    assert.equal(event.url, `${site}/fr/event/concert/`);
    assert.equal((await service.anonymous.get(pathOf(event.rest_url))).body.title, "Concert");
  });

  it("let the parameter override the segment", async () => {
    const english = await service.anonymous.get("//fr/wp-json/svc/events/v1/events?wpml_language=en");
    const french = await service.anonymous.get("/events?wpml_language=fr");

    assert.equal(names(english).includes("Gig"), true);
    assert.equal(new URL(french.body.rest_url).searchParams.get("wpml_language"), "fr");
    assert.equal(new URL(french.body.events[0].rest_url).searchParams.get("wpml_language"), "fr");
  });
});

onEveryStoreInGate("a site with another base URL", (store) => {
  it("has its own root, aliases and page size", async () => {
    const service = await startService(store, {
      API_ROOT: "Api/Rest",
      NAMESPACE_ALIASES: "old/v1",
      MAX_PER_PAGE: "1",
      BASE_URL: "https://example.org:8443/sub",
    });
    const id = await make(service.admin, "/events", anEvent());
    await make(service.admin, "/events", anEvent());

    const list = await service.anonymous.get("//api/rest/old/v1/events?per_page=50");
    const gone = await service.anonymous.get("//api/rest/tribe/events/v1/events");

    assert.equal(list.body.events.length, 1);
    assert.equal(list.body.rest_url, "https://example.org:8443/sub/Api/Rest/old/v1/events/?per_page=50");
    assert.equal((await service.anonymous.get(`/events/${id}`)).body.global_id, `example.org/sub?id=${id}`);
    assert.equal(gone.status, 404);
  });
});
