import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { en } from "../../apps/admin/src/locales/en.ts";
import { fr } from "../../apps/admin/src/locales/fr.ts";
import { noticed, openApp } from "../support/admin.ts";
import { browserSuite } from "../support/browser.ts";
import { englishFinder } from "../support/english.ts";
import { pngOf } from "../support/images.ts";
import { makeGroup } from "../support/languages.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";

const findEnglish = englishFinder(en, fr);
const french = { locale: "fr-FR" };

/** Ids of items, by what their screens show. */
interface Ids {
  event: number;
  pending: number;
  occurrence: number;
  series: number;
  venue: number;
}

describe("the editor’s app in a French browser", () => {
  let service: TestService;
  let ids: Ids;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite", { SITE_NAME: "Valmère" });
    ids = await fill(service);
    return service;
  });

  /** Goes through screens and what opens on them, and fails for any English. */
  async function walk(page: Page, steps: readonly Step[]): Promise<void> {
    const found: Record<string, string[]> = {};
    for (const [path, ...openings] of steps) {
      await page.goto(`${service.origin}/admin${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await loaded(page);
      for (const [at, opening] of [async () => {}, ...openings].entries()) {
        await opening(page);
        await loaded(page);
        const english = await findEnglish(page);
        if (english.length > 0) found[`${path} (${at})`] = english;
      }
    }
    assert.deepEqual(found, {});
    assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  }

  it("finds English where there is some", async () => {
    const page = await openApp(service, open, "/events");
    await page.getByText("Events found: ").waitFor();

    const found = await findEnglish(page);
    for (const text of [/^Events$/, /^Search events$/, /^Events found: \d+$/, /^Upcoming$/])
      assert.ok(
        found.some((one) => text.test(one)),
        `${text} is not among ${found.join(", ")}`,
      );
  });

  it("is French on every screen that the navigation leads to", async () => {
    const page = await openApp(service, open, "/events", french);
    const links = await page.getByRole("navigation").getByRole("link").all();
    const paths = await Promise.all(links.map(async (link) => (await link.getAttribute("href")) ?? ""));

    assert.ok(paths.length >= 13, `only ${paths.length} screens`);
    await walk(
      page,
      paths.map((path) => [path.replace("/admin", "")]),
    );
  });

  it("is French in lists, calendars, filters and actions on many events", async () => {
    const page = await openApp(service, open, "/events", french);

    await walk(page, [
      [
        "/events?period=all",
        press("button", "Filtres"),
        (page) => page.getByRole("checkbox", { name: fr.bulk_choose_page }).check(),
      ],
      ["/events?search=zzz"],
      ["/calendar?date=2030-06-01&view=dayGridMonth"],
      ["/calendar?date=2030-06-01&view=timeGridWeek"],
      ["/calendar?date=2030-06-01&view=listMonth"],
      ["/review", press("button", /^Renvoyer/)],
      ["/nulle-part"],
    ]);
  });

  it("is French in the form of an event and its dialogs", async () => {
    const page = await openApp(service, open, "/events", french);

    await walk(page, [
      [
        "/events/new",
        (page) =>
          page
            .getByLabel(fr.repeat, { exact: true })
            .selectOption(fr.repeat_monthly)
            .then(() => {}),
        (page) =>
          page
            .getByLabel(fr.repeat_end)
            .selectOption(fr.repeat_end_until)
            .then(() => {}),
        press("button", fr.ticket_add),
        press("button", fr.custom_field_add),
        press("button", fr.picture_library),
      ],
      [
        `/events/${ids.event}`,
        (page) =>
          page
            .getByLabel(fr.show_beside)
            .selectOption("français")
            .then(() => {}),
        press("button", fr.more),
        press("menuitem", fr.history),
      ],
      [`/events/${ids.pending}`, press("button", fr.send_back)],
      [`/events/${ids.occurrence}`],
      [`/series/${ids.series}`],
    ]);
  });

  it("is French in the forms of everything else", async () => {
    const page = await openApp(service, open, "/events", french);

    await walk(page, [
      [`/venues/${ids.venue}`, press("button", fr.delete)],
      ["/venues/new"],
      ["/organizers/new"],
      ["/categories/new"],
      ["/tags/new"],
      ["/users", press("button", fr.delete_named.replace("{0}", "author"))],
      ["/account"],
    ]);
  });

  it("says in French what the API refuses", async () => {
    const page = await openApp(service, open, "/events/new", french);
    await page.getByRole("textbox", { name: fr.event_title }).fill("À l’envers");
    await page.getByLabel(`${fr.start} *`, { exact: true }).fill("2030-07-05");
    await page.getByLabel(`${fr.end} *`, { exact: true }).fill("2030-07-01");
    await page.getByRole("button", { name: fr.publish, exact: true }).click();
    await page.getByRole("alert").waitFor();

    assert.deepEqual(await findEnglish(page), []);
  });

  it("writes dates and numbers as French does", async () => {
    const page = await openApp(service, open, "/events", french);
    await page.route("**/events?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), total: 12_345 } });
    });
    await page.reload();
    await page.getByRole("status").getByText("12\u202f345").waitFor();
    await page
      .getByText(/\b14 juin 2030.*19:30/)
      .first()
      .waitFor();
    await page.goto(`${service.origin}/admin/calendar?date=2030-06-01&view=dayGridMonth`);

    await page.getByRole("heading", { name: "juin 2030" }).waitFor();
  });

  it("logs in in French", async () => {
    const page = await open("/admin/", french);
    await page.getByLabel(fr.login_name).fill("editor");
    await page.getByLabel(fr.password, { exact: true }).fill("faux");
    await page.getByRole("button", { name: fr.login }).click();
    await page.getByRole("alert").waitFor();

    assert.deepEqual(await findEnglish(page), []);
  });
});

/** The path of a screen, and what is opened on it one after the other. */
type Step = [path: string, ...openings: ((page: Page) => Promise<void>)[]];

const press = (role: "button" | "menuitem", name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name, exact: true }).first().click();

/** Several parts of a screen may load; the first is detached when none is left. */
const loaded = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await page.getByRole("status", { name: fr.loading }).first().waitFor({ state: "detached" });
};

async function fill({ admin, as, api }: TestService): Promise<Ids> {
  const evening = { start_date: "2030-06-14 19:30:00", end_date: "2030-06-14 21:30:00" };
  const picture = new FormData();
  picture.set("file", new Blob([new Uint8Array(await pngOf(40, 30))], { type: "image/png" }), "lac.png");
  const { body: image } = await admin.post("//wp-json/wp/v2/media", picture);
  const { fr: venue } = await makeGroup(admin, "venues", { en: "Port", fr: "Port" });
  await makeGroup(admin, "categories", { en: "Musique", fr: "Musique" });
  const group = await makeGroup(
    admin,
    "events",
    { en: "Concert", fr: "Concert du soir" },
    { ...evening, featured: true, image: image.id, venue: venue?.id },
  );
  await admin.put(`/events/${group.en?.id}`, { title: "Grand concert" });
  const { body: pending } = await as.contributor.post(
    "/events",
    anEvent({ title: "Lecture", status: "pending" }),
  );
  const { body: occurrence } = await admin.post(
    "/events",
    anEvent({ title: "Chorale", rrule: "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3" }),
  );
  assert.ok(api && venue && occurrence.series, JSON.stringify(occurrence));
  return {
    event: group.en?.id,
    pending: pending.id,
    occurrence: occurrence.id,
    series: occurrence.series.id,
    venue: venue.id,
  };
}

describe("the editor’s app in a French browser, on a site without French", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite", { LANGUAGES: "en,de" });
    return service;
  });

  it("stores items", async () => {
    const { body: tag } = await service.admin.post("/tags", { name: "Garden" });
    const page = await openApp(service, open, `/tags/${tag.id}`, french);
    await page.getByLabel(fr.name, { exact: false }).first().fill("Jardin");
    await page.getByRole("button", { name: fr.save, exact: true }).click();
    await noticed(page, fr.item_saved.replace("{0}", "Jardin"));

    assert.equal((await service.admin.get(`/tags/${tag.id}`)).body.name, "Jardin");
  });
});
