import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };

onEveryStoreInGate("the body of a write", (store) => {
  let service: TestService;
  let number = 0;
  before(async () => {
    service = await startService(store);
  });

  const newEvent = async (fields = {}) => (await service.admin.post("/events", anEvent(fields))).body;
  const newTag = async () => {
    number += 1;
    return (await service.admin.post("/tags", { name: `Tag ${number}` })).body.id as number;
  };

  it("changes nothing at a slug with an encoded NUL", async () => {
    for (const path of ["/venues/by-slug/a%2500", "/events/by-slug/%2500"]) {
      const { status, body } = await service.admin.put(path, {});
      assert.ok(status === 400 || status === 404, `${status} ${body?.code}`);
    }
  });

  it("is JSON, also with a charset and with a +json type", async () => {
    for (const type of [
      "application/json",
      "application/json; charset=utf-8",
      "application/activity+json",
      "APPLICATION/JSON",
    ]) {
      const body = JSON.stringify(anEvent({ title: "Žižkov 🎻" }));

      const response = await service.admin.send("POST", "/events", body, { "content-type": type });

      assert.equal(response.status, 201, type);
      assert.equal(response.body.title, "Žižkov 🎻");
    }
  });

  it("is a form, with lists and nested names, for each method", async () => {
    const tags = [await newTag(), await newTag()];
    const { id } = await newEvent();
    const body = [
      "title=By+form+%26+more",
      "featured=1",
      ...tags.map((tag) => `tags[]=${tag}`),
      "venue[venue]=Hall+of+forms",
      "venue[city]=Bern",
      "organizer[0][organizer]=First+former",
      "organizer[1][organizer]=Second+former",
    ].join("&");

    for (const method of ["POST", "PUT", "PATCH"]) {
      const response = await service.admin.send(method, `/events/${id}`, body, form);

      assert.equal(response.status, 200, response.text);
      assert.equal(response.body.title, "By form &amp; more");
      assert.equal(response.body.featured, true);
      assert.deepEqual(response.body.tags.map((tag: { id: number }) => tag.id).sort(), [...tags].sort());
      assert.equal(response.body.venue.city, "Bern");
      assert.deepEqual(
        response.body.organizer.map(({ organizer }: { organizer: string }) => organizer),
        ["First former", "Second former"],
      );
    }
  });

  it("is a form when it has no content type", async () => {
    const { id } = await newEvent();
    const bytes = new TextEncoder().encode("title=Untyped");

    const response = await service.admin.send("PUT", `/events/${id}`, bytes);

    assert.equal(response.body.title, "Untyped");
  });

  it("is multipart for POST, PUT and PATCH alike", async () => {
    const tag = await newTag();
    const parts = new FormData();
    for (const [name, value] of Object.entries(anEvent({ title: "In parts" })))
      parts.append(name, String(value));
    parts.append("tags[]", String(tag));
    parts.append("venue[venue]", "Hall of parts");

    const created = await service.admin.post("/events", parts);
    for (const method of ["POST", "PUT", "PATCH"]) {
      const change = new FormData();
      change.append("title", `${method} in parts`);
      const response = await service.admin.send(method, `/events/${created.body.id}`, change);

      assert.equal(response.status, 200, response.text);
      assert.equal(response.body.title, `${method} in parts`);
    }

    assert.equal(created.status, 201, created.text);
    assert.deepEqual(
      created.body.tags.map(({ id }: { id: number }) => id),
      [tag],
    );
    assert.equal(created.body.venue.venue, "Hall of parts");
  });

  it("is rejected without delay when it is multipart that is truncated or has no boundary", async () => {
    const type = "multipart/form-data; boundary=cut";
    const part = '--cut\r\nContent-Disposition: form-data; name="title"\r\n\r\nCut';

    const { id } = await newEvent();
    const types = [type, "multipart/form-data", "multipart/form-data; boundary=other"];

    for (const contentType of types) {
      const headers = { "content-type": contentType };
      const responses = [
        await service.admin.send("POST", "/events", part, headers),
        await service.admin.send("PUT", `/events/${id}`, part, headers),
      ];

      for (const { status, body } of responses)
        assert.deepEqual([status, body.code], [400, "rest_invalid_multipart"], contentType);
    }
    assert.equal((await service.admin.put(`/events/${id}`, "", { "content-type": type })).status, 200);
  });

  it("is merged with the query string, which it overrides", async () => {
    const { id } = await newEvent();

    const joined = await service.admin.put(`/events/${id}?title=Query&excerpt=Query`, { title: "Body" });
    const alone = await service.admin.put(`/events/${id}?title=Query%20alone`);

    assert.equal(joined.body.title, "Body");
    assert.equal(joined.body.excerpt, "<p>Query</p>");
    assert.equal(alone.body.title, "Query alone");
  });

  it("does not select the item: the path does", async () => {
    const [meant, other] = [await newEvent(), await newEvent()];

    const byBody = await service.admin.put(`/events/${meant.id}`, { id: other.id, title: "Meant" });
    const byQuery = await service.admin.delete(`/events/${meant.id}?id=${other.id}`);
    const left = await service.anonymous.get(`/events/${other.id}`);

    assert.equal(byBody.body.id, meant.id);
    assert.equal(byQuery.body.id, meant.id);
    assert.equal(left.body.title, other.title);
  });

  it("may be an event as it was read, also without an image", async () => {
    const { body: read } = await service.admin.post("/events", anEvent({ title: "Echo", cost: "5 €" }));
    const echoed = await service.admin.put(`/events/${read.id}`, read);

    assert.equal(read.image, false);
    assert.equal(echoed.status, 200, echoed.text);
    assert.deepEqual(echoed.body, read);
  });

  it("changes the slug on both routes to an item", async () => {
    const { id, slug } = await newEvent();
    const other = await newEvent();

    for (const text of [slug.replaceAll("-", " "), `${slug}!`])
      assert.equal((await service.admin.put(`/events/by-slug/${encodeURIComponent(text)}`, {})).status, 400);
    const bySlug = await service.admin.put(`/events/by-slug/${slug}`, { slug: "Renamed Once" });
    const byId = await service.admin.put(`/events/${id}`, { slug: "renamed-twice" });
    const taken = await service.admin.put(`/events/by-slug/renamed-twice`, { slug: other.slug });

    assert.deepEqual([bySlug.body.id, bySlug.body.slug], [id, "renamed-once"]);
    assert.equal(byId.body.slug, "renamed-twice");
    assert.deepEqual([taken.body.id, taken.body.slug], [id, `${other.slug}-2`]);
  });

  it("is ignored as plain text", async () => {
    const { id, title } = await newEvent();

    const response = await service.admin.send("PUT", `/events/${id}`, "title=Plain", {
      "content-type": "text/plain",
    });

    assert.equal(response.status, 200);
    assert.equal(response.body.title, title);
  });

  it("is rejected when its content type is no media type, which a request without a body may have", async () => {
    const { id, title } = await newEvent();
    const send = (method: string, path: string, body: string | undefined, type: string) =>
      service.admin.send(method, path, body, { "content-type": type });

    for (const type of ["json", "undefined", "application/json, text/plain", "a b/c", "/"])
      for (const [method, path] of [
        ["POST", "/events"],
        ["PUT", `/events/${id}`],
      ] as const) {
        const { status, body } = await send(method, path, '{"title":"Lost"}', type);
        assert.deepEqual([status, body.code], [415, "rest_unsupported_media_type"], type);
        assert.ok(body.message.includes(type), body.message);
      }
    const long = await send("POST", "/events", "{}", "x".repeat(2000));
    const absent = await send("PUT", `/events/${id}`, "excerpt=Form", "");

    assert.deepEqual([long.status, long.body.message.length < 300], [415, true]);
    assert.deepEqual([absent.body.excerpt, absent.body.title], ["<p>Form</p>", title]);
    for (const type of ["json", "", "undefined"]) {
      const list = await send("GET", `/events?per_page=1&type=${type}`, undefined, type);
      assert.equal(list.status, 200, list.text);
      assert.equal((await send("PUT", `/events/${id}?title=${title}`, undefined, type)).status, 200, type);
      assert.equal((await send("PUT", `/events/${id}`, "", type)).status, 200, type);
    }
  });

  it("counts as empty when it is a JSON array, string, number or null", async () => {
    for (const body of ["[]", '[{"title":"x"}]', '"title"', "7", "null", "true"]) {
      const response = await service.admin.send("POST", "/events", body, json);

      assert.equal(response.status, 400, body);
      assert.equal(response.body.code, "rest_missing_callback_param", body);
      assert.deepEqual(response.body.data.params, ["title", "start_date", "end_date"], body);
    }
  });

  it("is rejected as malformed JSON or as invalid UTF-8, each with its code", async () => {
    for (const body of ["{", '{"title":}', "{'title':1}", '{"title":"x"} more', "undefined"]) {
      const response = await service.admin.send("POST", "/events", body, json);

      assert.equal(response.status, 400, body);
      assert.equal(response.body.code, "rest_invalid_json", body);
      assert.equal(response.body.data.json_error_code, 4, body);
    }
    const bytes = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);

    const response = await service.admin.send("POST", "/events", bytes, json);

    assert.equal(response.body.code, "rest_invalid_json");
    assert.equal(response.body.data.json_error_code, 5);
  });

  it("counts the last of duplicate keys", async () => {
    const { id } = await newEvent();

    const inJson = await service.admin.send("PUT", `/events/${id}`, '{"title":"One","title":"Two"}', json);
    const inForm = await service.admin.send("PUT", `/events/${id}`, "title=Three&title=Four", form);

    assert.equal(inJson.body.title, "Two");
    assert.equal(inForm.body.title, "Four");
  });

  it("cannot pollute prototypes", async () => {
    const { id } = await newEvent();
    const keys = '"__proto__":{"featured":true,"title":"P"},"constructor":{"prototype":{"featured":true}}';
    const bodies: [string, Record<string, string>][] = [
      [`{${keys},"venue":{"venue":"Proto hall",${keys}}}`, json],
      [`{"custom_fields":{${keys}}}`, json],
      ["__proto__[featured]=1&constructor[prototype][featured]=1&venue[__proto__][city]=X", form],
    ];

    for (const [body, headers] of bodies) {
      const response = await service.admin.send("PUT", `/events/${id}`, body, headers);

      assert.ok(response.status < 500, response.text);
      if (response.status === 200) assert.equal(response.body.featured, false);
    }
    assert.equal(({} as { featured?: unknown }).featured, undefined);
    const plain = await newEvent();
    assert.equal(plain.featured, false);
  });

  it("is rejected with 413 when it is too large", async () => {
    const title = "x".repeat(10 * 1024 * 1024);

    const asJson = await service.admin.post("/events", anEvent({ title }));
    const asForm = await service.admin.send("POST", "/events", `title=${title}`, form);

    for (const response of [asJson, asForm]) {
      assert.equal(response.status, 413);
      assert.equal(response.body.code, "rest_body_too_large");
    }
  });

  it("gets 201 with the URL of the new item, 200 for an update and a delete", async () => {
    const bodies: Record<string, object> = {
      events: anEvent(),
      venues: { venue: "A located venue" },
      organizers: { organizer: "A located organizer" },
      categories: { name: "A located category" },
      tags: { name: "A located tag" },
    };
    for (const [collection, body] of Object.entries(bodies)) {
      const created = await service.admin.post(`/${collection}`, body);
      const path = `/${collection}/${created.body.id}`;
      const updated = await service.admin.put(path, {});
      const removed = await service.admin.delete(path);

      assert.equal(created.status, 201, collection);
      assert.equal(
        created.headers.get("location"),
        `http://calendar.test/wp-json/svc/events/v1/${collection}/${created.body.id}`,
      );
      assert.equal(updated.status, 200);
      assert.equal(updated.headers.get("location"), null);
      assert.equal(removed.status, 200);
      assert.equal(removed.body.id, created.body.id);
      for (const response of [created, updated, removed])
        assert.match(response.headers.get("cache-control") ?? "", /no-store/);
    }
  });

  it("may be sent by POST with a method override", async () => {
    const { id } = await newEvent();

    const updated = await service.admin.post(`/events/${id}?_method=PATCH`, { title: "Patched" });
    const removed = await service.admin.post(`/events/${id}`, {}, { "x-http-method-override": "DELETE" });

    assert.equal(updated.body.title, "Patched");
    assert.equal(removed.body.status, "trash");
  });
});
