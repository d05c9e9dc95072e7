import type { Context } from "../../context.ts";
import type { ParseContext } from "./field-types.ts";

/** The context in which the fields of a write are parsed; wall-clock times are in `zone`, or in that of the site. */
export const parseContextOf = (
  { site, now }: Pick<Context, "site" | "now">,
  zone: string = site.zone,
): ParseContext => ({ zone, siteZone: site.zone, now, maxDescription: site.maxDescription });
