import type { Context } from "../context.ts";
import { dayEnd, dayStart, isoUtc } from "../domain/time.ts";
import { element, emptyElement, xmlDocument } from "../domain/xml.ts";
import { ServiceError } from "../errors.ts";
import { formats } from "../feeds/formats.ts";
import { apiRoot, apiUrl } from "../resources/shared/urls.ts";
import type { Download } from "./page.ts";
import type { PageRequest } from "./page-request.ts";

const DAY_SECONDS = 86_400;

/** Days that `security.txt` is valid: RFC 9116 recommends less than a year. */
const SECURITY_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a vulnerability; absent without the setting. */
export async function securityText({ context }: PageRequest): Promise<Download> {
  const { site, now } = context;
  if (site.securityContacts.length === 0) throw new ServiceError("rest_no_route");
  // The same for a whole day, so that it can be cached.
  const expires = isoUtc(dayStart(now, "UTC") + SECURITY_DAYS * DAY_SECONDS);
  const lines = [
    ...site.securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    `Preferred-Languages: ${site.languages.join(", ")}`,
    `Canonical: ${site.baseUrl}/.well-known/security.txt`,
  ];
  return {
    type: "text/plain; charset=utf-8",
    body: `${lines.join("\n")}\n`,
    expiresAt: dayEnd(now, "UTC") + 1,
  };
}

/** `/.well-known/host-meta` (RFC 6415): the feeds, the API and the hub, as XML. */
export const hostMeta = async ({ context }: PageRequest): Promise<Download> => ({
  type: "application/xrd+xml; charset=utf-8",
  body: xmlDocument(
    element(
      "XRD",
      linksOf(context).map((link) => emptyElement("Link", link)),
      { xmlns: "http://docs.oasis-open.org/ns/xri/xrd-1.0" },
    ),
  ),
});

/** `/.well-known/host-meta.json`: the same as JSON. */
export const hostMetaJson = async ({ context }: PageRequest): Promise<Download> => ({
  type: "application/json; charset=utf-8",
  body: `${JSON.stringify({ links: linksOf(context) })}\n`,
});

/** The links of the site: its API, its feeds in every format and language, and the hub that distributes them. */
function linksOf(context: Context): { rel: string; type?: string; href: string; hreflang?: string }[] {
  const { site } = context;
  const feeds = site.languages.flatMap((code, at) => {
    const language = { code, all: false, source: at === 0 ? "default" : "segment" } as const;
    return Object.values(formats).map(({ file, type }) => ({
      rel: "alternate",
      type: type.split(";")[0] ?? "",
      hreflang: code,
      href: `${apiUrl({ ...context, language })}/${file}`,
    }));
  });
  return [
    { rel: "https://api.w.org/", type: "application/json", href: apiRoot(site) },
    ...feeds,
    ...(site.hub === null ? [] : [{ rel: "hub", href: site.hub }]),
  ];
}
