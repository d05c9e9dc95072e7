import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { catalogues } from "../src/locales/index.ts";
import { resources } from "../src/resources/index.ts";
import {
  anEvent,
  onEveryStoreInGate,
  startService,
  type TestResponse,
  type TestService,
} from "./support/service.ts";
import { withTimeout } from "./support/wait.ts";

/** Checks the body of an error: a code, a message, a status, and no undeclared property. */
function isFailure({ status, headers, body }: TestResponse, code: string, expected: number): void {
  assert.equal(status, expected);
  assert.match(headers.get("content-type") ?? "", /^application\/json/);
  assert.equal(body.code, code);
  assert.equal(body.data.status, expected);
  assert.ok(typeof body.message === "string" && body.message !== "" && !body.message.includes("%s"));
  assert.deepEqual(Object.keys(body), ["code", "message", "data"]);
}

onEveryStoreInGate("an error", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const json = { "content-type": "application/json" };

  it("for malformed JSON is 400 rest_invalid_json", async () => {
    const response = await service.admin.send("POST", "/events", `{"title": "Half`, json);

    isFailure(response, "rest_invalid_json", 400);
    assert.equal(response.body.data.json_error_code, 4);
  });

  it("for JSON that is not UTF-8 is 400 rest_invalid_json", async () => {
    const bytes = Buffer.from(`{"title": "caf\u00e9"}`, "latin1");

    isFailure(await service.admin.send("POST", "/events", bytes, json), "rest_invalid_json", 400);
  });

  it("for a body over 1 MiB is 413, and the largest allowed body has none", async () => {
    const sized = (bytes: number) => {
      const event = { ...anEvent(), unknown: "" };
      return JSON.stringify({ ...event, unknown: "x".repeat(bytes - JSON.stringify(event).length) });
    };

    const fitting = await service.admin.send("POST", "/events", sized(1024 * 1024), json);
    const large = await service.admin.send("POST", "/events", sized(1024 * 1024 + 1), json);

    assert.equal(fitting.status, 201);
    isFailure(large, "rest_body_too_large", 413);
  });

  it("is never 415: a body of another content type is ignored", async () => {
    const text = { "content-type": "text/plain" };
    const created = await service.admin.send("POST", "/events", JSON.stringify(anEvent()), text);
    const query = new URLSearchParams(anEvent({ title: "From the query" }) as Record<string, string>);
    const fromQuery = await service.admin.send("POST", `/events?${query}`, "title=Ignored", text);

    isFailure(created, "rest_missing_callback_param", 400);
    assert.deepEqual(created.body.data.params.toSorted(), ["end_date", "start_date", "title"]);
    assert.equal(fromQuery.status, 201);
    assert.equal(fromQuery.body.title, "From the query");
  });

  it("for an unknown URL is 404 rest_no_route, for any method and without details", async () => {
    for (const [method, path] of [
      ["GET", "//nowhere"],
      ["GET", "/nothing"],
      ["POST", "/events/1/2/3"],
      ["DELETE", "/events"],
      ["PATCH", "//healthz"],
    ] as const) {
      const response = await service.admin.send(method, path);
      isFailure(response, "rest_no_route", 404);
      assert.deepEqual(response.body.data, { status: 404 });
    }
  });

  it("names the invalid parameters", async () => {
    const response = await service.admin.post(
      "/events",
      anEvent({ start_date: "never", website: "ftp://x" }),
    );

    isFailure(response, "rest_invalid_param", 400);
    assert.deepEqual(Object.keys(response.body.data.params).sort(), ["start_date", "website"]);
    assert.ok(Object.values(response.body.data.params).every((reason) => typeof reason === "string"));
    assert.ok("details" in response.body.data);
  });

  it("is in the language of the request", async () => {
    const responses = await Promise.all(
      Object.keys(catalogues).map((lang) => service.anonymous.get(`/events/999999?wpml_language=${lang}`)),
    );

    assert.equal(new Set(responses.map(({ body }) => body.message)).size, responses.length);
  });

  it("must not be stored by caches", async () => {
    const response = await service.anonymous.get("/events/999999");

    assert.match(response.headers.get("cache-control") ?? "", /no-store/);
  });
});

onEveryStoreInGate("an unexpected error", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
    await service.store.close();
  });

  it("returns its request id and no details to the client", async () => {
    for (const response of [
      await service.anonymous.get("/venues"),
      await service.admin.post("/events", anEvent()),
    ]) {
      isFailure(response, "internal_server_error", 500);
      assert.deepEqual(response.body.data, { status: 500, request: response.headers.get("x-request-id") });
      assert.equal(response.body.message, catalogues.en?.internal_server_error);
    }
  });

  it("leaves the process healthy but not ready", async () => {
    const healthy = await service.anonymous.get("//healthz");
    const ready = await service.anonymous.get("//readyz");

    assert.equal(healthy.status, 200);
    assert.equal(ready.status, 503);
  });
});

onEveryStoreInGate("every kind of response", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("is a JSON error when the URL is malformed", async () => {
    const { status, text } = await rawGet(service.origin, "/%zz");
    const body = JSON.parse(text);

    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body), ["code", "message", "data"]);
  });
});

describe("error messages", () => {
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

  it("have the same number of placeholders in every language", () => {
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

/** Sends the path unnormalized. */
function rawGet(origin: string, path: string): Promise<{ status?: number; text: string }> {
  const received = new Promise<{ status?: number; text: string }>((done, failed) => {
    request(origin, { path }, async (response) => {
      done({ status: response.statusCode, text: (await response.toArray()).join("") });
    })
      .on("error", failed)
      .end();
  });
  return withTimeout(`the response to ${path}`, received);
}
