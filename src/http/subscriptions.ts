import { Type } from "typebox";
import { findSubscription, listSubscriptions } from "../operations/subscriptions.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { subscriptionFields } from "../resources/subscriptions/fields.ts";
import { serializeSubscription, subscriptionRepresentation } from "../resources/subscriptions/shape.ts";
import type { Handler } from "./handler.ts";
import { pathId } from "./path-parts.ts";
import { type ApiRoute, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { idParameter } from "./route-parameters.ts";
import { bodyParameters, fieldsIn, updateParameters, withLanguage } from "./settings-routes.ts";
import { idempotencyOf, viaCommand } from "./write-handlers.ts";

const ITEM = "/subscriptions/{id}";

const subscriptionList = Type.Object(
  { subscriptions: Type.Array(subscriptionRepresentation) },
  { $id: "Subscriptions", description: "All subscriptions" },
);

const common = {
  namespace: NAMESPACE,
  tag: "subscriptions",
  right: "administer",
  credentials: requiredCredentials,
  cacheSeconds: 0,
} as const;

const idOfPath = idParameter("Id of the subscription");

const list: Handler = async (_parameters, context) => {
  const subscriptions = await listSubscriptions(context.db);
  return { body: { subscriptions: subscriptions.map((one) => serializeSubscription(one, context)) } };
};

const read: Handler = async (_parameters, context, request) => ({
  body: serializeSubscription(await findSubscription(context.db, pathId(request)), context),
});

/** `{api}/subscriptions`: calendars that are imported again and again. */
export const subscriptionRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "listSubscriptions",
    methods: ["GET"],
    path: "/subscriptions",
    parameters: withLanguage(),
    errors: forbiddenErrors,
    handler: () => list,
    summary: "List the calendars that are subscribed to; for administrators",
    responses: { 200: { description: "All subscriptions", schema: subscriptionList } },
  },
  {
    ...common,
    id: "createSubscription",
    methods: ["POST"],
    path: "/subscriptions",
    parameters: withLanguage(...bodyParameters(subscriptionFields, ["url"])),
    errors: [...forbiddenErrors, "rest_missing_callback_param", "rest_subscription_exists"],
    handler: viaCommand((parameters, context, request) => ({
      name: "create subscription",
      subscription: null,
      fields: fieldsIn(subscriptionFields, parameters),
      idempotency: idempotencyOf(request, context),
    })),
    summary: "Subscribe to a calendar; for administrators",
    description:
      "One node imports it within seconds, and then as often as its interval says: new events are created, changed ones updated unless they were edited here, and those that it no longer has, and that are not over, go to the trash. It is fetched from public addresses alone, and from hosts that `ALLOW_PRIVATE_HOSTS` names.",
    body: { schema: "SubscriptionFields", description: "The subscription", required: true },
    responses: {
      201: { description: "Created", headers: ["Location"], schema: subscriptionRepresentation },
    },
  },
  {
    ...common,
    id: "readSubscription",
    methods: ["GET"],
    path: ITEM,
    parameters: withLanguage(idOfPath),
    errors: [...forbiddenErrors, "rest_subscription_not_found"],
    handler: () => read,
    summary: "Read a subscription and the result of its last import; for administrators",
    responses: { 200: { description: "The subscription", schema: subscriptionRepresentation } },
  },
  {
    ...common,
    id: "updateSubscription",
    methods: ["POST", "PUT", "PATCH"],
    path: ITEM,
    parameters: withLanguage(idOfPath, ...updateParameters(subscriptionFields)),
    errors: [...forbiddenErrors, "rest_subscription_not_found"],
    handler: viaCommand((parameters, context, request) => ({
      name: "update subscription",
      subscription: pathId(request),
      fields: fieldsIn(subscriptionFields, parameters),
      idempotency: idempotencyOf(request, context),
    })),
    summary: "Update, pause or resume a subscription; for administrators",
    description:
      "Fields that are not sent keep their values. Unless it is paused, it is imported at once; new events belong to the caller.",
    body: { schema: "SubscriptionUpdate", description: "The fields to change", required: false },
    responses: { 200: { description: "Updated", schema: subscriptionRepresentation } },
  },
  {
    ...common,
    id: "deleteSubscription",
    methods: ["DELETE"],
    path: ITEM,
    parameters: withLanguage(idOfPath),
    errors: [...forbiddenErrors, "rest_subscription_not_found"],
    handler: viaCommand((_parameters, _context, request) => ({
      name: "remove subscription",
      subscription: pathId(request),
      idempotency: null,
    })),
    summary: "End a subscription; for administrators",
    description: "Its events stay.",
    responses: {
      200: { description: "The subscription that was ended", schema: subscriptionRepresentation },
    },
  },
  {
    ...common,
    id: "runSubscription",
    methods: ["POST"],
    path: `${ITEM}/run`,
    parameters: withLanguage(idOfPath),
    errors: [...forbiddenErrors, "rest_subscription_not_found"],
    handler: viaCommand((_parameters, context, request) => ({
      name: "run subscription",
      subscription: pathId(request),
      idempotency: idempotencyOf(request, context),
    })),
    summary: "Import a calendar that is subscribed to now; for administrators",
    description: "A subscription that is paused stays so.",
    responses: { 202: { description: "Queued", schema: subscriptionRepresentation } },
  },
];
