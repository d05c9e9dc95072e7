import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { accessibilityViolations, browserSuite, horizontalOverflow } from "../support/browser.ts";
import { open, openOk, tags } from "../support/pages.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const path = "/events/submit/";

const typed = {
  title: "Street concert",
  ...{ start_day: "2030-06-14", start_time: "20:00", end_day: "", end_time: "22:30" },
  ...{ description: "In the street.", contact_name: "Ada Byron", contact_email: "ada@example.org" },
};

onEveryStoreInGate("the form for visitors", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { SUBMISSIONS: "true" });
  });

  const tokenOf = (text: string) => tags(text, "input").find(({ name }) => name === "token")?.value ?? "";
  const freshToken = async () => {
    const token = tokenOf((await openOk(service.anonymous, path)).text);
    service.clock.now += 5;
    return token;
  };
  const send = async (fields: object, headers: Record<string, string> = {}, language = "") => {
    const body = new URLSearchParams({ token: await freshToken(), ...typed, ...fields }).toString();
    const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
    return service.anonymous.send("POST", `/${language}${path}`, body, { ...form, ...headers });
  };
  const found = async (title: string) =>
    (await service.as.editor.get(`/events?status=pending&wpml_language=all&search=${title}`)).body.events;

  it("is kept by nobody, and has a token of its own each time", async () => {
    const pages = [await openOk(service.anonymous, path), await openOk(service.anonymous, path)];
    for (const { headers } of pages) assert.equal(headers.get("cache-control"), "private, no-store");
    assert.equal(new Set(pages.map(({ text }) => tokenOf(text))).size, 2);
    assert.match(
      pages[0]?.headers.get("content-security-policy") ?? "",
      /script-src 'self';.*form-action 'self'/,
    );
    for (const language of ["fr", "de", "es"]) {
      const { text } = await openOk(service.anonymous, `/${language}${path}`);
      assert.match(text, new RegExp(`<form method="post" action="/${language}/events/submit/"`));
    }
  });

  it("makes a pending event, and leads to a page that can be loaded again", async () => {
    const sent = await send({ title: "Lantern walk", venue: "Harbour", all_day: "" }, {}, "/fr");
    assert.equal(sent.status, 303, sent.text);
    assert.equal(sent.headers.get("location"), "/fr/events/submit/?sent=1");
    const thanks = await openOk(service.anonymous, "/fr/events/submit/?sent=1");
    assert.match(thanks.visibleText, /Votre événement est bien arrivé/);
    const [event] = await found("lantern");
    assert.deepEqual(
      [event.status, event.lang, event.start_date, event.end_date],
      ["pending", "fr", "2030-06-14 20:00:00", "2030-06-14 22:30:00"],
    );
    const whole = await send({
      title: "Fair",
      all_day: "1",
      end_day: "2030-06-16",
      start_time: "",
      end_time: "",
    });
    assert.equal(whole.status, 303, whole.text);
    const [fair] = await found("fair");
    assert.deepEqual(
      [fair.all_day, fair.start_date, fair.end_date],
      [true, "2030-06-14 00:00:00", "2030-06-16 23:59:59"],
    );
  });

  it("shows errors beside the fields, keeps what was typed, and the same token", async () => {
    const token = await freshToken();
    const evil = `<script>alert(1)</script>"`;
    const { status, text } = await send(
      { token, title: "", contact_email: "nobody", description: evil, venue: evil, start_time: "" },
      {},
      "/de",
    );
    assert.equal(status, 400);
    assert.equal(tokenOf(text), token);
    for (const [id, message] of [
      ["title", "Titel darf nicht leer sein."],
      ["contact_email", "E-Mail ist keine E-Mail-Adresse."],
      ["start_day", "Beginn darf nicht leer sein."],
    ] as const) {
      assert.ok(text.includes(`<a href="#${id}">${message}</a>`), id);
      const input = tags(text, "input").find((one) => one.id === id);
      assert.equal(input?.["aria-invalid"], "true", id);
      const [, shown] = new RegExp(`id="${input?.["aria-describedby"]}">([^<]*)<`).exec(text) ?? [];
      assert.equal(shown, message);
    }
    assert.doesNotMatch(text, /<script>alert/);
    assert.equal(tags(text, "input").find(({ id }) => id === "venue")?.value, evil);
    assert.match(text, /<div class="notice" role="alert" tabindex="-1" autofocus>/);
    const again = await send({ token, title: "Mended" });
    assert.equal(again.status, 303, again.text);
  });

  it("gives a new token where the old one cannot be used", async () => {
    const token = await freshToken();
    assert.equal((await send({ token, title: "Once" })).status, 303);
    const twice = await send({ token, title: "Once" });
    assert.equal(twice.status, 400);
    assert.match(twice.text, /was sent already/);
    assert.notEqual(tokenOf(twice.text), token);
    const filled = await send({ subject: "Buy now", title: "Spam" });
    assert.equal(filled.status, 400);
    assert.match(filled.text, /must stay empty/);
    assert.deepEqual([(await found("once")).length, (await found("spam")).length], [1, 0]);
  });

  it("takes nothing from the forms of other sites, and acts for nobody who is logged in", async () => {
    const foreign = await send({ title: "Foreign" }, { origin: "https://evil.example" });
    assert.equal(foreign.status, 403);
    const login = { login: "administrator", password: "pw-administrator" };
    const session = await service.anonymous.post("//wp-json/almanac/v1/session", login);
    const cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
    const origin = "http://calendar.test";
    assert.equal((await send({ title: "Cookie" }, { cookie })).status, 403);
    assert.equal((await send({ title: "Cookie" }, { cookie, origin })).status, 303);
    const [event] = await found("cookie");
    assert.deepEqual([event.author, event.status], ["0", "pending"]);
    assert.equal((await found("foreign")).length, 0);
  });

  it("offers public venues alone, and finds categories where there are many", async () => {
    await service.admin.post("/venues", { venue: "Open Barn" });
    await service.admin.post("/venues", { venue: "Closed Barn", status: "draft" });
    for (let n = 1; n <= 31; n += 1) await service.admin.post("/categories", { name: `Kind ${n}` });
    const boxes = (text: string) => tags(text, "input").filter(({ name }) => name === "categories[]");
    const page = await openOk(service.anonymous, path);
    assert.match(page.text, /<option value="Open Barn">/);
    assert.doesNotMatch(page.text, /Closed Barn/);
    assert.equal(boxes(page.text).length, 30);
    const [first] = boxes(page.text);
    const searched = await send({
      find: "1",
      category_search: "Kind 31",
      "categories[]": first?.value ?? "",
    });
    assert.equal(searched.status, 200);
    assert.match(searched.text, /<label[^>]*>(?=[^/]*checked).*Kind 1<.*Kind 31</s);
    assert.equal(boxes(searched.text).length, 2);
    assert.match(searched.text, /value="Street concert"/);
    const sent = await send({ title: "Sorted", "categories[]": first?.value ?? "" });
    assert.equal(sent.status, 303, sent.text);
    assert.deepEqual(
      (await found("sorted"))[0].categories.map(({ id }: { id: number }) => String(id)),
      [first?.value],
    );
  });

  it("says when an address has sent too many", async () => {
    const limited = await startService(store, {
      ...{ SUBMISSIONS: "true", RATE_LIMIT_SUBMISSIONS: "1", RATE_LIMIT_EXEMPT: "none" },
    });
    const post = async () => {
      const token = tokenOf((await open(limited.anonymous, path)).text);
      limited.clock.now += 5;
      const body = new URLSearchParams({ ...typed, token }).toString();
      return limited.anonymous.send("POST", `/${path}`, body, {
        ...{ "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      });
    };
    assert.equal((await post()).status, 303);
    const { status, headers, text } = await post();
    assert.equal(status, 429);
    assert.ok(headers.get("retry-after"));
    assert.match(text, /value="Street concert"/);
  });
});

describe("the form for visitors in a browser", () => {
  let service: TestService;
  const { open: openPage } = browserSuite(async () => {
    service = await startService("sqlite", { SUBMISSIONS: "true" });
    await service.admin.post("/categories", { name: "Music" });
    await service.admin.post("/venues", { venue: "Old Hall" });
    return service;
  });

  it("works without scripts, by labels, at 360 pixels, and is accessible with and without errors", async () => {
    const page = await openPage(path, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    service.clock.now += 5;
    await page.getByLabel("Title").fill("Serenade");
    await page.getByLabel("Your name").fill("Ada Byron");
    await page.getByRole("button", { name: "Send the event" }).click();
    const alert = page.getByRole("alert");
    await alert.getByRole("link", { name: "Start must not be empty." }).click();
    assert.equal(await page.getByLabel("Title").inputValue(), "Serenade");

    await page.getByRole("group", { name: "Start" }).getByLabel("Date").fill("2030-06-14");
    await page.getByRole("group", { name: "Start" }).getByLabel("Time").fill("19:00");
    await page.getByRole("group", { name: "End" }).getByLabel("Time").fill("21:00");
    await page.getByLabel("Venue").fill("Old Hall");
    await page.getByLabel("Music").check();
    await page.getByLabel("E-mail").fill("ada@example.org");
    await page.getByLabel("Note to the editors").fill("A picture follows.");
    await page.getByRole("button", { name: "Send the event" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const { body } = await service.as.editor.get("/events?status=pending");
    assert.deepEqual([body.total, body.events[0].venue.venue], [1, "Old Hall"]);

    const shown = await openPage(path, { bypassCSP: true, viewport: { width: 360, height: 740 } });
    assert.deepEqual(await accessibilityViolations(shown, { everyImpact: true }), []);
    assert.equal(await horizontalOverflow(shown), 0);
    await shown.getByRole("button", { name: "Send the event" }).click();
    await shown.getByRole("alert").waitFor();
    assert.equal(await shown.evaluate("document.activeElement?.getAttribute('role')"), "alert");
    assert.deepEqual(await accessibilityViolations(shown, { everyImpact: true }), []);
    await shown.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await accessibilityViolations(shown, { onlyAppearance: true }), []);
  });
});
