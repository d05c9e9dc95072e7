import type { Context } from "../../context.ts";
import { invalid, ServiceError } from "../../errors.ts";
import { events } from "../../resources/events.ts";
import { eventLinks } from "../../resources/linked.ts";
import { series as resource } from "../../resources/series.ts";
import { storedRecurrence } from "../../resources/shared/recurrence-field.ts";
import { type SeriesLinks, storedLinks } from "../../resources/shared/series-links.ts";
import { findById, nextId } from "../../store/rows.ts";
import { insertRow } from "../../store/statement-cache.ts";
import type { Row } from "../../store/tables.ts";
import { translationGroup } from "../find-item.ts";
import { recordCreated } from "../item-audit.ts";
import { linksOf } from "../links.ts";
import { parseFields } from "../parse-fields.ts";
import { freeSlug } from "../slugs.ts";
import { writeSearchTexts } from "../translations.ts";
import { datesOf } from "./dates.ts";
import { reconcile } from "./reconcile.ts";
import { adopt } from "./split-series.ts";

/** Makes a series of an event and its translations: they become its first occurrence and keep their ids. */
export async function repeatEvent(id: number, sent: unknown, context: Context): Promise<Row<"events">> {
  const { db } = context;
  const event = await findById(db, "events", id);
  if (!event) throw new Error("The event has just been written.");
  if (event.post_parent !== 0) throw invalid("post_parent");
  const parseContext = { zone: event.timezone, siteZone: context.site.zone, now: context.now };
  const { values, issues } = parseFields(resource, { recurrence: sent }, parseContext, false);
  if (Object.keys(issues).length > 0) throw new ServiceError("rest_invalid_param", { issues });
  // The field is parsed to this type.
  const recurrence = values.recurrence as Parameters<typeof storedRecurrence>[0];
  if (recurrence.zone !== event.timezone) throw invalid("recurrence", "param_zone");
  const made: Row<"series">[] = [];
  const group = await translationGroup(events, event.translation_group, context);
  for (const one of group.sort((a, b) => a.id - b.id)) {
    const row = await seriesFrom(one, storedRecurrence(recurrence), made[0]?.id ?? 0, context);
    await insertRow(db, resource.name, row);
    await recordCreated(resource, row, new Map(), context);
    await writeSearchTexts(resource, row, context);
    await adopt(one, row, context);
    made.push(row);
  }
  const [first] = made;
  if (first) await reconcile(made, datesOf(first, context), context);
  return (await findById(db, "events", id)) ?? event;
}

/** A series with the values of an event. */
async function seriesFrom(
  event: Row<"events">,
  recurrence: string,
  group: number,
  context: Context,
): Promise<Row<"series">> {
  const { db, now } = context;
  const { post_parent, series_group, occurrence, occurrence_index, own, ...values } = event;
  const id = await nextId(db, "post");
  const links: SeriesLinks = {};
  for (const link of eventLinks) links[link.field] = await linksOf(db, link, event.id);
  const row: Row<"series"> = {
    ...values,
    id,
    translation_group: group || id,
    slug: await freeSlug(db, resource, { text: event.slug, lang: event.lang, id }),
    external_id: null,
    modified: now,
    version: 1,
    recurrence,
    links: storedLinks(links),
    horizon: null,
  };
  return { ...row, horizon: datesOf(row, context).horizon };
}
