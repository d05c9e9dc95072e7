import { embeddedHtml } from "../domain/embedded-html.ts";
import { type Html, trusted } from "./html.ts";
import { isOwn, local } from "./links.ts";
import type { PageRequest } from "./page-request.ts";

/** A description for a page: embedded content of other sites becomes a link, so that nothing is fetched from them. */
export const richText = (markup: string, { context: { site } }: PageRequest): Html =>
  trusted(
    embeddedHtml(markup, (url) => {
      if (isOwn(url, site.baseUrl)) return local(url, site);
      return /^\/(?!\/)/.test(url) ? url : null;
    }),
  );
