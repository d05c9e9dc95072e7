import type { Context } from "../../context.ts";
import { toWall } from "../../domain/time.ts";
import { siteDateTime, utcDateTime } from "../kit/date-types.ts";
import { ValidationError } from "../kit/field-types.ts";
import type { Item } from "../kit/wordpress.ts";

/**
 * Leaves out a `date_gmt` that is not the time of the `date` beside it: as in WordPress, `date` wins, because clients change
 * that alone in what they have read and write both back. The same time in UTC says which of two hours of one name it is.
 */
export function withOneDate(sent: Item, context: Context): Item {
  const { date, date_gmt, ...others } = sent;
  if (!date || !date_gmt) return sent;
  const { site, now } = context;
  const wall = (parse: typeof siteDateTime.parse, value: unknown) =>
    toWall(parse(value, { zone: site.zone, siteZone: site.zone, now }).instant, site.zone);
  try {
    const isSame = wall(siteDateTime.parse, date) === wall(utcDateTime.parse, date_gmt);
    return isSame ? sent : { ...others, date };
  } catch (error) {
    // The write reports every date that is none.
    if (error instanceof ValidationError) return sent;
    throw error;
  }
}
