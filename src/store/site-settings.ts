import type { Insertable } from "kysely";
import type { ChangeTables } from "./change-tables.ts";
import { insertRow } from "./statement-cache.ts";
import type { Queries } from "./store.ts";

/** Settings that administrators change at run time; absent values are those of the environment. */
export interface SiteSettings {
  /** Differs after every change, and is empty before the first: other threads compare it. */
  version: string;
  name?: string;
  /** Accent colour, `#rrggbb`. */
  accent?: string;
  /** The id of an image. */
  logo?: number;
  zone?: string;
  languages?: readonly string[];
  /** The weekday that weeks begin with, 0 for Sunday, by language. */
  weekStarts?: Readonly<Record<string, number>>;
  /** The clock by language: `12` or `24` hours. */
  clocks?: Readonly<Record<string, "12" | "24">>;
  /** Whether visitors may submit events. */
  submissions?: boolean;
}

const NAME = "site";

/** The kind of entries of the change log about the settings. */
export const SETTINGS_KIND = "settings";

/** Reads the settings: a row of `settings`, so backups have them. */
export async function readSiteSettings(db: Queries): Promise<SiteSettings> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", NAME).executeTakeFirst();
  // Written by `writeSiteSettings`.
  return row ? (JSON.parse(row.value) as SiteSettings) : { version: "" };
}

/** Replaces the settings, and logs the change, so that every process reads them before it next uses its cache. */
export async function writeSiteSettings(db: Queries, settings: SiteSettings): Promise<void> {
  await db.deleteFrom("settings").where("name", "=", NAME).execute();
  await insertRow(db, "settings", { name: NAME, value: JSON.stringify(settings) });
  await db.insertInto("changes").values(settingsEntry).execute();
}

/** All other columns describe items, so they are empty here. */
const settingsEntry: Insertable<ChangeTables["changes"]> = {
  ...{ kind: SETTINGS_KIND, item_id: 0, translation_group: 0, lang: "", version: 0 },
  ...{ was_status: null, was_author: 0, linked_kind: "", linked_group: 0 },
  was_hidden: 0,
};

/** The file of an image that the site shows as its logo; null when there is no such image. */
export async function readLogo(db: Queries, id: number): Promise<{ id: number; stored: string } | null> {
  const row = await db.selectFrom("images").select(["id", "stored"]).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}
