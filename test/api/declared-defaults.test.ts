import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Part } from "../support/openapi.ts";
import { startService, type TestService } from "../support/service.ts";

const url = "https://calendar.example/events.ics";

/** What is created by its required fields alone, and the other values of its fields. */
const created: [path: string, schema: string, required: object, others: object | null][] = [
  ["/imports", "ImportFields", { kind: "ics", url }, null],
  [
    "/subscriptions",
    "SubscriptionFields",
    { url },
    { interval: 900, paused: true, language: "fr", status: "draft", timezone: "Europe/Paris" },
  ],
  [
    "/webhooks",
    "WebhookFields",
    { url },
    {
      ...{ description: "Mirror", types: ["deleted"], resources: ["events"], languages: ["fr"] },
      ...{ unpublished: true, status: "disabled" },
    },
  ],
];

describe("declared defaults of fields", () => {
  let service: TestService;
  let schemas: Part;
  before(async () => {
    service = await startService("sqlite");
    schemas = (await service.anonymous.get("/doc?version=3.1")).body.components.schemas;
  });
  after(() => service?.close());

  for (const [path, schema, required, others] of created) {
    it(`are the values of what POST ${path} makes of its required fields`, async () => {
      const { body } = await service.admin.post(path, required);
      const declared = Object.entries<Part>(schemas[schema].properties).filter(
        ([, property]) => "default" in property,
      );

      assert.ok(declared.length >= 3, schema);
      for (const [name, property] of declared) assert.deepEqual(body[name], property.default, name);
      if (others === null) return;
      const { id } = body;
      const changed = await service.admin.patch(`${path}/${id}`, others);
      assert.equal(changed.status, 200, changed.text);
      for (const [name, value] of Object.entries(others)) {
        const { status, body: after } = await service.admin.patch(`${path}/${id}`, { [name]: value });
        const { modified: _a, ...kept } = after;
        const { modified: _b, ...before } = changed.body;
        assert.deepEqual([status, kept], [200, before], `${name} alone`);
      }
    });
  }

  it("are not those of updates, which keep what is not sent", () => {
    for (const schema of ["SubscriptionUpdate", "WebhookUpdate", "SettingsUpdate"])
      for (const [name, property] of Object.entries<Part>(schemas[schema].properties))
        assert.ok(!("default" in property), `${schema} ${name}`);
  });

  it("are not those of responses, which have every value", () => {
    for (const schema of ["Import", "Subscription", "Webhook"])
      for (const [name, property] of Object.entries<Part>(schemas[schema].properties))
        assert.ok(!("default" in property), `${schema} ${name}`);
  });
});
