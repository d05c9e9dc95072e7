import { lookup } from "node:dns/promises";
import type { Context } from "../../context.ts";
import { guardedGet, RequestError } from "../../http-client/guarded-request.ts";
import { allowHosts } from "../../http-client/public-address.ts";
import type { Row } from "../../store/tables.ts";
import { TransferError } from "../export-format.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/** The validators of a response. */
export type Validators = Pick<Row<"sources">, "etag" | "last_modified">;

/** A calendar as it was fetched; null instead of its text: it has not changed. */
export interface FetchedCalendar extends Validators {
  text: string | null;
}

/** The URL of a calendar; `webcal` means https. */
export const calendarUrl = (address: string): string => address.replace(/^webcals?:\/\//i, "https://");

/** Whether a text is the URL of a calendar rather than a file. */
export const isCalendarUrl = (text: string): boolean => /^(https?|webcals?):\/\//i.test(text);

/** Fetches a calendar, unless it is still the one of the validators. */
export async function fetchCalendar(
  address: string,
  { etag, last_modified }: Validators,
  { site }: Context,
): Promise<FetchedCalendar> {
  try {
    const { status, headers, body } = await guardedGet(calendarUrl(address), {
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      lookup: (hostname) => lookup(hostname, { all: true, verbatim: true }),
      allowPrivate: allowHosts(site.privateHosts),
      headers: {
        accept: "text/calendar, */*;q=0.1",
        ...(etag && { "if-none-match": etag }),
        ...(last_modified && { "if-modified-since": last_modified }),
      },
      accepts: (code) => code === 200 || code === 304,
    });
    if (status === 304) return { text: null, etag, last_modified };
    return {
      text: body.toString("utf8"),
      etag: headers.etag ?? "",
      last_modified: headers["last-modified"] ?? "",
    };
  } catch (error) {
    if (error instanceof RequestError)
      throw new TransferError(`The calendar cannot be fetched: ${error.message}`);
    throw error;
  }
}
