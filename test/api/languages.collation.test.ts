import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anItem, collections, make } from "../support/languages.ts";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

/** Real-world titles, the slug that each language derives from them, and searches that find them. */
const titles: [language: string, title: string, slug: string, searches: string[]][] = [
  ["de", "Große Straßenfest-Nacht", "grosse-strassenfest-nacht", ["STRASSENFEST", "straßenfest", "große"]],
  ["de", "Übung für Ärzte", "uebung-fuer-aerzte", ["übung", "UBUNG", "ärzte", "arzte"]],
  ["fr", "Œuvres à l’École", "oeuvres-a-lecole", ["œuvres", "OEUVRES", "ecole", "ÉCOLE", "e\u0301cole"]],
  ["fr", "Fête du cœur naïf", "fete-du-coeur-naif", ["CŒUR", "coeur", "NAIF", "fête"]],
  ["es", "Mañana en España", "manana-en-espana", ["MAÑANA", "manana", "espana", "ESPAÑA"]],
  ["es", "¿Qué pingüino?", "que-pinguino", ["PINGÜINO", "pinguino", "que"]],
  ["en", "Café ÉLAN", "cafe-elan", ["élan", "ELAN", "cafe", "CAFÉ"]],
  ["en", "Straße", "strase", ["STRASSE", "straße"]],
];

onEveryStore("accents and case", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const found = async (path: string) => {
    const { body, status } = await service.anonymous.get(path);
    assert.equal(status, 200, path);
    return body[path.split(/[/?]/)[1] ?? ""].map(({ id }: { id: number }) => id);
  };

  for (const [language, title, slug, searches] of titles)
    it(`derive the slug ${slug} from “${title}” and are ignored by search`, async () => {
      for (const { name, bySlug } of collections) {
        const { id, slug: made } = await make(service.admin, name, language, anItem(name, title));
        const query = `wpml_language=${language}${bySlug ? "" : "&hide_empty=false"}`;

        assert.equal(made, slug, name);
        for (const search of searches) {
          const ids = await found(`/${name}?search=${encodeURIComponent(search)}&${query}`);
          assert.ok(ids.includes(id), `${name}: ${search}`);
        }
        if (!bySlug) continue;
        for (const text of [slug.toUpperCase(), encodeURIComponent(title.replaceAll(" ", "-"))]) {
          const read = await service.anonymous.get(`/${name}/by-slug/${text}?${query}`);
          assert.equal(read.body.id, id, text);
        }
      }
    });

  it("are spelled out in slugs that are sent, too, as the language of the item has it", async () => {
    for (const { name } of collections) {
      const { id, slug } = await make(service.admin, name, "de", {
        ...anItem(name, "Maß"),
        slug: "Großes Öl",
      });
      const renamed = await service.admin.put(`/${name}/${id}`, { slug: "Süße Äpfel" });

      assert.equal(slug, "grosses-oel", name);
      assert.deepEqual([renamed.status, renamed.body.slug], [200, "suesse-aepfel"], name);
    }
  });

  it("are ignored in phrases and excluded words too", async () => {
    const fields = anEvent({ title: "Soirée", description: "Un <b>thé</b> glacé, s’il vous plaît" });
    const { id } = await make(service.admin, "events", "fr", fields);
    const search = async (text: string) =>
      found(`/events?wpml_language=fr&search=${encodeURIComponent(text)}`);

    assert.deepEqual(await search("SOIREE the glace"), [id]);
    assert.deepEqual(await search('"Thé glace"'), [id]);
    assert.deepEqual(await search("s'il plait"), [id]);
    assert.deepEqual(await search("soirée -GLACÉ"), []);
  });

  it("do not match a part of a letter", async () => {
    const { id } = await make(service.admin, "events", "es", anEvent({ title: "100% año_nuevo" }));
    const search = async (text: string) =>
      found(`/events?wpml_language=es&search=${encodeURIComponent(text)}`);

    assert.deepEqual(await search("100%"), [id]);
    assert.deepEqual(await search("ano_"), [id]);
    assert.deepEqual(await search("100_"), []);
  });

  it("collate names the same on both stores", async () => {
    const names = ["Zebra", "éclair", "Œuvre", "Apfel", "Ñandú", "zèle", "öl", "nacht", "Étoile"];
    for (const name of names) await make(service.admin, "categories", "fr", { name: `Ordre ${name}` });

    const { body } = await service.anonymous.get(
      "/categories?wpml_language=fr&search=ordre&hide_empty=false&per_page=50",
    );

    assert.deepEqual(
      body.categories.map(({ name }: { name: string }) => name.replace("Ordre ", "")),
      ["Apfel", "éclair", "Étoile", "nacht", "Ñandú", "Œuvre", "öl", "Zebra", "zèle"],
    );
  });

  it("distinguish names of terms by accents, not by case", async () => {
    await make(service.admin, "tags", "fr", { name: "pêche" });

    const accent = await service.admin.post("/tags?wpml_language=fr", { name: "péché" });
    const again = await service.admin.post("/tags?wpml_language=fr", { name: "PÊCHE" });

    assert.equal(accent.status, 201);
    assert.equal(accent.body.slug, "peche-2");
    assert.equal(again.body.code, "term_exists");
  });
});
