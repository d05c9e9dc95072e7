import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anItem, collections, languages, make, makeGroup } from "../support/languages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const site = "http://calendar.test";
const api = `${site}/wp-json/svc/events/v1`;

onEveryStoreInGate("reading an item that has translations", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const read = async (path: string) => (await service.anonymous.get(path)).body;

  for (const { name, label, bySlug } of collections) {
    it(`resolves one of ${name} to its translation, or returns 404`, async () => {
      const names = { en: `Resolve ${name}`, fr: `Résoudre ${name}` };
      const { en, fr } = await makeGroup(service.admin, name, names);

      const translated = await read(`/${name}/${en.id}?wpml_language=fr&resolve=translation`);
      const back = await read(`/${name}/${fr.id}?resolve=translation`);
      const itself = await read(`/${name}/${fr.id}?wpml_language=fr&resolve=translation`);
      const missing = await service.anonymous.get(`/${name}/${en.id}?wpml_language=de&resolve=translation`);
      const unknown = await service.anonymous.get(`/${name}/${en.id}?resolve=other`);

      assert.equal(translated[label], `Résoudre ${name}`);
      assert.equal(back.id, en.id);
      assert.equal(itself.id, fr.id);
      assert.equal(missing.status, 404);
      assert.equal(missing.body.code, "rest-translation-not-found");
      assert.deepEqual(Object.keys(unknown.body.data.params), ["resolve"]);
    });

    it(`lists the translations of ${name} with their URLs`, async () => {
      const { en, fr, de } = await makeGroup(service.admin, name, {
        en: `Named ${name}`,
        fr: `Nommé ${name}`,
        de: `Benannt ${name}`,
      });

      const response = await service.anonymous.get(`/${name}/${fr.id}`);

      assert.deepEqual(
        response.body.translations,
        Object.fromEntries(
          [en, de].map(({ id, slug, lang, url }) => [
            lang,
            { id, slug, url, rest_url: `${api}/${name}/${id}` },
          ]),
        ),
      );
      assert.match(fr.url, /^http:\/\/calendar\.test\/fr\//);
      assert.doesNotMatch(en.url, /\/en\//);
      const link = response.headers.get("link") ?? "";
      assert.ok(link.includes(`<${en.url}>; rel="alternate"; hreflang="en"`));
      assert.ok(link.includes(`<${de.url}>; rel="alternate"; hreflang="de"`));
      assert.ok(link.includes('rel="https://api.w.org/"'));
      assert.ok(!link.includes('hreflang="fr"'));
      assert.equal(response.headers.get("content-language"), "fr");
    });

    it(`returns the group of ${name}, one item per language in the order of the languages`, async () => {
      const names = { es: `Grupo ${name}`, de: `Gruppe ${name}`, en: `Group ${name}` };
      const { es, de, en } = await makeGroup(service.admin, name, names);

      const response = await service.anonymous.get(`/${name}/${es.id}/translations`);

      assert.equal(response.status, 200);
      assert.deepEqual(
        response.body.map((item: Record<string, unknown>) => [item.id, item.lang, item[label]]),
        [en, de, es].map((item) => [item.id, item.lang, item[label]]),
      );
      assert.deepEqual(Object.keys(response.body[0].translations), ["de", "es"]);
    });

    if (!bySlug) continue;

    it(`hides translations of ${name} that the caller may not read`, async () => {
      const names = { en: `Open ${name}`, fr: `Secret ${name}` };
      const { en, fr } = await makeGroup(service.admin, name, names);
      await service.admin.put(`/${name}/${fr.id}`, { status: "draft" });
      const path = `/${name}/${en.id}`;

      const response = await service.anonymous.get(path);
      const resolved = await service.anonymous.get(`${path}?wpml_language=fr&resolve=translation`);
      const group = await service.anonymous.get(`${path}/translations`);
      const editor = await service.as.editor.get(path);

      assert.deepEqual(response.body.translations, {});
      assert.doesNotMatch(response.headers.get("link") ?? "", /hreflang/);
      assert.equal(resolved.body.code, "rest-translation-not-found");
      assert.deepEqual(group.body.map(idIn), [en.id]);
      assert.deepEqual(Object.keys(editor.body.translations), ["fr"]);
    });

    it(`finds a slug of ${name} in the language, the default one, then the others in their order`, async () => {
      const slug = `order-${name}`;
      const made: Record<string, number> = {};
      const found = async (language: string) =>
        (await read(`/${name}/by-slug/${slug}?wpml_language=${language}`)).lang;

      made.es = (await make(service.admin, name, "es", anItem(name, `A ${name}`, { slug }))).id;
      assert.deepEqual(await Promise.all(languages.map(found)), ["es", "es", "es", "es"]);
      made.de = (await make(service.admin, name, "de", anItem(name, `B ${name}`, { slug }))).id;
      assert.deepEqual(await Promise.all(languages.map(found)), ["de", "de", "de", "es"]);
      made.en = (await make(service.admin, name, "en", anItem(name, `C ${name}`, { slug }))).id;
      assert.deepEqual(await Promise.all(languages.map(found)), ["en", "en", "de", "es"]);

      await service.admin.delete(`/${name}/by-slug/${slug}?wpml_language=fr`);
      assert.deepEqual(await Promise.all(languages.map(found)), ["de", "de", "de", "es"]);
    });

    it(`has the language of ${name} in their JSON-LD`, async () => {
      const german = await make(service.admin, name, "de", anItem(name, `Sprache ${name}`));

      assert.equal((await read(`/${name}/${german.id}`)).json_ld.inLanguage, "de");
    });
  }

  it("shows linked items in the language of the item, else in their own", async () => {
    const venue = await makeGroup(service.admin, "venues", { en: "Castle", de: "Das Schloss" });
    const people = await make(service.admin, "organizers", "es", { organizer: "El coro" });
    const tag = await makeGroup(service.admin, "tags", { en: "loud", de: "laut" });
    const category = await makeGroup(service.admin, "categories", { en: "Rock", fr: "Le rock" });
    const event = await makeGroup(
      service.admin,
      "events",
      { en: "Show", de: "Schau" },
      { venue: venue.en.id, organizer: people.id, tags: [tag.en.id], categories: [category.fr.id] },
    );

    const german = await read(`/events/${event.de.id}?wpml_language=fr`);

    assert.deepEqual([german.venue.id, german.venue.lang], [venue.de.id, "de"]);
    assert.deepEqual([german.organizer[0].id, german.organizer[0].lang], [people.id, "es"]);
    assert.deepEqual([german.tags[0].id, german.tags[0].lang], [tag.de.id, "de"]);
    assert.deepEqual([german.categories[0].id, german.categories[0].lang], [category.fr.id, "fr"]);
    assert.equal(german.json_ld.location.inLanguage, "de");
  });

  it("shows a linked item in another language when its translation is not visible", async () => {
    const venue = await makeGroup(service.admin, "venues", { en: "Barn", fr: "Grange" });
    const event = await make(service.admin, "events", "fr", anEvent({ venue: venue.fr.id }));
    await service.admin.put(`/venues/${venue.fr.id}`, { status: "draft" });

    const seen = await read(`/events/${event.id}`);
    const editor = await service.as.editor.get(`/events/${event.id}`);

    assert.deepEqual([seen.venue.venue, seen.venue.lang], ["Barn", "en"]);
    assert.equal(editor.body.venue.venue, "Grange");
  });

  it("hides the content of a protected translation in its group, and requires its password when it is resolved", async () => {
    const { en, fr } = await makeGroup(service.admin, "events", { en: "Plain", fr: "Protégé" });
    await service.admin.put(`/events/${fr.id}`, { password: "sésame", description: "Caché" });
    const resolve = `/events/${en.id}?wpml_language=fr&resolve=translation`;

    const group = await read(`/events/${en.id}/translations`);
    const closed = await service.anonymous.get(resolve);
    const opened = await read(`${resolve}&password=${encodeURIComponent("sésame")}`);

    assert.deepEqual(group.map(idIn), [en.id, fr.id]);
    assert.equal(group[1].description, "");
    assert.equal(closed.status, 403);
    assert.equal(closed.body.code, "event-password-protected");
    assert.equal(opened.description, "<p>Caché</p>");
  });

  it("counts in each language the items that the caller can list", async () => {
    const counts = async (client = service.anonymous) =>
      (await client.get("/languages")).body.map(({ counts }: { counts: object }) => counts);
    const [seen, bySight] = [await counts(), await counts(service.admin)];
    await make(service.admin, "events", "es", anEvent());
    await make(service.admin, "venues", "es", { venue: "Boceto", status: "draft" });
    await make(service.admin, "tags", "es", { name: "nuevo" });

    const response = await service.anonymous.get("/languages?wpml_language=fr");

    assert.deepEqual(
      response.body.map(({ counts: _, ...language }: { counts: object }) => language),
      [
        { code: "en", name: "anglais", native_name: "English", default: true },
        { code: "fr", name: "français", native_name: "Français", default: false },
        { code: "de", name: "allemand", native_name: "Deutsch", default: false },
        { code: "es", name: "espagnol", native_name: "Español", default: false },
      ],
    );
    const spanish = response.body[3].counts;
    assert.deepEqual(spanish, { ...seen[3], events: seen[3].events + 1, tags: seen[3].tags + 1 });
    assert.equal((await counts(service.admin))[3].venues, bySight[3].venues + 1);
    assert.equal(response.headers.get("content-language"), "fr");
  });
});

const idIn = ({ id }: { id: number }) => id;
