import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ServiceError } from "../errors.ts";
import { negotiateEncoding } from "../http/content-negotiation.ts";
import { pathPart } from "../http/path-parts.ts";
import { addVary, sendText } from "../http/response.ts";
import { textOf } from "../pages/html.ts";
import { languageOfVisitor, type PageSite } from "../pages/page-request.ts";
import { appFilesIn } from "./app-files.ts";
import { appPage, appSecurityPolicy, appUrl } from "./page.ts";

/** URLs at which editors of WordPress and programs that keep passwords look for the app, with the screen that they want. */
const aliases: [url: string, screen: string][] = [
  ...["/wp-admin", "/wp-admin/*", "/wp-login.php", "/login"].map((url): [string, string] => [url, ""]),
  ["/.well-known/change-password", "account"],
];

/** The editor's app in a folder, if it was built: one page for all of its screens, its files, and redirects to it. */
export function adminRoutes(app: FastifyInstance, web: PageSite, folder: URL): void {
  const files = appFilesIn(folder);
  if (!files) return;
  const { site } = web.app;
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64url");
    reply.headers({
      "Content-Type": "text/html; charset=UTF-8",
      "Content-Security-Policy": appSecurityPolicy(nonce),
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "geolocation=(), camera=(), microphone=()",
      // Login links have their secret in the URL.
      "Referrer-Policy": "same-origin",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
      Vary: addVary(reply, "Accept-Language"),
    });
    const { siteName, assets } = web;
    const language = languageOfVisitor(request, site);
    const text = appPage({
      files: await files.manifest(),
      site,
      siteName,
      icon: assets.icon,
      language,
      nonce,
    });
    return sendText(request, reply, textOf(text));
  };
  const file = async (request: FastifyRequest, reply: FastifyReply) => {
    const name = pathPart(request, "*");
    const isCompressed = negotiateEncoding(request.headers["accept-encoding"]) === "br";
    const found = await files.read(name, isCompressed);
    if (!found) throw new ServiceError("rest_no_route");
    reply.headers({
      "Content-Type": found.type,
      "Cache-Control": "public, max-age=31536000, immutable",
      ...(isCompressed && { "Content-Encoding": "br" }),
      Vary: addVary(reply, "Accept-Encoding"),
    });
    return reply.send(found.bytes);
  };
  for (const url of ["/admin", "/admin/*"])
    app.route({ method: "GET", url, config: { isPage: true }, handler: page });
  app.route({ method: "GET", url: "/admin/files/*", config: { isCheap: true }, handler: file });
  for (const [url, screen] of aliases)
    app.route({
      method: "GET",
      url,
      config: { isPage: true },
      handler: async (_request, reply) =>
        reply.header("Cache-Control", "no-store").redirect(`${appUrl(site)}${screen}`),
    });
}
