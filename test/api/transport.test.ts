import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { make, names } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("requests", (store) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  let routes: string[] = [];
  before(async () => {
    service = await startService(store);
    ids.category = await make(service.admin, "/categories", { name: "Music" });
    ids.tag = await make(service.admin, "/tags", { name: "Night" });
    ids.venue = await make(service.admin, "/venues", { venue: "Hall" });
    ids.organizer = await make(service.admin, "/organizers", { organizer: "Club" });
    ids.event = await make(
      service.admin,
      "/events",
      anEvent({ title: "Gig", venue: ids.venue, organizer: ids.organizer, categories: [ids.category] }),
    );
    ids.other = await make(service.admin, "/events", anEvent({ title: "Other", tags: [ids.tag] }));
    routes = [
      ...["/", "/doc", "/events", `/events/${ids.event}`, "/events/by-slug/gig", "/venues"],
      ...[`/venues/${ids.venue}`, "/venues/by-slug/hall", "/organizers", `/organizers/${ids.organizer}`],
      ...["/organizers/by-slug/club", "/categories", `/categories/${ids.category}`, "/tags"],
      ...[`/tags/${ids.tag}`, "//wp-json/"],
    ];
  });

  const noRoute = async (method: string, path: string) => {
    const { status, body, headers } = await service.admin.send(method, path);
    assert.deepEqual([status, body.code, body.data.status], [404, "rest_no_route", 404], `${method} ${path}`);
    assert.equal(headers.get("allow"), null);
  };

  it("get JSON on every route, whatever Accept says", async () => {
    for (const route of routes) {
      const { status, headers } = await service.anonymous.get(route, { accept: "text/html" });
      assert.deepEqual(
        [status, headers.get("content-type")],
        [200, "application/json; charset=UTF-8"],
        route,
      );
      assert.equal(headers.get("x-robots-tag"), "noindex");
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.match(
        headers.get("link") ?? "",
        /^<http:\/\/calendar\.test\/wp-json\/>; rel="https:\/\/api\.w\.org\/"/,
      );
    }
  });

  it("learn from a refused read, too, what the caller may do on the route", async () => {
    const { anonymous, as } = service;
    const all = "GET, DELETE, POST, PUT, PATCH";
    const draft = await make(service.admin, "/events", anEvent({ status: "draft" }));
    const guarded = await make(service.admin, "/events", anEvent({ password: "letmein" }));
    const cases: [caller: typeof anonymous, path: string, status: number, allow: string | null][] = [
      [anonymous, "/events?page=0", 400, "GET"],
      [as.editor, "/venues?page=0", 400, "GET, POST"],
      [anonymous, "/organizers?page=9", 404, "GET"],
      [anonymous, "/events/999999", 404, "GET"],
      [as.editor, "/events/999999", 404, "GET"],
      [as.editor, "/venues/by-slug/nope", 400, "GET"],
      [as.subscriber, `/events/${draft}`, 403, "GET"],
      [anonymous, `/events/${guarded}?password=`, 400, "GET"],
      [as.editor, `/events/${guarded}`, 403, all],
      [anonymous, "/categories/999999", 400, "GET"],
    ];

    for (const [caller, path, status, allow] of cases) {
      const response = await caller.get(path);
      assert.deepEqual([response.status, response.headers.get("allow")], [status, allow], path);
    }
  });

  it("with HEAD get the headers of GET and no body on every route", async () => {
    for (const route of routes) {
      const get = await service.anonymous.get(route);
      const head = await service.anonymous.send("HEAD", route);
      assert.deepEqual([head.status, head.text], [200, ""], route);
      for (const name of ["etag", "allow", "content-type", "x-tec-total", "cache-control", "vary"])
        assert.equal(head.headers.get(name), get.headers.get(name), `${name} of ${route}`);
    }
    assert.equal((await service.anonymous.send("HEAD", "/events/99999")).status, 404);
  });

  it("with OPTIONS get the description of every route", async () => {
    for (const route of routes) {
      const { status, body } = await service.anonymous.send("OPTIONS", route);
      assert.equal(status, 200, route);
      assert.deepEqual(Object.keys(body).slice(0, 3), ["namespace", "methods", "endpoints"]);
      assert.ok(body.methods.includes("GET"));
      assert.deepEqual(Object.keys(body.endpoints[0]), ["methods", "args"]);
    }
    const { body } = await service.anonymous.send("OPTIONS", "/events");
    assert.deepEqual(body.methods, ["GET", "POST"]);
    assert.deepEqual(body.endpoints[0].args.per_page.default, 9);
    assert.equal(body.endpoints[1].args.title.required, true);
  });

  it("with OPTIONS get the methods that are allowed to the caller", async () => {
    const { anonymous, as } = service;
    const own = await make(as.author, "/events", anEvent({ title: "Own" }));
    const everything = "GET, DELETE, POST, PUT, PATCH";
    const expected: [typeof anonymous, string, string][] = [
      [anonymous, "/events", "GET"],
      [as.subscriber, "/events", "GET"],
      [as.contributor, "/events", "GET, POST"],
      [anonymous, `/events/${ids.event}`, "GET"],
      [as.author, `/events/${ids.event}`, "GET"],
      [as.author, `/events/${own}`, everything],
      [as.editor, `/events/${ids.event}`, everything],
      [as.editor, "/venues/by-slug/hall", everything],
      [as.contributor, "/categories", "GET"],
      [as.author, "/categories", "GET, POST"],
      [as.editor, `/tags/${ids.tag}`, everything],
      [as.editor, "/doc", "GET"],
      [anonymous, "//wp-json/wp/v2/media", "GET"],
      [as.author, "//wp-json/wp/v2/media", "GET, POST"],
    ];
    for (const [caller, path, methods] of expected)
      for (const method of ["GET", "OPTIONS"]) {
        const allow = (await caller.send(method, path)).headers.get("allow") ?? "";
        assert.deepEqual(allow.split(", ").sort(), methods.split(", ").sort(), `${method} ${path}`);
      }
  });

  it("may have a trailing slash, other letter case, leading zeros and doubled slashes", async () => {
    for (const path of [
      ...[
        `/events/${ids.event}/`,
        `/EVENTS/${ids.event}`,
        `/events/000${ids.event}`,
        `//WP-JSON/svc/events/v1/events/${ids.event}`,
      ],
      ...[
        `/events//${ids.event}`,
        "/events/by-slug/GIG/",
        "/events/by-slug/gig?foo=bar&",
        "/Events/By-Slug/gig",
      ],
    ])
      assert.equal((await service.anonymous.get(path)).body.id, ids.event, path);
  });

  it("select their item by the path, not by the body", async () => {
    const byId = await service.anonymous.get(`/events/${ids.event}?id=${ids.other}`);
    const bySlug = await service.anonymous.get("/events/by-slug/gig?slug=other");

    assert.deepEqual([byId.body.id, bySlug.body.id], [ids.event, ids.event]);
  });

  it("have no route for other paths and methods", async () => {
    for (const path of [
      ...[
        "/nope",
        "/events/abc",
        "/events/-1",
        "/events/15.0",
        `/events/${ids.event}/foo`,
        "/events/by-slug/",
      ],
      ...["/categories/by-slug/music", "//wp-json/other/v1/events", "//xx/wp-json/svc/events/v1/events"],
    ])
      await noRoute("GET", path);
    for (const [method, path] of [
      ...[
        ["PUT", "/events"],
        ["DELETE", "/events"],
        ["PATCH", "/venues"],
        ["POST", "/doc"],
        ["POST", "/"],
      ],
      ...[
        ["OPTIONS", "/nope"],
        ["PROPFIND", "/events"],
      ],
    ] as const)
      await noRoute(method, path);
  });

  it("get the documented codes for missing items", async () => {
    const errorOf = async (path: string) => {
      const { status, body } = await service.anonymous.get(path);
      return [status, body.code, ...Object.keys(body.data.params ?? {})];
    };

    for (const id of ["99999", "0", "99999999999999999999"])
      assert.deepEqual(await errorOf(`/events/${id}`), [404, "rest-event-not-found"]);
    assert.deepEqual(await errorOf(`/events/${ids.venue}`), [400, "rest-invalid-event-id"]);
    for (const path of ["events", "venues", "organizers"])
      for (const slug of ["nope", "%00", "a%2Fb", "%25", "%F0%9F%98%80"])
        assert.deepEqual(
          await errorOf(`/${path}/by-slug/${slug}`),
          [400, "rest_invalid_param", "slug"],
          slug,
        );
    for (const path of ["venues", "organizers", "categories", "tags"])
      for (const id of ["0", "99999", "99999999999999999999"])
        assert.deepEqual(await errorOf(`/${path}/${id}`), [400, "rest_invalid_param", "id"], path);
  });

  describe("the method override", () => {
    it("is accepted in a POST, by parameter or by header", async () => {
      const byParameter = await service.anonymous.send("POST", "/events?_method=get");
      const byHeader = await service.anonymous.send("POST", "/events", undefined, {
        "x-http-method-override": "GET",
      });

      assert.deepEqual([byParameter.status, byHeader.status], [200, 200]);
      assert.equal(byParameter.body.total, byHeader.body.total);
    });

    it("is ignored in other methods", async () => {
      const get = await service.admin.get(`/events/${ids.other}?_method=DELETE`);
      const header = { "x-http-method-override": "DELETE" };
      const again = await service.admin.get(`/events/${ids.other}`, header);

      assert.deepEqual([get.status, again.body.status], [200, "publish"]);
    });
  });

  describe("parameters", () => {
    it("of a read may come as JSON, and override those of the query", async () => {
      const json = { "content-type": "application/json" };
      const { body } = await service.anonymous.send(
        "POST",
        "/events?_method=GET&per_page=2",
        '{"per_page":1}',
        json,
      );

      assert.equal(body.events.length, 1);
    });

    it("are rejected as malformed JSON", async () => {
      const json = { "content-type": "application/json" };
      const { status, body } = await service.anonymous.send("POST", "/events?_method=GET", "{", json);

      assert.deepEqual([status, body.code, body.data.json_error_code], [400, "rest_invalid_json", 4]);
    });

    it("of one name count as the last of them", async () => {
      assert.deepEqual(names(await service.anonymous.get("/events?tags=nope&tags=night")), ["Other"]);
    });
  });
});
