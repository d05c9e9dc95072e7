import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anItem, type Collection, collections, make, makeGroup } from "../support/languages.ts";
import { anEvent, type Client, onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("lists in several languages", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const list = async (path: string, client: Client = service.anonymous) => {
    const { status, body } = await client.get(path);
    assert.equal(status, 200, path);
    const name = path.split(/[/?]/)[1] as Collection;
    return { ids: body[name].map(({ id }: { id: number }) => id), ...body };
  };

  for (const { name, bySlug } of collections) {
    const path = (search: string, more: string) =>
      `/${name}?search=${search}&${more}${bySlug ? "&order=asc&orderby=id" : "&hide_empty=false&orderby=id"}`;

    it(`fall back to the default language of ${name} where a translation is missing`, async () => {
      const both = await makeGroup(service.admin, name, { en: `Fall both ${name}`, fr: `Fall deux ${name}` });
      const english = await make(service.admin, name, "en", anItem(name, `Fall only ${name}`));
      const german = await make(service.admin, name, "de", anItem(name, `Fall nur ${name}`));

      const french = await list(path("fall", "wpml_language=fr&fallback=default"));
      const plain = await list(path("fall", "wpml_language=fr"));
      const inGerman = await list(path("fall", "wpml_language=de&fallback=default"));
      const inEnglish = await list(path("fall", "fallback=default"));

      assert.deepEqual(french.ids, [both.fr.id, english.id].sort(byNumber));
      assert.equal(french.total, 2);
      assert.deepEqual(plain.ids, [both.fr.id]);
      assert.deepEqual(inGerman.ids, [both.en.id, english.id, german.id]);
      assert.deepEqual(inEnglish.ids, [both.en.id, english.id]);
    });

    it(`have every language of ${name} with wpml_language=all`, async () => {
      const names = { en: `Every one ${name}`, fr: `Every un ${name}`, de: `Every ein ${name}` };
      const { en, fr, de } = await makeGroup(service.admin, name, names);

      const { ids, total } = await list(path("every", "wpml_language=all"));

      assert.deepEqual(ids, [en.id, fr.id, de.id]);
      assert.equal(total, 3);
    });

    it(`search ${name} in the text of the language`, async () => {
      const names = { en: `Library ${name}`, fr: `Bibliothèque ${name}` };
      const { en, fr } = await makeGroup(service.admin, name, names);

      assert.deepEqual((await list(path("library", "wpml_language=en"))).ids, [en.id]);
      assert.deepEqual((await list(path("library", "wpml_language=fr"))).ids, []);
      assert.deepEqual((await list(path("bibliotheque", "wpml_language=fr"))).ids, [fr.id]);
      assert.deepEqual((await list(path("bibliotheque", "wpml_language=en"))).ids, []);
    });

    if (!bySlug) continue;

    it(`fall back where the translation of ${name} is not visible to the caller`, async () => {
      for (const status of ["draft", "private", "pending", "trash"]) {
        const names = { en: `Shy${status} ${name}`, fr: `Timide ${name} shy${status}` };
        const { en, fr } = await makeGroup(service.admin, name, names);
        await service.admin.put(`/${name}/${fr.id}`, { status });
        const query = path(`shy${status}`, "wpml_language=fr&fallback=default");

        const public_ = await list(query);
        const editors = await list(query, service.admin);

        assert.deepEqual(public_.ids, [en.id], status);
        assert.equal(public_.total, 1);
        assert.deepEqual(editors.ids, status === "trash" ? [en.id] : [fr.id], status);
      }
    });
  }

  it("return a fallback item in its own language, and name that language", async () => {
    await make(service.admin, "events", "en", anEvent({ title: "Stand-in", cost: "4" }));

    const { events } = await list("/events?search=stand-in&wpml_language=es&fallback=default");

    assert.equal(events[0].lang, "en");
    assert.equal(events[0].url, "http://calendar.test/event/stand-in/");
  });

  it("reject any other fallback than default", async () => {
    const response = await service.anonymous.get("/events?fallback=fr");

    assert.equal(response.status, 400);
    assert.deepEqual(Object.keys(response.body.data.params), ["fallback"]);
  });

  it("paginate a language with totals of its own", async () => {
    for (const title of ["Hoja uno", "Hoja dos", "Hoja tres"])
      await make(service.admin, "events", "es", anEvent({ title }));
    await make(service.admin, "events", "en", anEvent({ title: "Hoja in English" }));

    const { headers, body } = await service.anonymous.get(
      "/events?search=hoja&wpml_language=es&per_page=2&page=2",
    );

    assert.equal(body.events.length, 1);
    assert.deepEqual([body.total, body.total_pages], [3, 2]);
    assert.deepEqual([headers.get("x-tec-total"), headers.get("x-tec-totalpages")], ["3", "2"]);
  });

  it("include exact ids of any language", async () => {
    const event = await makeGroup(service.admin, "events", { en: "Inc", fr: "Inclus", de: "Dabei" });
    const category = await makeGroup(service.admin, "categories", { en: "Inc", fr: "Inclus" });
    const ids = `${category.en.id},${category.fr.id}`;

    const events = await list(`/events?include=${event.de.id},${event.fr.id}&wpml_language=en&orderby=id`);
    const terms = await list(`/categories?include=${ids}&hide_empty=false&orderby=id&wpml_language=de`);

    assert.deepEqual(events.ids, [event.fr.id, event.de.id]);
    assert.deepEqual(terms.ids, [category.en.id, category.fr.id]);
  });

  for (const [field, to] of [
    ["venue", "venues"],
    ["organizer", "organizers"],
    ["categories", "categories"],
    ["tags", "tags"],
  ] as const)
    it(`filter by ${field} with an id of any translation`, async () => {
      const linked = await makeGroup(service.admin, to, { en: `By ${to}`, fr: `Par ${to}`, de: `Bei ${to}` });
      const fields = { [field]: [linked.fr.id] };
      const event = await makeGroup(service.admin, "events", { en: "Filtered", fr: "Filtré" }, fields);
      await make(service.admin, "events", "en", anEvent());

      for (const { id } of Object.values(linked)) {
        assert.deepEqual((await list(`/events?${field}=${id}`)).ids, [event.en.id]);
        assert.deepEqual((await list(`/events?${field}=${id}&wpml_language=fr`)).ids, [event.fr.id]);
        assert.deepEqual((await list(`/events?${field}=${id}&wpml_language=de`)).ids, []);
      }
      const related = await list(`/${to}?event=${event.en.id}&wpml_language=de&hide_empty=false`);
      assert.deepEqual(related.ids, [linked.de.id]);
    });

  for (const name of ["categories", "tags"] as const)
    it(`look up slugs of ${name} in the language first, then in the others`, async () => {
      const slug = `pain-${name}`;
      const pain = await make(service.admin, name, "en", { name: `Pain ${name}`, slug });
      const bread = await make(service.admin, name, "fr", { name: `Le pain ${name}`, slug });
      const onlyGerman = await make(service.admin, name, "de", {
        name: `Brot ${name}`,
        slug: `brot-${name}`,
      });
      const events: Record<string, number> = {};
      for (const [language, term] of [
        ["en", pain],
        ["fr", bread],
        ["es", pain],
      ])
        events[language] = (
          await make(service.admin, "events", language, anEvent({ [name]: [term.id, onlyGerman.id] }))
        ).id;
      const found = async (item: string, language: string) =>
        (await list(`/events?${name}=${item}&wpml_language=${language}`)).ids;

      assert.deepEqual(await found(slug, "en"), [events.en]);
      assert.deepEqual(await found(slug, "fr"), [events.fr]);
      assert.deepEqual(await found(slug, "es"), [events.es]);
      for (const language of ["en", "fr", "es"])
        assert.deepEqual(await found(`brot-${name}`, language), [events[language]]);
      assert.equal((await service.anonymous.get(`/events?${name}=nowhere`)).status, 400);
    });
});

const byNumber = (a: number, b: number) => a - b;
