import type { FastifyInstance } from "fastify";
import type { Handler } from "../http/handler.ts";
import { toFastifyHandler } from "../http/pipeline.ts";
import { type AppDependencies, assertPassword } from "../http/request-context.ts";
import {
  type Argument,
  type FurtherRoutes,
  listArguments,
  readArguments,
} from "../http/wordpress/route-descriptions.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { resourceOf } from "../resources/index.ts";
import { feedUrl } from "./feed-metadata.ts";
import { eventCalendarResult, type Format, feedResult, formats } from "./formats.ts";

/** What feeds are told by the settings. */
export interface FeedOptions {
  siteName: string;
  cacheSeconds: number;
}

/** Feeds of events to subscribe to, with every filter of the event list, and single events to take home. */
export function feedRoutes(
  app: FastifyInstance,
  base: string,
  service: AppDependencies,
  options: FeedOptions,
): void {
  const route = (path: string, handler: Handler) =>
    app.get(`${base}/${path}`, toFastifyHandler(service, handler, options.cacheSeconds));
  for (const format of Object.values(formats)) route(format.file, feed(format, options, service));
  route(
    "events/:id(^\\d+).ics",
    calendarOf(({ id = "" }) => ({ id: Number(id) })),
  );
  route(
    "events/by-slug/:slug.ics",
    calendarOf(({ slug = "" }) => ({ slug })),
  );
}

const feed =
  (format: Format, { siteName }: FeedOptions, { readCache }: AppDependencies): Handler =>
  (parameters, context, request) => {
    const self = feedUrl(format.file, queryOf(request), context);
    return feedResult(format, parameters, { title: siteName, self }, context, readCache.reads);
  };

const calendarOf =
  (addressOf: (names: Record<string, string>) => ItemRef): Handler =>
  (parameters, context, request) => {
    assertPassword(parameters);
    const address = addressOf(request.params as Record<string, string>);
    return eventCalendarResult(address, context);
  };

/** The same routes for discovery clients. */
export const feedDescriptions: FurtherRoutes = (context) => {
  const events = resourceOf("events");
  const get = (path: string, args: Record<string, Argument>) => ({
    path,
    endpoints: [{ methods: ["GET"], args }],
  });
  const named = (name: string, type: string) => ({ [name]: { required: true, type } });
  return [
    ...Object.values(formats).map(({ file }) => get(`/${file}`, listArguments(events, context))),
    get("/events/(?P<id>\\d+).ics", { ...named("id", "integer"), ...readArguments(events) }),
    get("/events/by-slug/(?P<slug>[^/]+).ics", { ...named("slug", "string"), ...readArguments(events) }),
  ];
};

const queryOf = ({ url }: { url: string }): string => {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark);
};
