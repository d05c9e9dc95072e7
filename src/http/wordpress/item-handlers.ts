import type { Context } from "../../context.ts";
import { has } from "../../domain/roles.ts";
import { ServiceError, withNames } from "../../errors.ts";
import { findItem } from "../../operations/find-item.ts";
import { itemHeaders } from "../../operations/item-response.ts";
import { read } from "../../operations/read.ts";
import type { PageInfo } from "../../operations/reads.ts";
import { shortenedHeader, shortenTexts } from "../../operations/shorten-texts.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { timeless } from "../../resources/kit/field-types.ts";
import { mayEditItem } from "../../resources/kit/item-state.ts";
import type { Projection } from "../../resources/kit/projection.ts";
import type { Item } from "../../resources/kit/wordpress.ts";
import { apiLink } from "../../resources/shared/urls.ts";
import { itemShapes } from "../../resources/wordpress/item-shapes.ts";
import { wpUrl } from "../../resources/wordpress/names.ts";
import type { CommandBus } from "../../writer/protocol.ts";
import { collectionMethods } from "../allowed-methods.ts";
import { commonParameters } from "../common-parameters.ts";
import { byId, type Handler } from "../handler.ts";
import { pageLinksOf } from "../list-envelope.ts";
import { type AppDependencies, assertPassword } from "../request-context.ts";
import type { Parameters } from "../request-parameters.ts";
import { createCommand, removeCommand, updateCommand, writeHandler } from "../write-handlers.ts";
import { embedParameter, listWithEmbedded, withEmbedded } from "./embedded.ts";
import { type ItemApi, MAX_PER_PAGE } from "./item-api.ts";

/** A page of a list: an array, its totals and links in headers. */
export const listHandler =
  (api: ItemApi, resource: Resource, { readCache }: Pick<AppDependencies, "readCache">): Handler =>
  async (parameters, context) => {
    const { caller, editing, language, site } = context;
    if (editing && !has(caller, resource.right)) throw forbiddenContext(context);
    const wanted = { ...api.listDefaults(resource), ...parameters };
    const shape = projectionOf(api, resource);
    const page = await readCache.reads.list(api.view(resource), wanted, context, shape.projection);
    const found = await page.items();
    const embed = embedParameter(parameters._embed);
    const { items, shortened } = embed
      ? await listWithEmbedded(found, embed, resource, context)
      : { items: found, shortened: 0 };
    return {
      body: items,
      expiresAt: Math.min(page.expiresAt, shape.expiresAt()),
      headers: {
        Allow: collectionMethods(resource, caller),
        "Content-Language": language.all ? site.languages.join(", ") : language.code,
        ...pageHeaders(page, api.url(context, api.base(resource)), parameters, context),
        // Each count covers the items from its first cut to the end, so the larger one covers both.
        ...shortenedHeader(Math.max(shape.shortened(), shortened)),
      },
    };
  };

/** Totals and links of a page below `wp/v2` as headers. */
export const wpPageHeaders = (page: PageInfo, path: string, parameters: Parameters, context: Context) =>
  pageHeaders(page, wpUrl(context, path), parameters, context);

/** Characters of a URL in a header at most: a client that repeats long parameters must not get more than proxies pass on. */
const MAX_LINK_LENGTH = 2000;

function pageHeaders(
  { page, pages, total }: PageInfo,
  url: string,
  parameters: Parameters,
  context: Context,
): Record<string, string> {
  const link = pageLinksOf(url, parameters);
  const others = [
    ...(page > 1 ? [{ rel: "prev", to: link(Math.max(1, Math.min(page - 1, pages))) }] : []),
    ...(page < pages ? [{ rel: "next", to: link(page + 1) }] : []),
  ];
  const links = others.flatMap(({ rel, to }) =>
    to.length > MAX_LINK_LENGTH ? [] : [`<${to}>; rel="${rel}"`],
  );
  return {
    "X-WP-Total": String(total),
    "X-WP-TotalPages": String(pages),
    ...(links.length > 0 && { Link: [apiLink(context), ...links].join(", ") }),
  };
}

/** The items of a list in the form of an API. Long texts are cut as in our own lists, and then not shown raw. */
function projectionOf(
  { shape }: ItemApi,
  resource: Resource,
): {
  projection: Projection<Record<string, unknown>>;
  shortened(): number;
  expiresAt(): number;
} {
  const { toBody, expiresAt } = itemShapes[shape];
  let count = 0;
  let earliest = Number.POSITIVE_INFINITY;
  const load: Projection<Record<string, unknown>>["load"] = async (rows, context) => {
    const rendered = await resource.render(rows, context, { jsonLd: false });
    const { items, shortened } = shortenTexts<Record<string, unknown>>(rendered);
    count += shortened;
    return rows.map((row, at) => {
      const { [at]: item = {} } = items;
      const editing = context.editing && item === rendered[at];
      earliest = Math.min(earliest, expiresAt?.(resource, item, context) ?? earliest);
      return toBody(resource, row, item, { ...context, editing });
    });
  };
  return {
    projection: { name: shape, maxPerPage: MAX_PER_PAGE, load },
    shortened: () => count,
    expiresAt: () => earliest,
  };
}

/** One item. */
export const readHandler =
  ({ shape, view }: ItemApi, resource: Resource): Handler =>
  async (parameters, context, request) => {
    if ("password" in resource.fields) assertPassword(parameters);
    const row = await read(view(resource), byId.refOf(request), context);
    if (context.editing && !mayEditItem(resource, row, context.caller)) throw forbiddenContext(context);
    const [item = {}] = await resource.render([row], context, { jsonLd: false });
    const { toBody, expiresAt } = itemShapes[shape];
    const body = toBody(resource, row, item, context);
    const embed = embedParameter(parameters._embed);
    return {
      body: embed ? (await withEmbedded([body], embed, resource, context))[0] : body,
      ...(expiresAt && { expiresAt: expiresAt(resource, item, context) }),
      ...itemHeaders(resource, row, item, context),
    };
  };

/** The error for `context=edit` of callers who may not edit. */
export const forbiddenContext = ({ caller }: Pick<Context, "caller">) =>
  new ServiceError("rest_forbidden_context", { status: caller.role === null ? 401 : 403 });

export const createHandler =
  (api: ItemApi, resource: Resource, commands: CommandBus): Handler =>
  (parameters, context, request) =>
    written(api, resource, null, parameters, context, (fields) =>
      writeHandler(commands, createCommand(resource, api.shape))(fields, context, request),
    );

/** One partial update, whichever method is used; an unknown item has the error code of the API. */
export const updateHandler =
  (api: ItemApi, resource: Resource, commands: CommandBus): Handler =>
  async (parameters, context, request) => {
    const before = await findItem(api.view(resource), byId.refOf(request), context);
    return written(api, resource, { ...before }, parameters, context, (fields) =>
      writeHandler(commands, updateCommand(resource, byId, api.shape))(fields, context, request),
    );
  };

/** Moves an item to the trash; where there is none, and with `force`, deletes it. */
export const removeHandler =
  (api: ItemApi, resource: Resource, commands: CommandBus): Handler =>
  async (parameters, context, request) => {
    const force = commonParameters.force.type.parse(parameters.force, timeless);
    if (resource.kind === "term" && !force) throw new ServiceError("rest_trash_not_supported");
    await findItem(api.view(resource), byId.refOf(request), context);
    try {
      return await writeHandler(commands, removeCommand(resource, byId, api.shape))(
        parameters,
        context,
        request,
      );
    } catch (error) {
      const isRepeated = api.hasErrorProperty && error instanceof ServiceError && error.status === 410;
      throw isRepeated ? new ServiceError(error.code, { ...error.details, asError: true }) : error;
    }
  };

/** Writes the fields of ours that a request has under other names; errors name them as they were sent. */
async function written<T>(
  api: ItemApi,
  resource: Resource,
  before: Item | null,
  parameters: Parameters,
  context: Context,
  write: (fields: Parameters) => Promise<T>,
): Promise<T> {
  if (resource.kind === "term") return write(parameters);
  const { fields, nameOf } = api.toFields(resource, parameters, before, context);
  const { aliases = {}, unsupported = {} } = resource;
  // Fields that no API supports are passed on to be rejected.
  const others = [
    ...["_fields", "_envelope", "scope"],
    ...[...Object.keys(unsupported), ...Object.keys(aliases)],
  ];
  for (const name of others) if (parameters[name] !== undefined) fields[name] = parameters[name];
  try {
    return await write(fields);
  } catch (error) {
    throw error instanceof ServiceError ? withNames(error, nameOf) : error;
  }
}
