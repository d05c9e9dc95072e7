import { events } from "../resources/events.ts";
import { resourceOf } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { RemoteItem, RemoteLink } from "./remote-item.ts";
import { hashOf } from "./source-map.ts";

/** The language of an item, and all those of the site. */
export interface ItemLanguage {
  lang: string;
  languages: readonly string[];
}

/**
 * A link of an event to an item that is made of its data, or that is the same as one that was made of these before. Made of
 * the same data in another language, it is its translation.
 */
export function linkedItem(
  field: string,
  fields: Record<string, unknown>,
  { lang, languages }: ItemLanguage,
): RemoteLink {
  const idIn = (code: string) => hashOf([code, fields]);
  const remoteId = idIn(lang);
  const translations = languages.filter((code) => code !== lang).map(idIn);
  const item = bareItem(linkedResource(field), remoteId, lang);
  return { remoteId, nested: { ...item, fields, translations, hasContentId: true } };
}

/** The field with the name of the items that a link field of events leads to. */
export const nameField = (field: string): string =>
  Object.entries(linkedResource(field).fields).find(([, { required }]) => required)?.[0] ?? "name";

/** An item of which nothing but its id is known. */
export const bareItem = (resource: Resource, remoteId: string, lang: string): RemoteItem => ({
  ...{ resource, remoteId, lang, modified: "", fields: {}, links: {}, references: {} },
  ...{ image: null, translations: [], externalId: "", wantedId: null },
});

function linkedResource(field: string): Resource {
  const link = events.links.find((one) => one.field === field);
  if (!link) throw new Error(`Events have no link ${field}.`);
  return resourceOf(link.to);
}
