import { trimEndCharacters } from "../../domain/trim.ts";
import { TransferError } from "../export-format.ts";
import { getJson, RemoteError, type RemoteOptions, type RemoteResponse } from "../remote-json.ts";

/** The API of a site of The Events Calendar, or of another Almanac. */
export interface TecSite {
  /** Names the site in external ids. */
  host: string;
  get(path: string, parameters: Record<string, string>, signal?: AbortSignal): Promise<RemoteResponse>;
}

/** The namespace of the API. */
const NAMESPACE = "tribe/events/v1";

/** The end of every namespace of this API, ours too. */
const VERSION = "/events/v1";

/** Finds the API of a site, by the URL of the site or of the API: with pretty permalinks, or by `rest_route`. */
export async function openTecSite(siteUrl: string, options: RemoteOptions): Promise<TecSite> {
  const tried: string[] = [];
  for (const urlOf of candidates(siteUrl)) {
    const probe = urlOf("/events", { per_page: "1" });
    const found = await getJson(probe, options).catch((error: unknown) => {
      if (!(error instanceof RemoteError)) throw error;
      tried.push(error.message);
      return null;
    });
    if (!found) continue;
    if (!isEventList(found)) {
      tried.push(`${probe}: status ${found.status}${codeOf(found)}`);
      if (found.status === 401 || codeOf(found).includes("incorrect_password")) break;
      continue;
    }
    const { hostname, origin } = found.url;
    if (options.authorization && hostname !== new URL(probe).hostname)
      throw new TransferError(
        `The site redirects to ${origin}. Give that URL: credentials are not sent to other hosts.`,
      );
    return {
      host: hostname,
      get: (path, parameters, signal) => {
        const url = new URL(urlOf(path, parameters));
        return getJson(`${origin}${url.pathname}${url.search}`, options, signal);
      },
    };
  }
  throw new TransferError(`No API of The Events Calendar was found at ${siteUrl}:\n${tried.join("\n")}`);
}

type UrlOf = (path: string, parameters: Record<string, string>) => string;

function candidates(url: string): UrlOf[] {
  const text = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(text)) throw new TransferError(`${url} is no URL of a site.`);
  const { origin, pathname, searchParams } = new URL(text);
  const site = `${origin}${trimEndCharacters(pathname, "/")}`;
  const route = searchParams.get("rest_route");
  const at = site.search(/\/[a-z]+\/events\/v1/);
  const api = at < 0 ? null : site.slice(0, site.indexOf(VERSION, at) + VERSION.length);
  if (route !== null) return [byRoute(`${site}/`)];
  if (api) return [pretty(api)];
  if (/\/wp-json$/.test(site)) return [pretty(`${site}/${NAMESPACE}`)];
  return [pretty(`${site}/wp-json/${NAMESPACE}`), byRoute(`${site}/`), byRoute(`${site}/index.php`)];
}

const pretty =
  (api: string): UrlOf =>
  (path, parameters) =>
    `${api}${path}?${new URLSearchParams(parameters)}`;

const byRoute =
  (base: string): UrlOf =>
  (path, parameters) =>
    `${base}?${new URLSearchParams({ rest_route: `/${NAMESPACE}${path}`, ...parameters })}`;

/** A list, or the error of a list without events. */
const isEventList = ({ status, body }: RemoteResponse): boolean =>
  (status === 200 && Array.isArray(body.events)) ||
  (status === 404 && typeof body.code === "string" && /page-not-found|page_not_found/.test(body.code));

const codeOf = ({ body }: RemoteResponse): string => (typeof body.code === "string" ? ` (${body.code})` : "");
