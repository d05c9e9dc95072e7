import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { checkLogin, findSession, isNonce, newSession, nonceOf, SESSION_SECONDS } from "../auth/sessions.ts";
import type { Throttle } from "../auth/throttle.ts";
import type { Caller } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import { nullable } from "../resources/kit/field-types.ts";
import { viaWriter } from "../writer/channel.ts";
import { readCookie, setCookie } from "./cookies.ts";
import type { Handler } from "./handler.ts";
import { toFastifyHandler } from "./pipeline.ts";
import type { AppDependencies } from "./request-context.ts";
import { parametersOf } from "./request-parameters.ts";
import { serializeUser } from "./wordpress/wp-v2.ts";
import { userRepresentation } from "./wordpress/wp-v2-representation.ts";

/** The name of the cookie of a session. */
export const COOKIE = "almanac_session";

/** Documentation of a session. */
export const sessionRepresentation = Type.Object(
  {
    nonce: nullable(
      Type.String({
        description: "To be sent as `X-WP-Nonce` with every request that the cookie is to count for",
      }),
    ),
    user: nullable(userRepresentation),
  },
  { $id: "Session", description: "Who is logged in; nobody after logging out" },
);

/** The nonces that answers to browsers carry. */
const responseNonces = new WeakMap<FastifyRequest, string>();

/**
 * Who a browser is: the user of its cookie when a nonce comes along. A cookie alone is nobody, since any page may
 * make a browser send it; a wrong nonce is refused. Null when there is no session to speak of.
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

/** The user of a cookie alone: enough to show something, never to change it. Null when there is no session. */
export async function cookieCaller(
  { store, now }: Pick<AppDependencies, "store" | "now">,
  request: FastifyRequest,
): Promise<Caller | null> {
  const token = tokenOf(request);
  const session = token && (await findSession(store, token, now()));
  return session ? session.caller : null;
}

/** Logging in and out for browsers, and the nonce that they send with their requests. */
export function sessionRoutes(
  app: FastifyInstance,
  base: string,
  service: AppDependencies,
  guard: Throttle,
): void {
  app.addHook("onSend", async (request, reply) => {
    const nonce = responseNonces.get(request);
    if (nonce) reply.header("X-WP-Nonce", nonce);
  });
  // Here the cookie counts by itself: it is where a page gets its nonce from.
  const byCookie: AppDependencies = {
    ...service,
    authenticate: async (request) => (await cookieCaller(service, request)) ?? service.authenticate(request),
  };
  const url = `${base}/session`;
  app.post(url, toFastifyHandler(service, logIn(service, guard), 0));
  app.get(url, toFastifyHandler(byCookie, showSession(service), 0));
  app.delete(url, toFastifyHandler(byCookie, logOut(service), 0));
}

const logIn =
  ({ store, now, commands }: AppDependencies, guard: Throttle): Handler<FastifyRequest> =>
  async ({ login, password }, context, request) => {
    const missing = Object.entries({ login, password }).filter(([, value]) => typeof value !== "string");
    if (missing.length > 0)
      throw new ServiceError("rest_missing_callback_param", { missing: missing.map(([name]) => name) });
    const caller = await guard.attempt(request.ip, now(), () =>
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

const tokenOf = (request: FastifyRequest): string | undefined => readCookie(request, COOKIE);
