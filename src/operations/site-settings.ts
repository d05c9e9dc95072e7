import { randomBytes } from "node:crypto";
import { changesBetween, record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { invalid, ServiceError } from "../errors.ts";
import { parseSettings } from "../resources/kit/settings-fields.ts";
import { type SiteSettingsInput, siteSettingsFields } from "../resources/site-settings/fields.ts";
import { readLogo, readSiteSettings, type SiteSettings, writeSiteSettings } from "../store/site-settings.ts";
import type { RawInput } from "./parse-fields.ts";

/** Changes the settings that were sent; every process takes them over before its next response. */
export async function updateSiteSettings(raw: RawInput, context: Context): Promise<void> {
  const { db, site } = context;
  const input = parseSettings(siteSettingsFields, raw);
  const fixed = Object.entries(site.fixed).filter(([name]) => name in input);
  if (fixed.length > 0)
    throw new ServiceError("rest_invalid_param", {
      issues: Object.fromEntries(
        fixed.map(([name, variable]) => [name, { reason: "param_fixed", suggestion: variable }]),
      ),
    });
  if (input.logo && !(await readLogo(db, input.logo))) throw invalid("logo", "param_unknown");
  const before = await readSiteSettings(db);
  const after = merged(before, input);
  const changes = changesBetween(recorded(before), recorded(after));
  if (Object.keys(changes).length === 0) return;
  await writeSiteSettings(db, after);
  await record(db, context, { action: "update", kind: "settings", id: 0, changes: JSON.stringify(changes) });
}

/** The settings after a change: absent means leave, null means clear. */
function merged(before: SiteSettings, input: SiteSettingsInput): SiteSettings {
  const chosen: Record<string, unknown> = {
    ...{ name: input.site_name, accent: input.accent_colour, logo: input.logo, zone: input.timezone },
    ...{ languages: input.languages, weekStarts: input.week_start, clocks: input.clock },
    submissions: input.submissions,
  };
  const sent = Object.entries(chosen).filter(([, value]) => value !== undefined);
  const all = { ...before, ...Object.fromEntries(sent), version: randomBytes(9).toString("base64url") };
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  // Each value is of the field that it comes from.
  return kept as unknown as SiteSettings;
}

/** The values as the audit trail has them: lists and objects as text, so that they can be compared. */
const recorded = ({
  name,
  accent,
  logo,
  zone,
  languages,
  weekStarts,
  clocks,
  submissions,
}: SiteSettings) => ({
  site_name: name ?? null,
  accent_colour: accent ?? null,
  logo: logo ?? null,
  timezone: zone ?? null,
  languages: languages?.join(",") ?? null,
  week_start: weekStarts ? JSON.stringify(weekStarts) : null,
  clock: clocks ? JSON.stringify(clocks) : null,
  submissions: submissions ?? null,
});
