import assert from "node:assert/strict";
import { before, it } from "node:test";
import { createAppPassword } from "../../src/auth/app-passwords.ts";
import { addUser } from "../../src/auth/users.ts";
import { anItem, collections, make, makeGroup } from "../support/languages.ts";
import {
  anEvent,
  client,
  NOON,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

onEveryStoreInGate("a translation group", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const read = async (path: string) => (await service.admin.get(path)).body;

  for (const { name, label } of collections) {
    it(`accepts a new translation of ${name} by the id of any of its items`, async () => {
      const first = await make(service.admin, name, "en", anItem(name, `One ${name}`));

      const second = await make(service.admin, name, "fr", {
        ...anItem(name, `Deux ${name}`),
        translation_of: first.id,
      });
      const third = await make(service.admin, name, "de", {
        [label]: `Drei ${name}`,
        translation_of: String(second.id),
      });

      const group = { en: first.id, fr: second.id, de: third.id };
      for (const [language, id] of Object.entries(group)) {
        const { translations, lang } = await read(`/${name}/${id}`);
        const { [language as "en"]: _, ...others } = group;
        assert.equal(lang, language);
        assert.deepEqual(
          Object.fromEntries(Object.entries(translations).map(([key, value]) => [key, idIn(value)])),
          others,
        );
      }
    });

    it(`holds one of ${name} per language: a second is 409 and names the first`, async () => {
      const { en, fr } = await makeGroup(service.admin, name, { en: `Only ${name}`, fr: `Seul ${name}` });

      for (const [language, source, there] of [
        ["fr", en.id, fr.id],
        ["fr", fr.id, fr.id],
        ["en", fr.id, en.id],
      ]) {
        const response = await service.admin.post(`/${name}?wpml_language=${language}`, {
          ...anItem(name, `Again ${name}`),
          translation_of: source,
        });

        assert.equal(response.status, 409);
        assert.equal(response.body.code, "rest-translation-exists");
        assert.equal(response.body.data.id, there);
      }
    });

    it(`of ${name} cannot be joined by an unknown id or one of another type`, async () => {
      const other = await make(service.admin, "venues", "en", anItem("venues", `Not ${name}`));
      const wrong = [999_999, "x", -1, ...(name === "venues" ? [] : [other.id])];

      for (const translation_of of wrong) {
        const fields = { ...anItem(name, `Lost ${name}`), translation_of };
        const response = await service.admin.post(`/${name}?wpml_language=fr`, fields);

        assert.equal(response.status, 400, String(translation_of));
        assert.equal(response.body.code, "rest_invalid_param");
        assert.deepEqual(Object.keys(response.body.data.params), ["translation_of"]);
      }
    });

    it(`loses one of ${name} on DELETE, all of them with translations=all`, async () => {
      const names = { en: `Go ${name}`, fr: `Va ${name}`, de: `Geh ${name}` };
      const { en, fr, de } = await makeGroup(service.admin, name, names);

      const unclear = await service.admin.delete(`/${name}/${fr.id}?force=true&translations=true`);
      assert.deepEqual([unclear.status, Object.keys(unclear.body.data.params)], [400, ["translations"]]);
      const echoed = await service.admin.send("DELETE", `/${name}/${fr.id}?force=true`, fr);
      assert.equal(echoed.status, 200, echoed.text);
      const left = await read(`/${name}/${en.id}/translations`);
      assert.equal((await service.admin.delete(`/${name}/${de.id}?force=true&translations=all`)).status, 200);

      assert.deepEqual(left.map(idIn), [en.id, de.id]);
      for (const { id } of [en, fr, de])
        assert.notEqual((await service.admin.get(`/${name}/${id}`)).status, 200);
    });

    it(`of ${name} shares external_id, which no other group may have`, async () => {
      const names = { en: `Ext ${name}`, fr: `Externe ${name}` };
      const { en, fr } = await makeGroup(service.admin, name, names, { external_id: `x-${name}` });
      assert.equal(fr.external_id, `x-${name}`);

      await service.admin.put(`/${name}/${fr.id}`, { external_id: `y-${name}` });
      const taken = await service.admin.post(`/${name}?wpml_language=de`, {
        ...anItem(name, `Other ${name}`),
        external_id: `y-${name}`,
      });
      const upserted = await service.admin.put(
        `/${name}/by-external-id/y-${name}?wpml_language=fr`,
        anItem(name, `Encore ${name}`),
      );

      assert.equal((await read(`/${name}/${en.id}`)).external_id, `y-${name}`);
      assert.equal(taken.status, 400);
      assert.deepEqual(Object.keys(taken.body.data.params), ["external_id"]);
      assert.equal(upserted.body.id, fr.id);
      assert.equal((await read(`/${name}/${en.id}`))[label], `Ext ${name}`);
    });
  }

  it("requires dates for a new event, not for a translation", async () => {
    const { en, fr } = await makeGroup(service.admin, "events", { en: "Dated", fr: "Daté" });
    const alone = await service.admin.post("/events?wpml_language=fr", { title: "Sans date" });

    assert.equal(fr.start_date, en.start_date);
    assert.equal(fr.end_date, en.end_date);
    assert.equal(alone.body.code, "rest_missing_callback_param");
    assert.deepEqual(alone.body.data.params, ["start_date", "end_date"]);
  });

  it("takes shared fields from a new translation that sends them", async () => {
    const first = await make(service.admin, "events", "en", anEvent({ cost: "5" }));

    const fields = { title: "Plus cher", translation_of: first.id, cost: "9", venue: { venue: "Salle" } };
    const second = await make(service.admin, "events", "fr", fields);

    const shown = await read(`/events/${first.id}`);
    assert.equal(second.cost, "$9");
    assert.equal(shown.cost, "$9");
    assert.equal(shown.venue.venue, "Salle");
    assert.equal(shown.venue.lang, "fr");
  });

  it("copies categories and tags to a translation, which then are its own", async () => {
    const category = await makeGroup(service.admin, "categories", { en: "Sport", fr: "Le sport" });
    const fields = { categories: [category.en.id], tags: ["outside"] };
    const { en, fr } = await makeGroup(service.admin, "events", { en: "Run", fr: "Course" }, fields);

    await service.admin.put(`/events/${fr.id}`, { tags: ["dehors"] });

    assert.equal(fr.categories[0].id, category.fr.id);
    assert.equal(fr.tags[0].name, "outside");
    assert.deepEqual((await read(`/events/${fr.id}`)).tags.map(nameIn), ["dehors"]);
    assert.deepEqual((await read(`/events/${en.id}`)).tags.map(nameIn), ["outside"]);
  });

  it("ignores trashed items: a restored item is 409 when another has its language", async () => {
    for (const { name, label, bySlug } of collections) {
      if (!bySlug) continue;
      const names = { en: `Room ${name}`, fr: `Place ${name}` };
      const { en, fr } = await makeGroup(service.admin, name, names, { external_id: `room-${name}` });
      await service.admin.delete(`/${name}/${fr.id}`);
      const next = await make(service.admin, name, "fr", {
        [label]: `Autre ${name}`,
        translation_of: en.id,
      });

      const restored = await service.admin.put(`/${name}/${fr.id}`, { status: "publish" });
      await service.admin.delete(`/${name}/${next.id}?force=true`);
      const again = await service.admin.put(`/${name}/${fr.id}`, { status: "publish" });

      assert.equal(restored.status, 409, name);
      assert.equal(restored.body.code, "rest-translation-exists");
      assert.equal(restored.body.data.id, next.id);
      assert.equal(again.status, 200);
      assert.equal(again.body.translations.en.id, en.id);
    }
  });

  it("updates shared fields of trashed items as well", async () => {
    const { en, fr } = await makeGroup(service.admin, "events", { en: "Kept", fr: "Gardé" });
    await service.admin.delete(`/events/${fr.id}`);
    await service.admin.put(`/events/${en.id}`, { cost: "12" });

    const restored = await service.admin.put(`/events/${fr.id}`, { status: "publish" });

    assert.equal(restored.body.cost, "$12");
  });

  it("is updated atomically", async () => {
    const { en, fr } = await makeGroup(service.admin, "events", { en: "Whole", fr: "Entier" });

    const rejected = await service.admin.put(`/events/${fr.id}`, {
      cost: "7",
      external_id: "z",
      venue: 999_999,
    });

    assert.equal(rejected.status, 400);
    for (const { id } of [en, fr]) {
      const shown = await read(`/events/${id}`);
      assert.equal(shown.cost, "");
      assert.equal(shown.external_id, undefined);
    }
  });

  it("increments the version of every item that a shared change reaches", async () => {
    const { en, fr } = await makeGroup(service.admin, "events", { en: "Tagged", fr: "Marqué" });
    const tag = async () => (await service.admin.get(`/events/${en.id}`)).headers.get("etag") ?? "";
    const seen = await tag();

    await service.admin.put(`/events/${fr.id}`, { title: "Tout autre" });
    const own = await service.admin.put(`/events/${en.id}`, { excerpt: "a" }, { "if-match": seen });
    const next = await tag();
    await service.admin.put(`/events/${fr.id}`, { all_day: true });
    const shared = await service.admin.put(`/events/${en.id}`, { excerpt: "b" }, { "if-match": next });

    assert.equal(own.status, 200);
    assert.equal(shared.status, 412);
  });

  it("rejects changes of shared fields by users who may not edit every item", async () => {
    const { en } = await makeGroup(service.admin, "events", { en: "Theirs" }, { venue: { venue: "Barn" } });
    const translator = service.as.author;
    const mine = await make(translator, "events", "fr", { title: "La mienne", translation_of: en.id });
    const path = `/events/${mine.id}`;

    const own = await translator.put(path, { title: "La mienne 2", description: "x", website: "" });
    const same = await translator.put(path, { cost: "", venue: mine.venue.id, featured: false });
    const moved = await translator.put(path, {
      start_date: "2030-07-01 10:00",
      end_date: "2030-07-01 11:00",
    });
    const rehoused = await translator.put(path, { venue: [] });
    const removed = await translator.delete(`${path}?translations=all`);
    const joined = await translator.post("/events?wpml_language=de", {
      title: "Meins",
      translation_of: en.id,
      cost: "3",
    });

    assert.deepEqual([own.status, same.status], [200, 200]);
    for (const rejected of [moved, rehoused, removed, joined]) {
      assert.equal(rejected.status, 403);
      assert.equal(rejected.body.code, "rest_forbidden");
    }
    assert.equal((await read(`/events/${en.id}`)).start_date, en.start_date);
    assert.equal((await read(path)).venue.venue, "Barn");
  });

  it("may be changed as a whole by the owner of every item", async () => {
    await addUser(service.store, { login: "owner", password: "x", role: "author" }, NOON);
    const password = await createAppPassword(service.store, "owner", "phone", NOON);
    const owner = client(service.origin, service.api, `Basic ${btoa(`owner:${password}`)}`);
    const { en, fr } = await makeGroup(owner, "events", { en: "Mine", fr: "Le mien" });

    const response = await owner.put(`/events/${fr.id}`, { cost: "3" });

    assert.equal(response.status, 200);
    assert.equal((await read(`/events/${en.id}`)).cost, "$3");
  });
});

const idIn = (item: unknown) => (item as { id: number }).id;
const nameIn = (item: unknown) => (item as { name: string }).name;
