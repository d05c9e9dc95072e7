import type { ListEventsOptions } from "../../../../clients/typescript/src/operations.ts";
import { client, etagOf } from "../api.ts";
import { plain } from "../event/draft.ts";
import type { MessageKey } from "../i18n.tsx";
import type { IconName } from "../icons.tsx";
import type { LanguageCode } from "../settings.ts";

/** One field of a form; values are texts, as inputs have them. */
export interface ManagedField {
  name: string;
  label: MessageKey;
  type?: "text" | "url" | "email" | "tel" | "number" | "html" | "parent" | "flag" | "colour";
  required?: boolean;
  /** All translations have it in common. */
  shared?: boolean;
}

/** An item in a list. */
export interface ManagedItem {
  id: number;
  name: string;
  detail: string;
  lang: string;
  parent?: number;
  translations: Record<string, { id: number }>;
}

/** A page of a list. */
export interface ManagedPage {
  items: ManagedItem[];
  total: number;
  pages: number;
}

/** An item that is being edited. */
export interface Loaded {
  item: ManagedItem;
  values: Record<string, string>;
  etag: string | undefined;
  url: string;
}

/** Which items are listed. */
export interface ManagedQuery {
  search?: string | undefined;
  page: number;
  language: LanguageCode;
  untranslated?: string | undefined;
  outdated?: boolean | undefined;
}

/** A resource that is managed by the same two screens as others: what differs is data. */
export interface Managed {
  path: ManagedPath;
  icon: IconName;
  many: MessageKey;
  one: MessageKey;
  fields: ManagedField[];
  /** Items have parents, and are listed as a tree. */
  isTree?: boolean;
  /** Whether it can be listed by missing translations. */
  hasUntranslated?: boolean;
  list(query: ManagedQuery, signal?: AbortSignal): Promise<ManagedPage>;
  read(id: number): Promise<Loaded>;
  create(input: Input, language: LanguageCode): Promise<{ id: number }>;
  update(id: number, input: Input, options?: { ifMatch?: string }): Promise<unknown>;
  remove(id: number): Promise<unknown>;
  /** Merges others into an item. */
  merge(id: number, from: number[]): Promise<unknown>;
  /** The filter of events that link to one of some items. */
  ofEvents(ids: number[]): ListEventsOptions;
}

export type ManagedPath = "venues" | "organizers" | "categories" | "tags";

type Input = Record<string, unknown>;

const PER_PAGE = 20;
/** Trees are shown whole, as far as one page goes. */
const TREE_PAGE = 100;

const listOptions = ({ search, page, language }: ManagedQuery, signal?: AbortSignal) => ({
  ...{ page, per_page: PER_PAGE, wpml_language: language, text: "raw" as const, context: "edit" as const },
  ...(search && { search }),
  ...(signal && { signal }),
});

const byTitle = { orderby: "title", order: "asc" } as const;

/** The values of fields as texts. */
function valuesOf(item: object, fields: readonly ManagedField[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { name, type } of fields) {
    // Names that the definitions below list are properties of the items.
    const raw = Reflect.get(item, `${name}_raw`) ?? Reflect.get(item, name) ?? "";
    values[name] = type === "html" ? String(Reflect.get(item, name) ?? "") : String(raw);
  }
  return values;
}

/** Texts of a form as input of the API; empty ones clear a field. */
export function inputOf(
  values: Record<string, string>,
  fields: readonly ManagedField[],
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, type = "text", required }) => {
      const value = values[name] ?? "";
      if (type === "parent") return [name, Number(value) || 0];
      if (type === "flag") return [name, value === "true"];
      if (type === "number") return [name, value === "" ? null : Number(value)];
      return [name, value === "" && !required ? null : value];
    }),
  );
}

const venueFields: ManagedField[] = [
  { name: "venue", label: "name", required: true },
  { name: "description", label: "description", type: "html" },
  { name: "address", label: "street", shared: true },
  { name: "zip", label: "zip", shared: true },
  { name: "city", label: "city" },
  { name: "province", label: "province" },
  { name: "country", label: "country", shared: true },
  { name: "phone", label: "phone", type: "tel", shared: true },
  { name: "website", label: "website", type: "url" },
  { name: "geo_lat", label: "latitude", type: "number", shared: true },
  { name: "geo_lng", label: "longitude", type: "number", shared: true },
  { name: "show_map", label: "show_map", type: "flag", shared: true },
  { name: "show_map_link", label: "show_map_link", type: "flag", shared: true },
];

const organizerFields: ManagedField[] = [
  { name: "organizer", label: "name", required: true },
  { name: "description", label: "description", type: "html" },
  { name: "phone", label: "phone", type: "tel", shared: true },
  { name: "email", label: "email", type: "email", shared: true },
  { name: "website", label: "website", type: "url" },
];

const categoryFields: ManagedField[] = [
  { name: "name", label: "name", required: true },
  { name: "parent", label: "parent_category", type: "parent", shared: true },
  { name: "colour", label: "colour", type: "colour", shared: true },
  { name: "description", label: "description", type: "html" },
  { name: "slug", label: "slug" },
];

const tagFields: ManagedField[] = categoryFields.filter(({ shared }) => !shared);

const venues: Managed = {
  ...{
    path: "venues",
    icon: "pin",
    many: "venues",
    one: "venue",
    fields: venueFields,
    hasUntranslated: true,
  },
  async list(query, signal) {
    const { untranslated, outdated } = query;
    const page = await client.venues.list({
      ...listOptions(query, signal),
      ...byTitle,
      ...(untranslated && { untranslated, wpml_language: "all" as const }),
      ...(outdated && { outdated }),
    });
    const items = page.venues.map(({ venue, city = "", translations = {}, ...item }) => ({
      ...{ id: item.id, lang: item.lang, translations, name: venue, detail: city },
    }));
    return { items, total: page.total, pages: page.total_pages };
  },
  async read(id) {
    const venue = await client.venues.read(id, { context: "edit" });
    const { lang, translations = {}, url } = venue;
    const item = { id, lang, translations, name: plain(venue.venue), detail: "" };
    return { item, values: valuesOf(venue, venueFields), etag: etagOf(venue), url };
  },
  // The fields are those of the definition above.
  create: (input, wpml_language) => client.venues.create(input as never, { wpml_language }),
  update: (id, input, options) => client.venues.update(id, input, options),
  remove: (id) => client.venues.delete(id),
  merge: (id, from) => client.venues.merge(id, { from }),
  ofEvents: (ids) => ({ venue: ids }),
};

const organizers: Managed = {
  ...{ path: "organizers", icon: "people", many: "organizers", one: "organizer", fields: organizerFields },
  hasUntranslated: true,
  async list(query, signal) {
    const { untranslated, outdated } = query;
    const page = await client.organizers.list({
      ...listOptions(query, signal),
      ...byTitle,
      ...(untranslated && { untranslated, wpml_language: "all" as const }),
      ...(outdated && { outdated }),
    });
    const items = page.organizers.map(({ organizer, email = "", translations = {}, ...item }) => ({
      ...{ id: item.id, lang: item.lang, translations, name: organizer, detail: email },
    }));
    return { items, total: page.total, pages: page.total_pages };
  },
  async read(id) {
    const organizer = await client.organizers.read(id, { context: "edit" });
    const { lang, translations = {}, url } = organizer;
    const item = { id, lang, translations, name: plain(organizer.organizer), detail: "" };
    return { item, values: valuesOf(organizer, organizerFields), etag: etagOf(organizer), url };
  },
  // The fields are those of the definition above.
  create: (input, wpml_language) => client.organizers.create(input as never, { wpml_language }),
  update: (id, input, options) => client.organizers.update(id, input, options),
  remove: (id) => client.organizers.delete(id),
  merge: (id, from) => client.organizers.merge(id, { from }),
  ofEvents: (ids) => ({ organizer: ids }),
};

const categories: Managed = {
  ...{
    path: "categories",
    icon: "tree",
    many: "categories",
    one: "category",
    fields: categoryFields,
    isTree: true,
  },
  async list(query, signal) {
    const page = await client.categories.list({
      ...listOptions(query, signal),
      per_page: TREE_PAGE,
      hide_empty: false,
    });
    const items = page.categories.map(({ id, name, lang, translations, parent, count }) => ({
      ...{ id, name, lang, translations, parent, detail: String(count) },
    }));
    return { items, total: page.total, pages: page.total_pages };
  },
  async read(id) {
    const term = await client.categories.read(id, { context: "edit" });
    const { lang, translations, url } = term;
    const item = { id, lang, translations, name: plain(term.name), detail: "" };
    return { item, values: valuesOf(term, categoryFields), etag: etagOf(term), url };
  },
  // The fields are those of the definition above.
  create: (input, wpml_language) => client.categories.create(input as never, { wpml_language }),
  update: (id, input, options) => client.categories.update(id, input, options),
  remove: (id) => client.categories.delete(id),
  merge: (id, from) => client.categories.merge(id, { from }),
  ofEvents: (ids) => ({ categories: ids.map(String) }),
};

const tags: Managed = {
  ...{ path: "tags", icon: "tag", many: "tags", one: "tag", fields: tagFields },
  async list(query, signal) {
    const page = await client.tags.list({ ...listOptions(query, signal), hide_empty: false });
    const items = page.tags.map(({ id, name, lang, translations, count }) => ({
      ...{ id, name, lang, translations, detail: String(count) },
    }));
    return { items, total: page.total, pages: page.total_pages };
  },
  async read(id) {
    const term = await client.tags.read(id, { context: "edit" });
    const { lang, translations, url } = term;
    const item = { id, lang, translations, name: plain(term.name), detail: "" };
    return { item, values: valuesOf(term, tagFields), etag: etagOf(term), url };
  },
  // The fields are those of the definition above.
  create: (input, wpml_language) => client.tags.create(input as never, { wpml_language }),
  update: (id, input, options) => client.tags.update(id, input, options),
  remove: (id) => client.tags.delete(id),
  merge: (id, from) => client.tags.merge(id, { from }),
  ofEvents: (ids) => ({ tags: ids.map(String) }),
};

export const managed: Record<ManagedPath, Managed> = { venues, organizers, categories, tags };
