import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { anonymous } from "../domain/roles.ts";
import { toKnownError, withNames } from "../errors.ts";
import { pathPart } from "../http/path-parts.ts";
import { requestContext } from "../http/request-context.ts";
import { languagePrefixes } from "../pages/language-prefixes.ts";
import { type PageRequest, type PageSite, pageRequestFor } from "../pages/page-request.ts";
import { hostScriptRoute } from "./assets.ts";
import type { EmbedResult } from "./embed.ts";
import { sentNames } from "./list-filters.ts";
import { type EmbedSettings, sendEmbed } from "./send-embed.ts";
import { errorEmbed } from "./views/error.ts";
import { eventEmbed } from "./views/event.ts";
import { listEmbed } from "./views/list.ts";
import { monthEmbed } from "./views/month.ts";

/** Handles a request for an embed with the rest of its path. */
type EmbedHandler = (request: PageRequest, rest: string) => Promise<EmbedResult>;

/** The embeds by their paths below `/embed`. */
const embeds: [path: string, show: EmbedHandler][] = [
  ["/list", listEmbed],
  ["/month", monthEmbed],
  ["/event/:rest", eventEmbed],
];

/** Pages for the frames of other sites, in every language: `/embed/…` in the default one, `/fr/embed/…` in French. */
export function embedRoutes(app: FastifyInstance, web: PageSite, settings: EmbedSettings): void {
  hostScriptRoute(app);
  for (const { prefix, languageOf } of languagePrefixes(web.app.site))
    for (const [path, show] of embeds)
      app.get(
        `${prefix}/embed${path}`,
        { config: { isPage: true } },
        embed({ web, settings, languageOf, show }),
      );
}

/** How one embed is shown in one language. */
interface EmbedRoute {
  web: PageSite;
  settings: EmbedSettings;
  languageOf(): string;
  show: EmbedHandler;
}

/** Makes a Fastify handler; its caller is always anonymous, so that a frame shows nothing that is not public. */
const embed =
  ({ web, settings, languageOf, show }: EmbedRoute) =>
  async (raw: FastifyRequest, reply: FastifyReply) => {
    const { app } = web;
    const offer = await app.readCache.beginRead();
    const context = requestContext(app, raw, anonymous, {});
    const request = pageRequestFor(web, raw, languageOf(), context, offer);
    return sendEmbed(await shown(show, request, pathPart(raw, "rest")), settings, request, reply);
  };

/** The embed, or the error that a frame can show; what only the log can explain goes to the error handler. */
async function shown(show: EmbedHandler, request: PageRequest, rest: string): Promise<EmbedResult> {
  try {
    return await show(request, rest);
  } catch (error) {
    const known = toKnownError(error);
    if (!known || known.status >= 500) throw error;
    return errorEmbed(withNames(known, sentNames(request)), request);
  }
}
