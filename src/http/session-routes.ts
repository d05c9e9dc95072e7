import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { proveSecondFactor, usingCode } from "../auth/second-factor.ts";
import { checkLogin, newSession, nonceOf, type Session } from "../auth/sessions.ts";
import type { Context } from "../context.ts";
import { invalid, ServiceError } from "../errors.ts";
import { assertLoggedIn } from "../operations/authorise.ts";
import { nullable } from "../resources/kit/field-types.ts";
import { viaWriter } from "../writer/channel.ts";
import type { Handler } from "./handler.ts";
import type { AppDependencies } from "./request-context.ts";
import type { Parameters } from "./request-parameters.ts";
import { type ApiRoute, noCredentials, type Parameter, type RouteDependencies } from "./route.ts";
import { languageParameter } from "./route-parameters.ts";
import { assertOwnOrigin, sessionCookie, sessionOf, setResponseNonce, tokenOf } from "./session.ts";
import { serializeUser, userRepresentation } from "./wordpress/users.ts";

/** Schema of a session. */
export const sessionRepresentation = Type.Object(
  {
    nonce: nullable(
      Type.String({
        description: "Sent as `X-WP-Nonce` with every request that the cookie is to authenticate",
      }),
    ),
    user: nullable(userRepresentation),
  },
  { $id: "Session", description: "Who is logged in; nobody after logging out" },
);

const logIn =
  (app: RouteDependencies): Handler<FastifyRequest> =>
  async (parameters, context, request) => {
    const { site } = context;
    assertOwnOrigin(request, site);
    const [login, password] = textsOf(parameters, "login", "password");
    const credentials = { login, password, code: codeIn(parameters) };
    const agent = request.headers["user-agent"];
    const { session, cookie } = await beginSession(app, credentials, context, agent);
    const nonce = nonceOf(session, app.now());
    setResponseNonce(request, nonce);
    return {
      body: { nonce, user: serializeUser(session.caller, site) },
      headers: { "Set-Cookie": cookie },
    };
  };

/** The code of a second factor, if one is sent. */
export function codeIn({ code }: Parameters): string | null {
  if (code === undefined || code === null || code === "") return null;
  if (typeof code !== "string") throw invalid("code");
  return code;
}

/** Logs a browser in; throws when the login or password is wrong, or a code of the second factor wrong or missing. */
export async function beginSession(
  app: AppDependencies & Pick<RouteDependencies, "hasher">,
  { login, password, code }: { login: string; password: string; code: string | null },
  context: Context,
  agent = "",
): Promise<{ session: Session; cookie: string }> {
  const { site, client } = context;
  const now = app.now();
  const { address } = client;
  const verified = await checkLogin(app, { login, password, address, now });
  const proof = await proveSecondFactor(app, { userId: verified.caller.id, code, address, now });
  const { session, row } = newSession(verified, agent, now);
  await usingCode(
    verified.caller.id,
    viaWriter(app.commands, { name: "log in", session: row, login: verified, proof }, context),
  );
  return { session, cookie: sessionCookie(session.token, site) };
}

/** Parameters that must be texts; throws for those that are not. */
export function textsOf<N extends string[]>(parameters: Parameters, ...names: N): { [K in keyof N]: string } {
  const missing = names.filter((name) => typeof parameters[name] !== "string");
  if (missing.length > 0) throw new ServiceError("rest_missing_callback_param", { missing });
  // One text for each name: the others have been reported.
  return names.map((name) => parameters[name]) as { [K in keyof N]: string };
}

const showSession =
  (app: AppDependencies): Handler<FastifyRequest> =>
  async (_parameters, { caller, site }, request) => {
    assertLoggedIn({ caller });
    const session = await sessionOf(app, request);
    const nonce = session ? nonceOf(session, app.now()) : null;
    setResponseNonce(request, nonce);
    return { body: { nonce, user: serializeUser(caller, site) } };
  };

const logOut =
  ({ commands }: AppDependencies): Handler<FastifyRequest> =>
  async (_parameters, context, request) => {
    assertOwnOrigin(request, context.site);
    const token = tokenOf(request);
    if (token) await viaWriter(commands, { name: "log out", token }, context);
    setResponseNonce(request, null);
    const headers = { "Set-Cookie": sessionCookie(null, context.site) };
    return { body: { nonce: null, user: null }, headers };
  };

/** A text of a request body that must be sent. */
export const requiredText = (name: string, description: string): Parameter => ({
  name,
  in: "body",
  schema: Type.String(),
  description,
  required: true,
});

/** The code with which users log in who have a second factor. */
export const codeParameter: Parameter = {
  ...requiredText(
    "code",
    "A code of the second factor, or a recovery code; needed where the user has one (`rest_second_factor_required`)",
  ),
  required: false,
};

const common = {
  namespace: "almanac/v1",
  path: "/session",
  tag: "session",
  cacheSeconds: 0,
};

/** Logging in and out for browsers, and the nonce that they send with their requests. */
export const sessionRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "showSession",
    methods: ["GET"],
    parameters: (context) => [languageParameter(context)],
    errors: ["rest_not_logged_in"],
    handler: showSession,
    cookieSuffices: true,
    summary: "Read who is logged in, and get a fresh nonce; the cookie alone is enough",
    credentials: [{ session: [] }, { basic: [] }],
    responses: {
      200: { description: "The session", headers: ["X-WP-Nonce"], schema: sessionRepresentation },
    },
  },
  {
    ...common,
    id: "logIn",
    methods: ["POST"],
    parameters: (context) => [
      requiredText("login", "Login name or e-mail address"),
      requiredText("password", "Login password; application passwords are for programs"),
      codeParameter,
      languageParameter(context),
    ],
    errors: ["rest_missing_callback_param", "rest_forbidden", "rest_second_factor_invalid"],
    handler: logIn,
    summary: "Log a browser in",
    credentials: noCredentials,
    body: { schema: "Credentials", description: "Who logs in", required: true, example: "session.create" },
    responses: {
      200: { description: "Logged in", headers: ["Set-Cookie", "X-WP-Nonce"], schema: sessionRepresentation },
    },
  },
  {
    ...common,
    id: "logOut",
    methods: ["DELETE"],
    parameters: (context) => [languageParameter(context)],
    errors: ["rest_forbidden"],
    handler: logOut,
    cookieSuffices: true,
    summary: "Log a browser out; the cookie alone is enough",
    credentials: [{}, { session: [] }],
    responses: { 200: { description: "Logged out", headers: ["Set-Cookie"], schema: sessionRepresentation } },
  },
];
