import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { freePort } from "../support/postgres.ts";
import { cleanUp } from "../support/process.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { runImport } from "../support/transfer.ts";

const at = (day: string) => ({ start_date: `${day} 19:00:00`, end_date: `${day} 21:00:00` });

onEveryStoreInGate("an import that matches translations", (store) => {
  let [service, source, plain]: TestService[] = [];
  let url = "";
  before(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    source = await startService(store, { BASE_URL: url }, { port });
    service = await startService(store);
    plain = await startService(store);
    const made = async (language: string, path: string, fields: object) => {
      const { status, body, text } =
        (await source?.admin.post(`/${path}?wpml_language=${language}`, fields)) ?? assert.fail();
      assert.equal(status, 201, text);
      return body;
    };
    // None of them names its translations: the site has no plugin that would.
    const place = { address: "Rue du Lac 4", zip: "1201", geo_lat: 46.2, geo_lng: 6.15 };
    const hall = await made("en", "venues", { venue: "Lake hall", ...place });
    const salle = await made("fr", "venues", { venue: "Salle du lac", ...place });
    await made("fr", "venues", { venue: "Ailleurs", zip: "1000" });
    await made("en", "events", anEvent({ title: "Water music", ...at("2030-06-01"), venue: [hall.id] }));
    await made(
      "fr",
      "events",
      anEvent({ title: "Musique sur l’eau", ...at("2030-06-01"), venue: [salle.id] }),
    );
    // Two that begin at the same time: nothing tells which one is translated.
    for (const title of ["Chess", "Choir"])
      await made("en", "events", anEvent({ title, ...at("2030-06-02") }));
    await made("fr", "events", anEvent({ title: "Échecs", ...at("2030-06-02") }));
    // Of another day, and in one language alone.
    await made("en", "events", anEvent({ title: "Fair", ...at("2030-06-03") }));
    await made("fr", "events", anEvent({ title: "Foire", ...at("2030-06-04") }));
  });
  after(cleanUp);

  const eventsOf = async (target: TestService | undefined) => {
    const { body } =
      (await target?.admin.get("/events?wpml_language=all&start_date=2030-01-01&per_page=50")) ??
      assert.fail();
    return body.events as {
      title: string;
      lang: string;
      translations: Record<string, { id: number }>;
      venue: { venue: string };
      id: number;
    }[];
  };
  const linked = async (target: TestService | undefined) => {
    const events = await eventsOf(target);
    const titleOf = (id: number | undefined) => events.find((event) => event.id === id)?.title;
    return events
      .filter(({ lang, translations }) => lang === "en" && Object.keys(translations).length > 0)
      .map(({ title, translations }) => [title, titleOf(translations.fr?.id)]);
  };

  it("links what agrees in time and place, and nothing that could be another", async () => {
    assert.ok(service);
    const { code, output, counts } = await runImport(service, ["tec", url, "--match-translations"]);
    const found = await eventsOf(service);
    const { body } = await service.admin.get("/venues?wpml_language=en&search=Lake");

    assert.equal(code, 0, output);
    assert.deepEqual([counts.events, counts.venues], [{ new: 7 }, { new: 3 }]);
    assert.deepEqual(await linked(service), [["Water music", "Musique sur l’eau"]]);
    assert.deepEqual(
      found.filter(({ venue }) => venue?.venue).map(({ title, venue }) => [title, venue.venue]),
      [
        ["Water music", "Lake hall"],
        ["Musique sur l’eau", "Salle du lac"],
      ],
    );
    assert.deepEqual(Object.keys(body.venues[0].translations), ["fr"]);
  });

  it("changes nothing when it is repeated", async () => {
    assert.ok(service);
    const { counts } = await runImport(service, ["tec", url, "--match-translations"]);

    assert.deepEqual([counts.events, counts.venues], [{ equal: 7 }, { equal: 3 }]);
    assert.deepEqual(await linked(service), [["Water music", "Musique sur l’eau"]]);
  });

  it("links nothing unless it is asked to", async () => {
    assert.ok(plain);
    const { counts } = await runImport(plain, ["tec", url]);

    assert.deepEqual(counts.events, { new: 7 });
    assert.deepEqual(await linked(plain), []);
  });
});
