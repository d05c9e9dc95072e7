import type { Site } from "../context.ts";
import { type Format, formats } from "../feeds/formats.ts";
import { jsonFeedRepresentation } from "../feeds/json-feed.ts";
import { resourceOf } from "../resources/index.ts";
import type { Json } from "./components.ts";
import type { Failure } from "./failures.ts";
import { reading } from "./operation.ts";
import { common, inPath, language } from "./parameters.ts";
import { listParameters } from "./resources.ts";
import { closed } from "./schemas.ts";

const tag = "feeds";

/** The paths of feeds, and of single events as calendar files. */
export const feedPaths = (site: Site): Json => ({
  ...Object.fromEntries(
    Object.entries(formats).map(([name, format]) => [`/${format.file}`, { get: feed(name, format, site) }]),
  ),
  "/events/{id}.ics": {
    get: calendar("readEventCalendar", site, {
      parameter: inPath("id", "Id of the event", { type: "integer", minimum: 1 }),
      failures: ["rest-event-not-found", "rest-invalid-event-id"],
    }),
  },
  "/events/by-slug/{slug}.ics": {
    get: calendar("readEventCalendarBySlug", site, {
      parameter: inPath("slug", "Slug of the event", { type: "string" }),
      failures: [],
    }),
  },
});

const feed = (name: string, format: Format, site: Site): Json =>
  reading({
    id: `readEvents${name.replace(/^./, (first) => first.toUpperCase())}Feed`,
    summary: `Events as ${format.name}`,
    description:
      "Takes every parameter of the event list; up to 500 events on a page, and as many by default.",
    tag,
    parameters: listParameters(resourceOf("events"), site),
    replies: {
      200: {
        description: "The feed",
        headers: [
          ...(["X-TEC-Total", "X-TEC-TotalPages", "Allow", "Content-Language"] as const),
          ...(format.type.startsWith("text/calendar") ? (["Content-Disposition"] as const) : []),
        ],
        content: content(format),
      },
    },
    failures: ["event-archive-page-not-found"],
  });

const calendar = (id: string, site: Site, way: { parameter: Json; failures: Failure[] }): Json =>
  reading({
    id,
    summary: "One published event as a calendar file",
    tag,
    parameters: [way.parameter, common("password"), common("context"), language(site)],
    replies: {
      200: {
        description: "The calendar file",
        headers: ["Allow", "Content-Language", "Content-Disposition"],
        content: content(formats.ics),
      },
    },
    failures: [
      ...way.failures,
      "rest_uri_too_long",
      "event-not-accessible",
      "event-no-longer-available",
      "event-password-protected",
    ],
  });

const content = (format: Format): Json => {
  const [type = ""] = format.type.split(";");
  return {
    [type]: { schema: format === formats.json ? closed(jsonFeedRepresentation) : { type: "string" } },
  };
};
