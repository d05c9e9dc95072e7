import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { groupBy } from "../../domain/collections.ts";
import { all, any, isOneOf, type Predicate } from "../../domain/predicates.ts";
import { findLinks } from "../../store/event-links.ts";
import { findRows } from "../../store/rows.ts";
import type { Queries } from "../../store/store.ts";
import { type LinkedTable, linkedTables, type Row } from "../../store/tables.ts";
import type { LinkInput } from "../kit/define.ts";
import { asText, fieldType, ValidationError } from "../kit/field-types.ts";
import { isTrashed, mayReadItem } from "../kit/item-state.ts";

/** How many items one field may link. */
const MAX_LINKS = 500;

const toItems = (value: unknown): unknown[] => {
  const items = Array.isArray(value) ? value : [value];
  if (items.length > MAX_LINKS) throw new ValidationError("param_many");
  return items.filter((item) => item !== null && item !== "" && item !== 0 && item !== "0");
};

const asId = (value: unknown): number | null => {
  const isWritten = typeof value === "string" && /^\s*-?\d+\s*$/.test(value);
  const number = typeof value === "number" || isWritten ? Number(value) : Number.NaN;
  if (Number.isNaN(number)) return null;
  if (!Number.isSafeInteger(number) || number < 1) throw new ValidationError("param_unknown");
  return number;
};

/** Categories or tags: ids, slugs or names, as a list or as text with commas. */
export const termLinks = fieldType<LinkInput[]>(
  Type.Array(Type.Union([Type.Integer(), Type.String()])),
  (value) => {
    const given =
      typeof value === "string" ? value.split(",") : isPlain(value) ? Object.values(value) : value;
    return toItems(given).map((item) => {
      if (typeof item !== "string" && typeof item !== "number")
        throw new ValidationError("param_type", "array");
      const id = asId(item);
      if (id !== null) return { id };
      const text = asText(item).trim();
      if (text === "") throw new ValidationError("param_empty");
      return { text };
    });
  },
);

/** Venues or organizers: ids, objects with an id, objects with the data of a new one, or a list of these. */
export const postLinks = fieldType<LinkInput[]>(
  Type.Array(Type.Union([Type.Integer(), Type.Object({}, { additionalProperties: true })])),
  (value) =>
    toItems(value).flatMap((item): LinkInput[] => {
      if (isPlain(item)) {
        if (Object.keys(item).length === 0) return [];
        if (item.id === undefined) return [{ data: item }];
        return [{ id: asId(item.id) ?? refuse() }];
      }
      if (typeof item !== "string" && typeof item !== "number") throw new ValidationError("param_invalid");
      return [{ id: asId(item) ?? refuse() }];
    }),
);

const refuse = (): never => {
  throw new ValidationError("param_unknown");
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The items that events are linked to, by event, in order. */
export type LinkedItems = { [T in LinkedTable]: Map<number, Row<T>[]> };

/** What new events link to, by their rows, as the writes that made them know it. */
const knownRelations = new WeakMap<object, LinkedItems>();

/** Notes what a new event, alone in its translation group, is linked to. */
export const rememberRelations = (event: Row<"events">, items: LinkedItems): void =>
  void knownRelations.set(event, items);

/** What was noted of an event that is shown alone. */
export const rememberedRelations = (events: Row<"events">[]): LinkedItems | undefined =>
  events.length === 1 && events[0] ? knownRelations.get(events[0]) : undefined;

/** Items of no events yet. */
export const noLinkedItems = (): LinkedItems =>
  // An empty map is one of the rows of any table.
  Object.fromEntries(linkedTables.map((table) => [table, new Map()])) as LinkedItems;

/** All that events are linked to. */
export async function loadLinked(
  events: { id: number; lang: string }[],
  context: Context,
): Promise<LinkedItems> {
  const ids = events.map(({ id }) => id);
  const links = groupBy(await findLinks(context.db, ids), ({ kind }) => kind);
  const items = noLinkedItems();
  for (const table of linkedTables)
    Object.assign(items, {
      [table]: await loadLinkedItems(table, events, links.get(table) ?? [], context),
    });
  return items;
}

/** The venues of events alone, by event, in order. */
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
 * The items at the end of links, by event: each in its event's language where it has such a translation that the
 * caller may read, else the one that was linked, else any.
 */
async function loadLinkedItems<T extends LinkedTable>(
  to: T,
  events: { id: number; lang: string }[],
  links: { event_id: number; translation_group: number; item_id: number }[],
  context: Context,
): Promise<Map<number, Row<T>[]>> {
  const { db, caller, site } = context;
  const place = ({ lang }: { lang: string }) => site.languages.indexOf(lang);
  if (links.length === 0) return new Map();
  const groups = [...new Set(links.map(({ translation_group }) => translation_group))];
  const likely = any(
    all(isOneOf("translation_group", groups), isOneOf("lang", [...new Set(events.map(({ lang }) => lang))])),
    isOneOf("id", [...new Set(links.map(({ item_id }) => item_id))]),
  );
  const rows = await findReadable(db, to, likely, caller);
  const lacking = groups.filter(
    (translation_group) => !rows.some((row) => row.translation_group === translation_group),
  );
  if (lacking.length > 0)
    rows.push(...(await findReadable(db, to, isOneOf("translation_group", lacking), caller)));
  const byGroup = groupBy(
    rows.sort((a, b) => place(a) - place(b)),
    ({ translation_group }) => translation_group,
  );
  const byEvent = groupBy(links, ({ event_id }) => event_id);
  return new Map(
    events.map(({ id, lang }) => [
      id,
      (byEvent.get(id) ?? []).flatMap(({ translation_group, item_id }) => {
        const members = byGroup.get(translation_group) ?? [];
        const shown =
          members.find((row) => row.lang === lang) ?? members.find((row) => row.id === item_id) ?? members[0];
        return shown ? [shown] : [];
      }),
    ]),
  );
}

/** Items that the caller may read, never from the trash. */
async function findReadable<T extends LinkedTable>(
  db: Queries,
  to: T,
  predicate: Predicate,
  caller: Context["caller"],
): Promise<Row<T>[]> {
  return (await findRows(db, to, predicate)).filter((row) => !isTrashed(row) && mayReadItem(row, caller));
}
