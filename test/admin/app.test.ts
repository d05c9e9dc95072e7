import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { openApp } from "../support/admin.ts";
import { accessibilityViolations, browserSuite, horizontalOverflow } from "../support/browser.ts";
import { runsGate } from "../support/gate.ts";
import { makeGroup } from "../support/languages.ts";
import { proxyBelow } from "../support/prefix-proxy.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";

const folder = join("build", "src", "apps", "admin");
const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

/** Maximum size of what a browser loads before the app can be used, compressed. */
const MAX_INITIAL_BYTES = 350_000;

describe("the editor’s app", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite", { SITE_NAME: "Valmere" });
    await fill(service);
    return service;
  });

  it("is where editors of WordPress look for it", async () => {
    for (const path of ["//wp-admin/", "//wp-admin/post-new.php", "//wp-login.php", "//login/"]) {
      const { status, headers } = await service.anonymous.get(path);
      assert.deepEqual([status, headers.get("location")], [302, "/admin/"], path);
    }
  });

  it("has the screen on which programs that keep passwords let one change them", async () => {
    const { status, headers } = await service.anonymous.get("//.well-known/change-password");
    const none = await service.anonymous.get(
      "//.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200",
    );

    assert.deepEqual([status, headers.get("location"), none.status], [302, "/admin/account", 404]);
  });

  it("allows no scripts but its own, and no other site", async () => {
    const { headers, text } = await service.anonymous.get("//admin/events/12");
    const policy = headers.get("content-security-policy") ?? "";

    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]+';/);
    assert.doesNotMatch(policy, /unsafe|https?:/);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)/);
  });

  it("has files that browsers may keep, and no others", async () => {
    const { status, headers } = await service.anonymous.get(`//admin/files/${manifest.script}`);
    assert.equal(status, 200);
    assert.match(headers.get("cache-control") ?? "", /immutable/);
    assert.match(headers.get("content-type") ?? "", /^text\/javascript/);
    for (const name of ["manifest.json", "..%2f..%2fmain.js", "none.js"])
      assert.equal((await service.anonymous.get(`//admin/files/${name}`)).status, 404, name);
  });

  it("loads at most 350 kB before it can be used", () => {
    const names: string[] = [manifest.script, manifest.styles, ...manifest.preload];
    const bytes = names.reduce((sum, name) => sum + statSync(join(folder, `${name}.br`)).size, 0);

    assert.ok(bytes <= MAX_INITIAL_BYTES, `${bytes} bytes`);
  });

  it("logs in and out", async () => {
    const page = await open("/admin/", { locale: "en-US" });
    await page.getByLabel("Login name or e-mail address").fill("editor");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Password", { exact: true }).fill("pw-editor");
    await page.getByRole("button", { name: "Log in" }).click();

    await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
    await page.getByRole("button", { name: "Account of editor" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Log in" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Log in" }).waitFor();
  });

  it("speaks French to those who choose it, and remembers that", async () => {
    const page = await openApp(service, open);
    await page.getByLabel("Language of this app").selectOption("Français");
    await page.getByRole("heading", { level: 1, name: "Événements" }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Nouvel événement" }).click();

    await page.getByRole("heading", { level: 2, name: "Visibilité" }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  });

  it("begins in the language of the browser", async () => {
    const page = await open("/admin/", { locale: "de-AT" });

    await page.getByRole("button", { name: "Anmelden" }).waitFor();
  });

  it("hides from contributors what they may not do", async () => {
    const page = await openApp(service, open, "/events/new", { role: "contributor" });

    await page.getByRole("button", { name: "Submit for review" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Publish" }).count(), 0);
    assert.equal(await page.getByLabel("Feature this event").count(), 0);
  });

  const appearances = [
    ["light", 1280],
    ["dark", 360],
  ] as const;
  for (const [colorScheme, width] of appearances)
    it(`has no accessibility violations in the ${colorScheme} scheme at ${width} pixels, and fits`, async () => {
      const options = { colorScheme, bypassCSP: true, viewport: { width, height: 900 } };
      const page = await openApp(service, open, "/events", options);
      for (const [path, heading] of screens) {
        await page.goto(`${service.origin}/admin${path}`);
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        // Several parts of a screen may load; the first is detached when none is left.
        await page.getByRole("status", { name: "Loading" }).first().waitFor({ state: "detached" });
        const onlyAppearance = colorScheme === "dark" && !runsGate;
        assert.deepEqual(await accessibilityViolations(page, { onlyAppearance }), [], path);
        assert.ok((await horizontalOverflow(page)) <= 0, `${path} is too wide`);
      }
    });
});

describe("the editor’s app below a path", () => {
  let service: TestService;
  let proxy: Server;
  const { open } = browserSuite(async () => {
    proxy = await proxyBelow("/calendar", () => service.origin);
    const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    service = await startService("sqlite", { BASE_URL: `${origin}/calendar` });
    return { origin };
  });
  after(() => {
    proxy?.closeAllConnections();
    proxy?.close();
  });

  it("finds its files, the API and its own screens", async () => {
    const page = await open("/calendar/admin/", { locale: "en-US" });
    await page.getByLabel("Login name or e-mail address").fill("editor");
    await page.getByLabel("Password", { exact: true }).fill("pw-editor");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("link", { name: "Create the first event" }).click();
    await page.getByRole("heading", { level: 1, name: "New event" }).waitFor();

    assert.equal(new URL(page.url()).pathname, "/calendar/admin/events/new");
  });
});

const screens: [path: string, heading: string][] = [
  ["/events", "Events"],
  ["/events?search=nothing-has-this&status=draft", "Events"],
  ["/calendar?date=2030-06-01&view=dayGridMonth", "Calendar"],
  ["/calendar?date=2030-06-01&view=listMonth", "Calendar"],
  ["/events/new", "New event"],
  ["/translations", "Translations"],
  ["/series", "Series"],
  ["/review", "Review"],
  ["/venues", "Venues"],
  ["/venues/new", "New: Venue"],
  ["/categories", "Categories"],
  ["/media", "Pictures"],
  ["/account", "Account of administrator"],
  ["/users", "Users"],
  ["/imports", "Import"],
  ["/webhooks", "Webhooks"],
  ["/webhooks/new", "New webhook"],
  ["/settings", "Settings"],
];

async function fill({ admin }: TestService): Promise<void> {
  await makeGroup(admin, "events", { en: "Water Music", fr: "Musique sur l’eau" }, { featured: true });
  await admin.post("/events", anEvent({ title: "Rehearsal", status: "draft" }));
  await admin.post(
    "/events",
    anEvent({ title: "Submission", status: "pending", rrule: "FREQ=DAILY;COUNT=2" }),
  );
}
