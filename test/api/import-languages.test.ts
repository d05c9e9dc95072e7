import assert from "node:assert/strict";
import { before, it } from "node:test";
import { nextImport } from "../../src/operations/imports.ts";
import { runImport } from "../../src/transfer/run-import.ts";
import { contextOf } from "../support/calendar-import.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** A calendar of events with these properties. */
const calendar = (...events: string[][]): string =>
  [
    "BEGIN:VCALENDAR",
    ...events.flatMap((properties) => ["BEGIN:VEVENT", ...properties, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");

const fair = (summary: string, category: string): string[] => [
  ...["UID:fair@example.org", `SUMMARY:${summary}`, "DTSTART:20300601T100000Z", "DTEND:20300601T120000Z"],
  ...["LOCATION:Old Mill", `CATEGORIES:${category}`],
];

const course = (summary: string): string[] => [
  ...["UID:course@example.org", `SUMMARY:${summary}`, "DTSTART:20300603T180000Z", "DTEND:20300603T190000Z"],
  "RRULE:FREQ=WEEKLY;COUNT=3",
];

onEveryStoreInGate("imports of the same events in several languages", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  /** Uploads a file, runs its import as the leader would, and returns what became of it. */
  const importFile = async (name: string, text: string, query = "") => {
    const {
      status,
      body,
      text: said,
    } = await service.admin.post(`/imports/files?${query}`, Buffer.from(text), {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
    });
    assert.equal(status, 202, said);
    const next = await nextImport(service.store.read);
    assert.ok(next);
    await runImport(next, await contextOf(service), { now: () => service.clock.now });
    const { body: done } = await service.admin.get(`/imports/${body.id}`);
    assert.equal(done.state, "finished", done.error);
    return done;
  };
  const eventsIn = async (language: string, search: string) =>
    (await service.admin.get(`/events?wpml_language=${language}&start_date=2030-01-01&search=${search}`)).body
      .events;
  const named = ({ categories }: { categories: { name: string }[] }) => categories.map(({ name }) => name);

  it("make an event of a file in a second language the translation of the first", async () => {
    const french = await importFile("fr.ics", calendar(fair("Foire", "Musique")), "languages=fr");
    const english = await importFile("en.ics", calendar(fair("Fair", "Music")), "languages=en");
    const [foire] = await eventsIn("fr", "Foire");
    const [one] = await eventsIn("en", "Fair");
    const venues = await service.admin.get("/venues?wpml_language=all");
    const mill = await service.admin.get(`/venues/${one.venue.id}`);

    assert.deepEqual([french.counts.events, english.counts.events], [{ new: 1 }, { new: 1 }]);
    assert.deepEqual(english.issues, []);
    assert.equal(one.translations.fr.id, foire.id);
    assert.deepEqual([one.external_id, foire.external_id], Array(2).fill("ics:fair@example.org"));
    assert.deepEqual(named(foire), ["Musique"], "the other languages keep what the group shares");
    assert.deepEqual([one.venue.venue, foire.venue.venue], ["Old Mill", "Old Mill"]);
    assert.equal(venues.body.total, 2);
    assert.equal(mill.body.translations.fr.id, foire.venue.id);
  });

  it("know the events again in each language, also of files with the same name", async () => {
    const german = await importFile("fr.ics", calendar(fair("Markt", "Musik")), "languages=de");
    const again = [
      await importFile("fr.ics", calendar(fair("Foire", "Musique")), "languages=fr"),
      await importFile("fr.ics", calendar(fair("Markt", "Musik")), "languages=de"),
      await importFile("en.ics", calendar(fair("Fair", "Music")), "languages=en"),
    ];
    const changed = await importFile("fr.ics", calendar(fair("Jahrmarkt", "Musik")), "languages=de");
    const [foire] = await eventsIn("fr", "Foire");
    const [markt] = await eventsIn("de", "Jahrmarkt");
    const trial = await importFile("fr.ics", calendar(fair("Fête", "M")), "languages=de&dry_run=true");

    assert.deepEqual(german.counts.events, { new: 1 });
    assert.deepEqual(
      again.map(({ counts }) => counts.events),
      Array(3).fill({ equal: 1 }),
    );
    assert.deepEqual(changed.counts.events, { changed: 1 });
    assert.equal(markt.translations.fr.id, foire.id);
    assert.deepEqual(trial.counts.events, { changed: 1 });
  });

  it("translate series with their dates", async () => {
    await importFile("course.ics", calendar(course("Cours")), "languages=fr");
    const second = await importFile("course.ics", calendar(course("Course")), "languages=en");
    const dates = await eventsIn("en", "Course");
    const cours = await eventsIn("fr", "Cours");

    assert.deepEqual([second.counts.series, second.issues], [{ new: 1 }, []]);
    assert.equal(dates.length, 3);
    assert.deepEqual(
      dates.map(({ translations }: { translations: { fr: { id: number } } }) => translations.fr.id),
      cours.map(({ id }: { id: number }) => id),
    );
  });

  it("take lines of a spreadsheet with one external id as translations", async () => {
    const sheet = [
      "title,start,venue,language,external id",
      "Harvest,2030-09-01 10:00,Barn,en,harvest",
      "Récolte,2030-09-01 10:00,Barn,fr,harvest",
    ].join("\n");
    const first = await importFile("sheet.csv", sheet);
    const again = await importFile("sheet.csv", sheet);
    const [harvest] = await eventsIn("en", "Harvest");
    const [recolte] = await eventsIn("fr", "Récolte");
    const barn = await service.admin.get(`/venues/${harvest.venue.id}`);

    assert.deepEqual([first.counts.events, first.issues], [{ new: 2 }, []]);
    assert.deepEqual(again.counts.events, { equal: 2 });
    assert.equal(harvest.translations.fr.id, recolte.id);
    assert.equal(barn.body.translations.fr.id, recolte.venue.id);
  });
});
