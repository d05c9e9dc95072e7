import assert from "node:assert/strict";
import { committedDocument, operationsOf } from "./openapi.ts";
import { cases, make } from "./operation-cases.ts";
import { anEvent, type Client, type TestResponse, type TestService } from "./service.ts";

const names = { events: "title", venues: "venue", organizers: "organizer", categories: "name", tags: "name" };

const ok = async (response: Promise<TestResponse>) => {
  const { status, body, text } = await response;
  assert.ok(status < 300, text);
  return body;
};

/** Sends every operation that writes, and what their statements depend on: titles, translations, links, images. */
export async function everyWrite(service: TestService): Promise<void> {
  for (const { id, method } of operationsOf(JSON.parse(committedDocument()))) {
    if (method === "get") continue;
    const request = await cases[id]?.(service);
    assert.ok(request, id);
    const { as = "administrator" } = request;
    const client: Client = as === "anonymous" ? service.anonymous : service.as[as];
    const response = await client.send(method.toUpperCase(), request.path, request.body, request.headers);
    assert.equal(response.status, request.status, `${id}: ${response.text}`);
  }
  await takenSlugs(service);
  await repeatedWrites(service);
  for (const [collection, name] of Object.entries(names)) await changes(service, collection, name);
}

async function takenSlugs({ admin }: TestService): Promise<void> {
  const { slug } = await ok(admin.post("/events", anEvent({ title: "Same" })));
  assert.equal(slug, "same-50001");
  const { id } = await ok(admin.post("/categories", { name: "Parent" }));
  await ok(admin.post("/categories", { name: "Child" }));
  await ok(admin.post("/categories", { name: "Child", parent: id }));
}

async function repeatedWrites({ admin, clock, as }: TestService): Promise<void> {
  const headers = { "idempotency-key": "once" };
  const event = anEvent();
  for (let time = 0; time < 2; time += 1) await ok(admin.post("/events", event, headers));
  clock.now += 2 * 86_400;
  await ok(admin.post("/events", event, headers));
  clock.now -= 2 * 86_400;
  for (let time = 0; time < 2; time += 1) await ok(admin.post("/venues", { venue: "Twice", city: "Here" }));
  await ok(
    as.editor.post("/events", anEvent({ status: "draft", categories: ["Term 2000"], tags: ["term-3000"] })),
  );
}

/** Changes, translates, trashes, restores and deletes an item, alone and with its translations. */
async function changes(service: TestService, collection: string, name: string): Promise<void> {
  const { admin } = service;
  const external = `/${collection}/by-external-id/of-${collection}`;
  const least = collection === "events" ? anEvent() : { [name]: `Upserted ${collection}` };
  await ok(admin.put(external, least));
  await ok(admin.put(external, { description: "Changed" }));
  await ok(admin.put(`${external}?wpml_language=fr`, { ...least, [name]: `En français ${collection}` }));
  const { id } = await make(collection, service);
  await ok(
    admin.put(`/${collection}/${id}`, { [name]: `Renamed ${collection}`, slug: `renamed-${collection}` }),
  );
  if (collection === "events") await ok(admin.put(`/events/${id}`, { venue: [], tags: [], image: 0 }));
  await ok(admin.delete(`/${collection}/${id}`));
  if (!["categories", "tags"].includes(collection)) {
    await ok(admin.put(`/${collection}/${id}`, { status: "publish" }));
    await ok(admin.delete(`/${collection}/${id}?force=true`));
  }
  const other = await make(collection, service);
  await ok(admin.delete(`/${collection}/${other.id}?force=true&translations=all`));
}
