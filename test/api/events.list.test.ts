import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { make, names, withAndWithoutReadCache } from "../support/lists.ts";
import { anEvent, type TestService } from "../support/service.ts";

withAndWithoutReadCache("the event list", (start) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await start();
    const { admin, as } = service;
    const create = async (name: string, path: string, body: Record<string, unknown>) => {
      ids[name] = await make(admin, path, body);
    };
    await create("music", "/categories", { name: "Music" });
    await create("jazz", "/categories", { name: "Jazz", parent: ids.music });
    await create("bebop", "/categories", { name: "Bebop", parent: ids.jazz });
    await create("food", "/categories", { name: "Food & Drink", slug: "food" });
    await create("outside", "/tags", { name: "Outside" });
    await create("night", "/tags", { name: "Night" });
    await create("hall", "/venues", { venue: "Hall" });
    await create("park", "/venues", { venue: "Park" });
    await create("club", "/organizers", { organizer: "Club" });
    await create("band", "/organizers", { organizer: "Band" });
    const event = (name: string, day: string, fields: Record<string, unknown>) =>
      create(name, "/events", {
        title: name,
        start_date: `2030-06-${day} 10:00`,
        end_date: `2030-06-${day} 12:00`,
        ...fields,
      });
    await event("concert", "01", { categories: [ids.music], venue: ids.hall, organizer: [ids.club] });
    await event("session", "02", {
      categories: [ids.bebop],
      tags: [ids.night],
      venue: ids.hall,
      is_virtual: 1,
    });
    await event("picnic", "03", { categories: [ids.food], tags: [ids.outside], venue: ids.park });
    await event("parade", "04", { organizer: [ids.band, ids.club], venue: [ids.park, ids.hall] });
    await event("gala", "05", { featured: true, tickets: [{ name: "Seat", price: 5 }] });
    await event("part", "06", { post_parent: ids.gala });
    await event("secret", "07", { hide_from_listings: true });
    ids.draft = await make(as.author, "/events", anEvent({ title: "draft", status: "draft" }));
  });

  const found = async (query: string, caller = service.anonymous) =>
    names(await caller.get(`/events?per_page=50&${query}`));
  const invalidParams = async (query: string, caller = service.anonymous) => {
    const { status, body } = await caller.get(`/events?${query}`);
    assert.equal(status, 400, query);
    assert.equal(body.code, "rest_invalid_param");
    return Object.keys(body.data.params);
  };

  it("shows published events ordered by start, without hidden ones", async () => {
    assert.deepEqual(await found(""), ["concert", "session", "picnic", "parade", "gala", "part"]);
  });

  describe("categories and tags", () => {
    it("finds events by the id or the slug of a category", async () => {
      assert.deepEqual(await found(`categories=${ids.food}`), ["picnic"]);
      assert.deepEqual(await found("categories=food"), ["picnic"]);
    });

    it("finds events of all descendants of a category", async () => {
      assert.deepEqual(await found("categories=music"), ["concert", "session"]);
      assert.deepEqual(await found("categories=jazz"), ["session"]);
    });

    it("combines several categories, ids and slugs mixed, with OR", async () => {
      assert.deepEqual(await found(`categories=food,%20${ids.jazz},`), ["session", "picnic"]);
      assert.deepEqual(await found("categories[]=food&categories[]=jazz"), ["session", "picnic"]);
    });

    it("finds events by the id or the slug of a tag", async () => {
      assert.deepEqual(await found(`tags=${ids.night}`), ["session"]);
      assert.deepEqual(await found("tags=outside,night"), ["session", "picnic"]);
    });

    it("combines a category and a tag with AND", async () => {
      assert.deepEqual(await found("categories=music&tags=night"), ["session"]);
      assert.deepEqual(await found("categories=food&tags=night"), []);
    });

    it("rejects names, negative numbers and unknown terms", async () => {
      for (const wrong of ["Food & Drink", `-${ids.food}`, "nope", "99999", "0", "", ",", "food,nope"]) {
        assert.deepEqual(
          await invalidParams(`categories=${encodeURIComponent(wrong)}`),
          ["categories"],
          wrong,
        );
        assert.deepEqual(await invalidParams(`tags=${encodeURIComponent(wrong)}`), ["tags"], wrong);
      }
    });
  });

  describe("venue and organizer", () => {
    it("finds the events of any of several venues, each once", async () => {
      assert.deepEqual(await found(`venue=${ids.hall}`), ["concert", "session", "parade"]);
      assert.deepEqual(await found(`venue=${ids.hall},${ids.park}`), [
        "concert",
        "session",
        "picnic",
        "parade",
      ]);
    });

    it("finds the events of any of several organizers", async () => {
      assert.deepEqual(await found(`organizer=${ids.band}`), ["parade"]);
      assert.deepEqual(await found(`organizer[]=${ids.club}`), ["concert", "parade"]);
    });

    it("combines venue and organizer with AND", async () => {
      assert.deepEqual(await found(`venue=${ids.park}&organizer=${ids.club}`), ["parade"]);
    });

    it("rejects ids of other types, also among valid ones", async () => {
      for (const wrong of ["foo", "0", "99999", `${ids.hall},foo`, String(ids.gala), ""])
        assert.deepEqual(
          await invalidParams(`venue=${wrong}&organizer=${wrong}`),
          ["venue", "organizer"],
          wrong,
        );
    });
  });

  describe("flags", () => {
    it("finds featured events, or those that are not", async () => {
      assert.deepEqual(await found("featured=TRUE"), ["gala"]);
      assert.deepEqual(await found("featured=0"), ["concert", "session", "picnic", "parade", "part"]);
    });

    it("finds events with tickets, or without", async () => {
      assert.deepEqual(await found("ticketed=1"), ["gala"]);
      assert.deepEqual(await found("virtual=1"), ["session"]);
      assert.deepEqual(await found("ticketed=false"), ["concert", "session", "picnic", "parade", "part"]);
    });

    it("rejects other words for yes and no", async () => {
      for (const wrong of ["yes", "on", "2", "", "constructor", "__proto__"])
        assert.deepEqual(await invalidParams(`featured=${wrong}&ticketed=${wrong}`), [
          "featured",
          "ticketed",
        ]);
    });
  });

  describe("include, post_parent, status, modified_after", () => {
    it("shows only the given ids, and silently leaves out unknown and hidden ones", async () => {
      const query = `include=${ids.gala},${ids.concert},${ids.gala},${ids.secret},${ids.draft},99999,${ids.hall}`;

      assert.deepEqual(await found(query), ["concert", "gala"]);
    });

    it("rejects an include that is no list of ids", async () => {
      for (const wrong of ["foo", "0", "-1", "", "1.5"])
        assert.deepEqual(await invalidParams(`include=${wrong}`), ["include"], wrong);
    });

    it("shows the events of a series", async () => {
      assert.deepEqual(await found(`post_parent=${ids.gala}`), ["part"]);
    });

    it("rejects a series that is no event, or that the caller may not read", async () => {
      for (const wrong of ["0", "", "15.5", "99999", ids.hall, ids.draft])
        assert.deepEqual(await invalidParams(`post_parent=${wrong}`), ["post_parent"], String(wrong));
    });

    it("shows the requested statuses", async () => {
      const { as } = service;

      assert.deepEqual(await found("status=draft", as.editor), ["draft"]);
      assert.equal((await found("status=publish", as.editor)).includes("draft"), false);
      assert.equal((await found("status=publish,draft", as.editor)).includes("draft"), true);
    });

    it("shows events modified after an instant", async () => {
      service.clock.now += 3600;
      await service.admin.post(`/events/${ids.picnic}`, { description: "changed" });
      service.clock.now -= 3600;

      assert.deepEqual(await found("modified_after=2030-05-01T12:30:00Z"), ["picnic"]);
      assert.deepEqual(await found("modified_after=2030-05-01 08:30:00"), ["picnic"]);
      assert.deepEqual(await found("modified_after=2030-05-01T13:00:00Z"), []);
      assert.deepEqual(await invalidParams("modified_after=garbage"), ["modified_after"]);
    });
  });

  it("names every invalid parameter, in declaration order", async () => {
    const query = "ticketed=x&page=0&tags=nope&venue=foo&start_date=garbage&geoloc_lat=91";

    assert.deepEqual(await invalidParams(query), [
      "page",
      "start_date",
      "tags",
      "venue",
      "geoloc_lat",
      "ticketed",
    ]);
  });

  it("leaves out other languages, and falls back only where no translation is visible", async () => {
    const { admin, anonymous } = service;
    const translation = { title: "concert fr", translation_of: ids.concert };
    const hidden = { title: "session fr", translation_of: ids.session, status: "draft" };
    await admin.post("/events?wpml_language=fr", translation);
    await admin.post("/events?wpml_language=fr", hidden);

    assert.deepEqual(await found("wpml_language=fr"), ["concert fr"]);
    const filled = ["concert fr", "session", "picnic", "parade", "gala", "part"];
    assert.deepEqual(await found("wpml_language=fr&fallback=default"), filled);
    assert.equal((await found("wpml_language=all")).length, 7);
    assert.equal((await anonymous.get("/events?wpml_language=xx")).status, 400);
    assert.deepEqual(await invalidParams("fallback=foo"), ["fallback"]);
  });
});
