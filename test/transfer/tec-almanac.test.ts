import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import { fill } from "../support/filled-calendar.ts";
import { pngOf } from "../support/images.ts";
import { freePort } from "../support/postgres.ts";
import { cleanUp, runCli } from "../support/process.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { calendarOf, comparable, itemsOf, runImport, settingsOf } from "../support/transfer.ts";
import { waitFor, withTimeout } from "../support/wait.ts";

const cli = fileURLToPath(new URL("../../src/cli/index.js", import.meta.url));
const PASSWORD = "pw-administrator\n";

/** Adds items in four languages that link to each other. */
async function addTranslated({ admin }: TestService): Promise<void> {
  const first: Record<string, number> = {};
  const made = async (collection: string, lang: string, body: Record<string, unknown>) => {
    const { [collection]: translation_of } = first;
    const {
      status,
      body: item,
      text,
    } = await admin.post(`/${collection}?wpml_language=${lang}`, {
      ...body,
      ...(translation_of && { translation_of }),
    });
    assert.equal(status, 201, text);
    first[collection] ??= item.id;
    return item.id;
  };
  const { body: music } = await admin.post("/categories", { name: "Z music" });
  const image = await admin.send("POST", "//wp-json/wp/v2/media", await pngOf(40, 30), {
    "content-type": "image/png",
    "content-disposition": 'attachment; filename="four.png"',
  });
  for (const lang of ["en", "fr", "de", "es"]) {
    const category = await made("categories", lang, { name: `A jazz ${lang}`, parent: music.id });
    const tag = await made("tags", lang, { name: `Late ${lang}` });
    const venue = await made("venues", lang, {
      venue: `Hall & Co ${lang}`,
      city: `City ${lang}`,
      zip: "1201",
    });
    const organizer = await made("organizers", lang, { organizer: `Club ${lang}`, email: "a@example.org" });
    await made("events", lang, {
      ...(lang === "en" && anEvent()),
      ...{ title: `Nuit & “été” <i>${lang}</i>`, description: `Text ${lang}\n\nMore &lt;b&gt;` },
      ...(lang === "en" && {
        ...{ venue: [venue], organizer: [organizer], image: image.body.id, cost: "12 €", featured: true },
        ...{ start_date: "2030-11-03 01:30:00-05:00", end_date: "2030-11-03 03:00:00" },
      }),
      categories: [category],
      tags: [tag],
    });
  }
}

/** Adds a series in four languages: one date differs, one is left out, one is a draft and one was added. */
async function addSeries({ admin }: TestService): Promise<void> {
  const { body: first, text } = await admin.post("/events", {
    ...anEvent({ title: "Swing class", categories: ["Dance"], cost: "4 €" }),
    ...{ start_date: "2030-09-03 19:30:00", end_date: "2030-09-03 21:00:00" },
    recurrence: { rrule: "FREQ=WEEKLY;COUNT=6", rdate: ["2030-12-24 17:00:00"] },
  });
  assert.ok(first.series, text);
  const { body } = await admin.get(`/series/${first.series.id}/occurrences`);
  const [, second, third, fourth] = body.events;
  await admin.put(`/events/${second.id}`, { title: "Swing party", start_date: "2030-09-11 20:00:00" });
  await admin.delete(`/events/${third.id}`);
  await admin.put(`/events/${fourth.id}`, { status: "draft" });
  for (const lang of ["fr", "de", "es"]) {
    const translation = { title: `Swing ${lang}`, translation_of: first.series.id };
    assert.equal((await admin.post(`/series?wpml_language=${lang}`, translation)).status, 201);
  }
}

const swing = "/events?series=swing-class&start_date=2030-01-01&end_date=2031-01-01";

onEveryStoreInGate("an import from another Almanac", (store) => {
  let [source, target]: TestService[] = [];
  let url = "";
  let args: string[] = [];
  before(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    source = await startService(store, { BASE_URL: url }, { port });
    target = await startService(store);
    // The command line has no other clock than that of the machine.
    for (const { clock } of [source, target]) clock.now = Math.floor(Date.now() / 1000);
    await fill(source, 60);
    await addTranslated(source);
    await addSeries(source);
    await source.admin.post("/events", anEvent({ status: "future", date: "2030-12-01 10:00:00" }));
    args = ["tec", url, "--user", "administrator", "--app-password-file", "-"];
  });
  after(cleanUp);

  const all = () => {
    assert.ok(source && target);
    return { source, target };
  };

  it("first says what it would do", async () => {
    const { target } = all();
    const before = await itemsOf(target);
    const { output, counts } = await runImport(target, [...args, "--dry-run"], PASSWORD);

    assert.match(output, /^Nothing was written\.$/m);
    assert.ok((counts.events?.new ?? 0) > 50, output);
    assert.deepEqual(await itemsOf(target), before);
  });

  it("takes over all that the API shows: six collections, four languages, images, statuses, series", async () => {
    const { source, target } = all();
    const { code, output, counts } = await runImport(target, args, PASSWORD);
    const [there, here] = [await calendarOf(source), await calendarOf(target)];

    assert.equal(code, 1, output);
    assert.match(output, /events\/\d+: It is protected by a password/);
    assert.doesNotMatch(output, /could not be (fetched|imported)|not valid/);
    const statuses = new Set(here.events?.map(({ status }) => status));
    assert.deepEqual([...statuses].sort(), ["draft", "future", "pending", "private", "publish"]);
    for (const [name, items] of Object.entries(there)) {
      const open = items.filter(({ all_day }) => all_day !== null);
      assert.ok(open.length > 5, name);
      assert.equal(counts[name]?.new, open.length, name);
      assert.deepEqual(here[name]?.map(comparable), open.map(comparable));
    }
  });

  it("keeps the parents of categories, external ids, and makes those of the others", async () => {
    const { target } = all();
    const { body } = await target.anonymous.get(
      "/categories?slug=a-jazz-fr&hide_empty=false&wpml_language=fr",
    );
    const parent = await target.anonymous.get(`/categories/${body.categories[0].parent}`);
    const here = await calendarOf(target);

    assert.equal(parent.body.name, "Z music");
    const ids = here.events?.map(({ external_id }) => String(external_id)) ?? [];
    assert.ok(ids.some((id) => id.startsWith("tec:127.0.0.1:")) && ids.some((id) => id.startsWith("event ")));
  });

  it("changes nothing when it is repeated", async () => {
    const { target } = all();
    const before = await itemsOf(target);
    const { counts, output } = await runImport(target, args, PASSWORD);

    for (const [kind, one] of Object.entries(counts))
      assert.deepEqual([one.new ?? 0, one.changed ?? 0, one.conflict ?? 0], [0, 0, 0], `${kind}\n${output}`);
    assert.deepEqual(await itemsOf(target), before);
  });

  it("changes one item when one has changed at the source", async () => {
    const { source, target } = all();
    const { body } = await source.admin.get("/events?search=Nuit&start_date=2030-01-01&end_date=2031-01-01");
    await source.admin.put(`/events/${body.events[0].id}`, { title: "Nuit blanche" });
    const { counts } = await runImport(target, args, PASSWORD);
    const found = await target.anonymous.get(
      "/events?search=blanche&start_date=2030-01-01&end_date=2031-01-01",
    );

    assert.deepEqual([counts.events?.changed, counts.events?.new ?? 0], [1, 0]);
    assert.equal(found.body.total, 1);
    assert.deepEqual(Object.keys(found.body.events[0].translations), ["fr", "de", "es"]);
  });

  it("follows a change that translations share, and does not take it for an edit", async () => {
    const { source, target } = all();
    const { body } = await source.admin.get(
      "/events?search=blanche&start_date=2030-01-01&end_date=2031-01-01",
    );
    await source.admin.put(`/events/${body.events[0].id}`, { cost: "15 €" });
    const first = await runImport(target, args, PASSWORD);
    const second = await runImport(target, args, PASSWORD);
    const found = await target.anonymous.get(
      "/events?wpml_language=es&search=Nuit&start_date=2030-01-01&end_date=2031-01-01",
    );

    assert.equal(first.counts.events?.conflict ?? 0, 0, first.output);
    assert.equal(found.body.events[0].cost, "15€");
    assert.equal(second.counts.events?.changed ?? 0, 0, second.output);
  });

  it("leaves what was edited here, unless it is forced", async () => {
    const { source, target } = all();
    const path = "/events?search=blanche&start_date=2030-01-01&end_date=2031-01-01";
    const [there, here] = [await source.admin.get(path), await target.admin.get(path)];
    await target.admin.put(`/events/${here.body.events[0].id}`, { description: "Edited here" });
    await source.admin.put(`/events/${there.body.events[0].id}`, { description: "Edited there" });
    const kept = await runImport(target, args, PASSWORD);
    const own = await target.admin.get(`/events/${here.body.events[0].id}`);
    const forced = await runImport(target, [...args, "--force"], PASSWORD);
    const taken = await target.admin.get(`/events/${here.body.events[0].id}`);

    assert.equal(kept.counts.events?.conflict, 1, kept.output);
    assert.match(kept.output, /edited here \(\d+\); --force takes the source's/);
    assert.match(own.body.description, /Edited here/);
    assert.equal(forced.counts.events?.changed, 1);
    assert.match(taken.body.description, /Edited there/);
  });

  it("follows a series: its values, its rule, and the occurrences that differ", async () => {
    const { source, target } = all();
    const [there, here] = [await source.admin.get(swing), await target.admin.get(swing)];
    const { series } = there.body.events[0];
    await source.admin.put(`/series/${series.id}`, {
      title: "Swing course",
      recurrence: "FREQ=WEEKLY;COUNT=7",
    });
    const { counts, output } = await runImport(target, args, PASSWORD);
    const again = await runImport(target, args, PASSWORD);
    const [then, now] = [await source.admin.get(swing), await target.admin.get(swing)];
    const ids = here.body.events.map(({ id }: { id: number }) => id);

    assert.deepEqual([counts.series?.changed, counts.events?.conflict ?? 0], [4, 0], output);
    assert.deepEqual(now.body.events.map(comparable), then.body.events.map(comparable));
    assert.ok(
      ids.slice(0, 3).every((id: number) => now.body.events.some((one: { id: number }) => one.id === id)),
    );
    assert.deepEqual([again.counts.series?.changed ?? 0, again.counts.events?.changed ?? 0], [0, 0]);
  });

  it("does not publish dates of a series that the site does not show", async () => {
    const { source } = all();
    const fresh = await startService(store);
    const { counts, output } = await runImport(fresh, ["tec", url]);
    const [there, here] = [await source.anonymous.get(swing), await fresh.anonymous.get(swing)];

    assert.match(output, /series\/\d+: The site does not show 1 of its dates; they are drafts here/);
    assert.deepEqual(here.body.events.map(comparable), there.body.events.map(comparable));
    assert.equal(counts.series?.failed ?? 0, 0, output);
  });

  it("takes over events that are hidden from lists, where the credentials allow it", async () => {
    const { source, target } = all();
    await source.admin.post("/events", anEvent({ title: "Only by its link", hide_from_listings: true }));
    const reader = ["tec", url, "--user", "subscriber", "--app-password-file", "-", "--dry-run"];
    const without = await runImport(target, reader, "pw-subscriber\n");
    const { counts, output } = await runImport(target, args, PASSWORD);
    const { body } = await target.admin.get("/events?hidden=only&start_date=2000-01-01&end_date=2100-01-01");

    assert.equal(without.counts.events?.new ?? 0, 0, without.output);
    assert.equal(counts.events?.new, 1, output);
    assert.deepEqual(
      body.events.map(({ title }: { title: string }) => title),
      ["Only by its link"],
    );
  });

  it("goes on after it was killed", async () => {
    const { source } = all();
    const fresh = await startService(store);
    fresh.clock.now = source.clock.now;
    let lists = 0;
    const reached = withResolvers();
    // Passes requests on; the second page of English events is never answered.
    const proxy = createServer(async (request, response) => {
      const path = request.url ?? "";
      if (/\/events\?.*page=2/.test(path)) {
        lists += 1;
        if (lists === 1) return reached.resolve(null);
      }
      const { authorization = "" } = request.headers;
      const fetched = await fetch(`${url}${path}`, { headers: { authorization } });
      response.writeHead(fetched.status, { "content-type": fetched.headers.get("content-type") ?? "" });
      response.end(Buffer.from(await fetched.arrayBuffer()));
    });
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
    const { port } = proxy.address() as AddressInfo;
    const through = ["tec", `http://127.0.0.1:${port}`, ...args.slice(2)];
    const child = spawn(process.execPath, [cli, "import", ...through], {
      env: { PATH: process.env.PATH, ...settingsOf(fresh) },
      stdio: ["pipe", "ignore", "ignore"],
    });
    child.stdin.end(PASSWORD);
    const ended = once(child, "exit");
    const importedEvents = () =>
      fresh.store.read.selectFrom("source_items").select("item_id").where("kind", "=", "events").execute();
    await withTimeout("the import to reach the second page", reached.promise);
    // The second page is requested before the first one is written.
    await waitFor("the first page is imported", async () => (await importedEvents()).length >= 40);
    child.kill("SIGKILL");
    await withTimeout("the import to end", ended);
    const half = await calendarOf(fresh);
    const { length: imported } = await importedEvents();
    const { counts, output } = await runImport(fresh, through, PASSWORD);
    const [there, here] = [await calendarOf(source), await calendarOf(fresh)];
    proxy.closeAllConnections();
    proxy.close();

    assert.ok((half.events?.length ?? 0) >= 40 && (half.events?.length ?? 0) < (here.events?.length ?? 0));
    assert.equal(counts.events?.equal, imported, output);
    const open = there.events?.filter(({ all_day }) => all_day !== null);
    assert.deepEqual(here.events?.map(comparable), open?.map(comparable));
    const check = await runCli(settingsOf(fresh), ["check"]);
    assert.equal(check.code, 0, check.output);
  });
});

/** A promise to be settled from outside. */
function withResolvers() {
  let resolve: (value: unknown) => void = () => {};
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
