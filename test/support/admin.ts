import type { BrowserContextOptions, Page } from "playwright-core";
import type { Role } from "../../src/domain/roles.ts";
import type { OpenPage } from "./browser.ts";
import type { TestService } from "./service.ts";

/** Opens the editor's app at a path below `/admin`, in a browser that a user of a role has logged in with. */
export async function openApp(
  { origin }: Pick<TestService, "origin">,
  open: OpenPage,
  path = "/events",
  { role = "administrator", ...options }: BrowserContextOptions & { role?: Role } = {},
): Promise<Page> {
  const response = await fetch(`${origin}/wp-json/almanac/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login: role, password: `pw-${role}` }),
  });
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(response.headers.get("set-cookie") ?? "") ?? [];
  const cookie = {
    ...{ name, value, domain: "127.0.0.1", path: "/", expires: -1 },
    ...{ httpOnly: true, secure: false, sameSite: "Lax" as const },
  };
  const page = await open(`/admin${path}`, {
    locale: "en-US",
    storageState: { cookies: [cookie], origins: [] },
    ...options,
  });
  await page.getByRole("navigation").first().waitFor({ state: "attached" });
  return page;
}

/** Waits for the notice of an action. */
export const noticed = (page: Page, text: string): Promise<void> =>
  page.getByRole("status").getByText(text).waitFor();
