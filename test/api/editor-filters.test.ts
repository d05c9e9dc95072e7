import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make, makeGroup } from "../support/languages.ts";
import { anEvent, type Client, onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("the filters of editors", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
    const { admin, as } = service;
    await makeGroup(admin, "events", { en: "Both", fr: "Les deux" });
    await makeGroup(admin, "venues", { en: "Hall", de: "Halle" });
    await make(admin, "venues", "en", { venue: "Barn" });
    await make(admin, "events", "en", anEvent({ title: "English" }));
    await make(as.author, "events", "en", anEvent({ title: "Own" }));
    await make(admin, "events", "en", anEvent({ title: "Hidden", hide_from_listings: true }));
    await make(as.author, "events", "en", anEvent({ title: "Own hidden", hide_from_listings: true }));
    const { id } = await make(admin, "events", "en", anEvent({ title: "Draft in French" }));
    await make(admin, "events", "fr", { title: "Brouillon", status: "draft", translation_of: id });
  });

  const titles = async (client: Client, query: string): Promise<string[]> => {
    const { status, body, text } = await client.get(`/events?${query}`);
    assert.equal(status, 200, text);
    return body.events.map(({ title }: { title: string }) => title).sort();
  };

  it("find events without a translation that the caller may see", async () => {
    const { anonymous, admin } = service;
    assert.deepEqual(await titles(admin, "untranslated=fr"), ["English", "Own"]);
    assert.deepEqual(await titles(anonymous, "untranslated=fr"), ["Draft in French", "English", "Own"]);
    assert.deepEqual(await titles(admin, "untranslated=en&wpml_language=all"), []);
    const { body } = await admin.get("/venues?untranslated=de");
    assert.deepEqual(
      body.venues.map(({ venue }: { venue: string }) => venue),
      ["Barn"],
    );
  });

  it("find translations that are older than their original, where the caller may see that", async () => {
    const { anonymous, admin, clock } = service;
    const group = await makeGroup(admin, "events", { en: "Old", fr: "Ancien", de: "Alt" });
    const id = (language: string) => group[language]?.id;
    assert.deepEqual(await titles(admin, "outdated=true&wpml_language=all"), []);

    clock.now += 60;
    await admin.patch(`/events/${id("en")}`, { excerpt: "New words" });
    assert.deepEqual(await titles(admin, "outdated=true&wpml_language=all"), ["Alt", "Ancien"]);
    clock.now += 60;
    await admin.patch(`/events/${id("fr")}`, { excerpt: "Nouveaux mots" });
    assert.deepEqual(
      await titles(admin, "outdated=true&wpml_language=all"),
      ["Alt"],
      "the French is no original",
    );
    assert.deepEqual(await titles(anonymous, "outdated=true&wpml_language=de"), ["Alt"]);
    assert.ok(!(await titles(anonymous, "outdated=false&wpml_language=de")).includes("Alt"));

    await admin.patch(`/events/${id("en")}`, { status: "draft" });
    assert.deepEqual(await titles(anonymous, "outdated=true&wpml_language=de"), []);
    await admin.delete(`/events/${id("en")}`);
    assert.deepEqual(
      await titles(admin, "outdated=true&wpml_language=all"),
      ["Alt"],
      "of the French, the oldest left",
    );
    for (const language of ["fr", "de"]) await admin.delete(`/events/${id(language)}?force=true`);
  });

  it("find no translation of an original that is as old, whatever else the caller has written", async () => {
    await make(service.as.author, "venues", "en", { venue: "Plan", status: "draft" });
    const { body } = await service.as.author.get("/venues?outdated=true&wpml_language=all");
    assert.deepEqual(body.venues, []);
  });

  it("reject languages that are not active", async () => {
    const { status, body } = await service.admin.get("/events?untranslated=xx");
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.data.params), ["untranslated"]);
  });

  it("find the events of a user", async () => {
    const { id } = (await service.as.author.get("//wp-json/wp/v2/users/me")).body;
    assert.deepEqual(await titles(service.admin, `author=${id}`), ["Own"]);
  });

  it("list hidden events to those who may edit them, and to nobody else", async () => {
    const { admin, as, anonymous } = service;
    assert.deepEqual(await titles(admin, "hidden=only"), ["Hidden", "Own hidden"]);
    assert.deepEqual(await titles(as.author, "hidden=only"), ["Own hidden"]);
    const all = ["Both", "Draft in French", "English", "Own"];
    assert.deepEqual(await titles(admin, ""), all);
    assert.deepEqual(await titles(as.author, "hidden=include"), [...all, "Own hidden"].sort());
    for (const client of [anonymous, as.subscriber])
      assert.equal((await client.get("/events?hidden=include")).status, 400);
  });
});
