import { unpublished } from "../../domain/visibility.ts";
import { ServiceError } from "../../errors.ts";
import { read } from "../../operations/read.ts";
import { events } from "../../resources/events.ts";
import { postUrl } from "../../resources/shared/urls.ts";
import type { Outcome } from "../page.ts";
import { type PageRequest, pageRequestFor, queryParam } from "../page-request.ts";
import { showEvent } from "./event-route.ts";
import { postPages } from "./post.ts";

const pages = [{ resource: events, show: showEvent }, ...postPages];

/** Whether an address asks for an item by its kind and id. */
export const isPreview = (visit: PageRequest): boolean =>
  queryParam(visit, "p") !== "" && queryParam(visit, "post_type") !== "";

/** `/?post_type=…&p=ID`: the address of what has no public page yet; published items lead to theirs. */
export async function previewPage(visit: PageRequest): Promise<Outcome> {
  const type = queryParam(visit, "post_type");
  const id = Number(queryParam(visit, "p"));
  const page = pages.find(({ resource }) => resource.type === type);
  if (!page || !Number.isSafeInteger(id) || id < 1) throw new ServiceError("rest_no_route");
  const { resource, show } = page;
  const { context, web, request, offer } = visit;
  const editing = context.caller.role !== null;
  const row = await read(resource, { id }, { ...context, editing });
  if (!unpublished.has(row.status)) return { to: postUrl(context.site, resource, row) };
  // In the language of the item, whichever the address has.
  return show(pageRequestFor(web, request, row.lang, context, offer), { id });
}
