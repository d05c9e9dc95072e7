import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { type Role, roles } from "../../src/domain/roles.ts";
import {
  anEvent,
  type Client,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

type Who = Role | "anonymous";
const callers: Who[] = [...roles, "anonymous"];
const posts = ["events", "venues", "organizers"] as const;
const terms = ["categories", "tags"] as const;
const statuses = ["publish", "future", "draft", "pending", "private", "trash"] as const;
type Status = (typeof statuses)[number];

/** Which statuses a caller may update and delete, of their own items and of others'. */
const mayWrite: Record<Who, { own: readonly Status[]; others: readonly Status[] }> = {
  administrator: { own: statuses, others: statuses },
  editor: { own: statuses, others: statuses },
  author: { own: statuses, others: [] },
  contributor: { own: ["draft", "pending", "private", "trash"], others: [] },
  subscriber: { own: [], others: [] },
  anonymous: { own: [], others: [] },
};

/** Who may write at all. */
const mayCreate: Record<string, readonly Who[]> = {
  events: ["administrator", "editor", "author", "contributor"],
  venues: ["administrator", "editor", "author", "contributor"],
  organizers: ["administrator", "editor", "author", "contributor"],
  categories: ["administrator", "editor", "author"],
  tags: ["administrator", "editor"],
};

/** The stored status for a requested one; a number is the status of the error. */
const stored: Record<"publisher" | "contributor", Record<string, string | number>> = {
  publisher: {
    "": "publish",
    publish: "publish",
    future: "publish",
    draft: "draft",
    pending: "pending",
    private: "private",
    trash: "trash",
  },
  contributor: {
    "": "draft",
    publish: "pending",
    future: "pending",
    draft: "draft",
    pending: "pending",
    private: 403,
    trash: "trash",
  },
};

const errorStatus = (who: Who) => (who === "anonymous" ? 401 : 403);

onEveryStoreInGate("permissions", (store) => {
  let service: TestService;
  const users: Record<string, number> = {};
  let number = 0;
  before(async () => {
    service = await startService(store);
    for (const row of await service.store.read.selectFrom("users").select(["id", "login"]).execute())
      users[row.login] = row.id;
  });

  const as = (who: Who): Client => (who === "anonymous" ? service.anonymous : service.as[who]);

  function bodyOf(collection: string, fields: object = {}): object {
    number += 1;
    const name = `Item ${number}`;
    if (collection === "events") return anEvent({ title: name, ...fields });
    if (collection === "venues") return { venue: name, ...fields };
    if (collection === "organizers") return { organizer: name, ...fields };
    return { name, ...fields };
  }

  /** An item of a status, owned by the caller or by somebody else. */
  async function itemOf(collection: string, status: Status, author: number | undefined) {
    const fields = { status, author, ...(status === "future" && { date: "2031-01-01" }) };
    const response = await service.admin.post(`/${collection}`, bodyOf(collection, fields));
    assert.equal(response.status, 201, response.text);
    assert.equal(response.body.status, status);
    return response.body as { id: number; slug: string; description?: string };
  }

  const cases = callers.flatMap((who) =>
    (["own", "others"] as const)
      .filter((whose) => whose === "others" || who !== "anonymous")
      .flatMap((whose) => statuses.map((status) => ({ who, whose, status }))),
  );

  async function changeAndRemove(
    collection: (typeof posts)[number],
    { who, whose, status, by }: (typeof cases)[number] & { by: string },
  ) {
    const author = whose === "own" ? users[who] : users[who === "editor" ? "author" : "editor"];
    const { id, slug } = await itemOf(collection, status, author);
    const path = by === "id" ? `/${collection}/${id}` : `/${collection}/by-slug/${slug}`;
    const allowed = mayWrite[who][whose].includes(status);

    const updated = await as(who).put(path, { description: "Changed" });
    const removed = await as(who).delete(path);

    const label = `${who} ${whose} ${status} by ${by}`;
    assert.equal(updated.status, allowed ? 200 : errorStatus(who), `update: ${label} ${updated.text}`);
    const gone = status === "trash" ? 410 : 200;
    assert.equal(removed.status, allowed ? gone : errorStatus(who), `delete: ${label}`);
    if (!allowed) assert.equal(updated.body.code, "rest_forbidden");
    const row = await service.store.read
      .selectFrom(collection)
      .select(["description", "status"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const expected = allowed ? ["Changed", "trash"] : ["", status];
    assert.deepEqual([row.description, row.status], expected, label);
  }

  for (const collection of posts)
    describe(`for ${collection}`, () => {
      for (const who of callers)
        it(`apply to updates and deletes by ${who}, by id and by slug`, async () => {
          const own = cases.filter((one) => one.who === who);
          const ways = own.flatMap((one) => [
            { ...one, by: "id" },
            { ...one, by: "slug" },
          ]);

          await Promise.all(ways.map((way) => changeAndRemove(collection, way)));
        });

      it("apply to creates, and determine the stored status", async () => {
        for (const who of callers)
          for (const status of ["", ...statuses]) {
            const allowed = mayCreate[collection]?.includes(who);
            const rule = stored[who === "contributor" ? "contributor" : "publisher"][status];
            const fields = status === "" ? {} : { status };

            const response = await as(who).post(`/${collection}`, bodyOf(collection, fields));

            const label = `${who} ${status}`;
            if (!allowed) assert.equal(response.status, errorStatus(who), label);
            else if (typeof rule === "number") assert.equal(response.status, rule, label);
            else assert.deepEqual([response.status, response.body.status], [201, rule], label);
          }
      });

      it("prevent users without edit-others from assigning an item to another author", async () => {
        for (const who of ["administrator", "editor", "author", "contributor"] as const) {
          const { id } = (await as(who).post(`/${collection}`, bodyOf(collection, { status: "draft" }))).body;
          const status = who === "administrator" || who === "editor" ? 200 : 403;

          const own = await as(who).put(`/${collection}/${id}`, { author: users[who] });
          const given = await as(who).put(`/${collection}/${id}`, { author: users.subscriber });
          const made = await as(who).post(`/${collection}`, bodyOf(collection, { author: users.subscriber }));

          assert.equal(own.status, 200, who);
          assert.equal(given.status, status, who);
          assert.equal(made.status, status === 200 ? 201 : 403, who);
        }
      });
    });

  for (const collection of terms)
    it(`apply to ${collection}: create, update, delete`, async () => {
      for (const who of callers) {
        const { id } = (await service.admin.post(`/${collection}`, bodyOf(collection))).body;
        const allowed = mayCreate[collection]?.includes(who);

        const created = await as(who).post(`/${collection}`, bodyOf(collection));
        const updated = await as(who).patch(`/${collection}/${id}`, { description: "Changed" });
        const removed = await as(who).delete(`/${collection}/${id}`);

        const expected = allowed ? [201, 200, 200] : [errorStatus(who), errorStatus(who), errorStatus(who)];
        assert.deepEqual([created.status, updated.status, removed.status], expected, `${who} ${collection}`);
      }
    });

  it("are checked before anything else", async () => {
    for (const collection of [...posts, ...terms])
      for (const who of ["anonymous", "subscriber"] as const)
        for (const [method, path] of [
          ["POST", ""],
          ["PUT", "/999999"],
          ["DELETE", "/999999"],
        ] as const) {
          const response = await as(who).send(method, `/${collection}${path}`, { status: "nonsense" });

          assert.equal(response.status, errorStatus(who), `${who} ${method} ${collection}${path}`);
          assert.equal(response.body.code, "rest_forbidden");
        }
  });

  it("reserve sticky, featured and hide_from_listings for those who may publish", async () => {
    const { id } = (await service.as.contributor.post("/events", anEvent())).body;
    for (const flag of ["sticky", "featured", "hide_from_listings"]) {
      const byContributor = await service.as.contributor.put(`/events/${id}`, { [flag]: true });
      const unchanged = await service.as.contributor.put(`/events/${id}`, { [flag]: false });
      const created = await service.as.contributor.post("/events", anEvent({ [flag]: true }));
      const byAuthor = await service.as.author.post("/events", anEvent({ [flag]: true }));

      assert.deepEqual([byContributor.status, created.status], [403, 403], flag);
      assert.equal(byContributor.body.code, "rest_forbidden");
      assert.equal(unchanged.status, 200, flag);
      assert.deepEqual([byAuthor.status, byAuthor.body[flag]], [201, true]);
    }
  });

  it("give those who may write the not-found code of each type and route", async () => {
    const { id } = (await service.admin.post("/venues", bodyOf("venues"))).body;
    const expected: [string, number, string][] = [
      ["/events/999999", 404, "rest-event-not-found"],
      ["/events/0", 404, "rest-event-not-found"],
      ["/events/99999999999999999999", 404, "rest-event-not-found"],
      [`/events/${id}`, 400, "rest-invalid-event-id"],
      ["/events/by-slug/no-such", 400, "rest_invalid_param"],
      ["/venues/999999", 400, "rest_invalid_param"],
      ["/venues/by-slug/no-such", 400, "rest_invalid_param"],
      ["/organizers/999999", 400, "rest_invalid_param"],
      ["/categories/999999", 400, "rest_invalid_param"],
      ["/tags/999999", 400, "rest_invalid_param"],
      ["/events/-1", 404, "rest_no_route"],
      ["/events/1.5", 404, "rest_no_route"],
    ];
    for (const [path, status, code] of expected)
      for (const method of ["PUT", "DELETE"]) {
        const response = await service.as.editor.send(method, path, {});

        assert.deepEqual([response.status, response.body.code], [status, code], `${method} ${path}`);
      }
    for (const method of ["PUT", "PATCH", "DELETE"])
      assert.equal((await service.admin.send(method, "/events", {})).body.code, "rest_no_route");
  });

  it("forbid the id of another type to those who may not edit what it belongs to", async () => {
    const others = (await service.admin.post("/venues", bodyOf("venues"))).body;
    const own = (await service.as.contributor.post("/organizers", bodyOf("organizers"))).body;

    for (const method of ["PUT", "DELETE"]) {
      const refused = await service.as.contributor.send(method, `/events/${others.id}`, {});
      const wrong = await service.as.contributor.send(method, `/events/${own.id}`, {});

      assert.deepEqual([refused.status, refused.body.code], [403, "rest_forbidden"]);
      assert.deepEqual([wrong.status, wrong.body.code], [400, "rest-invalid-event-id"]);
    }
    assert.equal((await service.as.contributor.get(`/events/${others.id}`)).status, 400);
  });
});
