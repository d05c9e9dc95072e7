import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { make, names } from "../support/lists.ts";
import { anEvent, type Client, onEveryStore, startService, type TestService } from "../support/service.ts";

const callers = ["anonymous", "subscriber", "contributor", "author", "editor", "administrator"] as const;
type CallerName = (typeof callers)[number];

/** Who may read an item of a status that somebody else owns; an owner may read all of them. */
const readers: Record<string, readonly CallerName[]> = {
  publish: callers,
  draft: ["editor", "administrator"],
  pending: ["editor", "administrator"],
  future: ["editor", "administrator"],
  private: ["editor", "administrator"],
};
const guarded = Object.keys(readers).filter((status) => status !== "publish");
const owners = ["contributor", "author"] as const;

onEveryStore("visibility", (store) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  const call = (caller: CallerName): Client =>
    caller === "anonymous" ? service.anonymous : service.as[caller];

  before(async () => {
    service = await startService(store);
    const me = await service.admin.get("//wp-json/wp/v2/users/me");
    ids.administrator = me.body.id;
    for (const owner of owners)
      ids[owner] = (await service.as[owner].get("//wp-json/wp/v2/users/me")).body.id;
    // Each status once for each owner; `ids["events draft author"]` is the author's draft event.
    for (const [collection, field] of [
      ["events", "title"],
      ["venues", "venue"],
      ["organizers", "organizer"],
    ] as const)
      for (const status of [...Object.keys(readers), "trash"])
        for (const owner of ["administrator", ...owners] as const) {
          const name = `${collection} ${status} ${owner}`;
          const date = status === "future" ? "2030-05-20 10:00:00" : "2030-04-01 10:00:00";
          const fields = { ...anEvent(), [field]: name, slug: name, author: ids[owner], date };
          const wanted = status === "trash" ? "publish" : status;
          ids[name] = await make(service.admin, `/${collection}`, { ...fields, status: wanted });
          if (status === "trash") await service.admin.delete(`/${collection}/${ids[name]}`);
        }
  });

  /** The paths of an item: by id, and by slug. */
  const pathsOf = (name: string) => {
    const [collection = "", status] = name.split(" ");
    const slug = name.replaceAll(" ", "-");
    return [
      `/${collection}/${ids[name]}`,
      `/${collection}/by-slug/${slug}${status === "trash" ? "__trashed" : ""}`,
    ];
  };
  const responses = async (caller: CallerName, name: string) => {
    const responses = await Promise.all(pathsOf(name).map((path) => call(caller).get(path)));
    return responses.map(({ status, body }) => (status === 200 ? 200 : `${status} ${body.code}`));
  };

  for (const [collection, singular] of [
    ["events", "event"],
    ["venues", "venue"],
    ["organizers", "organizer"],
  ] as const)
    describe(collection, () => {
      for (const [status, allowed] of Object.entries(readers))
        it(`of status ${status} is limited to the permitted roles, by id and by slug`, async () => {
          for (const caller of callers)
            for (const owner of ["administrator", ...owners] as const) {
              const may = allowed.includes(caller) || caller === owner;
              const expected = may ? 200 : `403 ${singular}-not-accessible`;
              const seen = await responses(caller, `${collection} ${status} ${owner}`);
              assert.deepEqual(seen, [expected, expected], `${caller} reads what ${owner} owns`);
            }
        });

      it("in lists is the same as in single reads", async () => {
        for (const caller of callers) {
          const { body } = await call(caller).get(`/${collection}?per_page=50&orderby=id`);
          const listed = (body[collection] as { id: number }[]).map(({ id }) => id);
          const readable: number[] = [];
          for (const status of Object.keys(readers))
            for (const owner of ["administrator", ...owners] as const) {
              const name = `${collection} ${status} ${owner}`;
              if ((await responses(caller, name))[0] === 200) readable.push(ids[name] ?? 0);
            }
          assert.deepEqual(listed, readable, caller);
          assert.equal(body.total, readable.length, caller);
        }
      });

      it("in lists by status is limited to those who may edit", async () => {
        for (const status of [...guarded, "trash"]) {
          const list = (caller: CallerName) =>
            call(caller).get(`/${collection}?per_page=50&status=${status}`);
          for (const caller of ["anonymous", "subscriber"] as const)
            assert.deepEqual(Object.keys((await list(caller)).body.data.params), ["status"]);
          for (const owner of owners)
            assert.deepEqual(names(await list(owner)), [`${collection} ${status} ${owner}`]);
          assert.equal((await list("editor")).body.total, 3);
        }
      });
    });

  it("of trashed events is none, of trashed venues and organizers limited to their editors", async () => {
    for (const caller of callers) {
      const gone = "403 event-no-longer-available";
      assert.deepEqual(await responses(caller, "events trash author"), [gone, gone]);
      const may = ["author", "editor", "administrator"].includes(caller);
      for (const singular of ["venue", "organizer"]) {
        const expected = may ? 200 : `403 ${singular}-not-accessible`;
        assert.deepEqual(await responses(caller, `${singular}s trash author`), [expected, expected], caller);
      }
    }
  });

  describe("of linked items", () => {
    before(async () => {
      const link = (status: string, owner = "administrator") => ({
        venue: [ids[`venues ${status} ${owner}`], ids["venues publish administrator"]],
        organizer: [ids[`organizers ${status} ${owner}`], ids["organizers publish administrator"]],
      });
      ids.linked = await make(
        service.admin,
        "/events",
        anEvent({ title: "linked", ...link("draft", "author") }),
      );
    });

    it("leaves them out of events for those who may not read them", async () => {
      for (const caller of callers) {
        const may = ["author", "editor", "administrator"].includes(caller);
        const single = (await call(caller).get(`/events/${ids.linked}`)).body;
        const [inList] = (await call(caller).get(`/events?include=${ids.linked}`)).body.events;
        for (const event of [single, inList]) {
          assert.equal(Array.isArray(event.venue) ? event.venue.length : 1, may ? 2 : 1, caller);
          assert.equal(event.organizer.length, may ? 2 : 1, caller);
        }
        assert.equal(single.json_ld.location.name.includes("draft"), may, caller);
      }
    });

    it("hides their events from those who may not read them", async () => {
      for (const filter of ["venue", "organizer"])
        for (const caller of callers) {
          const may = ["author", "editor", "administrator"].includes(caller);
          const response = await call(caller).get(`/events?${filter}=${ids[`${filter}s draft author`]}`);
          assert.deepEqual(names(response), may ? ["linked"] : [], `${caller} ${filter}`);
        }
    });

    it("lets those who may read them find them by event", async () => {
      for (const collection of ["venues", "organizers"])
        for (const caller of callers) {
          const may = ["author", "editor", "administrator"].includes(caller);
          const { body } = await call(caller).get(`/${collection}?event=${ids.linked}`);
          assert.equal(body.total, may ? 2 : 1, `${caller} ${collection}`);
        }
    });
  });

  describe("events that the caller may not read", () => {
    before(async () => {
      ids.category = await make(service.admin, "/categories", { name: "Whisper" });
      ids.tag = await make(service.admin, "/tags", { name: "Hush" });
      ids.venue = await make(service.admin, "/venues", { venue: "Den" });
      ids.organizer = await make(service.admin, "/organizers", { organizer: "Lodge" });
      ids.whispered = await make(
        service.admin,
        "/events",
        anEvent({
          ...{ title: "whispered", description: "murmur", status: "private", author: ids.author },
          ...{ venue: ids.venue, organizer: ids.organizer, categories: [ids.category], tags: [ids.tag] },
        }),
      );
    });
    const mayRead = (caller: CallerName) => ["author", "editor", "administrator"].includes(caller);

    it("do not exist for filters by event", async () => {
      for (const collection of ["venues", "organizers", "categories", "tags"])
        for (const caller of callers) {
          const { status, body } = await call(caller).get(
            `/${collection}?event=${ids.whispered}&hide_empty=0`,
          );
          if (mayRead(caller)) assert.deepEqual([status, body.total], [200, 1], `${caller} ${collection}`);
          else assert.deepEqual([status, Object.keys(body.data.params)], [400, ["event"]], caller);
        }
    });

    it("do not count for has_events and only_with_upcoming", async () => {
      for (const [collection, name] of [
        ["venues", "Den"],
        ["organizers", "Lodge"],
      ] as const)
        for (const filter of ["has_events", "only_with_upcoming"])
          for (const caller of callers) {
            const response = await call(caller).get(`/${collection}?per_page=50&${filter}=1`);
            assert.equal(names(response).includes(name), mayRead(caller), `${caller} ${filter}`);
          }
    });

    it("are not found by search, include or any filter", async () => {
      for (const query of [
        "search=murmur",
        `include=${ids.whispered}`,
        `categories=${ids.category}`,
        `tags=${ids.tag}`,
        `venue=${ids.venue}`,
        `organizer=${ids.organizer}`,
      ])
        for (const caller of callers) {
          const { body } = await call(caller).get(`/events?${query}`);
          assert.equal(body.total, mayRead(caller) ? 1 : 0, `${caller} ${query}`);
        }
    });

    it("do not add to the count of a term, which is the same for everybody", async () => {
      for (const caller of callers) {
        assert.equal((await call(caller).get(`/categories/${ids.category}`)).body.count, 0);
        assert.equal((await call(caller).get(`/tags/${ids.tag}`)).body.count, 0);
      }
    });
  });
});
