import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { resources } from "../../src/resources/index.ts";
import { basic } from "../support/calendar.ts";
import { connect, type McpClient, type Protocol } from "../support/mcp.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** A valid value of a required argument. */
const sampleOf = (name: string): unknown =>
  ({ id: 1, translation_of: 1, wpml_language: "fr", start_date: "2030-01-01", end_date: "2030-01-01" })[
    name
  ] ?? "Sample";

onEveryStoreInGate("the tools of the Model Context Protocol", (store) => {
  let service: TestService;
  let visitor: McpClient;
  let author: McpClient;
  let editor: McpClient;
  let administrator: McpClient;
  const connected: McpClient[] = [];

  const as = async (role: string | null, protocol?: Protocol): Promise<McpClient> => {
    const transport = new StreamableHTTPClientTransport(new URL(`${service.origin}/mcp`), {
      requestInit: { headers: role === null ? {} : basic(role) },
    });
    const client = await connect(transport, protocol);
    connected.push(client);
    return client;
  };

  before(async () => {
    service = await startService(store);
    visitor = await as(null);
    author = await as("author", "2025");
    editor = await as("editor");
    administrator = await as("administrator");
  });
  after(async () => {
    for (const { client } of connected) await client.close();
  });

  it("are those of the caller's rights", async () => {
    const [ofVisitor, ofAuthor, ofEditor] = [
      await visitor.toolNames(),
      await author.toolNames(),
      await editor.toolNames(),
    ];

    assert.deepEqual(
      ofVisitor.sort(),
      [
        "whats_on",
        "list_languages",
        ...resources.flatMap(({ name, singular }) => [`list_${name}`, `read_${singular}`]),
      ].sort(),
    );
    for (const verb of ["create", "translate", "update", "delete"]) {
      assert.ok(ofAuthor.includes(`${verb}_event`), verb);
      assert.ok(!ofAuthor.includes(`${verb}_tag`), verb);
      assert.ok(ofEditor.includes(`${verb}_tag`), verb);
    }
  });

  it("have valid input schemas without alternatives at the top, which clients of models refuse", async () => {
    const { tools } = await administrator.client.listTools();
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);

    for (const { name, inputSchema, description } of tools) {
      assert.ok(ajv.compile(inputSchema), name);
      assert.ok(!("anyOf" in inputSchema) && !("oneOf" in inputSchema), name);
      assert.ok(description, name);
      for (const [property, schema] of Object.entries(inputSchema.properties ?? {}))
        assert.ok("description" in (schema as object), `${name}.${property}`);
    }
    const create = tools.find(({ name }) => name === "create_event");
    assert.deepEqual(create?.inputSchema.required, ["title", "start_date", "end_date"]);
    const translate = tools.find(({ name }) => name === "translate_event");
    assert.deepEqual(translate?.inputSchema.required?.sort(), ["title", "translation_of", "wpml_language"]);
    assert.deepEqual(
      tools.filter(({ annotations }) => annotations?.readOnlyHint).length,
      2 + 2 * resources.length,
    );
  });

  it("create, read, translate, update and trash an event, in the representation of the API", async () => {
    const made = await editor.call("create_event", {
      title: "Tea &amp; Tunes",
      start_date: "2030-07-01 19:30:00",
      end_date: "2030-07-01 21:30:00",
      venue: { venue: "Teahouse", city: "Valmere" },
      categories: ["Concerts"],
    });
    const translated = await editor.call("translate_event", {
      translation_of: made.id,
      wpml_language: "fr",
      title: "Thé et chansons",
    });
    const read = await visitor.call("read_event", { id: made.id });
    const changed = await editor.call("update_event", { id: made.id, featured: true });
    const { body: inApi } = await service.anonymous.get(`/events/${made.id}?text=raw`);
    const removed = await editor.call("delete_event", { id: translated.id });

    assert.equal(read.title, "Tea & Tunes");
    assert.deepEqual(read.translations.fr.id, translated.id);
    assert.equal(translated.start_date, made.start_date);
    assert.equal(changed.featured, true);
    const { json_ld: _, ...rest } = inApi;
    assert.deepEqual(Object.keys(rest).sort(), Object.keys(changed).sort());
    assert.equal(removed.status, "trash");
  });

  it("search and filter lists, and select properties", async () => {
    await service.admin.post("/events", anEvent({ title: "A rare quince fair" }));
    await service.admin.post("/venues", { venue: "Quince House", city: "Orchard" });

    const found = await visitor.call("list_events", { search: "quince", _fields: "title" });
    const places = await visitor.call("list_venues", { search: "orchard" });
    const { languages } = await visitor.call("list_languages");

    assert.deepEqual(found, { events: [{ title: "A rare quince fair" }], total: 1 });
    assert.equal(places.venues[0].venue, "Quince House");
    assert.deepEqual(
      languages.map(({ code }: { code: string }) => code),
      ["en", "fr", "de", "es"],
    );
  });

  it("tell what is on around a day and a place", async () => {
    const at = (venue: Record<string, unknown>, start: string, end: string, title: string) =>
      service.admin.post("/events", { title, start_date: start, end_date: end, venue });
    const harbour = { venue: "Harbour Stage", city: "Ostrand", geo_lat: 54.5, geo_lng: 10.2 };
    await at(harbour, "2031-03-01 10:00:00", "2031-03-03 18:00:00", "Boat show");
    await at({ venue: "Mill", city: "Uphill" }, "2031-03-02 20:00:00", "2031-03-02 22:00:00", "Mill night");
    await at(harbour, "2031-03-03 00:00:00", "2031-03-03 01:00:00", "Midnight swim");
    const titles = async (given: Record<string, unknown>) =>
      (await visitor.call("whats_on", given)).events.map(({ title }: { title: string }) => title);

    assert.deepEqual(await titles({ date: "2031-03-02" }), ["Boat show", "Mill night"]);
    assert.deepEqual(await titles({ date: "2031-03-02", days: 2 }), [
      "Boat show",
      "Mill night",
      "Midnight swim",
    ]);
    assert.deepEqual(await titles({ date: "2031-03-02", place: "ostrand" }), ["Boat show"]);
    assert.deepEqual(await titles({ date: "2031-03-02", place: "nowhere at all" }), []);
    assert.deepEqual(await titles({ date: "2031-03-02", geoloc_lat: 54.4, geoloc_lng: 10.1 }), ["Boat show"]);
    assert.match((await visitor.fail("whats_on", { date: "someday" })).text, /date/);
    assert.match((await visitor.fail("whats_on", { days: 1000 })).text, /days/);
  });

  it("end with errors that name the argument", async () => {
    const missing = await editor.fail("create_event", { title: "No dates" });
    const unknown = await editor.fail("create_event", { ...anEvent(), titel: "Misspelt" });
    const invalid = await editor.fail("create_event", { ...anEvent(), start_date: "never" });
    const badId = await visitor.fail("read_event", { id: "x" });
    const untranslated = await editor.fail("translate_event", { title: "Of nothing", wpml_language: "fr" });

    assert.deepEqual(missing.body.data.params, ["start_date", "end_date"]);
    assert.match(missing.text, /start_date, end_date/);
    assert.match(unknown.text, /titel[\s\S]*title/);
    assert.match(invalid.text, /start_date/);
    assert.match(badId.text, /\bid\b/);
    assert.deepEqual(untranslated.body.data.params, ["translation_of"]);
    await assert.rejects(visitor.call("no_such_tool"), /no_such_tool/);
  });

  it("say of every tool what is wrong with its arguments, and list what they list", async () => {
    const { tools } = await administrator.client.listTools();
    const wrong: Record<string, unknown>[] = [{ no_such_argument: 1 }, { id: "not a number" }];
    for (const { name, inputSchema } of tools) {
      const { properties = {}, required = [] } = inputSchema;
      const [missing] = required;
      if (missing !== undefined) {
        const { text, body } = await administrator.fail(name, {});
        assert.ok(text.includes(missing), `${name}: ${text}`);
        assert.equal(body.data.status, 400, name);
      }
      for (const given of wrong) {
        const [argument = ""] = Object.keys(given);
        if (argument === "id" && !("id" in properties)) continue;
        const valid = Object.fromEntries(required.map((one) => [one, sampleOf(one)]));
        const { text, body } = await administrator.fail(name, { ...valid, ...given });
        assert.ok(text.includes(argument), `${name}: ${text}`);
        assert.equal(body.data.status, 400, name);
      }
      if ("page" in properties) {
        const { text } = await administrator.fail(name, { page: "first" });
        assert.match(text, /page/, name);
      }
    }
    const capabilities = administrator.client.getServerCapabilities();
    assert.ok(capabilities?.tools && capabilities.resources);
    assert.equal(administrator.client.getServerVersion()?.name, "almanac");
  });

  it("have the rights of their caller, and no more", async () => {
    const { body: other } = await service.admin.post("/events", anEvent({ title: "Of the administrator" }));
    const draft = await author.call("create_event", { ...anEvent(), status: "draft" });

    const byAuthor = await author.fail("update_event", { id: other.id, title: "Taken over" });
    const byVisitor = await visitor.fail("create_event", anEvent());
    const hidden = await visitor.fail("read_event", { id: draft.id });
    const inApi = await service.anonymous.get(`/events/${draft.id}`);
    const changed = await editor.call("update_event", { id: draft.id, status: "publish" });

    assert.equal(byAuthor.body.data.status, 403);
    assert.equal(byVisitor.body.data.status, 401);
    assert.equal(hidden.body.data.status, inApi.status);
    assert.equal(changed.status, "publish");
  });

  it("show neither drafts nor protected texts, in lists, reads and resources", async () => {
    const { body: draft } = await service.admin.post(
      "/events",
      anEvent({ title: "Hidden", status: "draft" }),
    );
    const { body: locked } = await service.admin.post(
      "/events",
      anEvent({ title: "Locked", description: "Behind the door", password: "sesame" }),
    );

    const listed = await visitor.call("list_events", { per_page: 50 });
    const { resources: upcoming } = await visitor.client.listResources();
    const opened = await visitor.call("read_event", { id: locked.id, password: "sesame" });

    assert.ok(!JSON.stringify(listed).includes("Hidden"));
    assert.ok(!JSON.stringify(listed).includes("Behind the door"));
    assert.ok(!upcoming.some(({ name }) => name === "Hidden"));
    await assert.rejects(visitor.client.readResource({ uri: `event://${draft.id}` }), /not found/);
    await assert.rejects(visitor.client.readResource({ uri: `event://${locked.id}` }), /not found/);
    assert.match((await visitor.fail("read_event", { id: locked.id })).body.code, /password/);
    assert.match(opened.description, /Behind the door/);
  });

  it("are accompanied by resources: upcoming events, and every item by its id", async () => {
    const { body: event } = await service.admin.post("/events", anEvent({ title: "As a resource" }));

    const { resources: listed } = await visitor.client.listResources();
    const { resourceTemplates } = await visitor.client.listResourceTemplates();
    const { contents } = await visitor.client.readResource({ uri: `event://${event.id}` });

    assert.ok(listed.some(({ uri, name }) => uri === `event://${event.id}` && name === "As a resource"));
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      resources.map(({ singular }) => `${singular}://{id}`),
    );
    assert.equal(JSON.parse((contents[0] as { text: string }).text).title, "As a resource");
    await assert.rejects(visitor.client.readResource({ uri: "event://999999" }), /not found/);
    await assert.rejects(visitor.client.readResource({ uri: "file:///etc/passwd" }), /not found/);
  });

  it("are recorded in the audit trail like other writes", async () => {
    const made = await author.call("create_event", anEvent());

    const { body } = await service.admin.get(`/events/${made.id}/history`);

    const [{ user, address, action }] = body.entries;
    assert.deepEqual([action, user.login, address], ["create", "author", "127.0.0.1"]);
  });
});

describe("the address of the Model Context Protocol", () => {
  let service: TestService;
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const accept = { accept: "application/json, text/event-stream" };
  before(async () => {
    service = await startService("sqlite", { CORS_ORIGINS: "https://trusted.example" });
  });
  after(() => service?.close());

  it("refuses pages of other sites, and answers those of its own", async () => {
    const send = (origin: string) => service.anonymous.post("//mcp", message, { ...accept, origin });

    assert.equal((await send("https://elsewhere.example")).status, 403);
    for (const origin of ["http://calendar.test", "http://localhost:6274", "https://trusted.example"])
      assert.equal((await send(origin)).status, 200, origin);
  });

  it("knows callers by application passwords, and not by a session cookie without its nonce", async () => {
    const login = await service.anonymous.post("//wp-json/almanac/v1/session", {
      login: "editor",
      password: "pw-editor",
    });
    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    const nonce = login.headers.get("x-wp-nonce") ?? "";
    const list = async (headers: Record<string, string>) =>
      (await service.anonymous.post("//mcp", message, { ...accept, ...headers })).text;

    assert.match(await list({ cookie, "x-wp-nonce": nonce }), /create_event/);
    assert.doesNotMatch(await list({ cookie }), /create_event/);
    const wrong = { ...accept, authorization: `Basic ${btoa("editor:wrong")}` };
    assert.equal((await service.anonymous.post("//mcp", message, wrong)).status, 401);
  });

  it("takes one message of limited size, by POST", async () => {
    const large = { ...message, params: { text: "x".repeat(100_000) } };

    assert.equal((await service.anonymous.post("//mcp", large, accept)).status, 413);
    assert.equal((await service.as.editor.post("//mcp", large, accept)).status, 200);
    assert.equal((await service.anonymous.post("//mcp", [message, message], accept)).status, 400);
    for (const method of ["GET", "DELETE"]) {
      const response = await service.anonymous.send(method, "//mcp", undefined, accept);
      assert.equal(response.status, 405);
      assert.equal(response.headers.get("allow"), "POST");
    }
  });
});

describe("limits of the Model Context Protocol", () => {
  it("count calls as reads, and the items that they write as writes", async () => {
    const limits = { RATE_LIMIT_EXEMPT: "none", RATE_LIMIT_WRITES: "1", RATE_LIMIT_UNCACHED: "12" };
    const service = await startService("sqlite", limits);
    try {
      const transport = new StreamableHTTPClientTransport(new URL(`${service.origin}/mcp`), {
        requestInit: { headers: basic("editor") },
      });
      const editor = await connect(transport);

      await editor.call("list_languages");
      await editor.call("create_event", anEvent());
      assert.equal((await editor.fail("create_event", anEvent())).body.code, "rest_too_many_requests");
      await assert.rejects(async () => {
        for (let at = 0; at < 12; at += 1) await editor.call("list_languages");
      }, /429|[Tt]oo many/);
      await editor.client.close();
    } finally {
      await service.close();
    }
  });
});
