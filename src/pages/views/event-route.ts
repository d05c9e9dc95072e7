import type { Context } from "../../context.ts";
import { ServiceError } from "../../errors.ts";
import type { Body } from "../../http/request-parameters.ts";
import { findItem, type ItemRef } from "../../operations/find-item.ts";
import { events } from "../../resources/events.ts";
import { eventDownload } from "../download.ts";
import { isOpened, openingCookie } from "../event-password.ts";
import { loadItem } from "../load-items.ts";
import { elsewhere, type PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { eventPage } from "./event.ts";
import { passwordPage } from "./password.ts";

/** `GET /event/{slug}/`: the event, its translation, its calendar file, or the question for its password. */
export async function showEvent(request: PageRequest, address: ItemRef): Promise<PageResult> {
  const context = await opened(request, address);
  try {
    const event = await loadItem(events, address, context);
    if (queryParam(request, "ical") !== "") return await eventDownload({ id: event.id }, context);
    return elsewhere(event, request) ?? eventPage(event, request, context.password !== null);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "event-password-protected")
      return passwordPage(request);
    throw error;
  }
}

/** `POST /event/{slug}/` with its password: opens the event for this browser, for a while. */
export async function openEvent(request: PageRequest, address: ItemRef): Promise<PageResult> {
  const { context, web, raw } = request;
  const given = (raw.body as Body | undefined)?.parameters.password;
  const password = typeof given === "string" && given !== "" ? given : null;
  const inside = { ...context, password };
  const attempt = () => loadItem(events, address, inside).catch(protectedAsNull);
  try {
    const event = await web.guard.attempt(raw.ip, context.now, attempt);
    if (password === null) return { to: event.url, status: 303 };
    const cookie = openingCookie({ id: event.id, password }, context.now, context.site);
    return { to: event.url, status: 303, headers: { "Set-Cookie": cookie } };
  } catch (error) {
    if (error instanceof ServiceError && error.code === "incorrect_password")
      return passwordPage(request, true);
    throw error;
  }
}

const protectedAsNull = (error: unknown): null => {
  if (error instanceof ServiceError && error.code === "event-password-protected") return null;
  throw error;
};

/** The context with the event password, if this browser has entered it; editors need none. */
async function opened({ context, raw }: PageRequest, address: ItemRef): Promise<Context> {
  const editing = context.caller.role !== null;
  const { id, password } = await findItem(events, address, context);
  const isOpen = password !== null && isOpened({ id, password }, context.now, raw);
  return { ...context, editing, password: isOpen ? password : null };
}
