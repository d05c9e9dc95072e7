import assert from "node:assert/strict";
import { before, it } from "node:test";
import { resources } from "../../src/resources/index.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const json = { "content-type": "application/json" };
const tables = ["events", "venues", "organizers", "categories", "tags", "item_texts", "images"] as const;

/** Text that must not appear in any response, whatever it was sent in. */
const alive = /<script|<\/script|onerror\s*=\s*[^&]*alert|javascript:|<iframe|<svg|onload/i;
const attacks = [
  "Words <script>alert(1)</script> more",
  'Words <img src=x onerror="alert(1)">',
  'Words <a href="javascript:alert(1)">x</a>',
  "Words <scr<script>ipt>alert(1)</scr</script>ipt>",
  "Words <svg/onload=alert(1)> <iframe src=//evil.test></iframe>",
  "Words &lt;script&gt;alert(1)&lt;/script&gt;",
];

onEveryStoreInGate("bad input", (store) => {
  let service: TestService;
  let number = 0;
  before(async () => {
    service = await startService(store);
  });

  const least = (name: string): Record<string, unknown> => {
    number += 1;
    if (name === "events") return anEvent({ title: `Event ${number}` });
    const key = { venues: "venue", organizers: "organizer" }[name] ?? "name";
    return { [key]: `Item ${number}` };
  };
  const totals = async () => {
    const found: Record<string, number> = {};
    for (const table of tables)
      found[table] = (await service.store.read.selectFrom(table).selectAll().execute()).length;
    return found;
  };
  const invalidParams = async (fields: object, collection = "events") => {
    const response = await service.admin.post(`/${collection}`, { ...least(collection), ...fields });
    assert.equal(
      response.status,
      400,
      `${JSON.stringify(fields).slice(0, 200)} ${response.text.slice(0, 300)}`,
    );
    assert.equal(response.body.code, "rest_invalid_param", response.text);
    return Object.keys(response.body.data.params);
  };

  it("never executes: script in each text field of each resource, by every role", async () => {
    const nested = { custom_fields: true, tickets: true, categories: true, tags: true };
    for (const resource of resources)
      for (const name of Object.keys(resource.fields))
        for (const attack of attacks) {
          const value: unknown =
            name === "custom_fields"
              ? { [attack]: attack, b: { label: attack, value: attack } }
              : name === "tickets"
                ? [{ name: attack, price: 1 }]
                : name in nested
                  ? [attack]
                  : attack;

          const response = await service.admin.post(`/${resource.name}`, {
            ...least(resource.name),
            [name]: value,
          });

          assert.ok([201, 400].includes(response.status), `${resource.name}.${name} ${response.text}`);
          if (response.status === 400) continue;
          const read = await service.admin.get(`/${resource.name}/${response.body.id}?context=edit`);
          // Plain text, not HTML: structured data for search engines, and the identifier of another system.
          const { json_ld: _, external_id: __, ...shown } = read.body;
          const texts = JSON.stringify(shown).replaceAll('\\"', '"');
          assert.doesNotMatch(texts, alive, `${resource.name}.${name}: ${attack}`);
        }
    const byEditor = await service.as.editor.post("/events", anEvent({ description: attacks[0] }));
    assert.equal(byEditor.body.description, "<p>Words  more</p>");
  });

  it("that is too large is 413 and stores nothing", async () => {
    const earlier = await totals();

    const response = await service.admin.post("/events", anEvent({ title: "t".repeat(10 * 1024 * 1024) }));

    assert.equal(response.status, 413);
    assert.deepEqual(await totals(), earlier);
  });

  it("with a thousand categories or links is rejected, naming the field", async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `Category ${index}`);
    const ids = Array.from({ length: 1000 }, (_, index) => index + 1);

    assert.deepEqual(await invalidParams({ categories: many }), ["categories"]);
    assert.deepEqual(await invalidParams({ categories: many.join(",") }), ["categories"]);
    assert.deepEqual(await invalidParams({ organizer: ids, tags: ids }), ["tags", "organizer"]);
    assert.deepEqual(await invalidParams({ tickets: ids.map(() => ({ name: "x" })) }), ["tickets"]);
  });

  it("with an array or object in place of a scalar is rejected, for every field", async () => {
    const lists = new Set(["categories", "tags", "venue", "organizer", "cost", "tickets", "custom_fields"]);
    for (const resource of resources)
      for (const name of Object.keys(resource.fields))
        for (const value of [[["x"]], [[1]], { a: { b: 1 } }, [{ a: [] }]]) {
          const fields = { ...least(resource.name), [name]: value };

          const response = await service.admin.post(`/${resource.name}`, fields);

          const label = `${resource.name}.${name} ${JSON.stringify(value)}`;
          assert.ok(response.status < 500, `${label} ${response.text}`);
          if (!lists.has(name)) assert.equal(response.status, 400, label);
        }
    for (const name of ["categories", "tags", "venue", "organizer", "cost", "tickets"])
      assert.deepEqual(await invalidParams({ [name]: [[1]] }), [name]);
  });

  it("with excessive nesting is rejected, with and without an idempotency key", async () => {
    const deep = (open: string, close: string) => `${open.repeat(15_000)}1${close.repeat(15_000)}`;
    for (const body of [`{"venue":${deep('{"venue":', "}")}}`, `{"tags":${deep("[", "]")}}`])
      for (const headers of [json, { ...json, "idempotency-key": `deep ${body.slice(2, 5)}` }]) {
        const response = await service.admin.send("POST", "/events", body, headers);

        assert.equal(response.status, 400, response.text.slice(0, 200));
      }
  });

  it("with ids beyond 2^53, zero, negative or malformed ids is rejected", async () => {
    const ids = ["9007199254740993", 9_007_199_254_740_994, "99999999999999999999", -1, "1.5", 1e300, "1e3x"];
    for (const id of ids) {
      assert.deepEqual(await invalidParams({ author: id }), ["author"], String(id));
      assert.deepEqual(await invalidParams({ post_parent: id }), ["post_parent"], String(id));
      assert.deepEqual(await invalidParams({ image: id }), ["image"], String(id));
      assert.deepEqual(await invalidParams({ venue: id }), ["venue"], String(id));
      assert.deepEqual(await invalidParams({ translation_of: id }), ["translation_of"], String(id));
      assert.deepEqual(await invalidParams({ parent: id }, "categories"), ["parent"], String(id));
    }
    const huge = await service.admin.send(
      "POST",
      "/events",
      '{"title":"x","start_date":1e400,"end_date":1}',
      json,
    );
    assert.deepEqual(Object.keys(huge.body.data.params), ["start_date"]);
    for (const path of ["/events/9007199254740993", "/events/123456789012345678901234567890"])
      assert.equal((await service.admin.put(path, {})).body.code, "rest-event-not-found");
  });

  it("with negative, mixed or unbounded prices is rejected", async () => {
    for (const cost of [-5, "-5", "$-5", ["1", -1], "5€ - $6", { a: 1 }, true, [[5]]])
      assert.deepEqual(await invalidParams({ cost }), ["cost"], JSON.stringify(cost));
    for (const price of [-1, "-1", "1e9", Number.MAX_VALUE, "free"])
      assert.deepEqual(await invalidParams({ tickets: [{ name: "x", price }] }), ["tickets"], String(price));
  });

  it("with nonexistent days, years and zones is rejected", async () => {
    for (const start_date of ["2031-02-29", "2100-02-29", "0000-01-01", "10000-01-01", "2030-00-10"])
      assert.deepEqual(
        await invalidParams({ start_date, end_date: "9999-12-31" }),
        ["start_date"],
        start_date,
      );
    for (const timezone of ["Europe/Nowhere", "UTC+99", "UTCfoo", " ", "../../etc/passwd"])
      assert.deepEqual(await invalidParams({ timezone }), ["timezone"], timezone);
  });

  it("with invalid URLs, e-mail addresses and coordinates is rejected", async () => {
    for (const website of [
      "example.com",
      "javascript:alert(1)",
      "ftp://x.y",
      "file:///etc/passwd",
      "http://",
      5,
    ])
      for (const collection of ["events", "venues", "organizers"])
        assert.deepEqual(await invalidParams({ website }, collection), ["website"], String(website));
    for (const email of ["nobody", "a@b", "a b@example.org", "<a@example.org>", 5])
      assert.deepEqual(await invalidParams({ email }, "organizers"), ["email"], String(email));
    for (const geo_lat of [91, -90.1, "north", true, "NaN"])
      assert.deepEqual(await invalidParams({ geo_lat, geo_lng: 0 }, "venues"), ["geo_lat"], String(geo_lat));
  });

  it("with characters that a store cannot hold is rejected or cleaned, never an error", async () => {
    for (const resource of resources)
      for (const name of Object.keys(resource.fields))
        for (const value of [
          "nul \0 here",
          "half \ud800 character",
          "http://x.test/\0",
          "http://x.test/\udfff",
        ]) {
          const fields = { ...least(resource.name), [name]: value };

          const response = await service.admin.post(`/${resource.name}`, fields);

          assert.ok(
            response.status < 500,
            `${resource.name}.${name} ${JSON.stringify(value)} ${response.text}`,
          );
        }
    const path = "/events/by-external-id/a%00b";
    assert.equal((await service.admin.put(path, anEvent())).status, 400);
    assert.ok((await service.admin.put("/events/by-slug/a%00b", {})).status < 500);
  });

  it("with names that are blank, too long for a term, or nothing but tags is rejected", async () => {
    const long = "ü".repeat(201);
    for (const collection of ["categories", "tags"])
      for (const name of ["", "  ", "0", "<b></b>", long, 5, ["x"]])
        assert.deepEqual(await invalidParams({ name }, collection), ["name"], String(name).slice(0, 9));
    for (const title of ["", "  ", "0", "<b> </b>", 5, false])
      assert.deepEqual(await invalidParams({ title }), ["title"], String(title));

    const fits = await service.admin.post("/tags", { name: "ü".repeat(200) });
    const event = await service.admin.post("/events", anEvent({ title: `Long ${"x".repeat(995)}` }));

    assert.equal(fits.status, 201);
    assert.equal(event.status, 201);
    assert.ok(event.body.slug.length <= 200);
  });

  it("is reported all at once, on create and update, and nothing of it is stored", async () => {
    const wrong = {
      title: "",
      timezone: "Nowhere",
      author: 999_999,
      status: "nonsense",
      description: 5,
      website: "x",
      image: 999_999,
      all_day: "maybe",
      cost: -1,
      featured: "perhaps",
      categories: [999_999],
      tags: ["made on the way", 999_999],
      venue: { venue: "Ghost", website: "x" },
      organizer: [{ organizer: "Ghost" }, 999_999],
      post_parent: 999_999,
      slug: "",
      tickets: [{ price: -1 }],
      custom_fields: "x",
      end_date: "2001-01-01",
    };
    const { id } = (await service.admin.post("/events", anEvent())).body;
    const earlier = [await totals(), (await service.admin.get(`/events/${id}`)).body];

    const created = await service.admin.post("/events", anEvent(wrong));
    const updated = await service.admin.put(`/events/${id}`, wrong);

    for (const response of [created, updated]) {
      assert.equal(response.status, 400);
      assert.deepEqual(Object.keys(response.body.data.params).sort(), Object.keys(wrong).sort());
    }
    assert.deepEqual([await totals(), (await service.admin.get(`/events/${id}`)).body], earlier);
  });

  it("with a category as its own ancestor is rejected on parent", async () => {
    const make = async (fields: object) =>
      (await service.admin.post("/categories", { ...least("categories"), ...fields })).body.id as number;
    const top = await make({});
    const middle = await make({ parent: top });
    const leaf = await make({ parent: middle });

    for (const parent of [top, middle, leaf]) {
      const response = await service.admin.put(`/categories/${top}`, { parent });

      assert.equal(response.status, 400);
      assert.deepEqual(Object.keys(response.body.data.params), ["parent"]);
    }
  });

  it("with a parent for a tag has a code of its own; null is accepted", async () => {
    const { id } = (await service.admin.post("/tags", least("tags"))).body;

    for (const parent of [0, 1, "", id])
      assert.equal(
        (await service.admin.put(`/tags/${id}`, { parent })).body.code,
        "rest_taxonomy_not_hierarchical",
      );
    assert.equal((await service.admin.put(`/tags/${id}`, { parent: null })).status, 200);
  });
});
