import { type Static, Type } from "typebox";
import { enumSchema, nullable } from "../kit/field-types.ts";
import { csvColumns } from "./columns.ts";
import { dateOrders, fileFields } from "./file-fields.ts";

const previewedEvent = Type.Object({
  line: Type.Integer({ description: "The line of the file at which it begins" }),
  outcome: enumSchema(["new", "changed", "equal", "conflict", "failed", "removed"], {
    description: "`equal`: it is here already, or a line above is the same event",
  }),
  existing: nullable(Type.Integer({ description: "Id of the event here that it is" })),
  reason: Type.String({ description: "Why it is not taken over" }),
  title: Type.String(),
  start_date: Type.String({ description: "Wall clock of the event's zone; of a whole day without a time" }),
  end_date: Type.String(),
  all_day: Type.Boolean(),
  timezone: Type.String(),
  venue: Type.String(),
  organizer: Type.String(),
  categories: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  cost: Type.String(),
  website: Type.String(),
  status: Type.String(),
  language: Type.String(),
});

/** How a spreadsheet would be imported. */
export const previewRepresentation = Type.Object(
  {
    columns: Type.Array(Type.Object({ header: Type.String(), column: nullable(enumSchema(csvColumns)) }), {
      description: "The headers of the file, in their order, and their meaning; null: none",
    }),
    missing: Type.Array(enumSchema(csvColumns), {
      description: "Meanings that a column must have and none has",
    }),
    dates: enumSchema(dateOrders, { description: fileFields.dates.description }),
    timezone: Type.String({ description: "The zone of events whose line has none" }),
    lines: Type.Integer({ description: "Lines with cells in the part that was read" }),
    is_complete: Type.Boolean({ description: "Whether the whole file was read" }),
    events: Type.Array(previewedEvent, { description: "The first events, as they would be imported" }),
  },
  { $id: "ImportPreview", description: "How a spreadsheet would be imported" },
);

export type ImportPreview = Static<typeof previewRepresentation>;

/** A line of a spreadsheet as it would be imported. */
export type PreviewedEvent = ImportPreview["events"][number];
