import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make, names, withAndWithoutReadCache } from "../support/lists.ts";
import { anEvent, type TestService } from "../support/service.ts";

withAndWithoutReadCache("event search", (start) => {
  let service: TestService;
  before(async () => {
    service = await start();
    const event = (title: string, fields: Record<string, unknown> = {}) =>
      make(service.admin, "/events", anEvent({ title, ...fields }));
    await event("École ouverte", { description: "<p>Une journée <b>portes</b> ouvertes</p>" });
    await event("Die Straße", { excerpt: "Ein Umzug" });
    await event("Jazz at night", { description: "Late music for owls" });
    await event("Jazz brunch", { description: "Early music, 100% vegan" });
    await event("Night_walk", { description: "Owls & bats", slug: "unfindable-slug" });
    await event("日本の音楽");
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
    const many = Array.from({ length: 30 }, (_, index) => `-x${index}y`);

    assert.deepEqual(await found([...words, ...many].join(" ")), ["Jazz at night"]);
    assert.deepEqual(await found([...many, "jazz", "-night"].join(" ")), ["Jazz brunch"]);
  });

  it("searches a text in its own language only", async () => {
    const response = await service.anonymous.get("/events?search=jazz&wpml_language=fr");

    assert.equal(response.body.total, 0);
  });
});
