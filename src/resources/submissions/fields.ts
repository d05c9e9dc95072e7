import { Type } from "typebox";
import * as types from "../kit/field-types.ts";
import { settingsField as field, type SettingsInput } from "../kit/settings-fields.ts";
import { eventValueFields } from "../shared/event-values.ts";

/** Longest texts that visitors may send, in characters. */
export const maxSubmitted = { description: 5000, note: 2000, name: 200 };

const shortLine = types.fieldType<string>(Type.String({ maxLength: maxSubmitted.name }), (value) => {
  const text = types.line.parse(value, types.timeless).trim();
  if (text.length > maxSubmitted.name) throw new types.ValidationError("param_too_long");
  return text;
});

const lines = (maxLength: number) =>
  types.fieldType<string>(Type.String({ maxLength }), (value) =>
    types.asText(value, maxLength).replaceAll("\r\n", "\n").trim(),
  );

/** Fields of a submission that are fields of the event as well. */
export const submittedEventFields = {
  title: field(eventValueFields.title.type, "Title of the event"),
  start_date: field(eventValueFields.start_date.type, "Start, wall clock of the site"),
  end_date: field(eventValueFields.end_date.type, "End, wall clock of the site"),
  all_day: field(eventValueFields.all_day.type, eventValueFields.all_day.description),
  website: field(eventValueFields.website.type, "Website of the event, http or https"),
  cost: field(eventValueFields.cost.type, eventValueFields.cost.description),
};

/** The field that people leave empty, and programs that fill in every field do not. */
export const HONEYPOT = "subject";

/** The other fields of a submission. */
export const ownSubmissionFields = {
  description: field(
    lines(maxSubmitted.description),
    "Description, plain text; empty lines separate paragraphs",
  ),
  venue: field(shortLine, "Name of the venue: of one that is known, or of a new one"),
  address: field(shortLine, "Address of a new venue"),
  city: field(shortLine, "City of the venue; tells venues of the same name apart"),
  organizer: field(shortLine, "Name of the organizer: of one that is known, or of a new one"),
  categories: field(types.list(types.id), "Ids of categories"),
  contact_name: field(shortLine, "Who submits it; for the editors alone"),
  contact_email: field(types.email, "E-mail address for questions of the editors, and for nobody else"),
  note: field(lines(maxSubmitted.note), "A note to the editors, plain text"),
  token: field(
    types.nonEmptyText,
    "A token of `POST /events/submissions/tokens`, at least three seconds old; it can be used once",
  ),
  [HONEYPOT]: field(types.text, "Must be empty: only programs fill it in"),
};

/** Every field of a submission. */
export const submissionFields = { ...submittedEventFields, ...ownSubmissionFields };

/** Fields without which there is no submission. */
export const requiredSubmissionFields = [
  ...(["title", "start_date", "end_date", "contact_name", "contact_email", "token"] as const),
];

/** The parsed fields of a submission that are not those of the event. */
export type SubmissionInput = SettingsInput<typeof ownSubmissionFields>;
