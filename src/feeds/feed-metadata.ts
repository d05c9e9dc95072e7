import type { Context } from "../context.ts";
import { dayStart } from "../domain/time.ts";
import type { PageInfo } from "../operations/reads.ts";
import { apiUrl, siteUrl } from "../resources/shared/urls.ts";
import type { FeedEvent } from "./load-events.ts";

/** Metadata of a feed, for all formats. */
export interface FeedMetadata {
  /** The name of the site. */
  title: string;
  language: string;
  /** Its own URL. */
  self: string;
  /** The HTML page of the same events. */
  home: string;
  /** Last change of its events, unix seconds. */
  updated: number;
  /** The URL of the next page, if any. */
  next: string | null;
  /** The URL of the WebSub hub that distributes it, if any. */
  hub: string | null;
  /** The zone of the site. */
  zone: string;
  /** Whether it is a subscription rather than a single download. */
  isSubscription: boolean;
  /** The permanent UID of an event. */
  uid(id: number): string;
  /** The permanent URL of an event, independent of its slug. */
  permanentId(id: number): string;
}

/** Title and own URL of a feed. */
export type FeedNames = Pick<FeedMetadata, "title" | "self">;

/** The metadata of a feed of these events. */
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
    // An empty feed changes at midnight, when the default window moves.
    updated: changes.length > 0 ? Math.max(...changes) : dayStart(now, site.zone),
    next: page && page.page < page.pages ? withParameter(self, "page", String(page.page + 1)) : null,
    hub: site.hub,
    zone: site.zone,
    isSubscription: page !== null,
    uid: (id) => `${id}-event${folder}@${hostname}`,
    permanentId: (id) => `${site.baseUrl}/?post_type=tribe_events&p=${id}`,
  };
}

/** The URL of an API feed with the query of a request, without its password. */
export function feedUrl(file: string, query: string, context: Context): string {
  const url = new URL(`${apiUrl(context)}/${file}`);
  // Clients send `categories[]=…` and `search=100%` as they stand; in a URI these signs must be encoded.
  url.search = query.replace(/[[\]{}|\\^`]|%(?![\da-f]{2})/gi, encodeURIComponent);
  if (url.searchParams.has("password")) url.searchParams.delete("password");
  return url.href;
}

function withParameter(base: string, name: string, value: string): string {
  const url = new URL(base);
  url.searchParams.set(name, value);
  return url.href;
}
