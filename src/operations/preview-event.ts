import type { Context } from "../context.ts";
import { invalid } from "../errors.ts";
import { events } from "../resources/events.ts";
import type { Link } from "../resources/kit/link.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { loadNested, loadSeries } from "../resources/shared/event-serialization.ts";
import { loadPostTranslations } from "../resources/shared/item.ts";
import { type LinkedItems, resolveLinked } from "../resources/shared/link-fields.ts";
import { findLinks } from "../store/event-links.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { authorise, authoriseItem } from "./authorise.ts";
import { buildItem } from "./create.ts";
import { findItemToWrite } from "./find-item.ts";
import { withKnownImages } from "./images.ts";
import type { LinkTarget } from "./links.ts";
import { isNothing, type RawInput, underOwnNames } from "./parse-fields.ts";
import { parseWrite } from "./parse-write.ts";
import type { CreateLinked } from "./resolve-links.ts";
import { previewSeries } from "./series/preview.ts";
import { freeSlug } from "./slugs.ts";

/** An event as a write would leave it, and the items that exist only in the preview. */
interface UnsavedEvent {
  row: Row<"events">;
  /** The links that were sent. */
  links: Map<Link, LinkTarget[]>;
  /** The event whose links are kept where none were sent. */
  linksFrom: number | null;
  newItems: ReadonlyMap<number, Row<ItemTable>>;
}

/**
 * Serializes an event as a create would leave it, or the update of the event `id`, with the checks of that write and its
 * errors. Writes nothing: new linked items get negative ids, which no stored item has, and images by URL are not fetched.
 */
export async function previewEvent(
  id: number | null,
  raw: RawInput,
  context: Context,
): Promise<EventRepresentation> {
  authorise(events, context);
  return underOwnNames(events, raw, async ({ recurrence, ...fields }) => {
    const known = await withKnownImages(events, fields, context);
    const unsaved = await (id === null ? unsavedCreate(known, context) : unsavedUpdate(id, known, context));
    if (!isNothing(recurrence)) assertRecurrence(recurrence, unsaved.row, context);
    return serializeUnsaved(unsaved, context);
  });
}

async function unsavedCreate(raw: RawInput, context: Context): Promise<UnsavedEvent> {
  if (context.language.all) throw invalid("wpml_language", "param_language");
  const { newItems, createLinked, newId } = unsavedItems();
  const { row, original, links } = await buildItem(events, raw, context, { createLinked, newId });
  // The rows of events, which the type of a built item does not express.
  return { row: row as Row<"events">, links, linksFrom: original?.id ?? null, newItems };
}

async function unsavedUpdate(id: number, raw: RawInput, context: Context): Promise<UnsavedEvent> {
  const before = await findItemToWrite(events, { id }, context);
  authoriseItem(events, before, context);
  const { newItems, createLinked } = unsavedItems();
  const { input, links, changes } = await parseWrite(events, raw, before, inLanguageOf(before, context), {
    creating: false,
    createLinked,
  });
  const row: Row<"events"> = Object.assign({}, before, changes, { modified: context.now });
  const { slug: text } = input;
  if (typeof text === "string" && text !== "")
    row.slug = await freeSlug(context.db, events, { text, lang: row.lang, id });
  return { row, links, linksFrom: id, newItems };
}

/** Builds linked items instead of creating them. */
function unsavedItems() {
  const newItems = new Map<number, Row<ItemTable>>();
  let lastId = 0;
  const newId = async () => {
    lastId -= 1;
    return lastId;
  };
  const createLinked: CreateLinked = async (resource, raw, context) => {
    const { row, isNew } = await buildItem(resource, raw, context, { createLinked, newId });
    if (isNew) newItems.set(row.id, row);
    return row;
  };
  return { newItems, createLinked, newId };
}

/** Rejects a rule that a write would reject; the preview shows the first date. */
function assertRecurrence(recurrence: unknown, row: Row<"events">, context: Context): void {
  const { start_local: start_date, end_local: end_date, timezone, all_day } = row;
  previewSeries({ start_date, end_date, timezone, all_day: all_day === 1, recurrence }, context);
}

async function serializeUnsaved(unsaved: UnsavedEvent, given: Context): Promise<EventRepresentation> {
  const { row } = unsaved;
  const context = inLanguageOf(row, given);
  const relations = {
    ...(await loadNested([row], await linkedItemsOf(unsaved, context), context)),
    translations: await loadPostTranslations("events", [row], context),
    series: await loadSeries([row], context),
  };
  const options = { jsonLd: true, ignorePassword: true };
  const [event] = events.serialize([row], relations, context, options);
  if (!event) throw new Error("Nothing was rendered of an event.");
  return event;
}

/** The items that the event would link to: stored ones as reads find them, new ones in their places among them. */
async function linkedItemsOf(
  { row, links, linksFrom, newItems }: UnsavedEvent,
  context: Context,
): Promise<LinkedItems> {
  const sent = new Set([...links.keys()].map(({ to }) => to));
  const stored = linksFrom === null ? [] : await findLinks(context.db, [linksFrom]);
  const linkRows = [
    ...stored.filter(({ table }) => !sent.has(table)).map((link) => ({ ...link, event_id: row.id })),
    ...[...links].flatMap(([{ to: table }, targets]) =>
      targets.map(({ translation_group, id }) => ({
        ...{ table, event_id: row.id, translation_group },
        item_id: id,
      })),
    ),
  ];
  const items = await resolveLinked([row], linkRows, context);
  for (const [{ to }, targets] of links) {
    // The targets of a link are rows of its own table, which their type does not express.
    const byEvent = items[to] as Map<number, Row<ItemTable>[]>;
    const found = byEvent.get(row.id) ?? [];
    const inOrder = targets.flatMap(
      ({ id, translation_group: group }) =>
        newItems.get(id) ?? found.find((item) => item.translation_group === group) ?? [],
    );
    byEvent.set(row.id, inOrder);
  }
  return items;
}

const inLanguageOf = ({ lang }: { lang: string }, context: Context): Context => ({
  ...context,
  language: { ...context.language, code: lang, all: false },
});
