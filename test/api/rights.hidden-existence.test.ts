import assert from "node:assert/strict";
import { before, it } from "node:test";
import { resources } from "../../src/resources/index.ts";
import { pngOf } from "../support/images.ts";
import { make } from "../support/lists.ts";
import {
  anEvent,
  type Client,
  onEveryStoreInGate,
  startService,
  type TestResponse,
  type TestService,
} from "../support/service.ts";

const posts = resources.filter(({ kind }) => kind === "post");
const hidden = ["draft", "pending", "future", "private", "trash"] as const;
const callers = ["anonymous", "subscriber", "contributor", "author"] as const;
const UNKNOWN = 987_654;

/** An item in the paths and bodies of requests. */
interface Target {
  id: number;
  slug: string;
}

/** Every request that names an item by its id or slug, for each resource. */
const endpoints = (collection: string, singular: string, type: string) => {
  const one = `/${collection}`;
  return (client: Client, { id, slug }: Target): Record<string, Promise<TestResponse>> => ({
    "by id": client.get(`${one}/${id}`),
    "by slug": client.get(`${one}/by-slug/${slug}`),
    "its translation": client.get(`${one}/${id}?resolve=translation&wpml_language=fr`),
    translations: client.get(`${one}/${id}/translations`),
    history: client.get(`${one}/${id}/history`),
    "review notes": client.get(`${one}/${id}/review-notes`),
    "in another language": client.get(`${one}/by-slug/${slug}?wpml_language=de`),
    "for editing": client.get(`${one}/${id}?context=edit&password=guess`),
    calendar: client.get(`${one}/${id}.ics`),
    "as an event": client.get(`/events/${id}`),
    "as an image": client.get(`//wp-json/wp/v2/media/${id}`),
    page: client.get(`//${singular}/${slug}/`),
    "page in French": client.get(`//fr/${singular}/${slug}/`),
    download: client.get(`//${singular}/${slug}/?ical=1`),
    preview: client.get(`//?post_type=${type}&p=${id}`),
    OPTIONS: client.send("OPTIONS", `${one}/${id}`),
    "OPTIONS by slug": client.send("OPTIONS", `${one}/by-slug/${slug}`),
    HEAD: client.send("HEAD", `${one}/${id}`),
    "a filter of events": client.get(`/events?${singular}=${id}`),
    "a filter by parent": client.get(`/events?post_parent=${id}`),
    "a filter by series": client.get(`/events?series=${id}`),
    "a filter by the slug of a series": client.get(`/events?series=${slug}`),
    occurrences: client.get(`${one}/${id}/occurrences`),
    "an occurrence by its date": client.get(`//event/${slug}/2030-06-10/`),
    "a filter by event": client.get(`/venues?event=${id}`),
    "an update": client.patch(`${one}/${id}`, { description: "Changed" }),
    "an update by slug": client.patch(`${one}/by-slug/${slug}`, { description: "Changed" }),
    "a deletion": client.delete(`${one}/${id}?force=true`),
    "a deletion by slug": client.delete(`${one}/by-slug/${slug}`),
    "a translation": client.post(one, { ...anEvent(), translation_of: id, wpml_language: "fr" }),
    "a link": client.post("/events", { ...anEvent({ title: "Link" }), [singular]: id, image: id }),
    "a parent": client.post("/events", { ...anEvent({ title: "Parent" }), post_parent: id, cost: -1 }),
  });
};

/** The parts of a response that must not differ: all but its date, its id and the item that the request names. */
function comparable({ status, headers, text }: TestResponse, { id, slug }: Target) {
  const kept = [...headers].filter(([name]) => !/^(date|x-request-id|content-length|etag)$/.test(name));
  const neutral = (value: string) => value.replaceAll(slug, "SLUG").replaceAll(String(id), "ID");
  return { status, headers: kept.map(([name, value]) => `${name}: ${neutral(value)}`), text: neutral(text) };
}

onEveryStoreInGate("HIDE_EXISTENCE", (store) => {
  let service: TestService;
  const targets: { label: string; collection: string; singular: string; type: string; target: Target }[] = [];
  before(async () => {
    service = await startService(store, { HIDE_EXISTENCE: "true" });
    // Ids that stand in a response for nothing else.
    await service.store.write((db) =>
      db.updateTable("sequences").set({ last: 876_540 }).where("name", "=", "post").execute(),
    );
    for (const { name, singular, type, fields: known, occurrenceTable } of posts)
      for (const status of hidden) {
        const slug = `zq-${singular}-${status}`;
        const fields = { status, slug, ...(status === "future" && { date: "2031-01-01 00:00:00" }) };
        const named = {
          ["title" in known ? "title" : singular]: slug,
          ...(occurrenceTable && { rrule: "FREQ=WEEKLY;COUNT=2" }),
        };
        const id = await make(service.admin, `/${name}`, { ...anEvent(), ...named, ...fields });
        const trashed = status === "trash" ? `${slug}__trashed` : slug;
        const target = { id, slug: trashed };
        targets.push({ label: `${name} ${status}`, collection: name, singular, type, target });
      }
  });
  const as = (who: (typeof callers)[number]) => (who === "anonymous" ? service.anonymous : service.as[who]);

  for (const who of callers)
    it(`lets ${who} see no difference between what may not be read and what does not exist`, async () => {
      const unknown = { id: UNKNOWN, slug: "zq-nothing-such" };
      const expectations: Record<string, Record<string, Promise<TestResponse>>> = {};
      for (const { label, collection, singular, type, target } of targets) {
        const open = endpoints(collection, singular, type);
        expectations[collection] ??= open(as(who), unknown);
        const expected = expectations[collection];
        for (const [endpoint, response] of Object.entries(open(as(who), target)))
          assert.deepEqual(
            comparable(await response, target),
            comparable((await expected[endpoint]) as TestResponse, unknown),
            `${label}: ${endpoint}`,
          );
      }
    });

  it("hides the images of what may not be read", async () => {
    const headers = { "content-type": "image/png", "content-disposition": "attachment; filename=x.png" };
    const image = (await service.admin.post("//wp-json/wp/v2/media", await pngOf(9, 9), headers)).body.id;
    await make(service.admin, "/events", anEvent({ status: "draft", image }));
    for (const who of callers)
      for (const path of ["//wp-json/wp/v2/media/", "/events/"]) {
        const [closed, unknown] = [
          await as(who).get(`${path}${image}`),
          await as(who).get(`${path}${UNKNOWN}`),
        ];
        assert.deepEqual([closed.status, closed.text], [unknown.status, unknown.text], `${who} ${path}`);
      }
    assert.equal((await service.as.editor.get(`//wp-json/wp/v2/media/${image}`)).status, 200);
  });

  it("looks past a hidden item for another with its slug", async () => {
    await make(service.admin, "/events", anEvent({ slug: "shared-slug", title: "Seen" }));
    const fields = { slug: "shared-slug", wpml_language: "fr", status: "draft", title: "Caché" };
    await make(service.admin, "/events", anEvent(fields));
    const path = "/events/by-slug/shared-slug?wpml_language=fr";

    assert.equal((await service.anonymous.get(path)).body.title, "Seen");
    assert.equal((await service.as.editor.get(path)).body.title, "Caché");
  });

  it("names no hidden item in conflicts", async () => {
    const source = await make(service.as.author, "/events", anEvent({ external_id: "conflict-1" }));
    const taken = { translation_of: source, wpml_language: "fr", title: "Brouillon", status: "draft" };
    const draft = await make(service.as.editor, "/events", taken);

    const second = await service.as.author.post("/events", taken);
    const upserted = await service.as.author.put("/events/by-external-id/conflict-1?wpml_language=fr", {
      ...anEvent(),
    });

    assert.deepEqual([second.status, second.body.code], [409, "rest-translation-exists"]);
    assert.doesNotMatch(second.text, new RegExp(`\\b${draft}\\b`));
    assert.equal(upserted.status, 409, upserted.text);
    assert.doesNotMatch(upserted.text, new RegExp(`\\b${draft}\\b`));
  });

  it("changes nothing for those who may read an item", async () => {
    for (const { label, collection, target } of targets) {
      const { status, body } = await service.as.editor.get(`/${collection}/${target.id}`);
      if (label === "events trash") assert.deepEqual([status, body.code], [403, "event-no-longer-available"]);
      else assert.equal(status, 200, label);
      const updated = await service.as.editor.patch(`/${collection}/${target.id}`, { excerpt: "Known" });
      assert.equal(updated.status, 200, label);
    }
  });

  it("lets protected events ask for their password, because lists show them", async () => {
    const id = await make(service.admin, "/events", anEvent({ password: "sesame" }));
    const { status, body } = await service.anonymous.get(`/events/${id}`);
    assert.deepEqual([status, body.code], [403, "event-password-protected"]);
  });
});
