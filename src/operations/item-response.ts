import type { Context } from "../context.ts";
import { resourceOf } from "../resources/index.ts";
import type { Resource, SerializeOptions } from "../resources/kit/define.ts";
import type { Item } from "../resources/kit/item.ts";
import { mayEditItem } from "../resources/kit/item-state.ts";
import { apiLink } from "../resources/shared/urls.ts";
import { type ItemShapeName, itemShapes } from "../resources/wordpress/item-shapes.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/** The response to a write: plain data, to be stored with an idempotency key or sent to another thread. */
export interface WriteResponse {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** The version of the item after the write; the first part of the ETag. */
  version?: string;
}

/** A written row and its relations, not yet serialized: the HTTP thread does that while the writer is busy. */
export interface UnrenderedWrite {
  status: number;
  resource: ItemTable;
  row: Row<ItemTable>;
  relations: unknown;
  /** The shape of the response. */
  shape: ItemShapeName;
}

/** How an item is serialized for the caller who has just written it. */
export const writerView: SerializeOptions = { jsonLd: false, ignorePassword: true };

/** Renders a written item as the response to its write. */
export function renderWritten(
  { status, resource: name, row, relations, shape }: UnrenderedWrite,
  context: Context,
): WriteResponse {
  const resource = resourceOf(name);
  const { toBody, urlOf } = itemShapes[shape];
  const [item = {}] = resource.serialize([row], relations, context, writerView);
  const body = toBody(resource, row, item, { ...context, editing: true });
  const { headers, version } = itemHeaders(resource, row, item, context);
  if (status !== 201) return { status, body, version, headers };
  return { status, body, version, headers: { Location: urlOf(resource, row.id, context), ...headers } };
}

/** Headers of a response with a single item (allowed methods, language, links to translations), and its version. */
export function itemHeaders(
  resource: Resource,
  row: Row<ItemTable>,
  { translations = {} }: Pick<Item, "translations">,
  context: Context,
) {
  const alternates = Object.entries(translations).map(
    ([lang, { url }]) => `<${url}>; rel="alternate"; hreflang="${lang}"`,
  );
  return {
    version: versionOf(row),
    headers: {
      Allow: allowedMethods(resource, row, context),
      "Content-Language": row.lang,
      ...(alternates.length > 0 && { Link: [apiLink(context), ...alternates].join(", ") }),
    },
  };
}

/** The methods by which the caller may use an item. */
export const allowedMethods = (resource: Resource, row: Row<ItemTable>, { caller }: Context): string =>
  mayEditItem(resource, row, caller) ? "GET, DELETE, POST, PUT, PATCH" : "GET";

/** The part of an ETag that identifies the item and its version; `If-Match` is compared with it. */
export const versionOf = (row: { id: number; version: number }): string => `${row.id}-${row.version}`;
