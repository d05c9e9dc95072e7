import { Type } from "typebox";
import { invalid } from "../errors.ts";
import { isNothing } from "../operations/parse-fields.ts";
import { previewEvent } from "../operations/preview-event.ts";
import { events } from "../resources/events.ts";
import { id as idType, timeless, ValidationError } from "../resources/kit/field-types.ts";
import { byId } from "./handler.ts";
import type { Parameters } from "./request-parameters.ts";
import { createErrors, locatorErrors } from "./resource-errors.ts";
import { commonOf } from "./resource-route-parts.ts";
import { type ApiRoute, type Parameter, requiredCredentials } from "./route.ts";
import { fieldParameters, languageParameter, translationOf } from "./route-parameters.ts";
import { assertMaxDepth } from "./write-handlers.ts";

const edited: Parameter = {
  name: "id",
  in: "body",
  schema: idType.schema,
  description:
    "Id of the event that is edited: fields that are not sent have its values. Absent: a new event",
  required: false,
};

/** `POST {api}/events/preview`: the page that an event would have. */
export const eventPreviewRoute: ApiRoute = {
  ...commonOf(events),
  id: "previewEvent",
  methods: ["POST"],
  path: `/${events.name}/preview`,
  parameters: (context) => [
    edited,
    ...fieldParameters(events, "update", context),
    translationOf,
    languageParameter(context),
  ],
  errors: [...locatorErrors(events, byId), ...createErrors(events)],
  right: events.right,
  credentials: requiredCredentials,
  handler:
    ({ eventPage }) =>
    async ({ id, ...fields }, context, request) => {
      assertMaxDepth(fields);
      const event = await previewEvent(editedId(id), fields, context);
      return eventPage(event, context, request);
    },
  summary: "The page that an event would have, without writing anything",
  description:
    "Checks what creating the event would check, or updating it where `id` is sent, and reports the same errors. Images by URL are shown if they are here already.",
  body: {
    schema: "EventPreviewRequest",
    description: "The fields of a new event, or those that change in the event `id`",
    required: true,
  },
  responses: {
    200: {
      description: "The page",
      headers: ["Content-Language"],
      type: "text/html",
      schema: Type.String({ description: "An HTML document in the layout of the public pages" }),
    },
  },
};

function editedId(given: Parameters[string]): number | null {
  if (isNothing(given)) return null;
  try {
    return idType.parse(given, timeless);
  } catch (error) {
    if (error instanceof ValidationError) throw invalid("id", error.issue.reason);
    throw error;
  }
}
