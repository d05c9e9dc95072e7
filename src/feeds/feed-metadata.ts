import type { Context } from "../context.ts";
import { dayStart } from "../domain/time.ts";
import type { PageInfo } from "../operations/reads.ts";
import { apiUrl, siteUrl } from "../resources/shared/urls.ts";
import type { FeedEvent } from "./load-events.ts";

/** What a feed says of itself, whatever its format. */
export interface FeedMetadata {
  /** The name of the site. */
  title: string;
  language: string;
  /** Its own address. */
  self: string;
  /** The page that shows the same to people. */
  home: string;
  /** The last change of what it holds, unix seconds. */
  updated: number;
  /** The address of the following page of it, when there is one. */
  next: string | null;
  /** The zone of the site. */
  zone: string;
  /** Whether readers come back for news, rather than take one event home. */
  isSubscription: boolean;
  /** The name of an event in all calendars, the same for all times. */
  uid(id: number): string;
  /** The address that names an event for all times, wherever its page is. */
  permanentId(id: number): string;
}

/** What a feed is called, and its own address. */
export type FeedNames = Pick<FeedMetadata, "title" | "self">;

/** What a feed of these events says of itself. */
export function feedMetadata(
  events: readonly FeedEvent[],
  { title, self }: FeedNames,
  page: Pick<PageInfo, "page" | "pages"> | null,
  context: Context,
): FeedMetadata {
  const { site, language, now } = context;
  const { hostname, pathname } = new URL(site.baseUrl);
  const folder = pathname.replace(/[^a-z\d]+/gi, "-").replace(/-$/, "");
  const changes = events.map(({ shown }) => Date.parse(`${shown.modified_utc.replace(" ", "T")}Z`) / 1000);
  return {
    title,
    language: language.code,
    self,
    home: `${siteUrl(site, language.code)}/events/`,
    // Without events the day counts: its window is what could have changed.
    updated: changes.length > 0 ? Math.max(...changes) : dayStart(now, site.zone),
    next: page && page.page < page.pages ? withParameter(self, "page", String(page.page + 1)) : null,
    zone: site.zone,
    isSubscription: page !== null,
    uid: (id) => `${id}-event${folder}@${hostname}`,
    permanentId: (id) => `${site.baseUrl}/?post_type=tribe_events&p=${id}`,
  };
}

/** The address of a feed of the interface with the query of a request, less its password. */
export function feedUrl(file: string, query: string, context: Context): string {
  const address = new URL(`${apiUrl(context)}/${file}`);
  address.search = query;
  if (address.searchParams.has("password")) address.searchParams.delete("password");
  return address.href;
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}
