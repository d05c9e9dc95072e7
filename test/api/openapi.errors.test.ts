import assert from "node:assert/strict";
import { before, it } from "node:test";
import { committedDocument, contractOf, operationsOf, type Part } from "../support/openapi.ts";
import { cases, make } from "../support/operation-cases.ts";
import {
  anEvent,
  client,
  onEveryStore,
  type Reply,
  startService,
  type TestService,
} from "../support/service.ts";

const document = JSON.parse(committedDocument());
const contract = contractOf(document);
const operations = operationsOf(document);

/** A request that is refused: `METHOD path`, its body and headers, who sends it, and what comes. */
interface Refusal {
  id: string;
  ask: string;
  body?: unknown;
  headers?: Record<string, string>;
  as?: "anonymous";
  answer: [status: number, code: string];
}

onEveryStore("what the document says of refusals", (store) => {
  let service: TestService;
  const seen = new Set<string>();

  before(async () => {
    service = await startService(store);
  });

  async function assertRefused({ id, ask, body, headers, as, answer }: Refusal): Promise<void> {
    const [method = "", path = ""] = ask.split(" ");
    const sender = as === "anonymous" ? service.anonymous : service.admin;
    note(id, await sender.send(method, path, body, headers), answer);
  }

  function note(id: string, reply: Reply, [status, code]: Refusal["answer"]): void {
    const operation = operations.find((one) => one.id === id);
    assert.ok(operation, id);
    assert.deepEqual([reply.status, reply.body?.code], [status, code], `${id}: ${reply.text}`);
    contract.assertDeclared(operation, reply);
    seen.add(`${status} ${code}`);
  }

  const refuses = (name: string, arrange: () => Promise<Refusal[]>) =>
    it(`is true of ${name}`, async () => {
      for (const refusal of await arrange()) await assertRefused(refusal);
    });

  refuses("reads of events", async () => {
    const draft = await make("events", service, { status: "draft" });
    const shut = await make("events", service, { password: "secret" });
    const gone = await make("events", service);
    await service.admin.delete(`/events/${gone.id}`);
    const { id: venue } = await make("venues", service);
    const read = (path: string, status: number, code: string): Refusal => ({
      id: "readEvent",
      ask: `GET /events/${path}`,
      as: "anonymous",
      answer: [status, code],
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

  refuses("reads of venues, organizers and pages beyond the last", async () => {
    const [venue, organizer] = [
      await make("venues", service, { status: "draft" }),
      await make("organizers", service, { status: "draft" }),
    ];
    const page = (id: string, name: string, singular: string): Refusal => ({
      id,
      ask: `GET /${name}?page=99`,
      answer: [404, `${singular}-archive-page-not-found`],
    });
    return [
      {
        id: "readVenue",
        ask: `GET /venues/${venue.id}`,
        as: "anonymous",
        answer: [403, "venue-not-accessible"],
      },
      {
        id: "readOrganizer",
        ask: `GET /organizers/${organizer.id}`,
        as: "anonymous",
        answer: [403, "organizer-not-accessible"],
      },
      page("listEvents", "events", "event"),
      page("listVenues", "venues", "venue"),
      page("listOrganizers", "organizers", "organizer"),
      { id: "listEvents", ask: "GET /events?start_date=someday", answer: [400, "rest_invalid_param"] },
      { id: "describeNamespace", ask: "GET /?namespace=none", answer: [404, "rest_invalid_namespace"] },
    ];
  });

  refuses("writes", async () => {
    const event = await make("events", service);
    const stale = { "if-match": '"1-1.stale"' };
    await service.admin.post("/events", anEvent(), { "idempotency-key": "used" });
    const create = (body: unknown, status: number, code: string, headers = {}): Refusal => ({
      id: "createEvent",
      ask: "POST /events",
      body,
      headers,
      answer: [status, code],
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
        ask: `PATCH /events/${event.id}`,
        body: { featured: true },
        headers: stale,
        answer: [412, "rest_precondition_failed"],
      },
      {
        id: "upsertEventByExternalId",
        ask: "PUT /events/by-external-id/nobody",
        body: anEvent(),
        headers: stale,
        answer: [412, "rest_precondition_failed"],
      },
    ];
  });

  refuses("second removals", async () => {
    const removed: Refusal[] = [];
    for (const [name, one] of Object.entries({ events: "Event", venues: "Venue", organizers: "Organizer" })) {
      const { id } = await make(name, service);
      await service.admin.delete(`/${name}/${id}`);
      removed.push({
        id: `delete${one}`,
        ask: `DELETE /${name}/${id}`,
        answer: [410, `${one.toLowerCase()}-is-in-trash`],
      });
    }
    return removed;
  });

  refuses("terms", async () => {
    const [category, tag, other] = [
      await make("categories", service),
      await make("tags", service),
      await make("tags", service),
    ];
    const createTag = (body: unknown, code: string): Refusal => ({
      id: "createTag",
      ask: "POST /tags",
      body,
      answer: [400, code],
    });
    return [
      {
        id: "createCategory",
        ask: "POST /categories",
        body: { name: category.name },
        answer: [400, "term_exists"],
      },
      createTag({ name: tag.name }, "term_exists"),
      createTag({ name: "Child", parent: 1 }, "rest_taxonomy_not_hierarchical"),
      {
        id: "updateTag",
        ask: `PATCH /tags/${tag.id}`,
        body: { slug: other.slug },
        answer: [400, "duplicate_term_slug"],
      },
    ];
  });

  refuses("what is beside the calendar", async () => [
    {
      id: "uploadImage",
      ask: "POST //wp-json/wp/v2/media",
      body: Buffer.from("no image"),
      headers: { "content-type": "image/png" },
      answer: [400, "rest_upload_unknown"],
    },
    { id: "readImage", ask: "GET //wp-json/wp/v2/media/999999", answer: [404, "rest_invalid_param"] },
    { id: "readImageFile", ask: "GET //media/2030/05/none.png", answer: [404, "rest_no_route"] },
    {
      id: "showSession",
      ask: "GET //wp-json/almanac/v1/session",
      as: "anonymous",
      answer: [401, "rest_not_logged_in"],
    },
    {
      id: "logIn",
      ask: "POST //wp-json/almanac/v1/session",
      body: { login: "editor" },
      as: "anonymous",
      answer: [400, "rest_missing_callback_param"],
    },
    {
      id: "createTag",
      ask: "POST /tags",
      as: "anonymous",
      body: { name: "x" },
      answer: [401, "rest_forbidden"],
    },
  ]);

  it("is true of somebody who may not write", async () => {
    const reply = await service.as.subscriber.post("/tags", { name: "x" });

    note("createTag", reply, [403, "rest_forbidden"]);
  });

  it("is true of wrong credentials, until there were too many of them", async () => {
    const stranger = client(service.origin, service.api, `Basic ${btoa("editor:wrong")}`);
    const answers: Reply[] = [];
    for (const operation of operations.filter(({ part }) => "429" in part.responses)) {
      const { path, body, headers } = (await cases[operation.id]?.(service)) ?? { path: "" };
      const reply = await stranger.send(operation.method.toUpperCase(), path, body, headers);
      answers.push(reply);
      const tooMany = reply.status === 429;
      note(operation.id, reply, tooMany ? [429, "rest_too_many_requests"] : [401, "incorrect_password"]);
    }
    assert.ok(new Set(answers.map(({ status }) => status)).size === 2);
  });

  it("names no refusal that does not happen", () => {
    const declared = Object.entries(document.components.responses as Record<string, Part>).flatMap(
      ([name, response]) => {
        const codes = response.content["application/json"].schema.allOf[1].properties.code.enum;
        return codes.map((code: string) => `${name.split(".")[0]} ${code}`);
      },
    );
    // What nobody means to happen cannot be asked for.
    const possible = new Set(declared.filter((one) => one !== "500 internal_server_error"));
    assert.deepEqual(
      [...possible].filter((one) => !seen.has(one)),
      [],
      "every refusal that is declared was seen",
    );
  });
});
