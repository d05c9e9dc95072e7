import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { everyPage, make, names } from "../support/lists.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

for (const [collection, field] of [
  ["venues", "venue"],
  ["organizers", "organizer"],
] as const)
  onEveryStore(`the list of ${collection}`, (store) => {
    let service: TestService;
    const ids: Record<string, number> = {};
    before(async () => {
      service = await startService(store);
      const { admin, clock } = service;
      const add = async (name: string, fields: Record<string, unknown> = {}) => {
        clock.now += 1;
        ids[name] = await make(admin, `/${collection}`, { [field]: name, ...fields });
      };
      const at = (name: string, fields: Record<string, unknown> = {}) =>
        make(admin, "/events", anEvent({ [field]: ids[name], ...fields }));
      await add("Alpha", { description: "<p>The <b>blue</b> one</p>", phone: "555-0101" });
      await add("École Beta", { excerpt: "Something short", phone: "555-0202" });
      await add("Gamma", { website: "http://gamma.example" });
      await add("Delta_100%");
      await add("Hidden", { status: "draft" });
      clock.now = NOON;
      ids.past = await at("Alpha", { start_date: "2030-01-01 10:00", end_date: "2030-01-01 12:00" });
      ids.future = await at("École Beta");
      await at("Gamma", { status: "private" });
      ids.both = await make(admin, "/events", anEvent({ [field]: [ids.Gamma, ids.Alpha, ids.Hidden] }));
      await admin.delete(`/events/${ids.both}`);
    });

    const list = (query: string, caller = service.anonymous) => caller.get(`/${collection}?${query}`);
    const found = async (query: string, caller = service.anonymous) => {
      const response = await list(query, caller);
      assert.equal(response.status, 200, response.text);
      return names(response);
    };
    const invalidParams = async (query: string) => {
      const { status, body } = await list(query);
      assert.deepEqual([status, body.code], [400, "rest_invalid_param"], query);
      return Object.keys(body.data.params);
    };
    const newest = ["Delta_100%", "Gamma", "École Beta", "Alpha"];

    it("shows published items, newest first", async () => {
      assert.deepEqual(await found(""), newest);
    });

    it("is ordered by orderby, and ignores unknown values", async () => {
      const byTitle = ["Alpha", "Delta_100%", "École Beta", "Gamma"];

      assert.deepEqual(await found("order=asc"), newest.toReversed());
      assert.deepEqual(await found("orderby=title"), byTitle);
      assert.deepEqual(await found("orderby=title&order=desc"), byTitle.toReversed());
      assert.deepEqual(await found("orderby=id"), newest.toReversed());
      assert.deepEqual(await found("orderby=date&order=desc"), newest);
      assert.deepEqual(await found("orderby=foo&order=bar"), newest);
    });

    it("has pages whose links keep every parameter", async () => {
      const pages = await everyPage(service.anonymous, `/${collection}?per_page=1&search=a&has_events=no`);
      const beyond = await list("page=2");

      assert.deepEqual(pages.flatMap(names), ["Delta_100%", "Gamma"]);
      assert.equal(pages[0]?.headers.get("x-tec-totalpages"), "2");
      assert.deepEqual([beyond.status, beyond.body.code], [404, `${field}-archive-page-not-found`]);
    });

    describe("search", () => {
      it("finds all words in one of the texts, ignoring case and accents", async () => {
        assert.deepEqual(await found("search=BLUE"), ["Alpha"]);
        assert.deepEqual(await found("search=beta+ecole"), ["École Beta"]);
        assert.deepEqual(await found("search=short"), ["École Beta"]);
        assert.deepEqual(await found("search=555-0202"), ["École Beta"]);
        assert.deepEqual(await found("search=blue+alpha"), []);
      });

      it("has correct totals when nothing is found", async () => {
        const { body } = await list("search=zzz");

        assert.deepEqual([body.total, body.total_pages, body.next_rest_url], [0, 0, undefined]);
      });

      it("takes wildcards literally, and finds nothing for whitespace", async () => {
        assert.deepEqual(await found("search=%25"), ["Delta_100%"]);
        assert.deepEqual(await found("search=_"), ["Delta_100%"]);
        assert.deepEqual(await found("search=+"), []);
        assert.deepEqual(await found("search=0"), newest.slice(0, 1).concat("École Beta", "Alpha"));
        assert.deepEqual(await invalidParams("search="), ["search"]);
      });
    });

    describe("by events", () => {
      it("shows those of an event", async () => {
        assert.deepEqual(await found(`event=${ids.past}`), ["Alpha"]);
        assert.deepEqual(await found(`event=${ids.future}`), ["École Beta"]);
      });

      it("rejects ids that are no event the caller may read", async () => {
        for (const wrong of ["", "foo", "99999", `${ids.past}.5`, ids.Alpha, ids.both, "0"])
          assert.deepEqual(await invalidParams(`event=${wrong}`), ["event"], String(wrong));
      });

      it("shows those that have events which the caller may read, or have none", async () => {
        assert.deepEqual(await found("has_events=yes"), ["École Beta", "Alpha"]);
        assert.deepEqual(await found("has_events=ENABLED", service.as.editor), [
          "Gamma",
          "École Beta",
          "Alpha",
        ]);
        assert.deepEqual(await found("has_events=0"), ["Delta_100%", "Gamma"]);
        assert.deepEqual(await found("has_events="), ["Delta_100%", "Gamma"]);
      });

      it("shows those that have upcoming events", async () => {
        assert.deepEqual(await found("only_with_upcoming=true"), ["École Beta"]);
        assert.deepEqual(await found("only_with_upcoming=1", service.as.editor), ["Gamma", "École Beta"]);
        assert.deepEqual(await found("only_with_upcoming=false"), newest);
        service.clock.now = Date.UTC(2031, 0, 1) / 1000;
        assert.deepEqual(await found("only_with_upcoming=true"), []);
        service.clock.now = NOON;
      });

      it("combines all filters with AND", async () => {
        assert.deepEqual(await found(`has_events=1&search=a&event=${ids.past}`), ["Alpha"]);
        assert.deepEqual(await found(`only_with_upcoming=1&event=${ids.past}`), []);
      });
    });

    it("shows the requested statuses to users who may see them", async () => {
      assert.deepEqual(await found("status=draft", service.as.editor), ["Hidden"]);
      assert.deepEqual(await found("status=draft", service.as.author), []);
      assert.deepEqual(await invalidParams("status=draft"), ["status"]);
    });

    it("shows items modified after an instant", async () => {
      service.clock.now = NOON + 3600;
      await service.admin.post(`/${collection}/${ids.Alpha}`, { phone: "555-0303" });
      service.clock.now = NOON;

      assert.deepEqual(await found("modified_after=2030-05-01T12:30:00Z"), ["Alpha"]);
    });

    it("shows the requested language, with fallbacks where no translation is visible", async () => {
      const translation = { [field]: "Alpha fr", translation_of: ids.Alpha };
      await make(service.admin, `/${collection}?wpml_language=fr`, translation);

      assert.deepEqual(await found("wpml_language=fr"), ["Alpha fr"]);
      assert.equal((await found("wpml_language=fr&fallback=default")).length, 4);
      assert.equal((await found("wpml_language=all")).length, 5);
    });
  });

onEveryStore("fields searched in venues and organizers", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
    await make(service.admin, "/venues", {
      venue: "Hall",
      ...{ address: "100, Avenue du Temple", city: "Zürich", province: "Ile", state: "Etat" },
      ...{ zip: "75004", phone: "0199", country: "Frankreich", website: "http://hall.example" },
    });
    await make(service.admin, "/organizers", {
      organizer: "Club",
      ...{ phone: "0177", email: "info@club.example", website: "http://club.example" },
    });
  });

  const total = async (collection: string, search: string) =>
    (await service.anonymous.get(`/${collection}?search=${encodeURIComponent(search)}`)).body.total;

  it("are those of a venue's address but not its country and website", async () => {
    for (const search of ["temple avenue", "zurich", "ile", "etat", "75004", "0199"])
      assert.equal(await total("venues", search), 1, search);
    for (const search of ["frankreich", "hall.example", "temple zurich"])
      assert.equal(await total("venues", search), 0, search);
  });

  it("are phone, e-mail and website of an organizer", async () => {
    for (const search of ["0177", "info@club.example", "http://club.example"])
      assert.equal(await total("organizers", search), 1, search);
    assert.equal(await total("organizers", "0177 info"), 0);
  });
});
