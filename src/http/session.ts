import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { checkLogin, findSession, isNonce, newSession, nonceOf, SESSION_SECONDS } from "../auth/sessions.ts";
import type { Caller } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import { nullable } from "../resources/kit/field-types.ts";
import { viaWriter } from "../writer/channel.ts";
import { readCookie, setCookie } from "./cookies.ts";
import type { Handler } from "./handler.ts";
import type { AppDependencies } from "./request-context.ts";
import { parametersOf } from "./request-parameters.ts";
import { type ApiRoute, noCredentials, type Parameter, type RouteDependencies } from "./route.ts";
import { languageParameter } from "./route-parameters.ts";
import { serializeUser } from "./wordpress/wp-v2.ts";
import { userRepresentation } from "./wordpress/wp-v2-representation.ts";

/** The name of the cookie of a session. */
export const COOKIE = "almanac_session";

/** Schema of a session. */
const sessionRepresentation = Type.Object(
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

/** The nonces of responses to browsers. */
const responseNonces = new WeakMap<FastifyRequest, string>();

/**
 * Authenticates a browser: the user of the session cookie, if a valid nonce is sent along. A cookie alone does not count
 * (CSRF: any page can make a browser send it); an invalid nonce is rejected. Null without a nonce.
 */
export async function sessionCaller(
  { store, now }: Pick<AppDependencies, "store" | "now">,
  request: FastifyRequest,
): Promise<Caller | null> {
  const nonce = request.headers["x-wp-nonce"] ?? parametersOf(request)._wpnonce;
  if (nonce === undefined) return null;
  const token = tokenOf(request);
  const session = token && (await findSession(store, token, now()));
  if (!session || typeof nonce !== "string" || !isNonce(nonce, session, now()))
    throw new ServiceError("rest_cookie_invalid_nonce");
  responseNonces.set(request, nonceOf(session, now()));
  return session.caller;
}

/** The user of a session cookie without a nonce: enough to render pages, never to write. Null without a session. */
export async function cookieCaller(
  { store, now }: Pick<AppDependencies, "store" | "now">,
  request: FastifyRequest,
): Promise<Caller | null> {
  const token = tokenOf(request);
  const session = token && (await findSession(store, token, now()));
  return session ? session.caller : null;
}

/** The nonce that the response to a request carries, if there is a session. */
export const responseNonce = (request: FastifyRequest): string | undefined => responseNonces.get(request);

const logIn =
  ({ store, now, commands, throttle }: RouteDependencies): Handler<FastifyRequest> =>
  async ({ login, password }, context, request) => {
    const missing = Object.entries({ login, password }).filter(([, value]) => typeof value !== "string");
    if (missing.length > 0)
      throw new ServiceError("rest_missing_callback_param", { missing: missing.map(([name]) => name) });
    const caller = await throttle.attempt(request.ip, now(), () =>
      checkLogin(store, String(login), String(password)),
    );
    const { session, row } = newSession(caller, now());
    await viaWriter(commands, { name: "log in", session: row }, context);
    const { site } = context;
    const nonce = nonceOf(session, now());
    responseNonces.set(request, nonce);
    return {
      body: { nonce, user: serializeUser(caller, site) },
      headers: { "Set-Cookie": setCookie(COOKIE, session.token, SESSION_SECONDS, site) },
    };
  };

const showSession =
  ({ store, now }: AppDependencies): Handler<FastifyRequest> =>
  async (_parameters, { caller, site }, request) => {
    if (caller.role === null) throw new ServiceError("rest_not_logged_in");
    const token = tokenOf(request);
    const session = token && (await findSession(store, token, now()));
    const nonce = session ? nonceOf(session, now()) : null;
    if (nonce) responseNonces.set(request, nonce);
    return { body: { nonce, user: serializeUser(caller, site) } };
  };

const logOut =
  ({ commands }: AppDependencies): Handler<FastifyRequest> =>
  async (_parameters, context, request) => {
    const token = tokenOf(request);
    if (token) await viaWriter(commands, { name: "log out", token }, context);
    responseNonces.delete(request);
    const headers = { "Set-Cookie": setCookie(COOKIE, "", 0, context.site) };
    return { body: { nonce: null, user: null }, headers };
  };

const credential = (name: string, description: string): Parameter => ({
  name,
  in: "body",
  schema: Type.String(),
  description,
  required: true,
});

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
    replies: { 200: { description: "The session", headers: ["X-WP-Nonce"], schema: sessionRepresentation } },
  },
  {
    ...common,
    id: "logIn",
    methods: ["POST"],
    parameters: (context) => [
      credential("login", "Login name or e-mail address"),
      credential("password", "Login password; application passwords are for programs"),
      languageParameter(context),
    ],
    errors: ["rest_missing_callback_param"],
    handler: logIn,
    summary: "Log a browser in",
    credentials: noCredentials,
    body: { schema: "Credentials", description: "Who logs in", required: true, example: "session.create" },
    replies: {
      200: { description: "Logged in", headers: ["Set-Cookie", "X-WP-Nonce"], schema: sessionRepresentation },
    },
  },
  {
    ...common,
    id: "logOut",
    methods: ["DELETE"],
    parameters: (context) => [languageParameter(context)],
    errors: [],
    handler: logOut,
    cookieSuffices: true,
    summary: "Log a browser out; the cookie alone is enough",
    credentials: [{}, { session: [] }],
    replies: { 200: { description: "Logged out", headers: ["Set-Cookie"], schema: sessionRepresentation } },
  },
];

const tokenOf = (request: FastifyRequest): string | undefined => readCookie(request, COOKIE);
