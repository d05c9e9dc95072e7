import {
  ownQuery,
  queryOfSegments,
  segmentsOf,
  suffixStart,
  translatedQuery,
} from "../domain/calendar-paths.ts";
import { ServiceError } from "../errors.ts";
import { findItem } from "../operations/find-item.ts";
import type { TermResource } from "../resources/kit/define.ts";
import { isTermPath } from "../resources/shared/urls.ts";
import { feedDownload } from "./download.ts";
import { calendar } from "./links.ts";
import { bySlugOrFormer, type PageResult, type Redirect } from "./page.ts";
import { type PageRequest, queryParam } from "./page-request.ts";

const textsOf = (request: PageRequest): Record<string, string> =>
  Object.fromEntries(Object.keys(request.query).map((name) => [name, queryParam(request, name)]));

/** A redirect of a URL with parameters of The Events Calendar; null for other URLs. */
export function movedQuery(request: PageRequest): Redirect | null {
  const query = translatedQuery(textsOf(request));
  return query && { to: calendar(request, query) };
}

/** `/events/month/2026-11/` and the like: a redirect to the calendar here; `/events/feed/`: the events as RSS. */
export async function referencePage(request: PageRequest, rest: string): Promise<PageResult> {
  const segments = segmentsOf(rest);
  if (segments.join("/") === "feed") return feedDownload(request);
  const query = queryOfSegments(segments);
  if (!query) throw new ServiceError("rest_no_route");
  return { to: calendar(request, { ...ownQuery(textsOf(request)), ...query }) };
}

type LinkedTerm = TermResource & Required<Pick<TermResource, "nested">>;

/** A page of a term, whose URL may go on as those of the calendar do: `/events/category/jazz/month/2026-11/`. */
export const termPageOf =
  (
    show: (request: PageRequest, slug: string, path: string) => Promise<PageResult>,
    resource: LinkedTerm,
    isPageOf: (request: PageRequest, path: string) => Promise<boolean>,
  ) =>
  async (request: PageRequest, rest: string): Promise<PageResult> => {
    const segments = segmentsOf(rest);
    // Slugs that terms had may have capitals.
    const spelled = rest.split("/").filter((segment) => segment !== "");
    const end = suffixStart(segments);
    const path = segments.join("/");
    const isWhole = end < 0 || (await isPageOf(request, path));
    if (!isTermPath(resource, segments.slice(0, isWhole ? undefined : end)))
      throw new ServiceError("rest_no_route");
    if (isWhole) return show(request, spelled.at(-1) ?? "", path);
    const { slug } = await findItem(resource, bySlugOrFormer(spelled[end - 1] ?? ""), request.context);
    const selected = { [resource.nested.name]: slug };
    if (segments.at(-1) === "feed") return feedDownload(request, selected);
    const query = { ...ownQuery(textsOf(request)), ...queryOfSegments(segments.slice(end)) };
    return { to: calendar(request, { ...query, ...selected }) };
  };
