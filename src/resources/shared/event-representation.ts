import { type Static, Type } from "typebox";
import { enumSchema, nullable, urlSchema, wallClock } from "../kit/field-types.ts";
import { publicProperties, publicProperty } from "../kit/password-visibility.ts";
import { rawTexts } from "../kit/texts.ts";
import { linkProperties } from "../linked.ts";
import type { VenueRepresentation } from "../venues.ts";
import { customFieldsRepresentation, ticketRepresentation } from "./event-extras.ts";
import { imageRepresentation } from "./images.ts";
import { languageRepresentation } from "./item.ts";
import { globalIdRepresentation, headRepresentation } from "./post.ts";
import { recurrenceRepresentation } from "./recurrence-field.ts";

const dateRepresentation = Type.Object(
  {
    year: Type.String(),
    month: Type.String(),
    day: Type.String(),
    hour: Type.String(),
    minutes: Type.String(),
    seconds: Type.String(),
  },
  { $id: "DateDetails", description: "The parts of a date, zero-padded" },
);

const isoDate = (description: string) => Type.String({ description, format: "date-time" });

const seriesReference = Type.Object(
  {
    id: Type.Integer(),
    slug: Type.String(),
    url: urlSchema("Public page"),
    rest_url: urlSchema("URL in the API"),
  },
  { $id: "SeriesReference", description: "The series of an occurrence, in its language" },
);

const occurrenceRepresentation = Type.Object(
  {
    index: Type.Integer({ description: "Its number among the dates of the series, from 1" }),
    is_exception: Type.Boolean({ description: "Whether values of its own no longer follow the series" }),
  },
  { $id: "Occurrence", description: "The place of an occurrence in its series" },
);

/** The columns of the texts of an event. */
export const eventTexts = { title: "title", description: "description", excerpt: "excerpt" } as const;

/** Schema of an event. Properties that are not public are redacted in protected events. */
export const eventRepresentation = Type.Object(
  {
    ...globalIdRepresentation,
    ...headRepresentation,
    title: publicProperty(Type.String({ description: "HTML-safe text" })),
    description: Type.String({ description: "HTML" }),
    excerpt: Type.String({ description: "HTML" }),
    slug: publicProperty(Type.String()),
    image: Type.Union([imageRepresentation, Type.Literal(false)], {
      description: "false when there is none",
    }),
    all_day: nullable(Type.Boolean()),
    ...publicProperties({
      start_date: wallClock("Wall clock of the event's zone"),
      start_date_details: dateRepresentation,
      end_date: wallClock("Wall clock of the event's zone"),
      end_date_details: dateRepresentation,
      utc_start_date: wallClock("In UTC"),
      utc_start_date_details: dateRepresentation,
      utc_end_date: wallClock("In UTC"),
      utc_end_date_details: dateRepresentation,
      timezone: Type.String(),
      timezone_abbr: Type.String({ description: "Abbreviation that holds at the start" }),
    }),
    cost: Type.String({ description: "As a reader sees it" }),
    cost_details: Type.Object(
      {
        currency_symbol: Type.String(),
        currency_code: Type.String(),
        currency_position: enumSchema(["prefix", "postfix", ""]),
        values: Type.Array(Type.String()),
      },
      { $id: "CostDetails", description: "The parts of a cost" },
    ),
    website: Type.String(),
    show_map: nullable(Type.Boolean()),
    show_map_link: nullable(Type.Boolean()),
    hide_from_listings: nullable(Type.Boolean()),
    sticky: nullable(Type.Boolean()),
    featured: nullable(Type.Boolean()),
    ...linkProperties,
    custom_fields: customFieldsRepresentation,
    json_ld: Type.Optional(Type.Object({}, { additionalProperties: true, description: "Single reads only" })),
    tickets: Type.Array(ticketRepresentation),
    ticketed: Type.Boolean(),
    ...publicProperties({
      start: isoDate("Start, ISO 8601 with the offset of the event's zone"),
      end: isoDate("End, ISO 8601 with the offset of the event's zone"),
    }),
    is_virtual: Type.Boolean({ description: "Takes place online, only there or as well" }),
    virtual_url: Type.String({ description: "URL at which it takes place online" }),
    ...publicProperties({
      post_parent: Type.Integer({ description: "Id of the series; 0 for none" }),
      is_recurring: Type.Boolean({ description: "Whether it is an occurrence of a series" }),
      recurrence: nullable(recurrenceRepresentation),
      series: nullable(seriesReference),
      occurrence: nullable(occurrenceRepresentation),
    }),
    occurrences: Type.Optional(
      Type.Object(
        {
          count: Type.Integer({ description: "How many are ahead or running" }),
          next: Type.Array(wallClock("Start, wall clock of the zone"), { maxItems: 5 }),
        },
        { description: "With `collapse=series` only: the occurrences of its series" },
      ),
    ),
    ...rawTexts("title", "description", "excerpt"),
    external_id: Type.Optional(Type.String()),
    ...languageRepresentation,
  },
  { $id: "Event", description: "An event" },
);

export type EventRepresentation = Static<typeof eventRepresentation>;

/** The venues of an event as a list: a single one is serialized as an object. */
export const venuesOf = ({ venue }: Pick<EventRepresentation, "venue">): VenueRepresentation[] =>
  Array.isArray(venue) ? venue : [venue];
