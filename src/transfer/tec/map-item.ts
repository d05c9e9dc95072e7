import type { Context } from "../../context.ts";
import { isRecord } from "../../domain/collections.ts";
import { decodeEntities } from "../../domain/html.ts";
import { parseZone, toInstant, toWall } from "../../domain/time.ts";
import type { RawInput } from "../../operations/parse-fields.ts";
import { resourceOf } from "../../resources/index.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { plainAsHtml } from "../plain-html.ts";
import type { RemoteItem, RemoteLink } from "../remote-item.ts";

/** An item as the API of a site shows it. */
export type TecItem = Record<string, unknown>;

/** Where an item comes from. */
export interface TecOrigin {
  host: string;
  /** The language of its list. */
  lang: string;
  context: Context;
}

/** Whether an event is protected by a password: lists show it without its content, and nothing tells the password. */
export const isProtected = (item: TecItem): boolean => item.all_day === null && item.show_map === null;

/** The item as a write takes it: the properties of a response have the names of the fields. */
export function remoteItem(resource: Resource, item: TecItem, origin: TecOrigin): RemoteItem {
  const remoteId = String(item.id);
  const { host, lang } = origin;
  const fields: RawInput = {};
  const links: Record<string, RemoteLink[]> = {};
  const references: Record<string, string> = {};
  for (const [name, { column = name, ...field }] of Object.entries(resource.fields)) {
    if (separateFields.has(name) || (isReference(name) && isRecord(item.series))) continue;
    // Each occurrence of a series is an item of the list already.
    if (name === "recurrence" && !resource.occurrenceTable) continue;
    const link = resource.links.find((one) => one.field === name);
    const value = item[name];
    if (link) links[name] = linksIn(value, resourceOf(link.to), origin);
    else if (isReference(name)) {
      // Tags of the plugin have a parent of 0, which ours do not have at all.
      if (resource.kind === "term" && !resource.hierarchy) continue;
      if (Number(value) > 0) references[name] = String(value);
      else if (value !== undefined) fields[name] = 0;
    } else if (value === undefined || value === null) {
      // A property that a response leaves out is empty.
      if ("emptyValue" in field && !optionalProperties.has(name)) fields[name] = null;
    } else if (column === "title" || column === "name") fields[name] = titleOf(String(value));
    else fields[name] = fieldValue(name, value, item, origin);
  }
  return {
    resource,
    remoteId,
    lang: languageOf(item, lang, origin.context),
    modified: String(item.modified_utc ?? item.modified ?? ""),
    fields,
    links,
    references,
    image: imageOf(item.image),
    translations: translationsOf(item),
    externalId: typeof item.external_id === "string" ? item.external_id : `tec:${host}:${remoteId}`,
    wantedId: Number.isSafeInteger(item.id) ? Number(item.id) : null,
  };
}

/** Fields that are no property of responses, or that are handled on their own. */
const separateFields = new Set(["author", "date", "password", "external_id", "image"]);

/** Properties that responses of the plugin never have: their absence says nothing. */
const optionalProperties = new Set(["tickets", "is_virtual", "virtual_url", "slug"]);

/** Fields with the id of an item of the same kind. */
const isReference = (name: string) => name === "parent" || name === "post_parent";

function fieldValue(name: string, value: unknown, item: TecItem, origin: TecOrigin): unknown {
  if (name === "cost") return costOf(String(value), item.cost_details, origin.context);
  if (name === "website") return hrefIn(String(value));
  if (name === "slug") return decodedSlug(String(value));
  if (typeof item[`utc_${name}`] === "string")
    return exactTime(String(value), String(item[`utc_${name}`]), item);
  // Plain lines of some sites have numeric entities.
  const isPlain = typeof value === "string" && value.includes("&#") && !/[<>]/.test(value);
  return isPlain ? decodeEntities(value) : value;
}

/** A rendered title as it was written: entities are decoded, but for those that would become markup or another entity. */
const titleOf = (rendered: string): string => plainAsHtml(decodeEntities(rendered));

/** The wall clock, or the instant where both agree: a wall clock means two instants in the hour that clocks repeat. */
function exactTime(wall: string, utc: string, { timezone }: TecItem): string {
  const zone = typeof timezone === "string" ? parseZone(timezone) : null;
  const isWall = (text: string) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  if (!zone || !isWall(wall) || !isWall(utc)) return wall;
  const instant = toInstant(utc, "UTC");
  return instant !== toInstant(wall, zone) && toWall(instant, zone) === wall ? `${utc}Z` : wall;
}

/** The cost as it was sent: without the symbol of the site where that is ours as well, since it is added again. */
function costOf(shown: string, details: unknown, { site }: Context): unknown {
  const text = decodeEntities(shown).trim();
  if (text === "") return null;
  const { currency_symbol: symbol, values } = isRecord(details) ? details : {};
  const amounts = Array.isArray(values) ? values.map(String) : [];
  if (amounts.length === 0 || !amounts.every((amount) => /^\d+(\.\d+)?$/.test(amount))) return text;
  if (amounts.every((amount) => Number(amount) === 0)) return 0;
  const words = text.replaceAll(site.currencySymbol, "").replace(/[\d.,\s–—-]/g, "");
  return symbol === "" && words === "" ? amounts.join(" - ") : text;
}

/** The URL in a link, where a site gives the link. */
const hrefIn = (value: string): string =>
  decodeEntities(/<a\s[^>]*href=["']([^"']*)["']/i.exec(value)?.[1] ?? value).trim();

function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** The original of an image: an object, a URL, or false for none. */
function imageOf(image: unknown): string | null {
  const url = isRecord(image) ? image.url : image;
  return typeof url === "string" && /^https?:\/\//i.test(url) ? url : null;
}

/** The items of a link property: one, several, or an empty list. */
function linksIn(value: unknown, resource: Resource, origin: TecOrigin): RemoteLink[] {
  return [value]
    .flat()
    .filter(isRecord)
    .filter(({ id }) => id !== undefined)
    .map((nested) => ({ remoteId: String(nested.id), nested: remoteItem(resource, nested, origin) }));
}

/** The translations of an item, as we and as WPML name them. */
function translationsOf({ translations, wpml_translations }: TecItem): string[] {
  const named = isRecord(translations) ? Object.values(translations) : [wpml_translations].flat();
  return named.filter(isRecord).flatMap(({ id }) => (id === undefined ? [] : [String(id)]));
}

function languageOf({ lang }: TecItem, fallback: string, { site }: Context): string {
  return typeof lang === "string" && site.languages.includes(lang) ? lang : fallback;
}
