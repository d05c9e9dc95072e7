import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { everyPage, make, names } from "../support/lists.ts";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

for (const collection of ["categories", "tags"] as const)
  onEveryStore(`the list of ${collection}`, (store) => {
    let service: TestService;
    const ids: Record<string, number> = {};
    before(async () => {
      service = await startService(store);
      const { admin } = service;
      const add = async (name: string, fields: Record<string, unknown> = {}) => {
        ids[name] = await make(admin, `/${collection}`, { name, ...fields });
      };
      await add("beta", { description: "m" });
      await add("Alpha", { description: "z", slug: "zulu" });
      await add("École 100%", { description: "a" });
      await add("gamma_ray", { description: "b" });
      await add("Empty", { description: "c" });
      ids.one = await make(admin, "/events", anEvent({ [collection]: [ids.beta, ids.Alpha] }));
      ids.two = await make(admin, "/events", anEvent({ [collection]: [ids.beta, ids["École 100%"]] }));
      await make(admin, "/events", anEvent({ [collection]: [ids.gamma_ray], hide_from_listings: true }));
      ids.draft = await make(admin, "/events", anEvent({ [collection]: [ids.Empty], status: "draft" }));
    });

    const list = (query: string, caller = service.anonymous) => caller.get(`/${collection}?${query}`);
    const found = async (query: string, caller = service.anonymous) => {
      const response = await list(query, caller);
      assert.equal(response.status, 200, response.text);
      assert.equal(response.body.total, names(response).length);
      return names(response);
    };
    const invalidParams = async (query: string) => {
      const { status, body } = await list(query);
      assert.deepEqual([status, body.code], [400, "rest_invalid_param"], query);
      return Object.keys(body.data.params);
    };
    const used = ["Alpha", "beta", "École 100%", "gamma_ray"];
    const every = ["Alpha", "beta", "École 100%", "Empty", "gamma_ray"];

    it("shows terms of published events, by name", async () => {
      assert.deepEqual(await found(""), used);
      assert.deepEqual(await found("hide_empty=TRUE"), used);
      assert.deepEqual(await found("hide_empty=false"), every);
      assert.deepEqual(await invalidParams("hide_empty=no"), ["hide_empty"]);
    });

    it("has its properties in the documented order", async () => {
      const { body } = await list("per_page=2&page=2");

      const properties = ["rest_url", "total", "total_pages", collection, "previous_rest_url"];
      assert.deepEqual(Object.keys(body), properties);
    });

    it("has pages whose links keep every parameter", async () => {
      const pages = await everyPage(service.anonymous, `/${collection}?per_page=2&hide_empty=0&order=desc`);
      const beyond = await list("page=7&per_page=2");

      assert.deepEqual(pages.flatMap(names), every.toReversed());
      assert.deepEqual([beyond.status, beyond.body[collection], beyond.body.total], [200, [], 4]);
      assert.equal(new URL(beyond.body.previous_rest_url).searchParams.get("page"), "2");
    });

    it("searches the whole text in name and slug, ignoring case and accents", async () => {
      assert.deepEqual(await found("search=ECOLE+100"), ["École 100%"]);
      assert.deepEqual(await found("search=zulu"), ["Alpha"]);
      assert.deepEqual(await found("search=%25"), ["École 100%"]);
      assert.deepEqual(await found("search=_"), ["gamma_ray"]);
      assert.deepEqual(await found("search=alpha+beta"), []);
      assert.deepEqual(await found("search=+"), []);
      assert.deepEqual(await invalidParams("search="), ["search"]);
    });

    it("excludes and includes by id", async () => {
      assert.deepEqual(await found(`exclude=${ids.beta},%20${ids.Alpha}`), ["École 100%", "gamma_ray"]);
      assert.deepEqual(await found(`include=${ids.beta},${ids.Alpha}`), ["Alpha", "beta"]);
      assert.deepEqual(await found(`include=zulu,${ids.beta}`), ["beta"]);
      assert.deepEqual(await found(`include=zulu,${ids.beta}&orderby=include`), ["beta"]);
      assert.deepEqual(await found("include=zulu&orderby=include"), []);
      assert.deepEqual(await found(`exclude=Zulu,${ids.beta}`), ["Alpha", "École 100%", "gamma_ray"]);
      assert.deepEqual(await found("exclude=zulu"), used);
      for (const wrong of ["", "99999", "foo", `${ids.beta},99999`, "zulu,foo", "-1", "1.5", "0"])
        assert.deepEqual(
          await invalidParams(`exclude=${wrong}&include=${wrong}`),
          ["exclude", "include"],
          wrong,
        );
    });

    it("is ordered by orderby", async () => {
      const { beta, Alpha } = ids;

      assert.deepEqual(await found("order=DESC"), used.toReversed());
      assert.deepEqual(await found("order=sideways"), used.toReversed());
      assert.deepEqual(await found("orderby=id"), ["beta", "Alpha", "École 100%", "gamma_ray"]);
      assert.deepEqual(await found("orderby=term_id"), await found("orderby=id"));
      assert.deepEqual(await found("orderby=slug"), ["beta", "École 100%", "gamma_ray", "Alpha"]);
      assert.deepEqual((await found("orderby=count&order=desc"))[0], "beta");
      assert.deepEqual(await found("orderby=description"), ["École 100%", "gamma_ray", "beta", "Alpha"]);
      assert.deepEqual(await found(`orderby=include&include=${beta},${Alpha}`), ["beta", "Alpha"]);
      assert.deepEqual(await found("orderby=foo"), used);
      for (const empty of ["", "0"])
        assert.deepEqual(await invalidParams(`order=${empty}&orderby=${empty}`), ["order", "orderby"]);
    });

    it("shows those of an event; event overrides post", async () => {
      assert.deepEqual(await found(`post=${ids.one}`), ["Alpha", "beta"]);
      assert.deepEqual(await found(`event=${ids.two}`), ["beta", "École 100%"]);
      assert.deepEqual(await found(`post=${ids.one}&event=${ids.two}`), ["beta", "École 100%"]);
    });

    it("rejects ids that are no event the caller may read", async () => {
      for (const wrong of ["", "foo", "99999", ids.draft])
        assert.deepEqual(
          await invalidParams(`post=${wrong}&event=${wrong}`),
          ["post", "event"],
          String(wrong),
        );
      assert.deepEqual(await found(`event=${ids.draft}&hide_empty=0`, service.as.editor), ["Empty"]);
    });

    it("finds one by its slug", async () => {
      assert.deepEqual(await found("slug=ZULU"), ["Alpha"]);
      assert.deepEqual(await found("slug=%20Z%C3%BClu!"), ["Alpha"]);
      assert.deepEqual(await found("slug=%25c3%2589cole%20100"), ["École 100%"]);
      assert.deepEqual(await found("slug=!!!"), []);
      assert.deepEqual(await found("slug=alpha"), []);
      assert.deepEqual(await invalidParams("slug="), ["slug"]);
    });

    it("shows the requested language, with fallbacks where there is no translation", async () => {
      await make(service.admin, `/${collection}?wpml_language=fr`, {
        name: "Alpha fr",
        translation_of: ids.Alpha,
      });

      assert.deepEqual(await found("wpml_language=fr&hide_empty=0"), ["Alpha fr"]);
      assert.equal((await found("wpml_language=fr&hide_empty=0&fallback=default")).length, 5);
      assert.equal((await found("wpml_language=all&hide_empty=0")).length, 6);
    });
  });

onEveryStore("the hierarchy of categories", (store) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await startService(store);
    const add = async (name: string, parent = 0) => {
      ids[name] = await make(service.admin, "/categories", { name, parent });
    };
    await add("top");
    await add("middle", ids.top);
    await add("leaf", ids.middle);
    await add("bare", ids.top);
    await add("other");
    await make(service.admin, "/events", anEvent({ categories: [ids.leaf] }));
  });

  const list = (query: string) => service.anonymous.get(`/categories?${query}`);

  describe("hide_empty", () => {
    it("keeps ancestors of categories in use, and counts the listed ones", async () => {
      const response = await list("");

      assert.deepEqual(names(response), ["leaf", "middle", "top"]);
      assert.deepEqual([response.body.total, response.headers.get("x-tec-total")], [3, "3"]);
    });
  });

  describe("parent", () => {
    it("shows the direct children of a category", async () => {
      assert.deepEqual(names(await list(`parent=${ids.top}&hide_empty=0`)), ["bare", "middle"]);
      assert.deepEqual(names(await list(`parent=${ids.top}`)), ["middle"]);
    });

    it("shows the top level for 0", async () => {
      assert.deepEqual(names(await list("parent=0&hide_empty=0")), ["other", "top"]);
    });

    it("rejects ids that are no category", async () => {
      for (const wrong of ["", "99999", "top", "-1", `${ids.top},${ids.middle}`]) {
        const { status, body } = await list(`parent=${wrong}`);
        assert.deepEqual([status, Object.keys(body.data.params)], [400, ["parent"]], wrong);
      }
    });
  });
});
