import type { FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { withoutPermalink } from "../../domain/visibility.ts";
import { ServiceError } from "../../errors.ts";
import type { HandlerResult } from "../../http/response.ts";
import { read } from "../../operations/read.ts";
import { events } from "../../resources/events.ts";
import type { EventRepresentation } from "../../resources/shared/event-representation.ts";
import { postUrl } from "../../resources/shared/urls.ts";
import { layout } from "../layout.ts";
import type { PageResult } from "../page.ts";
import { type PageRequest, type PageSite, pageRequestFor, queryParam } from "../page-request.ts";
import { CONTENT_SECURITY } from "../send-page.ts";
import { seriesSection } from "../series-section.ts";
import { eventPage } from "./event.ts";
import { showEvent } from "./event-route.ts";
import { postPages } from "./post.ts";

const pages = [{ resource: events, show: showEvent }, ...postPages];

/** Whether a URL names an item by post type and id. */
export const isPreview = (request: PageRequest): boolean =>
  queryParam(request, "p") !== "" && queryParam(request, "post_type") !== "";

/** `/?post_type=…&p=ID`: the URL of unpublished items; published ones redirect to their page. */
export async function previewPage(request: PageRequest): Promise<PageResult> {
  const type = queryParam(request, "post_type");
  const id = Number(queryParam(request, "p"));
  const page = pages.find(({ resource }) => resource.type === type);
  if (!page || !Number.isSafeInteger(id) || id < 1) throw new ServiceError("rest_no_route");
  const { resource, show } = page;
  const { context, web, raw, offer } = request;
  const editing = context.caller.role !== null;
  const row = await read(resource, { id }, { ...context, editing });
  if (!withoutPermalink.has(row.status)) return { to: postUrl(context.site, resource, row) };
  // In the language of the item, not of the URL.
  return show(pageRequestFor(web, raw, row.lang, context, offer), { id });
}

/** The page of an event that is not stored as it is shown, in the language of the event. */
export async function unsavedEventPage(
  web: PageSite,
  event: EventRepresentation,
  context: Context,
  raw: FastifyRequest,
): Promise<HandlerResult> {
  const request = pageRequestFor(web, raw, event.lang, context, () => {});
  // The request is no GET, so nothing has begun a read before.
  await web.app.readCache.beginRead();
  const series = await seriesSection(event, request);
  const page = eventPage(event, request, true, { series, neighbours: null });
  return {
    type: "text/html; charset=UTF-8",
    body: layout({ ...page, isStatic: true }, request),
    headers: { "Content-Security-Policy": CONTENT_SECURITY, "Content-Language": event.lang },
  };
}
