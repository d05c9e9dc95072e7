import type { Context } from "../../context.ts";
import type { ParseContext } from "./field-types.ts";

/**
 * The context in which the fields of a write are parsed: wall-clock times are in `zone`, or in that of the site, and slugs in
 * the language of the item, which for a new one is that of the request.
 */
export const parseContextOf = (
  { site, now, language }: Pick<Context, "site" | "now" | "language">,
  { lang = language.code }: { lang?: string | undefined } = {},
  zone: string = site.zone,
): ParseContext => ({ zone, siteZone: site.zone, now, maxDescription: site.maxDescription, language: lang });
