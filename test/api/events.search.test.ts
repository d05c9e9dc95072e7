import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make, names, onEveryPath } from "../support/lists.ts";
import { anEvent, type TestService } from "../support/service.ts";

onEveryPath("the search for events", (start) => {
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
    const reply = await service.anonymous.get(`/events?per_page=50&search=${encodeURIComponent(search)}`);
    assert.equal(reply.status, 200, reply.text);
    return names(reply).sort();
  };

  it("looks at title, excerpt and description, and nowhere else", async () => {
    assert.deepEqual(await found("brunch"), ["Jazz brunch"]);
    assert.deepEqual(await found("umzug"), ["Die Straße"]);
    assert.deepEqual(await found("owls"), ["Jazz at night", "Night_walk"]);
    assert.deepEqual(await found("unfindable"), []);
  });

  it("does not mind case and accents", async () => {
    assert.deepEqual(await found("ecole"), ["École ouverte"]);
    assert.deepEqual(await found("ÉCOLE"), ["École ouverte"]);
    assert.deepEqual(await found("strasse"), ["Die Straße"]);
    assert.deepEqual(await found("STRASSE"), ["Die Straße"]);
    assert.deepEqual(await found("journee"), ["École ouverte"]);
    assert.deepEqual(await found("音楽"), ["日本の音楽"]);
  });

  it("wants all of several words, each in any of the texts", async () => {
    assert.deepEqual(await found("music jazz"), ["Jazz at night", "Jazz brunch"]);
    assert.deepEqual(await found("jazz,owls"), ["Jazz at night"]);
    assert.deepEqual(await found("the jazz"), ["Jazz at night", "Jazz brunch"]);
    assert.deepEqual(await found("jazz bats"), []);
  });

  it("wants a phrase as it stands", async () => {
    assert.deepEqual(await found('"late music"'), ["Jazz at night"]);
    assert.deepEqual(await found('"music late"'), []);
    assert.deepEqual(await found('"portes ouvertes"'), ["École ouverte"]);
    assert.deepEqual(await found('"night late"'), []);
  });

  it("leaves out what is excluded", async () => {
    assert.deepEqual(await found("jazz -brunch"), ["Jazz at night"]);
    assert.deepEqual(await found('music -"for owls"'), ["Jazz brunch"]);
  });

  it("takes wildcards of the store as letters", async () => {
    assert.deepEqual(await found("%"), ["Jazz brunch"]);
    assert.deepEqual(await found("100%"), ["Jazz brunch"]);
    assert.deepEqual(await found("_"), ["Night_walk"]);
    assert.deepEqual(await found("j_zz"), []);
    assert.deepEqual(await found("\\"), []);
    assert.deepEqual(await found("'"), []);
  });

  it("finds text, not markup or entities", async () => {
    assert.deepEqual(await found("bats"), ["Night_walk"]);
    assert.deepEqual(await found("&"), ["Night_walk"]);
    assert.deepEqual(await found("amp"), []);
    assert.deepEqual(await found("<b>"), []);
  });

  it("finds nothing by blanks alone, and takes 0 as a word", async () => {
    assert.deepEqual(await found("  "), []);
    assert.deepEqual(await found("\u200b"), []);
    assert.deepEqual(await found("0"), ["Jazz brunch"]);
  });

  it("keeps every word of a long search", async () => {
    const words = ["jazz", "at", "night", "late", "music", "for", "owls"];
    const many = Array.from({ length: 30 }, (_, index) => `-x${index}y`);

    assert.deepEqual(await found([...words, ...many].join(" ")), ["Jazz at night"]);
    assert.deepEqual(await found([...many, "jazz", "-night"].join(" ")), ["Jazz brunch"]);
  });

  it("finds a text in its own language only", async () => {
    const reply = await service.anonymous.get("/events?search=jazz&wpml_language=fr");

    assert.equal(reply.body.total, 0);
  });
});
