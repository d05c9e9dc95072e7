import { unpublished } from "../../domain/visibility.ts";
import { ServiceError } from "../../errors.ts";
import { read } from "../../operations/read.ts";
import { events } from "../../resources/events.ts";
import { postUrl } from "../../resources/shared/urls.ts";
import type { PageResult } from "../page.ts";
import { type PageRequest, pageRequestFor, queryParam } from "../page-request.ts";
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
  if (!unpublished.has(row.status)) return { to: postUrl(context.site, resource, row) };
  // In the language of the item, not of the URL.
  return show(pageRequestFor(web, raw, row.lang, context, offer), { id });
}
