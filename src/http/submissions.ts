import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Context } from "../context.ts";
import { formatUtc } from "../domain/time.ts";
import { statuses } from "../domain/visibility.ts";
import { issueToken, tokenAges } from "../operations/submission-token.ts";
import { assertSubmissionsOpen } from "../operations/submissions.ts";
import { enumSchema, wallClock } from "../resources/kit/field-types.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { requiredSubmissionFields, submissionFields } from "../resources/submissions/fields.ts";
import { viaWriter } from "../writer/channel.ts";
import type { Handler } from "./handler.ts";
import type { AppDependencies } from "./request-context.ts";
import type { Parameters } from "./request-parameters.ts";
import { type ApiRoute, noCredentials } from "./route.ts";
import { bodyParameters, fieldsIn, withLanguage } from "./settings-routes.ts";

/** Has the writer create the event that a visitor submits; API and page do it alike. */
export function submit(
  { commands, limits }: Pick<AppDependencies, "commands" | "limits">,
  parameters: Parameters,
  context: Context,
  { raw: message }: Pick<FastifyRequest, "raw">,
) {
  assertSubmissionsOpen(context);
  const { client } = context;
  const charges = [...client.charges, ...limits.submissionCharges(message)];
  const input = fieldsIn(submissionFields, parameters);
  return viaWriter(commands, { name: "submit event", input }, { ...context, client: { ...client, charges } });
}

const tokenRepresentation = Type.Object(
  {
    token: Type.String({ description: "Sent with the submission; it can be used once" }),
    valid_from: wallClock("From when on the token can be used, in UTC"),
    valid_until: wallClock("Until when the token can be used, in UTC"),
  },
  { $id: "SubmissionToken", description: "A token for one submission" },
);

const submissionRepresentation = Type.Object(
  {
    id: Type.Integer({ description: "Id of the event" }),
    status: enumSchema(statuses, {
      description: "Status of the event: it is `pending` until editors publish it",
    }),
  },
  { $id: "Submission", description: "An event that awaits review" },
);

const createToken: Handler = async (_parameters, context) => {
  assertSubmissionsOpen(context);
  const { now } = context;
  const body = {
    token: issueToken(context),
    valid_from: formatUtc(now + tokenAges.minimum),
    valid_until: formatUtc(now + tokenAges.maximum),
  };
  return { status: 201, body };
};

const submitEvent =
  (app: AppDependencies): Handler<FastifyRequest> =>
  async (parameters, context, request) => {
    const response = await submit(app, parameters, context, request);
    const { status, headers } = response;
    return { body: "json" in response ? JSON.parse(response.json) : response.body, status, headers };
  };

const common = {
  namespace: NAMESPACE,
  tag: "submissions",
  cacheSeconds: 0,
  credentials: noCredentials,
} as const;

/** `{api}/events/submissions`: events of visitors, where the site takes them. */
export const submissionRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "createSubmissionToken",
    methods: ["POST"],
    path: "/events/submissions/tokens",
    parameters: withLanguage(),
    errors: ["rest_no_route"],
    handler: () => createToken,
    summary: "Get a token for submitting an event without an account",
    description: "404 unless the site takes submissions: `SUBMISSIONS`, or `submissions` of the settings.",
    responses: { 201: { description: "The token", schema: tokenRepresentation } },
  },
  {
    ...common,
    id: "createSubmission",
    methods: ["POST"],
    path: "/events/submissions",
    parameters: withLanguage(...bodyParameters(submissionFields, requiredSubmissionFields)),
    errors: ["rest_no_route", "rest_too_many_submissions"],
    handler: submitEvent,
    summary: "Submit an event without an account, for editors to review",
    description:
      "Creates a pending event. A venue or organizer that is not public yet is created as a draft. Nothing of it is public before editors publish it; name and e-mail address of whoever submits it are for those who may edit it, in its review notes.",
    body: { schema: "SubmissionFields", description: "The event and whom to ask about it", required: true },
    responses: { 201: { description: "Submitted", schema: submissionRepresentation } },
  },
];
