import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { catalogues } from "../src/locales/index.ts";
import { resources } from "../src/resources/index.ts";
import { anEvent, onEveryStore, type Reply, startService, type TestService } from "./support/service.ts";

/** The body of every failure: a code, a message for people, a status, and nothing that is not declared. */
function isFailure({ status, headers, body }: Reply, code: string, expected: number): void {
  assert.equal(status, expected);
  assert.match(headers.get("content-type") ?? "", /^application\/json/);
  assert.equal(body.code, code);
  assert.equal(body.data.status, expected);
  assert.ok(typeof body.message === "string" && body.message !== "" && !body.message.includes("%s"));
  assert.deepEqual(Object.keys(body), ["code", "message", "data"]);
}

onEveryStore("a failure", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const json = { "content-type": "application/json" };

  it("of unreadable JSON is 400 rest_invalid_json", async () => {
    const reply = await service.admin.send("POST", "/events", `{"title": "Half`, json);

    isFailure(reply, "rest_invalid_json", 400);
    assert.equal(reply.body.data.json_error_code, 4);
  });

  it("of JSON that is not UTF-8 is 400 rest_invalid_json", async () => {
    const bytes = Buffer.from(`{"title": "caf\u00e9"}`, "latin1");

    isFailure(await service.admin.send("POST", "/events", bytes, json), "rest_invalid_json", 400);
  });

  it("of a body over 1 MiB is 413, and the largest allowed body is none", async () => {
    const sized = (bytes: number) => {
      const event = { ...anEvent(), description: "" };
      return JSON.stringify({ ...event, description: "x".repeat(bytes - JSON.stringify(event).length) });
    };

    const fitting = await service.admin.send("POST", "/events", sized(1024 * 1024), json);
    const large = await service.admin.send("POST", "/events", sized(1024 * 1024 + 1), json);

    assert.equal(fitting.status, 201);
    isFailure(large, "rest_body_too_large", 413);
  });

  it("is never 415: a body of another kind is ignored", async () => {
    const text = { "content-type": "text/plain" };
    const created = await service.admin.send("POST", "/events", JSON.stringify(anEvent()), text);
    const query = new URLSearchParams(anEvent({ title: "From the query" }) as Record<string, string>);
    const fromQuery = await service.admin.send("POST", `/events?${query}`, "title=Ignored", text);

    isFailure(created, "rest_missing_callback_param", 400);
    assert.deepEqual(created.body.data.params.toSorted(), ["end_date", "start_date", "title"]);
    assert.equal(fromQuery.status, 201);
    assert.equal(fromQuery.body.title, "From the query");
  });

  it("to find an address is 404 rest_no_route, for any method and without more", async () => {
    for (const [method, path] of [
      ["GET", "//nowhere"],
      ["GET", "/nothing"],
      ["POST", "/events/1/2/3"],
      ["DELETE", "/events"],
      ["PATCH", "//healthz"],
    ] as const) {
      const reply = await service.admin.send(method, path);
      isFailure(reply, "rest_no_route", 404);
      assert.deepEqual(reply.body.data, { status: 404 });
    }
  });

  it("names the parameters that it is about", async () => {
    const reply = await service.admin.post("/events", anEvent({ start_date: "never", website: "ftp://x" }));

    isFailure(reply, "rest_invalid_param", 400);
    assert.deepEqual(Object.keys(reply.body.data.params).sort(), ["start_date", "website"]);
    assert.ok(Object.values(reply.body.data.params).every((reason) => typeof reason === "string"));
    assert.ok("details" in reply.body.data);
  });

  it("speaks the language of the request", async () => {
    const replies = await Promise.all(
      Object.keys(catalogues).map((lang) => service.anonymous.get(`/events/999999?wpml_language=${lang}`)),
    );

    assert.equal(new Set(replies.map(({ body }) => body.message)).size, replies.length);
  });

  it("never stays in the caches of others", async () => {
    const reply = await service.anonymous.get("/events/999999");

    assert.match(reply.headers.get("cache-control") ?? "", /no-store/);
  });
});

onEveryStore("an unexpected failure", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
    await service.store.close();
  });

  it("tells the client its request id and nothing else", async () => {
    for (const reply of [
      await service.anonymous.get("/venues"),
      await service.admin.post("/events", anEvent()),
    ]) {
      isFailure(reply, "internal_server_error", 500);
      assert.deepEqual(reply.body.data, { status: 500, request: reply.headers.get("x-request-id") });
      assert.equal(reply.body.message, catalogues.en?.internal_server_error);
    }
  });

  it("leaves the process healthy but not ready", async () => {
    const healthy = await service.anonymous.get("//healthz");
    const ready = await service.anonymous.get("//readyz");

    assert.equal(healthy.status, 200);
    assert.equal(ready.status, 503);
  });
});

onEveryStore("every kind of answer", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("has the security headers and a request id of its own", async () => {
    const { admin, anonymous } = service;
    const created = await admin.post("/events", anEvent());
    const tag = { "if-none-match": (await anonymous.get("/events")).headers.get("etag") ?? "" };
    const answers: Record<string, Reply> = {
      created,
      list: await anonymous.get("/events"),
      "not modified": await anonymous.get("/events", tag),
      head: await anonymous.send("HEAD", "/events"),
      options: await anonymous.send("OPTIONS", "/events"),
      "no route": await anonymous.get("//nowhere"),
      "bad json": await admin.send("POST", "/events", "{", { "content-type": "application/json" }),
      unauthorised: await anonymous.post("/events", anEvent()),
      health: await anonymous.get("//healthz"),
    };

    for (const [kind, { headers }] of Object.entries(answers)) {
      assert.equal(headers.get("x-content-type-options"), "nosniff", kind);
      assert.equal(headers.get("x-frame-options"), "DENY", kind);
      assert.match(headers.get("content-security-policy") ?? "", /default-src/, kind);
      assert.ok(headers.get("referrer-policy"), kind);
    }
    const ids = Object.values(answers).map(({ headers }) => headers.get("x-request-id"));
    assert.equal(new Set(ids).size, ids.length);
  });

  it("has the form of a failure when the address is no address", async () => {
    const { status, text } = await rawGet(service.origin, "/%zz");
    const body = JSON.parse(text);

    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body), ["code", "message", "data"]);
  });
});

describe("the words of failures", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join("src", path), "utf8"));
  const used = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/new ServiceError\(\s*"([^"]+)"/g)].map(([, code = ""]) => code),
    ),
  );
  const [, statuses = ""] =
    /^const statuses = \{$(.*?)^\}/ms.exec(readFileSync("src/errors.ts", "utf8")) ?? [];
  const declared = [
    ...[...statuses.matchAll(/^ {2}"?([a-z_-]+)"?: \d{3},$/gm)].map(([, code = ""]) => code),
    ...resources.flatMap((resource) => (resource.kind === "post" ? Object.values(resource.errorCodes) : [])),
  ];

  it("exist for every code, in every language", () => {
    assert.ok(used.size > 10 && declared.length > 30);
    for (const [lang, messages] of Object.entries(catalogues))
      for (const code of new Set([...used, ...declared]))
        assert.ok((messages as Record<string, string>)[code], `${code} in ${lang}`);
  });

  it("leave the same gaps to fill in every language", () => {
    const gaps = (text: string) => text.split("%s").length - 1;

    for (const [lang, messages] of Object.entries(catalogues))
      for (const [key, text] of Object.entries(messages))
        assert.equal(
          gaps(text),
          gaps(catalogues.en?.[key as keyof typeof messages] ?? ""),
          `${key} in ${lang}`,
        );
  });
});

/** A request whose path is sent as it is. */
function rawGet(origin: string, path: string): Promise<{ status?: number; text: string }> {
  return new Promise((done, failed) => {
    request(origin, { path }, async (response) => {
      done({ status: response.statusCode, text: (await response.toArray()).join("") });
    })
      .on("error", failed)
      .end();
  });
}
