import { embeddedHtml } from "../domain/embedded-html.ts";
import { type Html, trusted } from "./html.ts";
import { isOwn, local } from "./links.ts";
import type { PageRequest } from "./page-request.ts";

/** A description as it may stand on a page: what lies on other sites is linked instead of fetched. */
export const richText = (markup: string, { context: { site } }: PageRequest): Html =>
  trusted(
    embeddedHtml(markup, (url) => {
      if (isOwn(url, site.baseUrl)) return local(url, site);
      return /^\/(?!\/)/.test(url) ? url : null;
    }),
  );
