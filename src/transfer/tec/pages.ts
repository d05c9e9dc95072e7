import { isRecord } from "../../domain/collections.ts";
import type { ImportReport } from "../import-report.ts";
import { RemoteError } from "../remote-json.ts";
import type { TecSite } from "./site.ts";

/** Items of a page; more are given by hardly any site. */
const PER_PAGE = 50;

/** Pages one after the other that cannot be read, after which the rest is not tried. */
const MAX_FAILED_PAGES = 3;

/** One page of a list. */
export interface TecPage {
  items: Record<string, unknown>[];
  page: number;
  /** As the site says it, which may be wrong. */
  pages: number;
}

/**
 * The pages of a list, one by one; while one is imported, the next is fetched already. Totals are not believed: a list ends
 * with a page that is empty, is not there, or is not full and names no next one. A page that cannot be read is reported and
 * left out; `onIncomplete` is called then.
 */
export async function* tecPages(
  site: TecSite,
  collection: string,
  parameters: Record<string, string>,
  report: ImportReport,
  onIncomplete: () => void = () => {},
): AsyncGenerator<TecPage> {
  const leaving = new AbortController();
  const fetchPage = (page: number) => {
    const listParameters = { ...parameters, per_page: String(PER_PAGE), page: String(page) };
    const fetched = site.get(`/${collection}`, listParameters, leaving.signal);
    // Until it is awaited, nobody else would take note of its failure.
    fetched.catch(() => {});
    return fetched;
  };
  const seen = new Set<unknown>();
  let failed = 0;
  try {
    let next = fetchPage(1);
    for (let page = 1; ; page++) {
      const response = await next.catch((error: unknown) => {
        if (!(error instanceof RemoteError)) throw error;
        onIncomplete();
        report.add(collection, "failed");
        report.issue(`${collection}, page ${page}`, `This page could not be read: ${error.message}`);
        return null;
      });
      failed = response ? 0 : failed + 1;
      if (failed >= MAX_FAILED_PAGES) return;
      if (!response) {
        next = fetchPage(page + 1);
        continue;
      }
      const { status, body } = response;
      const listed =
        status === 200 && Array.isArray(body[collection]) ? body[collection].filter(isRecord) : [];
      if (status !== 200 && !(status === 404 || (status === 400 && page > 1))) {
        onIncomplete();
        report.issue(`${collection}, page ${page}`, `The site responded with status ${status}.`);
      }
      // Sites that ignore the page number give the first page for ever.
      const items = listed.filter(({ id }) => !seen.has(id));
      for (const { id } of items) seen.add(id);
      if (items.length === 0) return;
      const pages = Number(body.total_pages) || 0;
      const isLast = listed.length < PER_PAGE && page >= pages && typeof body.next_rest_url !== "string";
      if (!isLast) next = fetchPage(page + 1);
      yield { items, page, pages: Math.max(pages, page) };
      if (isLast) return;
    }
  } finally {
    leaving.abort();
  }
}
