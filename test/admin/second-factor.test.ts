import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import jsqr from "jsqr";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { en } from "../../apps/admin/src/locales/en.ts";
import { fr } from "../../apps/admin/src/locales/fr.ts";
import { noticed, openApp } from "../support/admin.ts";
import { accessibilityViolations, browserSuite, horizontalOverflow } from "../support/browser.ts";
import { englishFinder } from "../support/english.ts";
import { codeNow, giveFactor, nextCode } from "../support/second-factor.ts";
import { startService, type TestService } from "../support/service.ts";

/** The text of a QR code, read from its pixels as a phone does. */
async function scanned(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const findEnglish = englishFinder(en, fr);

describe("the second factor in the editor’s app", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite", { SITE_NAME: "Valmere" });
    return service;
  });

  const enterPassword = async (page: Page, login: string) => {
    await page.getByLabel("Login name or e-mail address").fill(login);
    await page.getByLabel("Password", { exact: true }).fill(`pw-${login}`);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  const assertAccessible = async (page: Page) => {
    assert.deepEqual(await accessibilityViolations(page), []);
    assert.ok((await horizontalOverflow(page)) <= 0);
  };

  it("is switched on, logged in with, and switched off", async () => {
    const narrow = { bypassCSP: true, colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;
    const page = await openApp(service, open, "/account", { role: "editor", ...narrow });
    const section = page.getByRole("region", { name: "Second factor" });
    await section.getByRole("button", { name: "Switch the second factor on" }).click();
    await section.getByLabel("Your password").fill("wrong");
    await section.getByRole("button", { name: "Continue" }).click();
    await section.getByRole("alert").waitFor();
    await section.getByLabel("Your password").fill("pw-editor");
    await section.getByRole("button", { name: "Continue" }).click();
    const key = (await section.locator("code").textContent()) ?? "";
    assert.match(key, /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const secret = key.replaceAll(" ", "");
    const link = section.getByRole("link", { name: "Or open it in an app on this device" });
    const url = (await link.getAttribute("href")) ?? "";
    assert.ok(url.startsWith(`otpauth://totp/Valmere:editor?secret=${secret}`), url);
    assert.equal(await scanned(section.getByRole("img", { name: "QR code of the key" })), url);
    await assertAccessible(page);
    await section.getByLabel("Code of the authenticator app").fill(codeNow(service, secret));
    await section.getByRole("button", { name: "Confirm and switch on" }).click();
    await noticed(page, "The second factor is switched on. All other sessions have ended.");
    const codes = (await section.locator("pre").textContent())?.split("\n") ?? [];
    assert.equal(codes.length, 10);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      section.getByRole("link", { name: "Save as a file" }).click(),
    ]);
    assert.equal(await readFile(await file.path(), "utf8"), `${codes.join("\n")}\n`);
    await assertAccessible(page);
    await section.getByRole("button", { name: "I have kept them" }).click();
    await section.getByText("Recovery codes left: 10.").waitFor();

    const other = await open("/admin/account", { locale: "en-US", ...narrow });
    await enterPassword(other, "editor");
    const field = other.getByLabel("Code of the authenticator app");
    await field.waitFor();
    assert.deepEqual(
      [await field.getAttribute("autocomplete"), await field.getAttribute("inputmode")],
      ["one-time-code", "numeric"],
    );
    await assertAccessible(other);
    // The field has the focus.
    await other.keyboard.type("000000");
    await other.keyboard.press("Enter");
    await other.getByRole("alert").waitFor();
    await field.fill(nextCode(service, secret));
    await other.getByRole("button", { name: "Log in" }).click();
    await other.getByRole("heading", { level: 1, name: "Account of editor" }).waitFor();

    await other.getByRole("button", { name: "Switch the second factor off" }).click();
    await other.getByLabel("Your password").fill("pw-editor");
    await other.getByRole("button", { name: "Use a recovery code instead" }).click();
    await other.keyboard.type(codes[0] ?? "");
    await other.getByRole("button", { name: "Switch the second factor off" }).click();
    await noticed(other, "The second factor is switched off.");
    await other.getByRole("button", { name: "Switch the second factor on" }).waitFor();
  });

  it("is reset by administrators, and asked for by links for a new password", async () => {
    await giveFactor(service, "author");
    const page = await openApp(service, open, "/users");
    await page.getByRole("button", { name: "Password link for author" }).click();
    const url = new URL((await page.getByRole("status").locator("code").textContent()) ?? "");
    const other = await open(url.pathname + url.hash, { locale: "en-US" });
    await other.getByLabel("New password").fill("chosen by a link");
    await other.getByRole("button", { name: "Save and log in" }).click();
    await other.getByLabel("Code of the authenticator app").fill(codeNow(service));
    await other.getByRole("button", { name: "Save and log in" }).click();
    await other.getByRole("heading", { level: 1, name: "Events" }).waitFor();

    await page.getByRole("button", { name: "Reset the second factor of author" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset", exact: true }).click();
    await noticed(page, "author has no second factor any more.");
    await page
      .getByRole("button", { name: "Reset the second factor of author" })
      .waitFor({ state: "detached" });
  });

  it("is French in a French browser", async () => {
    await giveFactor(service, "contributor");
    const page = await open("/admin/account", { locale: "fr-FR" });
    await page.getByLabel(fr.login_name).fill("contributor");
    await page.getByLabel(fr.password, { exact: true }).fill("pw-contributor");
    await page.getByRole("button", { name: fr.login }).click();
    await page.getByLabel(fr.code).fill("000000");
    await page.getByRole("button", { name: fr.login }).click();
    await page.getByRole("alert").waitFor();
    assert.deepEqual(await findEnglish(page), []);
    await page.getByLabel(fr.code).fill(nextCode(service));
    await page.getByRole("button", { name: fr.login }).click();
    await page.getByRole("button", { name: fr.recovery_codes_renew }).click();
    await page.getByLabel(fr.password_own).fill("pw-contributor");
    await page.getByLabel(fr.code).fill(nextCode(service));
    await page.getByRole("button", { name: fr.recovery_codes_renew }).click();
    await page.getByRole("button", { name: fr.recovery_codes_kept }).waitFor();

    assert.deepEqual(await findEnglish(page), []);
  });
});
