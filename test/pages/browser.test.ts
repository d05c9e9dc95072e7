import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { accessibilityViolations, browserSuite, horizontalOverflow } from "../support/browser.ts";
import { runsGate } from "../support/gate.ts";
import { makeGroup } from "../support/languages.ts";
import { pdfPages } from "../support/pdf.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";

describe("the pages in a browser", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite");
    await fill(service);
    return service;
  });

  it("navigate between months with the arrow keys, and back to today", async () => {
    const page = await open("/events/");
    const heading = () => page.getByRole("heading", { level: 1 }).textContent();

    assert.equal(await heading(), "May 2030");
    await Promise.all([page.waitForURL(/date=2030-06/), page.keyboard.press("ArrowRight")]);
    assert.equal(await heading(), "June 2030");
    await page.getByRole("link", { name: "Water Music" }).first().waitFor();
    await Promise.all([page.waitForURL(/date=2030-05/), page.keyboard.press("ArrowLeft")]);
    assert.equal(await heading(), "May 2030");
    await Promise.all([page.waitForURL(/date=2030-04/), page.keyboard.press("ArrowLeft")]);
    await page.getByRole("link", { name: "Today" }).click();
    assert.equal(await heading(), "May 2030");
    await page.getByLabel("Search events").focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await heading(), "May 2030", "arrows in a field stay there");
  });

  it("jump to a date, and move on with a swipe", async () => {
    const page = await open("/events/?view=day", { hasTouch: true, viewport: { width: 390, height: 800 } });
    const heading = () => page.getByRole("heading", { level: 1 }).textContent();

    await page.getByLabel("Go to date").fill("2030-06-14");
    await page.getByRole("button", { name: "Go" }).click();
    assert.equal(await heading(), "Friday, June 14, 2030");
    await Promise.all([page.waitForURL(/date=2030-06-15/), swipe(page, 300, 60)]);
    assert.equal(await heading(), "Saturday, June 15, 2030");
    await Promise.all([page.waitForURL(/date=2030-06-14/), swipe(page, 60, 300)]);
  });

  it("switch the language on the page of an event", async () => {
    const page = await open("/event/water-music/");
    await page.getByRole("link", { name: "Français", exact: true }).click();

    assert.equal(new URL(page.url()).pathname, "/fr/event/musique-sur-leau/");
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Musique sur l’eau");
    assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  });

  it("show languages by their own names, or by their codes where there is no room", async () => {
    const shown = async (width: number) => {
      const page = await open("/events/", { viewport: { width, height: 700 } });
      const link = page.getByRole("link", { name: "Deutsch" });
      const isSeen = async (text: string) =>
        ((await link.getByText(text, { exact: true }).boundingBox())?.width ?? 0) > 1;
      assert.equal(await horizontalOverflow(page), 0);
      return [await isSeen("DE"), await isSeen("Deutsch")];
    };

    assert.deepEqual(await shown(1280), [false, true]);
    assert.deepEqual(await shown(360), [true, false]);
  });

  it("search in the view that they show, with results of it while one types", async () => {
    const page = await open("/events/?view=month&date=2030-06");
    await page.getByLabel("Search events").fill("watre");
    await page.locator(".instant").getByRole("link", { name: "Water Music" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/search=watre/);

    assert.equal(new URL(page.url()).search, "?view=month&date=2030-06&search=watre");
    await page.locator(".grid").getByRole("link", { name: "Water Music" }).waitFor();
    await page.getByRole("link", { name: "All matches" }).click();
    await page.waitForURL(/view=list/);
    await page.locator(".cards").getByRole("link", { name: "Water Music" }).waitFor();
  });

  it("search, open an event and download its calendar file", async () => {
    const page = await open("/events/");
    await page.getByLabel("Search events").fill("handel");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "Water Music" }).click();
    await page.getByRole("heading", { level: 1, name: "Water Music" }).waitFor();
    const menu = page.getByRole("complementary").locator("details");
    await menu.getByText("Add to calendar").click();
    assert.deepEqual(await menu.getByRole("link").allTextContents(), [
      "Calendar file .ics",
      "Google",
      "Outlook",
    ]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      menu.getByRole("link", { name: "Calendar file" }).click(),
    ]);

    assert.equal(download.suggestedFilename(), "water-music.ics");
    assert.match(
      await readFile(await download.path(), "utf8"),
      /BEGIN:VEVENT[\s\S]*SUMMARY[^:]*:Water Music/,
    );
  });

  it("show results while one types, typos forgiven, that the keyboard reaches", async () => {
    const page = await open("/events/");
    await page.getByLabel("Search events").fill("watre musci");
    const link = page.locator(".instant").getByRole("link", { name: "Water Music" });
    await link.waitFor();
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator(":focus").textContent(), "Water Music");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".instant").isVisible(), false);
    await page.keyboard.press("Enter");
    await page.waitForURL(/search=watre/);
    await page.locator(".cards").getByRole("link", { name: "Water Music" }).waitFor();
  });

  it("leave empty fields out of the URL of a search", async () => {
    const page = await open("/events/?view=list");
    await page.getByLabel("Category").selectOption({ label: "Music" });
    await page.getByRole("button", { name: "Show events" }).click();
    await page.waitForURL(/categories=/);

    assert.equal(new URL(page.url()).search, "?view=list&categories=music");
  });

  it("find events near the visitor", async () => {
    const near = { latitude: 47.5, longitude: 9.7 };
    const page = await open("/events/?view=list", { geolocation: near, permissions: ["geolocation"] });
    await page.getByRole("button", { name: "Find events around me" }).click();
    await page.waitForURL(/geoloc_lat=47\.5/);

    assert.equal(await page.getByRole("link", { name: "Water Music" }).count(), 1);
    assert.equal(await page.getByRole("link", { name: "Far Away" }).count(), 0);
  });

  it("prompt for the password of a protected event and unlock it", async () => {
    const page = await open("/event/members-evening/");
    await page.getByLabel("Password of the event").fill("wrong");
    await page.getByRole("button", { name: "Open" }).click();
    assert.equal(await page.getByRole("alert").textContent(), "This password is not right.");
    await page.getByLabel("Password of the event").fill("lake");
    await page.getByRole("button", { name: "Open" }).click();

    await page.getByText("Next year’s plans.").waitFor();
    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Members’ Evening");
    assert.doesNotMatch(page.url(), /lake/);
  });

  it("show the visitor’s local time where it differs from that of the event", async () => {
    const there = await open("/event/water-music/", { timezoneId: "Europe/Vienna" });
    const here = await open("/event/water-music/", { timezoneId: "America/New_York" });

    assert.match(
      (await there.locator(".yours").textContent()) ?? "",
      /^In your time zone: .*Jun 15.*1:30.*3:30/,
    );
    assert.equal(await here.locator(".yours").isVisible(), false);
  });

  it("show the visitor’s local time in lists in a short form", async () => {
    const list = "/events/?view=list&from=2030-06-14&to=2030-06-14";
    const there = await open(list, { timezoneId: "Europe/Vienna" });
    const here = await open(list, { timezoneId: "America/New_York" });
    const hours = there.locator(".card", { hasText: "Water Music" }).locator(".hours");

    assert.match((await hours.textContent()) ?? "", /7:30.*9:30.* \(Sat,? 1:30 AM GMT\+2\)$/);
    assert.equal(await here.locator(".own").count(), 0);
  });

  it("preview events of the month on hover and focus until Escape, and open further ones in place", async () => {
    const page = await open("/events/?view=month&date=2030-06");
    const preview = page.locator("#preview");
    const chip = page.locator(".grid").getByRole("link", { name: "Water Music" });

    await chip.hover();
    await preview.waitFor();
    assert.match((await preview.textContent()) ?? "", /Water Music.*Harbour Hall, Valmere · \$20/s);
    await preview.hover();
    assert.equal(await chip.getAttribute("aria-describedby"), "preview");
    await page.keyboard.press("Escape");
    await preview.waitFor({ state: "hidden" });
    assert.equal(await chip.getAttribute("aria-describedby"), null);
    await page.locator('.grid .date[href$="2030-06-14"]').focus();
    await page.keyboard.press("Tab");
    await preview.waitFor();
    const hidden = page.locator(".grid").getByRole("link", { name: "Round 14" });
    assert.equal(await hidden.isVisible(), false);
    await page.locator("details", { hasText: "more, Fri" }).locator("summary").click();
    await hidden.waitFor();
  });

  it("open further events in place in a month of very many, too", async () => {
    for (let number = 0; number < 14; number += 1) {
      const times = { start_date: "2033-06-01 12:00:00", end_date: "2033-06-01 12:30:00" };
      const title = `Daily ${number}.`;
      const { status } = await service.as.editor.post(
        "/events",
        anEvent({ title, ...times, rrule: "FREQ=DAILY;COUNT=30" }),
      );
      assert.equal(status, 201);
    }
    const page = await open("/events/?view=month&date=2033-06");
    const day = page.locator(".grid td", { has: page.locator('.date[href$="2033-06-14"]') });
    const events = day.getByRole("link", { name: /^12:00.*Daily/ });
    assert.equal(await events.count(), 4);

    await day.getByRole("link", { name: "10 more" }).click();

    await events.nth(13).waitFor();
    assert.equal(await events.count(), 14);
    assert.match((await events.last().getAttribute("href")) ?? "", /^\/event\/daily-/);
    await day.locator("summary").press("Enter");
    await events.nth(13).waitFor({ state: "hidden" });
    assert.match(page.url(), /view=month/);
  });

  it("fold their filters on phones", async () => {
    const page = await open("/events/?view=list", { viewport: { width: 390, height: 800 } });
    const category = page.getByLabel("Category");

    assert.equal(await category.isVisible(), false);
    await page.getByRole("link", { name: "More filters" }).click();
    await category.waitFor();
  });

  it("print a full month of six weeks on one page of A4, and how many events a day does not show", async () => {
    const page = await open("/events/?view=month&date=2031-03");
    const days = await page.locator(".grid .date").allTextContents();
    const [paper, ...more] = pdfPages(await page.pdf({ preferCSSPageSize: true }));
    const onPortrait = pdfPages(await page.pdf({ format: "A4" }));
    const text = paper?.texts.join("") ?? "";

    assert.equal(days.length, 42);
    assert.deepEqual([more.length, onPortrait.length], [0, 1]);
    assert.deepEqual([Math.round(paper?.width ?? 0), Math.round(paper?.height ?? 0)], [842, 595]);
    assert.deepEqual(
      paper?.texts.filter((run) => /^\d{1,2}$/.test(run)),
      days,
    );
    assert.equal(text.match(/Long run \d/g)?.length, 4 * 36);
    assert.equal(text.match(/\+2 more/g)?.length, 36);

    await page.goto(`${service.origin}/events/?view=month&date=2031-04`);
    assert.equal(await page.locator(".grid .date").count(), 35);
    assert.equal(
      pdfPages(await page.pdf({ preferCSSPageSize: true })).length,
      1,
      "five weeks of longer rows",
    );
  });

  it("tell today’s column, a bar and the plain ground apart, in light and in dark", async () => {
    const page = await open("/events/?view=month");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const [today, bar, plain] = (await page.evaluate(grounds)) as [Channels, Channels, Channels];

      for (const [one, other] of [
        [today, plain],
        [bar, plain],
        [bar, today],
      ] as const) {
        const difference = Math.max(...one.map((channel, at) => Math.abs(channel - (other[at] ?? 0))));
        assert.ok(difference >= 8, `${colorScheme}: ${one} and ${other}`);
      }
    }
  });

  it("work without scripts", async () => {
    const page = await open("/events/", { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Next: June 2030" }).click();
    await page.getByRole("link", { name: "Water Music" }).first().click();

    assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), "Water Music");
    await page.getByText("Add to calendar").click();
    assert.match(
      (await page.getByRole("link", { name: "Google", exact: true }).getAttribute("href")) ?? "",
      /dates=20300614T233000Z%2F20300615T013000Z/,
    );
  });

  it("fit appearances of 320, 360 and 1600 pixels, long words included", async () => {
    for (const [width, shown] of [
      [320, paths],
      [360, longWords],
      [1600, paths],
    ] as const) {
      const page = await open("/events/", { viewport: { width, height: 800 } });
      for (const path of shown) {
        await page.goto(`${service.origin}${path}`);
        const overflow = await horizontalOverflow(page);
        assert.ok(overflow <= 0, `${path} at ${width} is ${overflow} too wide`);
      }
    }
  });

  const appearances = [
    ["light", 1280],
    ["dark", 390],
    ...(runsGate
      ? ([
          ["light", 390],
          ["dark", 1280],
        ] as const)
      : []),
  ] as const;
  for (const [colorScheme, width] of appearances)
    it(`have no accessibility violations in the ${colorScheme} scheme at ${width} pixels`, async () => {
      const page = await open("/events/", {
        colorScheme,
        bypassCSP: true,
        viewport: { width, height: 900 },
      });
      const found: Record<string, string[]> = {};
      for (const path of paths) {
        await page.goto(`${service.origin}${path}`);
        if (width > 1000) await openings[path]?.(page);
        const onlyAppearance = colorScheme === "dark";
        const violations = await accessibilityViolations(page, { onlyAppearance, everyImpact: true });
        if (violations.length > 0) found[path] = violations;
      }
      assert.deepEqual(found, {});
    });
});

const paths = [
  "/events/?view=month&date=2030-06",
  "/events/?view=week&date=2030-06-14",
  "/events/?view=day&date=2030-06-14",
  "/events/?view=venue&date=2030-06-01",
  "/events/?view=photo",
  "/events/?view=map",
  "/events/?view=year",
  "/events/?view=month&date=2030-06&categories=music&filters=1",
  "/venues/",
  "/events/?view=list",
  "/events/?view=list&search=nothing-has-this",
  "/event/water-music/",
  "/event/long-ago/",
  "/event/members-evening/",
  "/venue/harbour-hall/",
  "/organizer/chamber-orchestra/",
  "/events/category/music/",
  "/tag/open-air/",
  "/fr/event/musique-sur-leau/",
  "/de/events/?view=month&date=2030-06",
  "/nowhere",
];

/** Pages with a title, a venue and a category of one long word. */
const longWords = [
  "/events/?view=month&date=2030-08",
  "/events/?view=week&date=2030-08-14",
  "/events/?view=day&date=2030-08-14",
  "/events/?view=list&from=2030-08-14&to=2030-08-14",
  "/events/?view=venue&date=2030-08-14",
  "/events/?view=photo&from=2030-08-14&to=2030-08-14",
  "/events/?view=list&categories=long-word",
  "/event/long-word/",
  "/venue/long-word/",
  "/events/category/long-word/",
  "/venues/",
];

/** Opens what pages show only on demand. */
const openings: Record<string, (page: Page) => Promise<void>> = {
  "/events/?view=month&date=2030-06": async (page) => {
    await page.locator("details", { hasText: "more, Fri" }).locator("summary").click();
    await page.locator(".grid").getByRole("link", { name: "Water Music" }).hover();
    await page.locator("#preview").waitFor();
  },
  "/event/water-music/": (page) => page.getByText("Add to calendar").click(),
};

/** Red, green and blue, from 0 to 255. */
type Channels = [number, number, number];

/** The colours of today's column, of a bar in it and of another day, in the page. */
const grounds = `(() => {
  const painter = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return [".grid .today", ".grid .today .bar a", ".grid td:not(.today,.other)"].map((selector) => {
    let element = document.querySelector(selector);
    let ground = "";
    while (ground === "" || ground === "rgba(0, 0, 0, 0)") {
      ground = getComputedStyle(element).backgroundColor;
      element = element.parentElement;
    }
    painter.fillStyle = ground;
    painter.fillRect(0, 0, 1, 1);
    return [...painter.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
})()`;

/** A touch that moves across the page. */
const swipe = (page: Page, from: number, to: number) =>
  page.evaluate(`(() => {
    const target = document.querySelector("[data-calendar]");
    const touch = (x) => new Touch({ identifier: 1, target, clientX: x, clientY: 300 });
    const send = (type, x, touches) => target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch(x)] }));
    send("touchstart", ${from}, [touch(${from})]);
    send("touchend", ${to}, []);
  })()`);

/** Content that would widen a page if it could. */
const wide = `<pre>${"a long line ".repeat(20)}</pre><table><tr><th>${"Long".repeat(30)}</th><td>${"word ".repeat(9)}</td></tr></table><p>${"Donaudampf".repeat(20)}</p>`;

async function fill({ admin }: TestService): Promise<void> {
  const make = async (path: string, body: object) => {
    const made = await admin.post(path, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const music = await make("/categories", { name: "Music", colour: "#ffe14d" });
  const place = { address: "Quai 1", city: "Valmere", geo_lat: 47.5, geo_lng: 9.7, phone: "+43 1" };
  const venue = await make("/venues", {
    venue: "Harbour Hall",
    description: "By the <b>water</b>.",
    ...place,
  });
  const organizer = await make("/organizers", {
    organizer: "Chamber Orchestra",
    website: "https://orchestra.example/",
  });
  const links = { venue: venue.id, organizer: organizer.id, categories: [music.id], tags: ["Open air"] };
  const times = { start_date: "2030-06-14 19:30:00", end_date: "2030-06-14 21:30:00" };
  const ticket = {
    name: "Stalls",
    price: 45,
    currency: "EUR",
    url: "https://tickets.example/",
    available: 0,
  };
  await makeGroup(
    admin,
    "events",
    { en: "Water Music", fr: "Musique sur l’eau" },
    {
      ...links,
      ...times,
      description: `By Handel.${wide}`,
      cost: "20",
      featured: true,
      show_map_link: true,
      tickets: [ticket],
    },
  );
  await make(
    "/events",
    anEvent({ title: "Far Away", venue: { venue: "Elsewhere", geo_lat: 1, geo_lng: 1 } }),
  );
  await make("/events", {
    title: "All June",
    all_day: true,
    start_date: "2030-06-03",
    end_date: "2030-06-28",
  });
  await make("/events", {
    title: "Long Ago",
    start_date: "2029-01-01 10:00:00",
    end_date: "2029-01-01 11:00:00",
  });
  await make("/events", {
    title: "Festival",
    all_day: true,
    start_date: "2030-05-01",
    end_date: "2030-05-02",
  });
  const word = "Donaudampfschifffahrtsgesellschaft".repeat(4);
  await make("/events", {
    ...{ title: word, slug: "long-word", start_date: "2030-08-14 19:30:00", end_date: "2030-08-14 21:30:00" },
    venue: (await make("/venues", { venue: word, slug: "long-word", city: word, address: word })).id,
    categories: [(await make("/categories", { name: word, slug: "long-word" })).id],
  });
  for (const run of [1, 2, 3, 4, 5, 6])
    await make("/events", {
      title: `Long run ${run}, every day of a month and in more words than a cell has room for`,
      start_date: `2031-03-01 ${run + 9}:00:00`,
      end_date: `2031-03-01 ${run + 9}:30:00`,
      recurrence: { rrule: "FREQ=DAILY;COUNT=61" },
    });
  for (const hour of [10, 11, 12, 13, 14])
    await make("/events", {
      title: `Round ${hour}`,
      start_date: `2030-06-14 ${hour}:00:00`,
      end_date: `2030-06-14 ${hour}:30:00`,
    });
  const secret = { title: "Members’ Evening", description: "Next year’s plans.", password: "lake" };
  await make("/events", anEvent({ ...secret, slug: "members-evening" }));
}
