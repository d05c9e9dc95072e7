import type { Context } from "../../context.ts";
import { ServiceError } from "../../errors.ts";
import { countGuess, isProtectedError } from "../../http/event-password-guesses.ts";
import { pathPart } from "../../http/path-parts.ts";
import { sentParameters } from "../../http/request-parameters.ts";
import { findItem, type ItemRef } from "../../operations/find-item.ts";
import { read } from "../../operations/read.ts";
import { publishedOccurrences } from "../../operations/series/find-series.ts";
import { events } from "../../resources/events.ts";
import { series } from "../../resources/series.ts";
import { hashEventPassword } from "../../resources/shared/event-password.ts";
import { postUrl } from "../../resources/shared/urls.ts";
import { eventDownload } from "../download.ts";
import { isOpened, openingCookie } from "../event-password.ts";
import { loadItem } from "../load-items.ts";
import { neighbours } from "../neighbours.ts";
import { bySlugOrFormer, canonicalRedirect, type PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { seriesSection } from "../series-section.ts";
import { eventPage } from "./event.ts";
import { passwordPage } from "./password.ts";

/** `GET /event/{slug}/`: the event, its translation, its calendar file, or the question for its password. */
export async function showEvent(request: PageRequest, ref: ItemRef): Promise<PageResult> {
  const context = await opened(request, ref);
  try {
    const event = await loadItem(events, ref, context);
    if (queryParam(request, "ical") !== "") return await eventDownload({ id: event.id }, context);
    const other = canonicalRedirect(event, request, ref);
    if (other) return other;
    const inside = { ...request, context };
    const further = {
      series: await seriesSection(event, inside),
      neighbours: event.status === "publish" ? await neighbours(event, request) : null,
    };
    return eventPage(event, request, context.password !== null, further);
  } catch (error) {
    if (isProtectedError(error)) return passwordPage(request);
    throw error;
  }
}

/** `GET /event/{slug of a series}/{date}/`: leads to the occurrence on that date. */
export async function showOccurrence(request: PageRequest, slug: string): Promise<PageResult> {
  const { context, raw } = request;
  const date = pathPart(raw, "date");
  const row = await read(series, bySlugOrFormer(slug), context);
  const occurrences = await publishedOccurrences(row, context);
  const found = occurrences.find(({ occurrence }) => occurrence?.startsWith(date.slice(0, 10)));
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !found) throw new ServiceError("rest_no_route");
  return { to: postUrl(context.site, events, found) };
}

/** `POST /event/{slug}/` with its password: opens the event for this browser, for a while. */
export async function openEvent(request: PageRequest, ref: ItemRef): Promise<PageResult> {
  const { context, web, raw } = request;
  const given = sentParameters(raw.body).password;
  const password = hashEventPassword(context.store, given);
  const inside = { ...context, password };
  try {
    const event = await countGuess(web.app.attempts, inside, () => loadItem(events, ref, inside));
    if (password === null) return { to: event.url, status: 303 };
    const cookie = openingCookie({ id: event.id, password }, context.now, context.site);
    return { to: event.url, status: 303, headers: { "Set-Cookie": cookie } };
  } catch (error) {
    if (isProtectedError(error)) return passwordPage(request, true);
    throw error;
  }
}

/** The context with the event password, if this browser has entered it; editors need none. */
async function opened({ context, raw }: PageRequest, ref: ItemRef): Promise<Context> {
  const editing = context.caller.role !== null;
  const { id, password } = await findItem(events, ref, context);
  const isOpen = password !== null && isOpened({ id, password }, context.now, raw);
  return { ...context, editing, password: isOpen ? password : null };
}
