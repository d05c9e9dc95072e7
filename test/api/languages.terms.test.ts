import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anItem, make, makeGroup } from "../support/languages.ts";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("terms and linked items in several languages", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const read = async (path: string) => (await service.admin.get(path)).body;
  const count = async (path: string) => (await read(path)).count;

  for (const name of ["categories", "tags"] as const) {
    it(`count in ${name} the published events of their own language`, async () => {
      const term = await makeGroup(service.admin, name, { en: `Jazz ${name}`, fr: `Le jazz ${name}` });
      const [en, fr] = [`/${name}/${term.en.id}`, `/${name}/${term.fr.id}`];
      const counts = async () => [await count(en), await count(fr)];

      const first = await make(service.admin, "events", "en", anEvent({ [name]: [term.fr.id] }));
      assert.deepEqual(await counts(), [1, 0]);
      const second = await make(service.admin, "events", "fr", { title: "Un", translation_of: first.id });
      assert.deepEqual(await counts(), [1, 1]);
      const third = await make(service.admin, "events", "fr", anEvent({ [name]: [term.en.id] }));
      assert.deepEqual(await counts(), [1, 2]);
      await service.admin.put(`/events/${third.id}`, { status: "draft" });
      assert.deepEqual(await counts(), [1, 1]);
      await service.admin.put(`/events/${first.id}`, { [name]: [] });
      assert.deepEqual(await counts(), [0, 1]);
      await service.admin.delete(`/events/${second.id}`);
      assert.deepEqual(await counts(), [0, 0]);
      await service.admin.put(`/events/${second.id}`, { status: "publish" });
      assert.deepEqual(await counts(), [0, 1]);
    });

    it(`count for a new translation in ${name} the existing events of its group`, async () => {
      const term = await make(service.admin, name, "en", anItem(name, `Late ${name}`));
      await make(service.admin, "events", "de", anEvent({ [name]: [term.id] }));

      const german = await make(service.admin, name, "de", {
        name: `Spät ${name}`,
        translation_of: term.id,
      });

      assert.equal(german.count, 1);
      assert.equal(await count(`/${name}/${term.id}`), 0);
    });

    it(`hide those of ${name} that no event of the language has`, async () => {
      const term = await makeGroup(service.admin, name, { en: `Hide ${name}`, fr: `Cache ${name}` });
      await make(service.admin, "events", "fr", anEvent({ [name]: [term.en.id] }));
      const listed = async (language: string, id: number) =>
        (await read(`/${name}?wpml_language=${language}&per_page=50`))[name].some(hasId(id));

      assert.equal(await listed("en", term.en.id), false);
      assert.equal(await listed("fr", term.fr.id), true);
    });

    it(`look up a name in ${name} in the language of the event, and create it there`, async () => {
      const english = await make(service.admin, name, "en", anItem(name, `Opera House ${name}`));

      const fields = anEvent({ [name]: [`Opera House ${name}`] });
      const event = await make(service.admin, "events", "es", fields);
      const again = await make(service.admin, "events", "es", fields);

      assert.equal(event[name][0].lang, "es");
      assert.notEqual(event[name][0].id, english.id);
      assert.equal(again[name][0].id, event[name][0].id);
    });

    it(`allow the same name and slug in ${name} once per language`, async () => {
      const english = await make(service.admin, name, "en", anItem(name, `Same ${name}`));
      const french = await make(service.admin, name, "fr", anItem(name, `Same ${name}`));

      const again = await service.admin.post(`/${name}?wpml_language=fr`, anItem(name, `Same ${name}`));

      assert.equal(french.slug, english.slug);
      assert.equal(again.body.code, "term_exists");
      assert.equal(again.body.data.term_id, french.id);
    });
  }

  it("have a parent by group, shown in their own language where possible", async () => {
    const parent = await makeGroup(service.admin, "categories", { en: "Arts", fr: "Les arts" });
    const child = await makeGroup(service.admin, "categories", { en: "Dance", fr: "Danse", de: "Tanz" });

    await service.admin.put(`/categories/${child.fr.id}`, { parent: parent.en.id });

    const [en, fr, de] = await Promise.all(
      [child.en, child.fr, child.de].map(({ id }) => read(`/categories/${id}`)),
    );
    assert.deepEqual([en.parent, fr.parent, de.parent], [parent.en.id, parent.fr.id, parent.en.id]);
    assert.match(fr.url, /\/fr\/events\/category\/les-arts\/danse\/$/);
    assert.match(en.url, /test\/events\/category\/arts\/dance\/$/);
    const listed = await read(`/categories?wpml_language=fr&parent=${parent.en.id}&hide_empty=false`);
    assert.deepEqual(listed.categories.map(idIn), [child.fr.id]);
  });

  it("copy the parent of their group to a new translation", async () => {
    const parent = await make(service.admin, "categories", "en", { name: "Top" });
    const { fr } = await makeGroup(
      service.admin,
      "categories",
      { en: "Low", fr: "Bas" },
      { parent: parent.id },
    );

    assert.equal(fr.parent, parent.id);
  });

  it("reject a cycle through a translation", async () => {
    const { en, fr } = await makeGroup(service.admin, "categories", { en: "Ring", fr: "Anneau" });
    const child = await make(service.admin, "categories", "en", { name: "Gem", parent: en.id });

    const responses = [
      await service.admin.put(`/categories/${fr.id}`, { parent: en.id }),
      await service.admin.put(`/categories/${fr.id}`, { parent: child.id }),
      await service.admin.post("/categories?wpml_language=de", {
        name: "Kreis",
        translation_of: en.id,
        parent: child.id,
      }),
    ];

    for (const { status, body } of responses) {
      assert.equal(status, 400);
      assert.deepEqual(Object.keys(body.data.params), ["parent"]);
    }
  });

  for (const [name, field] of [
    ["venues", "venue"],
    ["organizers", "organizer"],
    ["categories", "categories"],
    ["tags", "tags"],
  ] as const) {
    it(`keep an event linked to ${name} until the last translation is deleted`, async () => {
      const names = { en: `Stay ${name}`, fr: `Reste ${name}` };
      const { en, fr } = await makeGroup(service.admin, name, names);
      const event = await make(service.admin, "events", "en", anEvent({ [field]: [en.id] }));
      const shown = async () => [(await read(`/events/${event.id}`))[field]].flat().map(idIn);

      await service.admin.delete(`/${name}/${en.id}`);
      const heir = await shown();
      await service.admin.delete(`/${name}/${fr.id}`);
      const none = await shown();

      assert.deepEqual(heir, [fr.id]);
      assert.deepEqual(none, []);
    });
  }

  it("are created in the language of the event, whatever the language of an update", async () => {
    const event = await make(service.admin, "events", "de", anEvent());

    const updated = await service.admin.put(`/events/${event.id}?wpml_language=fr`, {
      venue: { venue: "Neues Haus" },
      organizer: [{ organizer: "Neuer Verein" }],
      categories: ["Neue Kategorie"],
      tags: ["neues-wort"],
    });

    const { venue, organizer, categories, tags } = updated.body;
    assert.deepEqual([venue.lang, organizer[0].lang, categories[0].lang, tags[0].lang], Array(4).fill("de"));
  });
});

const idIn = ({ id }: { id: number }) => id;
const hasId = (wanted: number) => (item: { id: number }) => idIn(item) === wanted;
