import { Type } from "typebox";
import { formatUtc, toWall } from "../domain/time.ts";
import { invalid, ServiceError } from "../errors.ts";
import { listReviewNotes, MAX_NOTES } from "../operations/review.ts";
import type { Resource } from "../resources/kit/define.ts";
import {
  nonEmptyText,
  nullable,
  timeless,
  ValidationError,
  wallClock,
} from "../resources/kit/field-types.ts";
import { byId, type Handler } from "./handler.ts";
import type { Parameters } from "./request-parameters.ts";
import { locatorErrors, updateErrors } from "./resource-errors.ts";
import { namesOf } from "./resource-names.ts";
import { commonOf, itemResponse, locatedBy } from "./resource-route-parts.ts";
import { type ApiRoute, type Parameter, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { languageParameter, scopeParameters } from "./route-parameters.ts";
import { idempotencyOf, scopeIn, viaCommand } from "./write-handlers.ts";

const noteParameter: Parameter = {
  name: "note",
  in: "body",
  schema: nonEmptyText.schema,
  description: "Changes that the author should make; plain text",
  required: true,
};

function noteIn({ note }: Parameters): string {
  if (note === undefined || note === null)
    throw new ServiceError("rest_missing_callback_param", { missing: ["note"] });
  try {
    const text = nonEmptyText.parse(note, timeless).trim();
    if (text === "") throw new ValidationError("param_empty");
    return text;
  } catch (error) {
    if (error instanceof ValidationError) throw invalid("note", error.issue.reason);
    throw error;
  }
}

/** `POST {api}/{collection}/{id}/send-back`: a post that awaits review becomes a draft again. */
function sendBackRoute(resource: Resource): ApiRoute {
  const { one, a } = namesOf(resource);
  return {
    ...commonOf(resource),
    id: `send${one}Back`,
    methods: ["POST"],
    path: `/${resource.name}${byId.path}/send-back`,
    parameters: (context) => [
      locatedBy(byId, resource).parameter,
      noteParameter,
      ...scopeParameters(resource),
      languageParameter(context),
    ],
    errors: [
      ...locatorErrors(resource, byId),
      ...updateErrors(resource).filter((error) => error !== "rest_precondition_failed"),
      "rest_missing_callback_param",
      "rest_not_pending",
    ],
    right: "edit_others",
    credentials: requiredCredentials,
    handler: viaCommand((parameters, context, request) => ({
      name: "send back",
      resource: resource.name,
      shape: "api",
      item: byId.refOf(request),
      input: {},
      note: noteIn(parameters),
      scope: scopeIn(resource, parameters),
      upload: null,
      idempotency: idempotencyOf(request, context),
    })),
    summary: `Send ${a} that awaits review back to its author, as a draft with a note; for editors`,
    body: { schema: "SendBack", description: "A note for the author", required: true },
    responses: { 200: itemResponse(resource, "Sent back") },
  };
}

const noteRepresentation = Type.Object(
  {
    id: Type.Integer(),
    date: wallClock("When it was sent back or submitted, site wall clock"),
    date_utc: wallClock("When it was sent back or submitted, in UTC"),
    user: nullable(
      Type.Object(
        { id: Type.Integer(), login: Type.String() },
        { description: "Who sent it back; null: the user was deleted, or a visitor has submitted it" },
      ),
    ),
    contact: nullable(
      Type.Object(
        { name: Type.String(), email: Type.String() },
        { description: "The visitor who has submitted it; null for notes of users" },
      ),
    ),
    note: Type.String({ description: "Plain text" }),
  },
  { $id: "ReviewNote", description: "A note of an editor to the author, or of a visitor to the editors" },
);

const notesRepresentation = Type.Object(
  { notes: Type.Array(noteRepresentation, { maxItems: MAX_NOTES }) },
  { $id: "ReviewNotes", description: "The notes, the newest first" },
);

const showNotes =
  (resource: Resource): Handler =>
  async (_parameters, context, request) => {
    const notes = await listReviewNotes(resource, byId.refOf(request), context);
    const body = {
      notes: notes.map(({ id, created, user_id, login, note, contact_name: name, contact_email: email }) => ({
        id,
        date: toWall(created, context.site.zone),
        date_utc: formatUtc(created),
        user: login === null ? null : { id: user_id, login },
        contact: email === "" ? null : { name, email },
        note,
      })),
    };
    return { body };
  };

/** `GET {api}/{collection}/{id}/review-notes`: why a post was sent back. */
function reviewNotesRoute(resource: Resource): ApiRoute {
  const { one, a } = namesOf(resource);
  return {
    ...commonOf(resource),
    id: `list${one}ReviewNotes`,
    methods: ["GET"],
    path: `/${resource.name}${byId.path}/review-notes`,
    parameters: (context) => [locatedBy(byId, resource).parameter, languageParameter(context)],
    errors: [...forbiddenErrors, ...locatorErrors(resource, byId)],
    right: resource.right,
    credentials: requiredCredentials,
    cacheSeconds: 0,
    handler: () => showNotes(resource),
    summary: `List the notes with which ${a} was submitted or sent back, for those who may edit it`,
    responses: { 200: { description: "The notes", schema: notesRepresentation } },
  };
}

/** The routes of the review of a post. */
export const reviewRoutes = (resource: Resource): ApiRoute[] => [
  sendBackRoute(resource),
  reviewNotesRoute(resource),
];
