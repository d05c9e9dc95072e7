import { type Query, queryText } from "../domain/url-query.ts";
import type { Html } from "../pages/html.ts";
import { local } from "../pages/links.ts";
import type { Redirect } from "../pages/page.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { embedUrl } from "../resources/shared/urls.ts";
import { themeOf } from "./theme.ts";

/** A page for the frames of other sites, before it has its document. */
export interface Embed {
  status?: number;
  title: string;
  body: Html;
  /** The page of the site that shows the same. */
  page: string;
  /** The feed of the listed events. */
  feed?: string;
}

/** The result of a request for an embed. */
export type EmbedResult = Embed | Redirect;

/** The URL of an embed in the language and theme of the request. */
export function embedPath(path: string, query: Query, request: PageRequest): string {
  const { site, language } = request.context;
  const url = `${embedUrl(site, language.code, path)}${queryText({ ...query, theme: themeOf(request) })}`;
  return local(url, site);
}
