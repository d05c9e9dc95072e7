import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { checkStore } from "../../src/backup/check.ts";
import { drain, inShort, tokenOfNow } from "../support/change-feed.ts";
import { anItem, type Collection, make, makeGroup } from "../support/languages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** Collections that events link to, the field of the link, and whether duplicates are deleted at once. */
const linked: readonly { name: Collection; field: string; isDeleted: boolean }[] = [
  { name: "venues", field: "venue", isDeleted: false },
  { name: "organizers", field: "organizer", isDeleted: false },
  { name: "categories", field: "categories", isDeleted: true },
  { name: "tags", field: "tags", isDeleted: true },
];

type Item = { id: number; count: number };

onEveryStoreInGate("merging duplicates", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const event = (fields: Record<string, unknown>) => make(service.admin, "events", "en", anEvent(fields));
  const merge = async (name: string, id: number, ...from: number[]) => {
    const response = await service.as.editor.post(`/${name}/${id}/merge`, { from });
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  /** The ids of the items that an event links to, as anonymous callers see them. */
  const linksOf = async (id: number, field: string): Promise<number[]> => {
    const { body } = await service.anonymous.get(`/events/${id}`);
    return [body[field]].flat().map((item: Item) => item.id);
  };
  const faults = async () =>
    (await checkStore({ store: service.store, mediaFolder: join(service.folder, "media") })).faults;

  for (const { name, field, isDeleted } of linked)
    describe(`of ${name}`, () => {
      it("moves the links of events, once for events that had several", async () => {
        const [kept, double, other] = [
          await make(service.admin, name, "en", anItem(name, `Kept ${name}`)),
          await make(service.admin, name, "en", anItem(name, `Double ${name}`)),
          await make(service.admin, name, "en", anItem(name, `Other ${name}`)),
        ];
        const moved = await event({ [field]: [double.id] });
        const both = await event({ [field]: [other.id, double.id, kept.id] });
        const draft = await event({ [field]: [double.id], status: "draft" });
        const list = `/events?${field}=${kept.id}`;
        assert.equal((await service.anonymous.get(list)).body.total, 1);
        const since = await tokenOfNow(service.anonymous);

        const { id, count } = await merge(name, kept.id, double.id);
        assert.equal(id, kept.id);
        if (isDeleted) assert.equal(count, 2, "published events");
        assert.equal((await service.anonymous.get(list)).body.total, 2, "the cached list is not stale");
        assert.deepEqual(await linksOf(moved.id, field), [kept.id]);
        assert.deepEqual((await linksOf(both.id, field)).sort(), [kept.id, other.id].sort());
        const { body } = await service.admin.get(`/events/${draft.id}`);
        assert.deepEqual(
          [body[field]].flat().map((item: Item) => item.id),
          [kept.id],
        );

        const gone = await service.admin.get(`/${name}/${double.id}`);
        if (isDeleted) assert.equal(gone.status, 400);
        else assert.equal(gone.body.status, "trash");
        assert.equal((await service.anonymous.get(`/events?${field}=${double.id}`)).body.total ?? 0, 0);
        const { changes } = await drain(service.anonymous, since);
        const received = inShort(changes);
        for (const change of [
          `updated events ${moved.id}`,
          `updated events ${both.id}`,
          `updated ${name} ${kept.id}`,
          `deleted ${name} ${double.id}`,
        ])
          assert.ok(received.includes(change), `${change} in ${received}`);
        assert.ok(!received.includes(`updated events ${draft.id}`), "nobody may know of it");
        assert.deepEqual(await faults(), []);
      });

      it("merges translations by language; those that are missing join the group", async () => {
        const kept = await makeGroup(service.admin, name, { en: `Hall ${name}`, fr: `Salle ${name}` });
        const double = await makeGroup(service.admin, name, {
          ...{ en: `Halls ${name}`, fr: `Salles ${name}`, de: `Saal ${name}` },
        });
        const { en, fr } = await makeGroup(service.admin, "events", { en: "Ball", fr: "Bal" });
        for (const [one, target] of [
          [en, double.en],
          [fr, double.fr],
        ])
          await service.admin.put(`/events/${one.id}`, { [field]: [target.id] });

        const { translations } = await merge(name, kept.en.id, double.en.id);
        assert.deepEqual(
          Object.entries(translations as Record<string, Item>).map(([lang, { id }]) => [lang, id]),
          [
            ["fr", kept.fr.id],
            ["de", double.de.id],
          ],
        );
        assert.deepEqual(await linksOf(en.id, field), [kept.en.id]);
        assert.deepEqual(await linksOf(fr.id, field), [kept.fr.id]);
        if (isDeleted)
          for (const language of ["en", "fr"])
            assert.equal((await service.anonymous.get(`/${name}/${kept[language].id}`)).body.count, 1);
        assert.deepEqual(await faults(), []);
      });

      it("refuses what is no duplicate, by the name of the field", async () => {
        const kept = await makeGroup(service.admin, name, { en: `One ${name}`, fr: `Un ${name}` });
        const french = await make(service.admin, name, "fr", anItem(name, `Deux ${name}`));
        const other = await make(service.admin, "events", "en", anEvent());
        const path = `/${name}/${kept.en.id}/merge`;
        for (const [from, message] of [
          [[kept.en.id], /itself/],
          [[kept.fr.id], /translation of the item itself/],
          [[french.id], /another language/],
          [[other.id], /does not exist/],
          [[999_999_999], /does not exist/],
          [[], /empty/],
          ["x", /type integer/],
          [[{}], /type array/],
        ] as const) {
          const { status, body } = await service.as.editor.post(path, { from });
          assert.equal(status, 400, JSON.stringify(from));
          assert.match(body.data.params.from, message);
        }
        const none = await service.as.editor.post(path, {});
        assert.deepEqual([none.status, none.body.data.params], [400, ["from"]]);
        const missing = await service.as.editor.post(`/${name}/999999999/merge`, { from: [french.id] });
        assert.ok([400, 404].includes(missing.status));
      });

      it("is for editors, and happens once", async () => {
        const [kept, double] = [
          await make(service.admin, name, "en", anItem(name, `Mine ${name}`)),
          await make(service.admin, name, "en", anItem(name, `Mine too ${name}`)),
        ];
        const path = `/${name}/${kept.id}/merge`;
        const from = [double.id];
        assert.equal((await service.anonymous.post(path, { from })).status, 401);
        for (const role of ["subscriber", "contributor", "author"] as const)
          assert.equal((await service.as[role].post(path, { from })).status, 403, role);
        const key = { "idempotency-key": `merge ${name}` };
        const first = await service.as.editor.post(path, { from }, key);
        const repeated = await service.as.editor.post(path, { from }, key);
        assert.deepEqual([first.status, repeated.status], [200, 200], first.text);
        assert.deepEqual(repeated.body, first.body);
        const again = await service.as.editor.post(path, { from });
        assert.match(again.body.data.params.from, /does not exist/);

        const [entry] = (await service.admin.get(`/${name}/${kept.id}/history`)).body.entries;
        assert.deepEqual([entry.action, entry.user.login], ["merge", "editor"]);
        const { entries } = (await service.admin.get(`/audit?resource=${name}&item=${double.id}`)).body;
        assert.equal(entries[0].action, isDeleted ? "delete" : "trash");
      });
    });

  it("makes the URLs of duplicates lead to the kept item", async () => {
    const { admin, anonymous } = service;
    const location = async (path: string) => {
      const { status, headers } = await anonymous.get(`/${path}`, { accept: "text/html" });
      return [status, headers.get("location")];
    };
    for (const [name, prefix] of [
      ["venues", "/venue"],
      ["tags", "/tag"],
      ["categories", "/events/category"],
    ] as const) {
      const kept = await make(admin, name, "en", anItem(name, "Staying"));
      const double = await make(admin, name, "en", anItem(name, "Leaving"));
      await admin.put(`/${name}/${double.id}`, { slug: "left" });
      assert.deepEqual(await location(`${prefix}/left/`), [200, null]);
      await merge(name, kept.id, double.id);

      for (const slug of ["left", "leaving"])
        assert.deepEqual(await location(`${prefix}/${slug}/`), [301, `${prefix}/staying/`], slug);
    }
  });

  it("moves the links of series, so that their next dates have the kept item", async () => {
    const { admin } = service;
    const kept = await make(admin, "venues", "en", { venue: "Series hall" });
    const double = await make(admin, "venues", "en", { venue: "Series halls" });
    const { series } = await event({ venue: [double.id], rrule: "FREQ=WEEKLY;COUNT=3" });
    await merge("venues", kept.id, double.id);

    const { body } = await admin.get(`/series/${series.id}`);
    assert.equal([body.venue].flat()[0].id, kept.id);
    await admin.patch(`/series/${series.id}`, { rrule: "FREQ=WEEKLY;COUNT=4" });
    const { events } = (await admin.get(`/series/${series.id}/occurrences`)).body;
    assert.deepEqual(
      events.map(({ venue }: { venue: Item }) => [venue].flat()[0]?.id),
      [kept.id, kept.id, kept.id, kept.id],
    );
  });

  it("moves what is below merged categories, and never makes a loop", async () => {
    const { admin } = service;
    const category = (name: string, parent = 0) => make(admin, "categories", "en", { name, parent });
    const parentOf = async ({ id }: Item) => (await admin.get(`/categories/${id}`)).body.parent;
    const top = await category("Top");
    const arts = await category("Arts", top.id);
    const music = await category("Music", arts.id);
    const jazz = await category("Jazz", music.id);
    const paint = await category("Paint", arts.id);
    await merge("categories", jazz.id, arts.id);

    assert.equal(await parentOf(jazz), top.id);
    assert.equal(await parentOf(music), jazz.id);
    assert.equal(await parentOf(paint), jazz.id);
    await merge("categories", top.id, jazz.id, music.id);
    assert.equal(await parentOf(top), 0);
    assert.equal(await parentOf(paint), top.id);
  });

  it("makes webhooks that select a merged category select the kept one", async () => {
    const { admin } = service;
    const kept = await make(admin, "categories", "en", { name: "Hooked" });
    const double = await make(admin, "categories", "en", { name: "Hooked twice" });
    const url = "https://hooks.example.org/merge";
    const { body: webhook } = await admin.post("/webhooks", { url, categories: [double.id, kept.id] });
    await merge("categories", kept.id, double.id);

    assert.deepEqual((await admin.get(`/webhooks/${webhook.id}`)).body.categories, [kept.id]);
  });

  it("keeps an external id, and the source map leads to the kept item", async () => {
    const {
      admin,
      store: { read },
    } = service;
    const kept = await make(admin, "venues", "en", { venue: "Known" });
    const double = await make(admin, "venues", "en", { venue: "Known elsewhere", external_id: "else-1" });
    await service.store.write(async (db) => {
      const entry = { hash: "h", modified: "", version: 1 };
      await db
        .insertInto("source_items")
        .values({ source_id: 1, kind: "venues", remote_id: "7", item_id: double.id, ...entry })
        .execute();
    });
    await merge("venues", kept.id, double.id);

    const upserted = await admin.put("/venues/by-external-id/else-1", { phone: "123" });
    assert.deepEqual([upserted.status, upserted.body.id], [200, kept.id], upserted.text);
    const entries = await read.selectFrom("source_items").select("item_id").execute();
    assert.deepEqual(entries, [{ item_id: kept.id }]);
  });

  it("leaves a restored duplicate to itself", async () => {
    const { admin } = service;
    const kept = await make(admin, "organizers", "en", { organizer: "Choir" });
    const double = await make(admin, "organizers", "en", { organizer: "The Choir" });
    await merge("organizers", kept.id, double.id);
    const restored = await admin.put(`/organizers/${double.id}`, { status: "publish" });

    assert.deepEqual([restored.status, restored.body.slug], [200, "the-choir"], restored.text);
    const trashed = await admin.delete(`/organizers/${kept.id}`);
    assert.equal(trashed.status, 200);
    const refused = await service.as.editor.post(`/organizers/${kept.id}/merge`, { from: [double.id] });
    assert.equal(refused.status, 410);
    assert.deepEqual(await faults(), []);
  });
});
