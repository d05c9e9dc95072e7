import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { groupBy, isRecord } from "../../domain/collections.ts";
import { isOneOf } from "../../domain/predicates.ts";
import { findLinks, type LinkRow } from "../../store/event-links.ts";
import { findRows } from "../../store/rows.ts";
import { type LinkedTable, linkedTables, type Row } from "../../store/tables.ts";
import { asText, fieldType, termName, ValidationError } from "../kit/field-types.ts";
import { isTrashed, mayReadItem } from "../kit/item-state.ts";
import type { LinkInput } from "../kit/link.ts";

/** Maximum number of items in one link field. */
const MAX_LINKS = 500;

const toItems = (value: unknown): unknown[] => {
  const items = Array.isArray(value) ? value : [value];
  if (items.length > MAX_LINKS) throw new ValidationError("param_many");
  return items.filter((item) => item !== null && item !== "" && item !== 0 && item !== "0");
};

const asId = (value: unknown): number | null => {
  const isNumeric = typeof value === "string" && /^\s*-?\d+\s*$/.test(value);
  const number = typeof value === "number" || isNumeric ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) return null;
  if (!Number.isSafeInteger(number) || number < 1) throw new ValidationError("param_unknown");
  return number;
};

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || value === 0 || value === "0";

/** The id in an item as responses show it: `id`, or `term_id` as WordPress calls it in terms. */
const idIn = (item: unknown): unknown =>
  isRecord(item) ? [item.id, item.term_id].find((id) => !isEmpty(id)) : undefined;

/** Categories or tags: ids, slugs, names, or objects with one of these, as a list or as comma-separated text. */
export const termLinks = fieldType<LinkInput[]>(
  Type.Array(
    Type.Union([
      Type.Integer(),
      Type.String(),
      Type.Object(
        {
          id: Type.Optional(Type.Integer()),
          slug: Type.Optional(Type.String()),
          name: Type.Optional(Type.String()),
        },
        { additionalProperties: true, description: "An existing term, by the first of these that it has" },
      ),
    ]),
  ),
  (value, parseContext) => {
    const isMap = isRecord(value) && referenceIn(value) === undefined;
    const items = typeof value === "string" ? value.split(",") : isMap ? Object.values(value) : value;
    return toItems(items).map((item) => {
      const reference = isRecord(item) ? referenceIn(item) : undefined;
      if (reference) return reference;
      if (typeof item !== "string" && typeof item !== "number") throw new ValidationError("param_term");
      const id = asId(item);
      // Parsed like the name that a new term would get, so that the term of that name is found.
      if (id === null) return { text: termName.parse(item, parseContext) };
      return typeof item === "string" ? { id, digits: item.trim() } : { id };
    });
  },
);

/** The existing term that an object refers to: by its id, else its slug, else its name; undefined if it has none. */
function referenceIn(item: Record<string, unknown>): LinkInput | undefined {
  const { slug, name } = item;
  const id = idIn(item);
  if (id !== undefined) return { id: asId(id) ?? rejectUnknown() };
  if (!isEmpty(slug)) return { slug: asTermText(slug) };
  return isEmpty(name) ? undefined : { name: asTermText(name) };
}

const asTermText = (value: unknown): string => {
  if (typeof value !== "string" && typeof value !== "number") throw new ValidationError("param_term");
  const text = asText(String(value)).trim();
  if (text === "") throw new ValidationError("param_empty");
  return text;
};

/** Venues or organizers: ids, objects with an id, objects with the data of a new one, or a list of these. */
export const postLinks = fieldType<LinkInput[]>(
  Type.Array(Type.Union([Type.Integer(), Type.Object({}, { additionalProperties: true })])),
  (value) => {
    const items = toItems(value);
    // A list of nothing but empty items unlinks; one among others is a mistake, as it is to the reference.
    if (Array.isArray(value) && items.length > 0 && items.length < value.length)
      throw new ValidationError("param_unknown");
    return items.flatMap((item): LinkInput[] => {
      if (isRecord(item)) {
        if (Object.keys(item).length === 0) return [];
        const { id, ...data } = item;
        // A form sends 0 or nothing for an item that is new.
        if (isEmpty(id)) return Object.keys(data).length > 0 ? [{ data }] : [];
        return [{ id: asId(id) ?? rejectUnknown() }];
      }
      if (typeof item !== "string" && typeof item !== "number") throw new ValidationError("param_invalid");
      return [{ id: asId(item) ?? rejectUnknown() }];
    });
  },
);

const rejectUnknown = (): never => {
  throw new ValidationError("param_unknown");
};

/** The items that events link to, by event id, in the order of the links. */
export type LinkedItems = { [T in LinkedTable]: Map<number, Row<T>[]> };

/** Linked items by the row of a new event, whose write has already read them. */
const relationsOfNewEvents = new WeakMap<object, LinkedItems>();

/** Caches the linked items of a new event that has no translations, so that serializing it reads nothing again. */
export const cacheRelations = (event: object, items: LinkedItems): void =>
  void relationsOfNewEvents.set(event, items);

/** The cached linked items, if the rows are one event that was just created. */
export const cachedRelations = (events: Row<"events">[]): LinkedItems | undefined =>
  events.length === 1 && events[0] ? relationsOfNewEvents.get(events[0]) : undefined;

/** Linked items of no events. */
export const noLinkedItems = (): LinkedItems =>
  // An empty map is a valid map for the rows of any table.
  Object.fromEntries(linkedTables.map((table) => [table, new Map()])) as LinkedItems;

/** Loads the items that events link to. */
export async function loadLinked(
  events: { id: number; lang: string }[],
  context: Context,
): Promise<LinkedItems> {
  const ids = events.map(({ id }) => id);
  return resolveLinked(events, await findLinks(context.db, ids), context);
}

/** Resolves links to the items that the caller may read. */
export async function resolveLinked(
  events: { id: number; lang: string }[],
  rows: readonly LinkRow[],
  context: Context,
): Promise<LinkedItems> {
  const links = groupBy(rows, ({ table }) => table);
  const items = noLinkedItems();
  for (const table of linkedTables)
    Object.assign(items, {
      [table]: await loadLinkedItems(table, events, links.get(table) ?? [], context),
    });
  return items;
}

/** Loads only the venues of events, by event id, in the order of the links. */
export async function loadVenues(
  events: { id: number; lang: string }[],
  context: Context,
): Promise<Map<number, Row<"venues">[]>> {
  if (events.length === 0) return new Map();
  const ids = events.map(({ id }) => id);
  const links = await context.db
    .selectFrom("event_venues")
    .select(["event_id", "translation_group", "item_id"])
    .where("event_id", "in", ids)
    .orderBy("event_id")
    .orderBy("position")
    .execute();
  return loadLinkedItems("venues", events, links, context);
}

/**
 * Resolves links to items, by event id: the item of the translation group in the event's language, else the linked
 * item, else any other of the group; only items that the caller may read.
 */
async function loadLinkedItems<T extends LinkedTable>(
  to: T,
  events: { id: number; lang: string }[],
  links: { event_id: number; translation_group: number; item_id: number }[],
  context: Context,
): Promise<Map<number, Row<T>[]>> {
  const { db, caller, site } = context;
  const rank = ({ lang }: { lang: string }) => site.languages.indexOf(lang);
  if (links.length === 0) return new Map();
  const groups = [...new Set(links.map(({ translation_group }) => translation_group))];
  // Of all languages: a further condition would let a planner without statistics read all items of a language.
  const rows = (await findRows(db, to, isOneOf("translation_group", groups))).filter(
    (row) => !isTrashed(row) && mayReadItem(row, caller),
  );
  const byGroup = groupBy(
    rows.sort((a, b) => rank(a) - rank(b)),
    ({ translation_group }) => translation_group,
  );
  const byEvent = groupBy(links, ({ event_id }) => event_id);
  return new Map(
    events.map(({ id, lang }) => [
      id,
      (byEvent.get(id) ?? []).flatMap(({ translation_group, item_id }) => {
        const items = byGroup.get(translation_group) ?? [];
        const item =
          items.find((row) => row.lang === lang) ?? items.find((row) => row.id === item_id) ?? items[0];
        return item ? [item] : [];
      }),
    ]),
  );
}
