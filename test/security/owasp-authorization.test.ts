// OWASP API Security Top 10 (2023): API1, API3, API5. SECURITY.md says which further tests guard each item.

import assert from "node:assert/strict";
import { before, it } from "node:test";
import { roles } from "../../src/domain/roles.ts";
import { statuses } from "../../src/domain/visibility.ts";
import { make } from "../support/lists.ts";
import {
  anEvent,
  type Client,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

onEveryStoreInGate("OWASP API1, broken object level authorization", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("shows nobody else's draft on any endpoint, and lets nobody else change it", async () => {
    const id = await make(service.as.author, "/events", {
      ...anEvent({ title: "Unannounced gala", slug: "surprise", status: "draft" }),
    });
    const { anonymous, as } = service;
    const paths = [`/events/${id}`, "/events/by-slug/surprise", `/events/${id}/translations`];
    paths.push(`/events/${id}/history`, `/events/${id}.ics`, "//event/surprise/");
    paths.push("/events?search=gala", "/events.ics?search=gala", `/events?include=${id}`);

    for (const [who, client] of Object.entries({
      anonymous,
      subscriber: as.subscriber,
      contributor: as.contributor,
    })) {
      for (const path of paths) {
        const { text, status } = await client.get(path);
        assert.ok(!text.includes("Unannounced gala"), `${who} ${path}`);
        assert.ok(status < 500, `${who} ${path}`);
      }
      const changes = [
        await client.put(`/events/${id}`, { title: "Mine" }),
        await client.patch(`/events/${id}`, { author: 1 }),
        await client.delete(`/events/${id}`),
        await client.delete(`/events/${id}?force=true`),
        await client.post(`/events/${id}?_method=DELETE`),
      ];
      for (const { status } of changes) assert.ok([401, 403].includes(status), `${who}: ${status}`);
    }
    assert.equal((await as.author.get(`/events/${id}`)).body.title, "Unannounced gala");
  });
});

onEveryStoreInGate("OWASP API3, broken object property level authorization", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("lets callers set no property beyond their rights, however it is sent", async () => {
    const { contributor, author } = service.as;
    const fields = anEvent({ id: 4711, status: "publish", version: 9, translation_group: 1, global_id: "x" });
    const { body } = await contributor.post("/events", fields);
    const { body: me } = await author.get("//wp-json/wp/v2/users/me");
    const stolen = await contributor.patch(`/events/${body.id}`, { author: me.id });
    const published = await contributor.patch(`/events/${body.id}`, { status: "publish" });
    const seen = (await service.admin.get(`/events/${body.id}`)).body;

    assert.notEqual(body.id, 4711);
    assert.equal(body.status, "pending");
    assert.ok(stolen.status === 403 || String(seen.author) === String(body.author));
    assert.ok(published.status === 403 || published.body.status === "pending");
    assert.equal(seen.status, "pending");
    assert.equal((await service.anonymous.get(`/events/${body.id}`)).status, 403);
  });

  it("shows of a protected event only what is public, in every form", async () => {
    const secrets = {
      description: "At the hidden lake",
      cost: "77",
      website: "https://lake.example/",
      external_id: "lake-1",
    };
    const id = await make(
      service.admin,
      "/events",
      anEvent({ slug: "lake", password: "sesame", ...secrets }),
    );
    for (const path of [
      `/events/${id}`,
      "/events/by-slug/lake",
      "/events",
      `/events/${id}.ics`,
      "/events.ics",
      "//event/lake/",
    ]) {
      const { text } = await service.anonymous.get(path);
      for (const secret of ["hidden lake", "lake.example", "lake-1", "sesame"])
        assert.ok(!text.includes(secret), `${path} has ${secret}`);
    }
  });
});

onEveryStoreInGate("OWASP API5, broken function level authorization", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { METRICS_TOKEN: "scraper" });
  });

  let counted = 0;
  const count = () => {
    counted += 1;
    return counted;
  };

  /** Functions, and the roles that may use them. */
  const functions: [
    name: string,
    call: (client: Client) => Promise<{ status: number }>,
    allowed: readonly string[],
  ][] = [
    ["read the audit trail", (client) => client.get("/audit"), ["administrator"]],
    [
      "create a tag",
      (client) => client.post("/tags", { name: `Tag ${count()}` }),
      ["administrator", "editor"],
    ],
    [
      "create a category",
      (client) => client.post("/categories", { name: `Category ${count()}` }),
      ["administrator", "editor", "author"],
    ],
    [
      "create an event",
      (client) => client.post("/events", anEvent()),
      ["administrator", "editor", "author", "contributor"],
    ],
    [
      "create an event with a method override",
      (client) => client.send("GET", "/events", undefined, { "x-http-method-override": "POST" }),
      [],
    ],
    ["scrape metrics", (client) => client.get("//metrics"), []],
  ];

  for (const [name, call, allowed] of functions)
    it(`lets ${allowed.join(", ") || "no role"} ${name}`, async () => {
      const callers = { ...service.as, anonymous: service.anonymous };
      for (const who of [...roles, "anonymous"] as const) {
        const { status } = await call(callers[who]);
        const isRead = name.includes("override");
        if (allowed.includes(who)) assert.ok(status === 200 || status === 201, `${who}: ${status}`);
        else assert.ok(isRead ? status === 200 : status === 401 || status === 403, `${who}: ${status}`);
      }
    });

  it("leaves nothing behind of what was refused", async () => {
    const total = async () => {
      const { status, body } = await service.admin.get(`/events?status=${statuses.join()}&wpml_language=all`);
      assert.equal(status, 200);
      assert.equal(typeof body.total, "number");
      return body.total;
    };
    await service.as.contributor.post("/events", anEvent());
    const before = await total();
    for (const client of [service.anonymous, service.as.subscriber]) await client.post("/events", anEvent());

    assert.ok(before > 0);
    assert.equal(await total(), before);
  });
});
