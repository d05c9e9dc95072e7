import assert from "node:assert/strict";
import { before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("settings at run time", (store) => {
  let service: TestService;
  let other: TestService;
  before(async () => {
    const environment = { TIMEZONE: "", SITE_NAME: "Valmere", LANGUAGES: "" };
    service = await startService(store, environment);
    other = await startService(store, environment, { beside: service });
  });

  it("are read and changed by administrators only", async () => {
    const { body } = await service.admin.get("/settings");
    assert.deepEqual(
      [body.site_name, body.accent_colour, body.logo, body.languages, body.fixed],
      ["Valmere", "#1f6f5c", null, ["en", "fr", "de", "es"], { site_name: "SITE_NAME" }],
    );
    assert.deepEqual(body.week_start, { en: body.week_start.en, fr: 1, de: 1, es: 1 });
    for (const who of [service.anonymous, service.as.editor])
      for (const method of ["GET", "PUT"])
        assert.ok([401, 403].includes((await who.send(method, "/settings")).status));
  });

  it("are refused where the environment has them, and where they are not valid", async () => {
    const { status, body } = await service.admin.put("/settings", {
      site_name: "Elsewhere",
    });
    assert.equal(status, 400);
    assert.match(body.data.params.site_name, /SITE_NAME/);
    const { data } = (
      await service.admin.put("/settings", {
        ...{ accent_colour: "orange", timezone: "Mars", languages: ["xx"] },
        ...{ week_start: { fr: 9 }, clock: { fr: "13" } },
      })
    ).body;
    assert.deepEqual(Object.keys(data.params), [
      ...["accent_colour", "timezone", "languages", "week_start", "clock"],
    ]);
    assert.equal((await service.admin.put("/settings", { logo: 999 })).body.data.status, 400);
    assert.deepEqual((await service.admin.get("/audit?resource=settings")).body.entries, []);
  });

  it("hold at once on every node, also for what was cached", async () => {
    const event = anEvent({ start_date: "2030-06-01 15:00:00", end_date: "2030-06-01 16:00:00" });
    const { body: venue } = await service.admin.post("/venues?wpml_language=fr", { venue: "Port" });
    const inFrench = { ...event, status: "publish", venue: venue.id };
    const { body: created } = await service.admin.post("/events?wpml_language=fr", inFrench);
    const nestedVenue = async ({ anonymous }: TestService) =>
      (await anonymous.get(`/events/${created.id}`)).body.venue;
    const documented = async ({ anonymous }: TestService) =>
      (await anonymous.get("/doc")).body.components.parameters.wpml_language.schema.enum;
    const path = `//fr/event/${created.slug}/`;
    const calendar = "//fr/events/?view=month&date=2030-06-01";
    const nodes = [service, other];
    for (const { anonymous } of [...nodes, ...nodes])
      for (const page of [path, calendar, "//robots.txt", "/doc"])
        assert.equal((await anonymous.get(page)).status, 200);
    for (const node of nodes) assert.match((await nestedVenue(node)).url, /\/fr\/venue\/port\/$/);

    const accent_colour = "#7a1f3d";
    const changed = await service.admin.put("/settings", {
      ...{ accent_colour, languages: ["fr", "en"], clock: { fr: "12" }, week_start: { fr: 0 } },
    });
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body.languages, ["fr", "en"]);

    for (const { anonymous, admin } of nodes) {
      assert.equal((await anonymous.get("//de/events/")).status, 404, "German is not active any more");
      assert.match((await anonymous.get("//events/")).text, /<html lang="fr">/, "French is the default");
      const page = await anonymous.get(path);
      assert.match(page.text, /3:00.*4:00.*PM/, "it has a clock of 12 hours");
      assert.match((await anonymous.get(calendar)).text, /<th[^>]*>.*?dim/, "weeks begin with Sunday");
      const [, styles] = /href="(\/assets\/styles[^"]+)"/.exec(page.text) ?? [];
      assert.match((await anonymous.get(`/${styles}`)).text, /#7a1f3d/);
      assert.equal((await anonymous.get("/events?wpml_language=de")).status, 400);
      assert.deepEqual((await admin.get("/settings")).body, changed.body);
    }
    for (const node of nodes) {
      const { url } = (await node.anonymous.get(`/venues/${venue.id}`)).body;
      assert.match(url, /test\/venue\/port\/$/);
      assert.equal((await nestedVenue(node)).url, url, "also where an event shows it");
      assert.deepEqual(await documented(node), ["fr", "en", "all"]);
    }
    const inGerman = await other.admin.post("/events?wpml_language=de", anEvent());
    assert.equal(inGerman.status, 400, "writes on another node know of it, too");
    const { body } = await service.admin.get("/audit?resource=settings");
    const [entry, ...others] = body.entries;
    assert.deepEqual([entry.action, others], ["update", []]);
    const languages = { field: "languages", before: null, after: "fr,en" };
    assert.deepEqual(entry.changes.at(1), languages);
  });

  it("have a logo, which disappears with its image", async () => {
    const image = await service.admin.send("POST", "//wp-json/wp/v2/media", await pngOf(40, 30), {
      ...{ "content-type": "image/png", "content-disposition": 'attachment; filename="logo.png"' },
    });
    assert.equal((await service.admin.put("/settings", { logo: image.body.id })).status, 200);
    assert.match((await other.anonymous.get("//events/")).text, /<img class="logo"[^>]* width="40"/);
    await service.admin.delete(`//wp-json/wp/v2/media/${image.body.id}?force=true`);
    assert.doesNotMatch((await other.anonymous.get("//events/")).text, /class="logo"/);
    assert.equal((await other.admin.get("/settings")).body.logo, null);
  });

  it("are cleared with null", async () => {
    const { body } = await other.admin.patch("/settings", {
      languages: null,
      accent_colour: null,
      clock: null,
    });
    assert.deepEqual(
      [body.languages, body.accent_colour, body.clock.fr],
      [["en", "fr", "de", "es"], "#1f6f5c", "24"],
    );
    assert.equal((await service.anonymous.get("//de/events/")).status, 200);
  });
});
