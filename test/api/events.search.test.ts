import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make, names, withAndWithoutReadCache } from "../support/lists.ts";
import { anEvent, type TestService } from "../support/service.ts";

withAndWithoutReadCache("event search", (start) => {
  let service: TestService;
  before(async () => {
    service = await start();
    // Those of the same rank are in the order of their starts, which is that of their creation.
    let day = 0;
    const nextDay = () => {
      day += 1;
      const date = `2030-06-${String(day).padStart(2, "0")}`;
      return { start_date: `${date} 10:00:00`, end_date: `${date} 12:00:00` };
    };
    const event = (title: string, fields: Record<string, unknown> = {}) =>
      make(service.admin, "/events", anEvent({ title, ...nextDay(), ...fields }));
    await event("École ouverte", { description: "<p>Une journée <b>portes</b> ouvertes</p>" });
    await event("Die Straße", { excerpt: "Ein Umzug" });
    await event("Jazz at night", { description: "Late music for owls" });
    await event("Jazz brunch", { description: "Early music, 100% vegan" });
    await event("Night_walk", { description: "Owls & bats", slug: "unfindable-slug" });
    await event("日本の音楽");
    const translated = (lang: string, title: string, description: string) =>
      make(service.admin, `/events?wpml_language=${lang}`, anEvent({ title, description, ...nextDay() }));
    await translated("fr", "Concert à la bibliothèque", "Un quatuor joue");
    await translated("fr", "Grand orchestre", "Avant le concert du soir");
    await translated("de", "Jazzkonzert", "Die Bücherei lädt ein");
    await translated("de", "Konzert im Hof", "Mit Orchester");
    await translated("es", "Degustación", "Después de la función, música");
    await translated("es", "Música en la calle", "Una fiesta");
  });

  const found = async (search: string) => {
    const response = await service.anonymous.get(`/events?per_page=50&search=${encodeURIComponent(search)}`);
    assert.equal(response.status, 200, response.text);
    return names(response).sort();
  };

  it("searches title, excerpt and description, and nothing else", async () => {
    assert.deepEqual(await found("brunch"), ["Jazz brunch"]);
    assert.deepEqual(await found("umzug"), ["Die Straße"]);
    assert.deepEqual(await found("owls"), ["Jazz at night", "Night_walk"]);
    assert.deepEqual(await found("unfindable"), []);
  });

  it("ignores case and accents", async () => {
    assert.deepEqual(await found("ecole"), ["École ouverte"]);
    assert.deepEqual(await found("ÉCOLE"), ["École ouverte"]);
    assert.deepEqual(await found("strasse"), ["Die Straße"]);
    assert.deepEqual(await found("STRASSE"), ["Die Straße"]);
    assert.deepEqual(await found("journee"), ["École ouverte"]);
    assert.deepEqual(await found("音楽"), ["日本の音楽"]);
  });

  it("requires all of several words, each in any of the texts", async () => {
    assert.deepEqual(await found("music jazz"), ["Jazz at night", "Jazz brunch"]);
    assert.deepEqual(await found("jazz,owls"), ["Jazz at night"]);
    assert.deepEqual(await found("the jazz"), ["Jazz at night", "Jazz brunch"]);
    assert.deepEqual(await found("jazz bats"), []);
  });

  it("matches a quoted phrase literally", async () => {
    assert.deepEqual(await found('"late music"'), ["Jazz at night"]);
    assert.deepEqual(await found('"music late"'), []);
    assert.deepEqual(await found('"portes ouvertes"'), ["École ouverte"]);
    assert.deepEqual(await found('"night late"'), []);
  });

  it("leaves out excluded words", async () => {
    assert.deepEqual(await found("jazz -brunch"), ["Jazz at night"]);
    assert.deepEqual(await found('music -"for owls"'), ["Jazz brunch"]);
  });

  it("takes wildcards of SQL literally", async () => {
    assert.deepEqual(await found("%"), ["Jazz brunch"]);
    assert.deepEqual(await found("100%"), ["Jazz brunch"]);
    assert.deepEqual(await found("_"), ["Night_walk"]);
    assert.deepEqual(await found("j_zz"), []);
    assert.deepEqual(await found("\\"), []);
    assert.deepEqual(await found("'"), []);
  });

  it("matches text, not markup or entities", async () => {
    assert.deepEqual(await found("bats"), ["Night_walk"]);
    assert.deepEqual(await found("&"), ["Night_walk"]);
    assert.deepEqual(await found("amp"), []);
    assert.deepEqual(await found("<b>"), []);
  });

  it("finds nothing for whitespace alone, and treats 0 as a word", async () => {
    assert.deepEqual(await found("  "), []);
    assert.deepEqual(await found("\u200b"), []);
    assert.deepEqual(await found("0"), ["Jazz brunch"]);
  });

  it("uses every word of a long search", async () => {
    const words = ["jazz", "at", "night", "late", "music", "for", "owls"];
    const many = Array.from({ length: 4 }, (_, index) => `-x${index}y`);

    assert.deepEqual(await found([...words, ...many].join(" ")), ["Jazz at night"]);
    assert.deepEqual(await found([...many, "jazz", "-night"].join(" ")), ["Jazz brunch"]);
  });

  /** Titles in the order of relevance. */
  const ranked = async (search: string, lang = "en", more = "") => {
    const query = `per_page=50&orderby=relevance&wpml_language=${lang}${more}&search=${encodeURIComponent(search)}`;
    const response = await service.anonymous.get(`/events?${query}`);
    assert.equal(response.status, 200, response.text);
    assert.equal(response.body.total, response.body.events.length);
    return names(response);
  };

  const fuzzySearches: [lang: string, search: string, found: string[]][] = [
    // Beginnings, parts, and letters that are left out, added, replaced or swapped.
    ["en", "bru", ["Jazz brunch"]],
    ["en", "brucnh", ["Jazz brunch"]],
    ["en", "jaz nihgt", ["Jazz at night"]],
    ["en", "jazz musik", ["Jazz at night", "Jazz brunch"]],
    ["en", "nigt -late", ["Night_walk"]],
    ["en", '"late music" owl', ["Jazz at night"]],
    ["en", "音楽", ["日本の音楽"]],
    ["en", "xylophone", []],
    ["fr", "biblioteque", ["Concert à la bibliothèque"]],
    ["fr", "concret", ["Concert à la bibliothèque", "Grand orchestre"]],
    ["fr", "orchestr", ["Grand orchestre"]],
    ["fr", "l’orchestre", ["Grand orchestre"]],
    ["de", "konzert", ["Konzert im Hof", "Jazzkonzert"]],
    ["de", "Konzret", ["Konzert im Hof"]],
    ["de", "bücherrei", ["Jazzkonzert"]],
    ["de", "orchestr", ["Konzert im Hof"]],
    ["es", "musica", ["Música en la calle", "Degustación"]],
    ["es", "degustasion", ["Degustación"]],
    ["es", "fucnion", ["Degustación"]],
  ];

  it("forgives typos and finds beginnings of words by relevance, the best first, in every language", async () => {
    for (const [lang, search, expected] of fuzzySearches)
      assert.deepEqual(await ranked(search, lang), expected, `${lang}: ${search}`);
  });

  it("keeps filters, pages and the exact search beside relevance", async () => {
    assert.deepEqual(await found("brucnh"), []);
    assert.deepEqual(await ranked("konzert", "de", "&start_date=2040-01-01"), []);
    const second = await service.anonymous.get(
      "/events?wpml_language=de&orderby=relevance&search=konzert&per_page=1&page=2",
    );
    assert.deepEqual([names(second), second.body.total], [["Jazzkonzert"], 2]);
    const without = await service.anonymous.get("/events?wpml_language=de&orderby=relevance");
    assert.equal(without.body.total, 2);
  });

  it("shows by relevance what is committed, and only what the caller may see", async () => {
    const { admin, as } = service;
    const id = await make(admin, "/events", anEvent({ title: "Fireworks" }));
    assert.deepEqual(await ranked("firworks"), ["Fireworks"]);
    await admin.put(`/events/${id}`, { title: "Bonfire" });
    assert.deepEqual(await ranked("firworks"), []);
    assert.deepEqual(await ranked("bonfrie"), ["Bonfire"]);
    await admin.put(`/events/${id}`, { description: "Secret sparklers", password: "lake" });
    assert.deepEqual(await ranked("sparkelrs"), []);
    assert.deepEqual(await ranked("bonfrie"), []);
    const path = "/events?orderby=relevance&search=";
    assert.deepEqual(names(await as.subscriber.get(`${path}bonfrie`)), ["Bonfire"]);
    assert.deepEqual(names(await as.subscriber.get(`${path}sparkelrs`)), []);
    assert.deepEqual(names(await admin.get(`${path}sparkelrs`)), ["Bonfire"]);
    await admin.put(`/events/${id}`, { status: "draft", password: "" });
    assert.deepEqual(await ranked("bonfrie"), []);
    assert.deepEqual(names(await admin.get(`${path}bonfrie`)), ["Bonfire"]);
    await admin.delete(`/events/${id}`);
    assert.deepEqual(names(await admin.get(`${path}bonfrie`)), []);
  });

  it("orders venues, organizers and terms by relevance, too", async () => {
    const { admin, anonymous } = service;
    await make(admin, "/venues", { venue: "Old theatre", city: "Lindau" });
    await make(admin, "/venues", { venue: "Theatre", city: "Bregenz" });
    await make(admin, "/organizers", { organizer: "Chamber orchestra" });
    await make(admin, "/tags", { name: "Open air" });
    const by = async (path: string) => names(await anonymous.get(`${path}&orderby=relevance`)).sort();
    assert.deepEqual(await by("/venues?search=thaetre"), ["Old theatre", "Theatre"]);
    assert.deepEqual(await by("/venues?search=theatre+lindua"), ["Old theatre"]);
    assert.deepEqual(await by("/organizers?search=orcestra"), ["Chamber orchestra"]);
    assert.deepEqual(await by("/tags?hide_empty=false&search=opn"), []);
    assert.deepEqual(await by("/tags?hide_empty=false&search=opne+air"), ["Open air"]);
  });

  it("searches a text in its own language only", async () => {
    const response = await service.anonymous.get("/events?search=jazz&wpml_language=fr");

    assert.equal(response.body.total, 0);
  });
});
