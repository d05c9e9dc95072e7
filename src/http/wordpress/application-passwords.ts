import { Type } from "typebox";
import {
  type AppPassword,
  appPasswordById,
  appPasswordsOf,
  MAX_APP_PASSWORDS,
  makeAppPassword,
} from "../../auth/app-passwords.ts";
import type { PasswordHasher } from "../../auth/passwords.ts";
import type { Context } from "../../context.ts";
import { formatUtc } from "../../domain/time.ts";
import { collapseWhitespace } from "../../domain/whitespace.ts";
import { invalid, ServiceError } from "../../errors.ts";
import { assertLoggedIn } from "../../operations/authorise.ts";
import { nullable } from "../../resources/kit/field-types.ts";
import { wpUrl } from "../../resources/wordpress/names.ts";
import { linksRepresentation } from "../../resources/wordpress/post-shape.ts";
import { viaWriter } from "../../writer/channel.ts";
import type { Command, CommandBus } from "../../writer/protocol.ts";
import type { Handler, RequestInfo } from "../handler.ts";
import { pathPart } from "../path-parts.ts";
import type { AppDependencies } from "../request-context.ts";
import { type ApiRoute, type RouteDependencies, requiredCredentials } from "../route.ts";
import { languageParameter, pathParameter } from "../route-parameters.ts";
import { requiredText, textsOf } from "../session-routes.ts";
import { wpRoute } from "./item-routes.ts";

/** Maximum length of the name of an application password. */
export const MAX_NAME_LENGTH = 200;

const PATH = "/users/me/application-passwords";

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Creates an application password of the caller; the result has the password itself, which is never shown again. */
export async function createOwnAppPassword(
  { commands, hasher }: { commands: CommandBus; hasher: PasswordHasher },
  { name, appId }: { name: string; appId: string },
  context: Context,
): Promise<AppPassword & { password: string }> {
  const named = collapseWhitespace(name.replaceAll("\0", "").toWellFormed()).trim();
  if (named === "") throw invalid("name", "param_empty");
  if (named.length > MAX_NAME_LENGTH) throw invalid("name", "param_too_long");
  if (appId !== "" && !UUID.test(appId)) throw invalid("app_id");
  const { password, row } = await makeAppPassword(hasher, { name: named, appId: appId.toLowerCase() });
  const command = { name: "create application password", row } as const;
  return { ...(await written<AppPassword>(commands, command, context)), password };
}

/** The result of a command, which the writer has serialized. */
async function written<T>(commands: CommandBus, command: Command, context: Context): Promise<T> {
  const response = await viaWriter(commands, command, context);
  // The writer serializes the results of these commands; those of items are rendered here.
  return JSON.parse((response as { json: string }).json);
}

/** An application password in the form of WordPress; times are UTC. */
const serialize = (
  { uuid, app_id, name, created, last_used, last_ip }: AppPassword,
  context: Pick<Context, "site" | "language">,
) => ({
  uuid,
  app_id,
  name,
  created: timeOf(created),
  last_used: last_used === null ? null : timeOf(last_used),
  last_ip,
  _links: { self: [{ href: wpUrl(context, `${PATH.slice(1)}/${uuid}`) }] },
});

const timeOf = (instant: number) => formatUtc(instant).replace(" ", "T");

const time = Type.String({ description: "UTC, without an offset" });
const properties = {
  uuid: Type.String({ format: "uuid" }),
  app_id: Type.String({ description: "UUID of the program; empty where it has given none" }),
  name: Type.String(),
  created: time,
  last_used: nullable(Type.String({ description: "To the minute; UTC, without an offset" })),
  last_ip: nullable(Type.String({ description: "Address of the last use" })),
  _links: linksRepresentation,
};

const representation = Type.Object(properties, {
  $id: "ApplicationPassword",
  description: "An application password, without the password itself",
});

const list =
  ({ store }: AppDependencies): Handler =>
  async (_parameters, context) => {
    assertLoggedIn(context);
    const all = await appPasswordsOf(store, context.caller.id);
    return { body: all.map((one) => serialize(one, context)), headers: { Allow: "GET, POST, DELETE" } };
  };

const create =
  (app: RouteDependencies): Handler =>
  async (parameters, context) => {
    assertLoggedIn(context);
    const [name] = textsOf(parameters, "name");
    const { app_id: appId = "" } = parameters;
    if (typeof appId !== "string") throw invalid("app_id");
    const { password, ...created } = await createOwnAppPassword(app, { name, appId }, context);
    const { _links, ...shown } = serialize(created, context);
    return {
      status: 201,
      body: { ...shown, password, _links },
      headers: { Location: _links.self[0]?.href ?? "", Allow: "GET, POST, DELETE" },
    };
  };

const uuidOf = (request: RequestInfo) => pathPart(request, "uuid").toLowerCase();

const notFound = () => new ServiceError("rest_application_password_not_found");

const read =
  ({ store }: AppDependencies): Handler =>
  async (_parameters, context, request) => {
    assertLoggedIn(context);
    const all = await appPasswordsOf(store, context.caller.id);
    const found = all.find(({ uuid }) => uuid === uuidOf(request));
    if (!found) throw notFound();
    return { body: serialize(found, context), headers: { Allow: "GET, DELETE" } };
  };

/** The application password that authenticates the request itself. */
const introspect =
  ({ store }: AppDependencies): Handler =>
  async (_parameters, context) => {
    assertLoggedIn(context);
    const { id, appPassword } = context.caller;
    const found = await appPasswordById(store, id, appPassword);
    if (!found) throw new ServiceError("rest_no_authenticated_app_password");
    return { body: serialize(found, context), headers: { Allow: "GET" } };
  };

const remove =
  ({ commands }: AppDependencies): Handler =>
  async (_parameters, context, request) => {
    assertLoggedIn(context);
    const which = { uuid: uuidOf(request) };
    const command = { name: "delete application passwords", which } as const;
    const [previous] = await written<AppPassword[]>(commands, command, context);
    if (!previous) throw notFound();
    return { body: { deleted: true, previous: serialize(previous, context) } };
  };

const removeAll =
  ({ commands }: AppDependencies): Handler =>
  async (_parameters, context) => {
    assertLoggedIn(context);
    const command = { name: "delete application passwords", which: "all" } as const;
    const { length: count } = await written<AppPassword[]>(commands, command, context);
    return { body: { deleted: true, count } };
  };

const common = { ...wpRoute, credentials: requiredCredentials };
const uuid = pathParameter("uuid", Type.String(), "UUID of the application password");

/** The application passwords of the user who asks, in the form of WordPress. */
export const applicationPasswordRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "listApplicationPasswords",
    methods: ["GET"],
    path: PATH,
    parameters: (context) => [languageParameter(context)],
    errors: ["rest_not_logged_in"],
    handler: list,
    summary: "List your application passwords",
    responses: {
      200: { description: "The oldest first", headers: ["Allow"], schema: Type.Array(representation) },
    },
  },
  {
    ...common,
    id: "createApplicationPassword",
    methods: ["POST"],
    path: PATH,
    parameters: (context) => [
      {
        ...requiredText("name", "Name of the program that uses it"),
        schema: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
      },
      {
        name: "app_id",
        in: "body",
        schema: Type.String(),
        description: "UUID of the program, by which its users can tell its passwords from those of others",
        required: false,
      },
      languageParameter(context),
    ],
    errors: [
      ...(["rest_not_logged_in", "rest_missing_callback_param", "rest_invalid_param"] as const),
      "rest_too_many_application_passwords",
    ],
    handler: create,
    summary: "Create an application password",
    description: `The response has the password, which is not stored and never shown again. A user may have ${MAX_APP_PASSWORDS}.`,
    body: {
      schema: "NewApplicationPassword",
      description: "Name of the program that uses it",
      required: true,
    },
    responses: {
      201: {
        description: "Created",
        headers: ["Location", "Allow"],
        schema: Type.Object(
          {
            ...properties,
            password: Type.String({ description: "The password; its spaces do not count" }),
          },
          {
            $id: "CreatedApplicationPassword",
            description: "An application password and the password itself",
          },
        ),
      },
    },
  },
  {
    ...common,
    id: "deleteApplicationPasswords",
    methods: ["DELETE"],
    path: PATH,
    parameters: (context) => [languageParameter(context)],
    errors: ["rest_not_logged_in"],
    handler: removeAll,
    summary: "Revoke all your application passwords, that of the request included",
    responses: {
      200: {
        description: "Revoked",
        schema: Type.Object(
          { deleted: Type.Boolean(), count: Type.Integer() },
          { $id: "DeletedApplicationPasswords" },
        ),
      },
    },
  },
  {
    ...common,
    id: "introspectApplicationPassword",
    methods: ["GET"],
    path: `${PATH}/introspect`,
    parameters: (context) => [languageParameter(context)],
    errors: ["rest_not_logged_in", "rest_no_authenticated_app_password"],
    handler: introspect,
    summary: "Read the application password that authenticates the request",
    responses: { 200: { description: "The password", headers: ["Allow"], schema: representation } },
  },
  {
    ...common,
    id: "readApplicationPassword",
    methods: ["GET"],
    path: `${PATH}/{uuid}`,
    parameters: (context) => [uuid, languageParameter(context)],
    errors: ["rest_not_logged_in", "rest_application_password_not_found"],
    handler: read,
    summary: "Read one of your application passwords",
    responses: { 200: { description: "The password", headers: ["Allow"], schema: representation } },
  },
  {
    ...common,
    id: "deleteApplicationPassword",
    methods: ["DELETE"],
    path: `${PATH}/{uuid}`,
    parameters: (context) => [uuid, languageParameter(context)],
    errors: ["rest_not_logged_in", "rest_application_password_not_found"],
    handler: remove,
    summary: "Revoke one of your application passwords",
    responses: {
      200: {
        description: "Revoked",
        schema: Type.Object(
          { deleted: Type.Boolean(), previous: representation },
          { $id: "DeletedApplicationPassword" },
        ),
      },
    },
  },
];
