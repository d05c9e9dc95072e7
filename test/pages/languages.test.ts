import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make, makeGroup } from "../support/languages.ts";
import { linksTo, locationOf, open, openOk, tags } from "../support/pages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** Text that is specific to the language of a page, and its format of a month. */
const localized: Record<string, [today: RegExp, month: RegExp]> = {
  en: [/Today/, /May 2030/],
  fr: [/Aujourd’hui/, /mai 2030/],
  de: [/Heute/, /Mai 2030/],
  es: [/Hoy/, /mayo de 2030/],
};

onEveryStoreInGate("pages in four languages", (store) => {
  let service: TestService;
  const prefix = (language: string) => (language === "en" ? "" : `/${language}`);
  const hreflangs = (text: string) =>
    Object.fromEntries(
      tags(text, "link").flatMap(({ rel, hreflang, href }) =>
        rel === "alternate" && hreflang ? [[hreflang, href]] : [],
      ),
    );
  const switcher = (text: string) =>
    Object.fromEntries(
      ["EN English", "FR Français", "DE Deutsch", "ES Español"].map((name) => [
        name.slice(0, 2),
        linksTo(text, name)[0],
      ]),
    );

  before(async () => {
    service = await startService(store);
    await makeGroup(
      service.admin,
      "events",
      { en: "Water Music", fr: "Musique sur l’eau", de: "Wassermusik" },
      { cost: 0 },
    );
    await makeGroup(service.admin, "venues", { en: "Harbour Hall", fr: "Salle du port" });
    await makeGroup(service.admin, "categories", { en: "Music", fr: "Musique" });
    await makeGroup(service.admin, "tags", { en: "Outdoors", fr: "Plein air" });
    await make(service.admin, "events", "en", anEvent({ title: "Only English" }));
  });

  for (const [language, [today, month]] of Object.entries(localized))
    it(`have the messages and month names of ${language}`, async () => {
      const page = await openOk(service.anonymous, `${prefix(language)}/events/`);

      assert.match(page.text, new RegExp(`<html lang="${language}">`));
      assert.equal(page.headers.get("content-language"), language);
      assert.match(page.visibleText, today);
      assert.match(page.visibleText, month);
      assert.equal(
        page.headers.get("x-tec-api-root"),
        `http://calendar.test${prefix(language)}/wp-json/svc/events/v1/`,
      );
      assert.deepEqual(hreflangs(page.text), {
        en: "http://calendar.test/events/",
        fr: "http://calendar.test/fr/events/",
        de: "http://calendar.test/de/events/",
        es: "http://calendar.test/es/events/",
        "x-default": "http://calendar.test/events/",
      });
    });

  it("name every language in itself", async () => {
    for (const path of ["/events/", "/fr/events/"]) {
      const { visibleText } = await openOk(service.anonymous, path);
      assert.match(visibleText, / EN English FR Français DE Deutsch ES Español /, path);
    }
  });

  it("list the events of their language only", async () => {
    const english = await openOk(service.anonymous, "/events/?view=list");
    const french = await openOk(service.anonymous, "/fr/events/?view=list");
    const spanish = await openOk(service.anonymous, "/es/events/?view=list");

    assert.match(english.visibleText, /Water Music/);
    assert.match(french.visibleText, /Musique sur l’eau/);
    assert.doesNotMatch(french.visibleText, /Water Music|Only English/);
    assert.match(spanish.visibleText, /0 eventos.*Aquí no hay eventos/);
  });

  it("link from an item to its translations, and to the calendar where there is none", async () => {
    const page = await openOk(service.anonymous, "/event/water-music/");

    assert.deepEqual(switcher(page.text), {
      EN: "/event/water-music/",
      FR: "/fr/event/musique-sur-leau/",
      DE: "/de/event/wassermusik/",
      ES: "/es/events/",
    });
    assert.deepEqual(hreflangs(page.text), {
      en: "http://calendar.test/event/water-music/",
      fr: "http://calendar.test/fr/event/musique-sur-leau/",
      de: "http://calendar.test/de/event/wassermusik/",
      "x-default": "http://calendar.test/event/water-music/",
    });
    const french = await openOk(service.anonymous, "/fr/event/musique-sur-leau/");
    assert.match(french.visibleText, /Gratuit/);
    assert.match(french.text, /<html lang="fr">/);
    assert.equal(
      switcher((await openOk(service.anonymous, "/venue/harbour-hall/")).text).FR,
      "/fr/venue/salle-du-port/",
    );
    assert.equal(
      switcher((await openOk(service.anonymous, "/events/category/music/")).text).FR,
      "/fr/events/category/musique/",
    );
    assert.equal(switcher((await openOk(service.anonymous, "/tag/outdoors/")).text).FR, "/fr/tag/plein-air/");
  });

  it("keep the view, the day and the filters when the language changes", async () => {
    const { text } = await openOk(service.anonymous, "/events/?view=week&date=2030-06-05&featured=true");

    assert.equal(switcher(text).DE, "/de/events/?featured=true&view=week&date=2030-06-05");
  });

  it("redirect from a slug of another language to the URL of the item", async () => {
    assert.equal(
      locationOf(await open(service.anonymous, "/fr/event/water-music/")),
      "302 /fr/event/musique-sur-leau/",
    );
    assert.equal(locationOf(await open(service.anonymous, "/event/wassermusik/")), "302 /event/water-music/");
    assert.equal(
      locationOf(await open(service.anonymous, "/es/event/only-english/")),
      "302 /event/only-english/?untranslated=es",
    );
    assert.equal(locationOf(await open(service.anonymous, "/fr/tag/outdoors/")), "302 /fr/tag/plein-air/");
    const original = await openOk(service.anonymous, "/event/only-english/?untranslated=es");
    assert.match(
      original.text,
      /role="note" lang="es">Esta página no está en español.* <b lang="en">English</,
    );
    const others = ["/event/only-english/", "/event/only-english/?untranslated=xx"];
    for (const path of [...others, "/event/water-music/?untranslated=fr"])
      assert.doesNotMatch((await openOk(service.anonymous, path)).text, /role="note"/, path);
  });

  it("serve the default language below its own segment too, with the canonical URL without it", async () => {
    const { text } = await openOk(service.anonymous, "/en/events/");

    assert.ok(
      tags(text, "link").some(
        ({ rel, href }) => rel === "canonical" && href === "http://calendar.test/events/",
      ),
    );
  });
});

onEveryStoreInGate("a site that negotiates the language with browsers", (store) => {
  it("redirects from its root to the calendar in that language, but not from a URL with a language", async () => {
    const service = await startService(store, { ACCEPT_LANGUAGE: "true" });
    const german = { "accept-language": "de-AT,de;q=0.9,en;q=0.5" };

    assert.equal(locationOf(await open(service.anonymous, "/", german)), "302 /de/");
    assert.match(
      (await openOk(service.anonymous, "/", { "accept-language": "en" })).text,
      /<html lang="en">/,
    );
    assert.match((await openOk(service.anonymous, "/fr/", german)).text, /<html lang="fr">/);
    assert.match((await openOk(service.anonymous, "/events/", german)).text, /<html lang="en">/);
  });
});
