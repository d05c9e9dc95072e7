import { Type } from "typebox";
import { enumSchema, nullable, wallClock } from "../kit/field-types.ts";
import { organizers } from "../organizers.ts";
import { venues } from "../venues.ts";
import { ticketRepresentation } from "./event-extras.ts";
import { imageRepresentation } from "./images.ts";
import { languageRepresentation } from "./item.ts";
import { globalIdRepresentation, headRepresentation } from "./post.ts";
import { nestedTermRepresentation } from "./term.ts";

const dateRepresentation = Type.Object(
  Object.fromEntries(
    ["year", "month", "day", "hour", "minutes", "seconds"].map((name) => [name, Type.String()]),
  ),
  { $id: "DateDetails", description: "The parts of a date, zero-padded" },
);

/** Documentation of an event. */
export const eventRepresentation = Type.Object(
  {
    ...globalIdRepresentation,
    ...headRepresentation,
    title: Type.String({ description: "HTML-safe text" }),
    description: Type.String({ description: "HTML" }),
    excerpt: Type.String({ description: "HTML" }),
    slug: Type.String(),
    image: Type.Union([imageRepresentation, Type.Literal(false)], {
      description: "false when there is none",
    }),
    all_day: nullable(Type.Boolean()),
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
    categories: Type.Array(nestedTermRepresentation),
    tags: Type.Array(nestedTermRepresentation),
    venue: Type.Union([venues.representation, Type.Array(venues.representation)], {
      description: "One venue as an object, several as an array, none as an empty array",
    }),
    organizer: Type.Array(organizers.representation),
    custom_fields: Type.Union([
      Type.Array(Type.Never(), { maxItems: 0 }),
      Type.Record(Type.String(), Type.Object({ label: Type.String(), value: Type.Unknown() })),
    ]),
    json_ld: Type.Optional(Type.Object({}, { additionalProperties: true, description: "Single reads only" })),
    tickets: Type.Array(ticketRepresentation),
    ticketed: Type.Boolean(),
    post_parent: Type.Integer({ description: "Id of the series; 0 for none" }),
    external_id: Type.Optional(Type.String()),
    ...languageRepresentation,
  },
  { $id: "Event", description: "An event" },
);
