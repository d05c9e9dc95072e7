import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, type Client, onEveryStore, startService, type TestService } from "../support/service.ts";

type Named = { id: number; slug: string; name: string; venue: string; organizer: string };

onEveryStore("the relations of an event", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const make = async (collection: string, body: object): Promise<Named> => {
    const response = await service.admin.post(`/${collection}`, body);
    assert.equal(response.status, 201, response.text);
    return response.body;
  };
  const send = (fields: object, as: Client = service.admin) => as.post("/events", anEvent({ ...fields }));
  const ids = (items: Named[]) => items.map(({ id }) => id);
  const totals = async () => {
    const found: Record<string, number> = {};
    for (const table of ["events", "venues", "organizers", "categories", "tags"] as const)
      found[table] = (await service.store.read.selectFrom(table).select("id").execute()).length;
    return found;
  };

  it("link terms by id, by numeric string, by slug, by name in any letter case, each once", async () => {
    for (const field of ["categories", "tags"]) {
      const term = await make(field, { name: `Émile's ${field}`, slug: `emile-${field}` });
      const forms = [term.id, String(term.id), term.slug, `émile's ${field}`, ` ÉMILE'S ${field} `];

      const all = await send({ [field]: forms });
      const single = await send({ [field]: term.slug });
      const commas = await send({ [field]: `${term.slug}, ${term.id}` });

      for (const response of [all, single, commas]) {
        assert.equal(response.status, 201, response.text);
        assert.deepEqual(ids(response.body[field]), [term.id]);
      }
    }
  });

  it("create a term for an unknown name, in the order of names, and link it the next time", async () => {
    const first = await send({ categories: ["Zither", "Accordion"], tags: "dusk,dawn" });
    const second = await send({ categories: ["accordion", "zither"] });

    assert.deepEqual(
      first.body.categories.map(({ name }: Named) => name),
      ["Accordion", "Zither"],
    );
    assert.deepEqual(
      first.body.tags.map(({ name }: Named) => name),
      ["dawn", "dusk"],
    );
    assert.deepEqual(ids(second.body.categories), ids(first.body.categories));
  });

  it("understand objects with an id, as responses show them", async () => {
    const [kind, label] = [await make("categories", { name: "Folk" }), await make("tags", { name: "Late" })];
    const venue = await make("venues", { venue: "Barn" });

    const response = await send({
      categories: [{ id: kind.id, name: "Another", slug: "another" }],
      tags: { term_id: label.id },
      venue: { id: venue.id, venue: "Renamed" },
      organizer: [{ id: 0, organizer: "Newcomers" }],
    });
    const { body: wrong, status } = await send({ categories: [{ id: 999_999 }], venue: { id: "x" } });

    assert.equal(response.status, 201, response.text);
    assert.deepEqual(
      response.body.categories.map(({ name }: Named) => name),
      ["Folk"],
    );
    assert.deepEqual(ids(response.body.tags), [label.id]);
    assert.deepEqual([response.body.venue.id, response.body.venue.venue], [venue.id, "Barn"]);
    assert.equal(response.body.organizer[0].organizer, "Newcomers");
    assert.deepEqual([status, Object.keys(wrong.data.params).sort()], [400, ["categories", "venue"]]);
  });

  it("match a name literally, not by the slug it resembles", async () => {
    const plain = await make("tags", { name: "Rock Roll" });

    const response = await send({ tags: ["Rock & Roll"] });

    assert.equal(response.body.tags[0].name, "Rock &amp; Roll");
    assert.notEqual(response.body.tags[0].id, plain.id);
    assert.equal(plain.slug, "rock-roll");
  });

  it("prefer the term that has exactly this name", async () => {
    const accented = await make("tags", { name: "Pâté" });
    const plain = await make("tags", { name: "Pate" });

    const response = await send({ tags: ["pate"] });
    const other = await send({ tags: ["PÂTÉ"] });

    assert.deepEqual(ids(response.body.tags), [plain.id]);
    assert.deepEqual(ids(other.body.tags), [accented.id]);
  });

  it("reject an unknown, foreign, negative or huge id, naming the field", async () => {
    const category = await make("categories", { name: "Foreign" });
    const tag = await make("tags", { name: "Domestic" });
    const bad = [999_999, -tag.id, "999999", 2 ** 53 + 2, "99999999999999999999", 1.5, true, {}, [[tag.id]]];

    for (const item of [...bad, category.id]) {
      const response = await send({ tags: [item] });

      assert.equal(response.status, 400, JSON.stringify(item));
      assert.deepEqual(Object.keys(response.body.data.params), ["tags"], JSON.stringify(item));
    }
  });

  it("reject a name that is too long or nothing but markup, naming the field of the event", async () => {
    for (const name of ["n".repeat(201), "<b></b>", "<script>x</script>"]) {
      const response = await send({ categories: [name] });

      assert.equal(response.status, 400, name.slice(0, 20));
      assert.deepEqual(Object.keys(response.body.data.params), ["categories"]);
    }
  });

  it("require the right to create terms for an unknown name, and none for a known one", async () => {
    await make("categories", { name: "Known to all" });
    const tag = await make("tags", { name: "Known to all" });
    const known = { categories: ["known to all"], tags: [tag.slug] };
    const cases: [Client, object, number][] = [
      [service.as.contributor, known, 201],
      [service.as.contributor, { categories: ["By contributor"] }, 403],
      [service.as.contributor, { tags: ["By contributor"] }, 403],
      [service.as.author, { categories: ["By author"] }, 201],
      [service.as.author, { tags: ["By author"] }, 403],
      [service.as.editor, { tags: ["By editor"] }, 201],
    ];

    for (const [caller, fields, status] of cases) {
      const response = await send(fields, caller);

      assert.equal(response.status, status, JSON.stringify(fields));
      if (status === 403) assert.equal(response.body.code, "rest_forbidden");
    }
  });

  it("accept venues and organizers by id, by object with an id, by data, alone or in a list, in order", async () => {
    for (const field of ["venue", "organizer"]) {
      const collection = `${field}s`;
      const a = await make(collection, { [field]: `A ${field}` });
      const b = await make(collection, { [field]: `B ${field}` });
      const cases: [unknown, Named[]][] = [
        [a.id, [a]],
        [String(a.id), [a]],
        [{ id: a.id, [field]: "ignored" }, [a]],
        [[b.id], [b]],
        [{ [field]: `A ${field}` }, [a]],
        [`${b.id}`, [b]],
        [[b.id, { id: a.id }], [b, a]], // biome-ignore format: one case a line
        [[a.id, b.id, a.id], [a, b]], // biome-ignore format: one case a line
      ];

      for (const [given, expected] of cases) {
        const response = await send({ [field]: given });

        assert.equal(response.status, 201, response.text);
        const shown = [response.body[field]].flat() as Named[];
        assert.deepEqual(ids(shown), ids(expected), JSON.stringify(given));
      }
      const unchanged = await service.admin.get(`/${collection}/${a.id}`);
      assert.equal(unchanged.body[field], `A ${field}`);
    }
  });

  it("create new venues and organizers with all their fields, in the same write", async () => {
    const response = await send({
      venue: [{ venue: "New hall", city: "Basel", show_map: false }, { venue: "New yard" }],
      organizer: [{ organizer: "New crew", email: "crew@example.org" }],
    });

    assert.equal(response.status, 201, response.text);
    assert.deepEqual(
      response.body.venue.map(({ venue }: Named) => venue),
      ["New hall", "New yard"],
    );
    assert.equal(response.body.venue[0].city, "Basel");
    assert.equal(response.body.venue[0].show_map, false);
    assert.equal(response.body.organizer[0].email, "crew@example.org");
  });

  it("publish a nested item for those who may, even of a draft, and save it as draft for contributors", async () => {
    const byAuthor = await send({ status: "draft", venue: { venue: "Nested public" } }, service.as.author);
    const byContributor = await send({ venue: { venue: "Nested draft" } }, service.as.contributor);

    assert.equal(byAuthor.body.venue.status, "publish");
    assert.equal(byContributor.body.venue.status, "draft");
  });

  it("keep a linked draft a draft, invisible to others", async () => {
    const venue = await make("venues", { venue: "Draft hall", status: "draft" });

    const created = await send({ venue: venue.id });
    const seen = await service.anonymous.get(`/events/${created.body.id}`);
    const kept = await service.admin.get(`/venues/${venue.id}`);

    assert.equal(created.body.venue.id, venue.id);
    assert.deepEqual(seen.body.venue, []);
    assert.equal(kept.body.status, "draft");
  });

  it("reject ids of other types, trashed items, and items that the caller may not read", async () => {
    const venue = await make("venues", { venue: "Trashed hall" });
    const hidden = await make("venues", { venue: "Hidden hall", status: "private" });
    await service.admin.delete(`/venues/${venue.id}`);
    const bad = [venue.id, 999_999, -1, "A name", true, [[1]], { city: "Bern" }, { venue: "" }, { id: "x" }];

    for (const given of bad) {
      const response = await send({ venue: given });

      assert.equal(response.status, 400, JSON.stringify(given));
      assert.deepEqual(Object.keys(response.body.data.params), ["venue"], JSON.stringify(given));
    }
    assert.equal((await send({ venue: hidden.id }, service.as.author)).status, 400);
    assert.equal((await send({ venue: hidden.id }, service.as.editor)).status, 201);
  });

  it("are replaced as a set when sent, and kept otherwise", async () => {
    const [one, two] = [await make("tags", { name: "One" }), await make("tags", { name: "Two" })];
    const a = await make("organizers", { organizer: "A" });
    const b = await make("organizers", { organizer: "B" });
    const { id } = (await send({ tags: [one.id], organizer: [a.id, b.id] })).body;

    const replaced = await service.admin.put(`/events/${id}`, { tags: [two.id], organizer: [b.id, a.id] });
    const kept = await service.admin.put(`/events/${id}`, { title: "Kept" });

    for (const { body } of [replaced, kept]) {
      assert.deepEqual(ids(body.tags), [two.id]);
      assert.deepEqual(ids(body.organizer), [b.id, a.id]);
    }
  });

  it("are rolled back when the event is rejected: one write is one transaction", async () => {
    const earlier = await totals();
    const fresh = { venue: { venue: "Ghost hall" }, categories: ["Ghosts"], tags: ["ghost"] };
    const { id } = (await send({})).body;
    const bad = [
      { organizer: 999_999 },
      { organizer: { organizer: "Ghost crew", email: "not an address" } },
      { end_date: "2001-01-01" },
      { tags: ["ghost", 999_999] },
      { status: "nonsense" },
    ];

    for (const wrong of bad) {
      const created = await send({ ...fresh, ...wrong });
      const updated = await service.admin.put(`/events/${id}`, { ...fresh, ...wrong });

      assert.deepEqual([created.status, updated.status], [400, 400], JSON.stringify(wrong));
    }
    const rejected = await send({ venue: { venue: "Ghost hall" }, tags: ["ghost"] }, service.as.contributor);
    assert.equal(rejected.status, 403);
    assert.deepEqual(await totals(), { ...earlier, events: (earlier.events ?? 0) + 1 });
  });

  it("are looked up and created in the language of the event", async () => {
    const english = await make("tags", { name: "Musik" });

    const french = await service.admin.post("/events?wpml_language=fr", anEvent({ tags: ["Musik"] }));
    const response = await service.admin.put(`/events/${french.body.id}?wpml_language=de`, {
      venue: { venue: "Salle" },
    });

    assert.equal(french.status, 201);
    assert.equal(french.body.tags[0].lang, "fr");
    assert.notEqual(french.body.tags[0].id, english.id);
    assert.equal(response.body.venue.lang, "fr");
  });

  it("are shown in the response to a create as in a read", async () => {
    const venue = await make("venues", { venue: "Both halls", website: "https://hall.example" });
    const salle = await make("venues?wpml_language=fr", { venue: "Salle", translation_of: venue.id });
    const crew = await make("organizers", { organizer: "Crew & sons" });
    const parent = await make("categories", { name: "Above" });
    const term = await make("categories", { name: "Below", parent: parent.id });
    const terms = { categories: [term.id, "above"], tags: ["Seen", "unseen"] };
    const all = { venue: venue.id, organizer: [crew.id], ...terms };
    const made = { venue: "Saal", translation_of: venue.id, phone: "1" };
    const ways: [query: string, fields: object][] = [
      ["", all],
      ["", { ...all, status: "draft" }],
      ["", { ...terms, venue: salle.id, tags: ["seen", "Never seen before"] }],
      ["", { organizer: [{ organizer: "Another crew" }, crew.id], tags: "seen" }],
      ["", {}],
      ["?wpml_language=fr", all],
      ["?wpml_language=de", { venue: [venue.id, made] }],
    ];

    for (const [query, fields] of ways) {
      const created = await service.admin.post(`/events${query}`, anEvent({ ...fields }));
      const read = await service.admin.get(`/events/${created.body.id}${query}`);

      assert.equal(created.status, 201, created.text);
      assert.deepEqual(withoutJsonLd(created.body), withoutJsonLd(read.body), JSON.stringify(fields));
    }
  });
});

/** Only single reads have it, nested items included. */
const withoutJsonLd = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value) => (name === "json_ld" ? undefined : value)));
