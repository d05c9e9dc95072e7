import { type Static, Type } from "typebox";
import type { Site } from "../../context.ts";
import { formatsOf, type HourClock } from "../../domain/formats.ts";
import { catalogues } from "../../locales/index.ts";
import { enumSchema, nullable } from "../kit/field-types.ts";
import { siteSettingsFields as fields } from "./fields.ts";

/** Schema of the settings. */
export const siteSettingsRepresentation = Type.Object(
  {
    site_name: Type.String({ description: fields.site_name.description }),
    accent_colour: Type.String({ description: fields.accent_colour.description }),
    logo: nullable(
      Type.Object(
        { id: Type.Integer(), url: Type.String(), width: Type.Integer(), height: Type.Integer() },
        { description: "The image before the name" },
      ),
    ),
    timezone: Type.String({ description: fields.timezone.description }),
    languages: Type.Array(Type.String(), { description: fields.languages.description }),
    available_languages: Type.Array(Type.String(), { description: "Languages that can be active" }),
    week_start: Type.Record(Type.String(), Type.Integer(), {
      description: "The weekday that weeks begin with, 0 for Sunday, by active language",
    }),
    clock: Type.Record(Type.String(), enumSchema<HourClock>(["12", "24"]), {
      description: "Hours of the clock by active language",
    }),
    submissions: Type.Boolean({ description: fields.submissions.description }),
    fixed: Type.Record(Type.String(), Type.String(), {
      description:
        "Settings that cannot be changed, because the environment has them: its variable by setting",
    }),
  },
  { $id: "Settings", description: "Settings that administrators change while the service runs" },
);

/** The settings as responses show them. */
export function serializeSiteSettings(site: Site): Static<typeof siteSettingsRepresentation> {
  const byLanguage = <T>(optionOf: (code: string) => T) =>
    Object.fromEntries(site.languages.map((code) => [code, optionOf(code)]));
  return {
    site_name: site.name,
    accent_colour: site.accent,
    logo: site.logo,
    timezone: site.zone,
    languages: [...site.languages],
    available_languages: Object.keys(catalogues),
    week_start: byLanguage((code) => formatsOf(code, site).weekStart),
    clock: byLanguage((code) => formatsOf(code, site).clock),
    submissions: site.submissions,
    fixed: { ...site.fixed },
  };
}
