import assert from "node:assert/strict";
import { before, it } from "node:test";
import { namesOf } from "../../src/http/resource-names.ts";
import { resources } from "../../src/resources/index.ts";
import { committedDocument, contractOf, operationsOf, type Part } from "../support/openapi.ts";
import { cases, make } from "../support/operation-cases.ts";
import {
  anEvent,
  client,
  onEveryStore,
  startService,
  type TestResponse,
  type TestService,
} from "../support/service.ts";

const document = JSON.parse(committedDocument());
const contract = contractOf(document);
const operations = operationsOf(document);
const posts = resources.filter((resource) => resource.kind === "post");

/** A request that fails: `METHOD path`, its body and headers, who sends it, and the expected error. */
interface FailingRequest {
  id: string;
  request: string;
  body?: unknown;
  headers?: Record<string, string>;
  as?: "anonymous";
  error: [status: number, code: string];
}

onEveryStore("the errors of the OpenAPI document", (store) => {
  let service: TestService;
  const seen = new Set<string>();

  before(async () => {
    service = await startService(store);
  });

  async function assertError({ id, request, body, headers, as, error }: FailingRequest): Promise<void> {
    const [method = "", path = ""] = request.split(" ");
    const sender = as === "anonymous" ? service.anonymous : service.admin;
    note(id, await sender.send(method, path, body, headers), error);
  }

  function note(id: string, response: TestResponse, [status, code]: FailingRequest["error"]): void {
    const operation = operations.find((one) => one.id === id);
    assert.ok(operation, id);
    assert.deepEqual([response.status, response.body?.code], [status, code], `${id}: ${response.text}`);
    contract.assertDeclared(operation, response);
    seen.add(`${status} ${code}`);
  }

  const testErrors = (name: string, arrange: () => Promise<FailingRequest[]>) =>
    it(`are those of ${name}`, async () => {
      for (const failing of await arrange()) await assertError(failing);
    });

  testErrors("reads of events", async () => {
    const draft = await make("events", service, { status: "draft" });
    const shut = await make("events", service, { password: "secret" });
    const gone = await make("events", service);
    await service.admin.delete(`/events/${gone.id}`);
    const { id: venue } = await make("venues", service);
    const read = (path: string, status: number, code: string): FailingRequest => ({
      id: "readEvent",
      request: `GET /events/${path}`,
      as: "anonymous",
      error: [status, code],
    });
    return [
      read("999999", 404, "rest-event-not-found"),
      read(String(venue), 400, "rest-invalid-event-id"),
      read(String(draft.id), 403, "event-not-accessible"),
      read(String(shut.id), 403, "event-password-protected"),
      read(String(gone.id), 403, "event-no-longer-available"),
      read(`${draft.id}?resolve=other`, 400, "rest_invalid_param"),
      { ...read(`${draft.id}?resolve=translation&wpml_language=de`, 404, "rest-translation-not-found") },
      { ...read(`by-slug/${"x".repeat(5000)}`, 414, "rest_uri_too_long"), id: "readEventBySlug" },
      { ...read(`${gone.id}.ics`, 403, "event-no-longer-available"), id: "readEventCalendar" },
    ];
  });

  testErrors("drafts, pages beyond the last and repeated deletes of every post", async () => {
    const failing: FailingRequest[] = [];
    for (const resource of posts) {
      const { name, errorCodes } = resource;
      const { one, many } = namesOf(resource);
      const draft = `/${name}/${(await make(name, service, { status: "draft" })).id}`;
      const removed = `/${name}/${(await make(name, service)).id}`;
      await service.admin.delete(removed);
      failing.push(
        {
          id: `read${one}`,
          request: `GET ${draft}`,
          as: "anonymous",
          error: [403, errorCodes.notAccessible],
        },
        { id: `list${many}`, request: `GET /${name}?page=99`, error: [404, errorCodes.pageNotFound] },
        { id: `delete${one}`, request: `DELETE ${removed}`, error: [410, errorCodes.alreadyTrashed] },
      );
    }
    return failing;
  });

  testErrors("reads of lists and of the namespace", async () => [
    { id: "listEvents", request: "GET /events?start_date=someday", error: [400, "rest_invalid_param"] },
    { id: "describeNamespace", request: "GET /?namespace=none", error: [404, "rest_invalid_namespace"] },
  ]);

  testErrors("writes", async () => {
    const event = await make("events", service);
    const stale = { "if-match": '"1-1.stale"' };
    await service.admin.post("/events", anEvent(), { "idempotency-key": "used" });
    const create = (body: unknown, status: number, code: string, headers = {}): FailingRequest => ({
      id: "createEvent",
      request: "POST /events",
      body,
      headers,
      error: [status, code],
    });
    return [
      create({}, 400, "rest_missing_callback_param"),
      create(anEvent({ translation_of: 999999 }), 400, "rest_invalid_param"),
      create("{", 400, "rest_invalid_json", { "content-type": "application/json" }),
      create(anEvent(), 409, "rest_idempotency_conflict", { "idempotency-key": "used" }),
      create(anEvent({ translation_of: event.id }), 409, "rest-translation-exists"),
      create("x".repeat(2_000_000), 413, "rest_body_too_large", { "content-type": "application/json" }),
      create(anEvent(), 403, "rest_cookie_invalid_nonce", { "x-wp-nonce": "wrong", authorization: "" }),
      {
        id: "updateEvent",
        request: `PATCH /events/${event.id}`,
        body: { featured: true },
        headers: stale,
        error: [412, "rest_precondition_failed"],
      },
      {
        id: "upsertEventByExternalId",
        request: "PUT /events/by-external-id/nobody",
        body: anEvent(),
        headers: stale,
        error: [412, "rest_precondition_failed"],
      },
    ];
  });

  testErrors("terms", async () => {
    const [category, tag, other] = [
      await make("categories", service),
      await make("tags", service),
      await make("tags", service),
    ];
    const createTag = (body: unknown, code: string): FailingRequest => ({
      id: "createTag",
      request: "POST /tags",
      body,
      error: [400, code],
    });
    return [
      {
        id: "createCategory",
        request: "POST /categories",
        body: { name: category.name },
        error: [400, "term_exists"],
      },
      createTag({ name: tag.name }, "term_exists"),
      createTag({ name: "Child", parent: 1 }, "rest_taxonomy_not_hierarchical"),
      {
        id: "updateTag",
        request: `PATCH /tags/${tag.id}`,
        body: { slug: other.slug },
        error: [400, "duplicate_term_slug"],
      },
    ];
  });

  testErrors("other routes", async () => [
    {
      id: "uploadImage",
      request: "POST //wp-json/wp/v2/media",
      body: Buffer.from("no image"),
      headers: { "content-type": "image/png" },
      error: [400, "rest_upload_unknown"],
    },
    { id: "readImage", request: "GET //wp-json/wp/v2/media/999999", error: [404, "rest_invalid_param"] },
    { id: "readImageFile", request: "GET //media/2030/05/none.png", error: [404, "rest_no_route"] },
    {
      id: "showSession",
      request: "GET //wp-json/almanac/v1/session",
      as: "anonymous",
      error: [401, "rest_not_logged_in"],
    },
    {
      id: "logIn",
      request: "POST //wp-json/almanac/v1/session",
      body: { login: "editor" },
      as: "anonymous",
      error: [400, "rest_missing_callback_param"],
    },
    {
      id: "createTag",
      request: "POST /tags",
      as: "anonymous",
      body: { name: "x" },
      error: [401, "rest_forbidden"],
    },
  ]);

  it("are those of a user who may not write", async () => {
    const response = await service.as.subscriber.post("/tags", { name: "x" });

    note("createTag", response, [403, "rest_forbidden"]);
  });

  it("are those of wrong credentials, up to the rate limit", async () => {
    const stranger = client(service.origin, service.api, `Basic ${btoa("editor:wrong")}`);
    const responses: TestResponse[] = [];
    for (const operation of operations.filter(({ part }) => "429" in part.responses)) {
      const { path, body, headers } = (await cases[operation.id]?.(service)) ?? { path: "" };
      const response = await stranger.send(operation.method.toUpperCase(), path, body, headers);
      responses.push(response);
      const tooMany = response.status === 429;
      note(operation.id, response, tooMany ? [429, "rest_too_many_requests"] : [401, "incorrect_password"]);
    }
    assert.ok(new Set(responses.map(({ status }) => status)).size === 2);
  });

  it("include none that does not occur", () => {
    const declared = Object.entries(document.components.responses as Record<string, Part>).flatMap(
      ([name, response]) => {
        const codes = response.content["application/json"].schema.allOf[1].properties.code.enum;
        return codes.map((code: string) => `${name.split(".")[0]} ${code}`);
      },
    );
    // No request causes an internal error on purpose.
    const possible = new Set(declared.filter((one) => one !== "500 internal_server_error"));
    assert.deepEqual(
      [...possible].filter((one) => !seen.has(one)),
      [],
      "every declared error occurred",
    );
  });
});
