import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Address } from "../operations/locate.ts";
import { assertPassword, type Service } from "../rest/context.ts";
import { type Handler, handle } from "../rest/routes.ts";
import { eventCalendarAnswer, type Format, feedAnswer, formats } from "./answers.ts";
import { feedAddress } from "./facts.ts";

/** Feeds of events to subscribe to, with every filter of the event list, and single events to take home. */
export function feedRoutes(app: FastifyInstance, base: string, service: Service, cacheSeconds: number): void {
  const route = (path: string, handler: Handler) => {
    app.get(`${base}/${path}`, handle(service, handler, cacheSeconds));
    // Browsers ask before they send credentials.
    app.options(`${base}/${path}`, handle(service, describe, 0));
  };
  for (const format of Object.values(formats)) route(format.file, feed(format));
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
  (format: Format): Handler =>
  (parameters, context, request) =>
    feedAnswer(format, parameters, feedAddress(format.file, queryOf(request), context), context);

const calendarOf =
  (addressOf: (names: Record<string, string>) => Address): Handler =>
  (parameters, context, request) => {
    assertPassword(parameters);
    const address = addressOf(request.params as Record<string, string>);
    return eventCalendarAnswer(address, context);
  };

const describe: Handler = async (_parameters, { namespace }) => ({
  body: { namespace, methods: ["GET"], endpoints: [{ methods: ["GET"], args: [] }] },
  headers: { Allow: "GET" },
});

const queryOf = ({ url }: FastifyRequest): string => {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark);
};
