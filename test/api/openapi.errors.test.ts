import assert from "node:assert/strict";
import { before, it } from "node:test";
import { MAX_APP_PASSWORDS } from "../../src/auth/app-passwords.ts";
import { namesOf } from "../../src/http/resource-names.ts";
import { MAX_WEBHOOKS } from "../../src/operations/webhooks.ts";
import { resources } from "../../src/resources/index.ts";
import { committedDocument, contractOf, operationsOf, type Part } from "../support/openapi.ts";
import { cases, make } from "../support/operation-cases.ts";
import { giveFactor } from "../support/second-factor.ts";
import {
  anEvent,
  client,
  onEveryStoreInGate,
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

onEveryStoreInGate("the errors of the OpenAPI document", (store) => {
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
      const { tec } = resource.wordpress ?? {};
      if (tec)
        failing.push(
          {
            id: `listTec${many}`,
            request: `GET //wp-json/tec/v1/${name}?page=99`,
            error: [404, tec.pageNotFound],
          },
          {
            id: `deleteTec${one}`,
            request: `DELETE //wp-json/tec/v1${removed}`,
            error: [410, errorCodes.alreadyTrashed],
          },
        );
    }
    return failing;
  });

  testErrors("reads of lists and of the namespace", async () => [
    { id: "listEvents", request: "GET /events?start_date=someday", error: [400, "rest_invalid_param"] },
    { id: "describeNamespace", request: "GET /?namespace=none", error: [404, "rest_invalid_namespace"] },
    { id: "readOembed", request: "GET //wp-json/oembed/1.0/embed?url=x", error: [404, "oembed_invalid_url"] },
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
      create("--x", 400, "rest_invalid_multipart", { "content-type": "multipart/form-data; boundary=x" }),
      create(anEvent(), 409, "rest_idempotency_conflict", { "idempotency-key": "used" }),
      create(anEvent({ translation_of: event.id }), 409, "rest-translation-exists"),
      create("x".repeat(2_000_000), 413, "rest_body_too_large", { "content-type": "application/json" }),
      create("a=1&".repeat(1001), 413, "rest_too_many_fields", {
        "content-type": "application/x-www-form-urlencoded",
      }),
      create("{}", 415, "rest_unsupported_media_type", { "content-type": "json" }),
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

  testErrors("wp/v2", async () => {
    const { id } = await make("events", service);
    const { id: tag } = await make("tags", service);
    const wp = (id: string, request: string, status: number, code: string): FailingRequest => ({
      id,
      request: request.replace(" ", " //wp-json/wp/v2/"),
      error: [status, code],
    });
    const edit = wp("readWpEvent", `GET tribe_events/${id}?context=edit`, 401, "rest_forbidden_context");
    const asSubscriber = await service.as.subscriber.get(edit.request.replace("GET ", ""));
    note(edit.id, asSubscriber, [403, "rest_forbidden_context"]);
    return [
      { ...edit, as: "anonymous" },
      wp("listWpVenues", "GET tribe_venue?page=99", 400, "rest_post_invalid_page_number"),
      wp("readWpEvent", "GET tribe_events/999999", 404, "rest_post_invalid_id"),
      wp("readWpTag", "GET tags/999999", 404, "rest_term_invalid"),
      wp("readWpType", "GET types/none", 404, "rest_type_invalid"),
      wp("readWpTaxonomy", "GET taxonomies/none", 404, "rest_taxonomy_invalid"),
      wp("deleteWpTag", `DELETE tags/${tag}`, 501, "rest_trash_not_supported"),
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
    { id: "readImage", request: "GET //wp-json/wp/v2/media/999999", error: [404, "rest_post_invalid_id"] },
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
      id: "endSession",
      request: `DELETE //wp-json/almanac/v1/sessions/${"x".repeat(16)}`,
      error: [404, "rest-session-not-found"],
    },
    {
      id: "readApplicationPassword",
      request: "GET //wp-json/wp/v2/users/me/application-passwords/none",
      error: [404, "rest_application_password_not_found"],
    },
    {
      id: "listChanges",
      request: "GET /changes?since=0123456789ab.1.public",
      error: [410, "rest_changes_expired"],
    },
    {
      id: "createTag",
      request: "POST /tags",
      as: "anonymous",
      body: { name: "x" },
      error: [401, "rest_forbidden"],
    },
  ]);

  it("are those of webhooks", async () => {
    const url = "https://subscriber.example.org/hook";
    const ids: number[] = [];
    let refused = await service.admin.post("/webhooks", { url, status: "disabled" });
    for (let count = 0; count < MAX_WEBHOOKS && refused.status === 201; count += 1) {
      ids.push(refused.body.id);
      refused = await service.admin.post("/webhooks", { url });
    }
    const [disabled = 0, active = 0] = ids;
    const redeliver = (id: number) => service.admin.post(`/webhooks/${id}/deliveries/999999/redeliver`);

    note("createWebhook", refused, [400, "rest_too_many_webhooks"]);
    note("readWebhook", await service.admin.get("/webhooks/999999"), [404, "rest_webhook_not_found"]);
    note("redeliverWebhook", await redeliver(disabled), [409, "rest_webhook_disabled"]);
    note("redeliverWebhook", await redeliver(active), [404, "rest_webhook_delivery_not_found"]);
    for (const id of ids) await service.admin.delete(`/webhooks/${id}`);
  });

  it("are those of imports", async () => {
    note("readImport", await service.admin.get("/imports/999999"), [404, "rest_import_not_found"]);
    note("uploadImport", await service.admin.post("/imports/files"), [400, "rest_upload_no_data"]);
  });

  it("are those of subscriptions", async () => {
    const url = "https://calendar.example.org/errors.ics";
    await service.admin.post("/subscriptions", { url });
    note("createSubscription", await service.admin.post("/subscriptions", { url }), [
      409,
      "rest_subscription_exists",
    ]);
    note("readSubscription", await service.admin.get("/subscriptions/999999"), [
      404,
      "rest_subscription_not_found",
    ]);
  });

  it("are those of submissions while visitors may not submit anything", async () => {
    const closed = await startService(store);
    for (const [id, path] of [
      ["createSubmissionToken", "/events/submissions/tokens"],
      ["createSubmission", "/events/submissions"],
    ] as const)
      note(id, await closed.anonymous.post(path), [404, "rest_no_route"]);
  });

  it("are those of a review", async () => {
    const { id } = (await service.admin.post("/venues", { venue: "Reviewed" })).body;

    note("sendVenueBack", await service.admin.post(`/venues/${id}/send-back`, { note: "Why?" }), [
      409,
      "rest_not_pending",
    ]);
    note("sendVenueBack", await service.admin.post(`/venues/${id}/send-back`), [
      400,
      "rest_missing_callback_param",
    ]);
  });

  it("are those of a merge", async () => {
    const { id } = (await service.admin.post("/venues", { venue: "Merged" })).body;

    note("mergeVenues", await service.admin.post(`/venues/${id}/merge`), [
      400,
      "rest_missing_callback_param",
    ]);
  });

  it("are those of users", async () => {
    const users = "//wp-json/almanac/v1/users";
    const { body } = await service.admin.get(users);
    const idOf = (login: string) => body.users.find((user: { login: string }) => user.login === login).id;
    await service.as.editor.post("/events", anEvent({}));
    const link = { login: "editor", token: "x", new_password: "long enough" };

    note("updateUser", await service.admin.patch(`${users}/999999`, {}), [404, "rest_user_not_found"]);
    note("createUser", await service.admin.post(users, { login: "editor" }), [409, "rest_user_exists"]);
    note("deleteUser", await service.admin.delete(`${users}/${idOf("editor")}`), [
      409,
      "rest_user_has_items",
    ]);
    note("updateUser", await service.admin.patch(`${users}/${idOf("administrator")}`, { role: "editor" }), [
      409,
      "rest_last_administrator",
    ]);
    note("choosePassword", await service.anonymous.post("//wp-json/almanac/v1/password", link), [
      403,
      "rest_login_link_invalid",
    ]);
  });

  it("are those of the second factor", async () => {
    const factor = "//wp-json/almanac/v1/second-factor";
    const proof = { current_password: "pw-contributor", code: "000000" };
    const { contributor } = service.as;
    note("disableSecondFactor", await contributor.post(`${factor}/disable`, proof), [
      409,
      "rest_second_factor_not_set_up",
    ]);
    await giveFactor(service, "contributor");
    const login = { login: "contributor", password: "pw-contributor" };
    const session = "//wp-json/almanac/v1/session";
    note("logIn", await service.anonymous.post(session, login), [401, "rest_second_factor_required"]);
    note("logIn", await service.anonymous.post(session, { ...login, code: "000000" }), [
      401,
      "rest_second_factor_invalid",
    ]);
    note("beginSecondFactor", await contributor.post(factor, proof), [409, "rest_second_factor_enabled"]);
  });

  it("are those of a user who may not write", async () => {
    const response = await service.as.subscriber.post("/tags", { name: "x" });

    note("createTag", response, [403, "rest_forbidden"]);
  });

  it("are those of application passwords: none used, or too many", async () => {
    const path = "//wp-json/wp/v2/users/me/application-passwords";
    const body = { login: "editor", password: "pw-editor" };
    const login = await service.anonymous.post("//wp-json/almanac/v1/session", body);
    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    const session = { cookie, "x-wp-nonce": login.body.nonce };
    const unused = await service.anonymous.get(`${path}/introspect`, session);
    const headers = new Headers(unused.headers);
    // Every response to a browser has it.
    headers.delete("x-wp-nonce");
    let refused = await service.as.editor.post(path, { name: "phone" });
    for (let count = 0; count < MAX_APP_PASSWORDS && refused.status === 201; count += 1)
      refused = await service.as.editor.post(path, { name: "phone" });

    note("introspectApplicationPassword", { ...unused, headers }, [
      404,
      "rest_no_authenticated_app_password",
    ]);
    note("createApplicationPassword", refused, [400, "rest_too_many_application_passwords"]);
  });

  it("are those of wrong credentials, up to the rate limit", async () => {
    const limited = await startService(store, { MAX_PASSWORD_FAILURES: "10" });
    const stranger = client(limited.origin, limited.api, `Basic ${btoa("editor:wrong")}`);
    const responses: TestResponse[] = [];
    for (const operation of operations.filter(({ part }) => "429" in part.responses)) {
      const { path, body, headers } = (await cases[operation.id]?.(limited)) ?? { path: "" };
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
    // No request causes an error of the server on purpose; test/storage-faults.test.ts and test/read-cache/expensive-queries.test.ts do.
    const possible = new Set(declared.filter((one) => !one.startsWith("5")));
    assert.deepEqual(
      [...possible].filter((one) => !seen.has(one)),
      [],
      "every declared error occurred",
    );
  });
});
