import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { readConfig } from "../src/config.ts";
import { en, type Messages } from "../src/locales/en.ts";
import { catalogues } from "../src/locales/index.ts";
import { collections, makeGroup } from "./support/languages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "./support/service.ts";

/** Stands for `src/locales/it.ts`; messages that are missing here are those of English. */
const italian: Messages = {
  ...en,
  free: "Gratuito",
  language_name: "Italiano",
  "rest-event-not-found": "Nessun evento ha questo id.",
  rest_invalid_param: "Questi parametri non sono validi: %s.",
  param_date: "%s non è una data riconosciuta.",
};

it("a language without a catalogue is rejected as a setting", () => {
  assert.throws(() => readConfig({ LANGUAGES: "en,it" }), /LANGUAGES names it, but there are en, fr, de, es/);
});

/** Adds the catalogue for the tests of a suite: others run in the same process. */
function addItalian(): void {
  before(() => {
    catalogues.it = italian;
  });
  after(() => {
    delete catalogues.it;
  });
}

// The two steps of docs/recipes/add-a-language.md: the catalogue, and the setting.
onEveryStoreInGate("Italian as a fifth language", (store) => {
  let service: TestService;
  addItalian();
  before(async () => {
    service = await startService(store, { LANGUAGES: "en,fr,de,es,it" });
  });

  const api = "//it/wp-json/svc/events/v1";

  it("is listed with the others", async () => {
    const { body } = await service.anonymous.get("/languages");

    const { counts, ...language } = body[4];
    assert.deepEqual(language, { code: "it", name: "Italian", native_name: "Italiano", default: false });
    assert.deepEqual(counts, { events: 0, venues: 0, organizers: 0, categories: 0, tags: 0, series: 0 });
  });

  for (const { name, label } of collections)
    it(`has ${name} that can be written, listed, searched and read, by parameter and by segment`, async () => {
      const names = { en: `City ${name}`, it: `Città ${name}` };
      const { en, it: made } = await makeGroup(service.admin, name, names);
      const query = "search=CITTA&hide_empty=false";

      const byParameter = await service.anonymous.get(`/${name}?wpml_language=it&${query}`);
      const bySegment = await service.anonymous.get(`${api}/${name}?${query}`);
      const resolved = await service.anonymous.get(`${api}/${name}/${en.id}?resolve=translation`);
      const updated = await service.admin.put(`${api}/${name}/${made.id}`, { [label]: `Paese ${name}` });
      const deleted = await service.admin.delete(`${api}/${name}/${made.id}`);

      assert.equal(made.slug, `citta-${name}`);
      assert.match(made.url, /^http:\/\/calendar\.test\/it\//);
      for (const { body, headers } of [byParameter, bySegment]) {
        assert.deepEqual([body.total, body[name][0].id, body[name][0].lang], [1, made.id, "it"]);
        assert.equal(headers.get("content-language"), "it");
      }
      assert.equal(resolved.body.id, made.id);
      assert.equal(updated.body[label], `Paese ${name}`);
      assert.equal(deleted.status, 200);
    });

  it("has its own messages", async () => {
    const event = await service.admin.post(`${api}/events`, anEvent({ cost: 0 }));
    const unknown = await service.anonymous.get("/events/999999?wpml_language=it");
    const wrong = await service.admin.post("/events", anEvent({ end_date: "x", wpml_language: "it" }));

    assert.equal(event.body.cost, "Gratuito");
    assert.equal(unknown.body.message, "Nessun evento ha questo id.");
    assert.equal(wrong.body.message, "Questi parametri non sono validi: end_date.");
    assert.equal(wrong.body.data.params.end_date, "end_date non è una data riconosciuta.");
  });
});

onEveryStoreInGate("Italian as the default language", (store) => {
  let service: TestService;
  addItalian();
  before(async () => {
    service = await startService(store, { LANGUAGES: "it,en" });
  });

  it("applies to requests that name no language, and has no segment in URLs", async () => {
    const { it: first, en: second } = await makeGroup(service.admin, "events", { it: "Festa", en: "Party" });

    const list = await service.anonymous.get("/events");
    const unknown = await service.anonymous.get("/events/999999");
    const inactive = await service.anonymous.get("/events?wpml_language=fr");

    assert.equal(first.url, "http://calendar.test/event/festa/");
    assert.equal(second.url, "http://calendar.test/en/event/party/");
    assert.deepEqual([list.body.total, list.body.events[0].title], [1, "Festa"]);
    assert.equal(unknown.body.message, "Nessun evento ha questo id.");
    assert.equal(inactive.status, 400);
  });
});
