import type { FastifyRequest } from "fastify";
import { findSession, isNonce, nonceOf, SESSION_SECONDS, type Session } from "../auth/sessions.ts";
import type { Site } from "../context.ts";
import type { Caller } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import { readCookie, setCookie } from "./cookies.ts";
import type { AppDependencies } from "./request-context.ts";
import { safeMethods } from "./request-kind.ts";
import { requestParameters } from "./request-parameters.ts";

/** The name of the cookie of a session. */
export const COOKIE = "almanac_session";

/** The nonces of responses to browsers. */
const responseNonces = new WeakMap<FastifyRequest, string>();

/** The nonce that the response to a request carries, if there is a session. */
export const responseNonce = (request: FastifyRequest): string | undefined => responseNonces.get(request);

/** Sets the nonce of a response, or removes it. */
export function setResponseNonce(request: FastifyRequest, nonce: string | null): void {
  if (nonce === null) responseNonces.delete(request);
  else responseNonces.set(request, nonce);
}

/** A session of a browser, as other parts get it from here. */
export type BrowserSession = Session;

type SessionDependencies = Pick<AppDependencies, "store" | "now" | "recordSessionUse">;

/**
 * Authenticates a browser: the user of the session cookie, if a valid nonce is sent along. A cookie alone does not count
 * (CSRF: any page can make a browser send it). Null without a nonce. An invalid or expired one is rejected with a write;
 * a read is anonymous then, so that a page that was open for days still shows what everybody may see.
 */
export async function sessionCaller(
  app: SessionDependencies,
  request: FastifyRequest,
): Promise<Caller | null> {
  const nonce = request.headers["x-wp-nonce"] ?? requestParameters(request)._wpnonce;
  if (nonce === undefined) return null;
  const session = await sessionOf(app, request);
  if (!session || typeof nonce !== "string" || !isNonce(nonce, session, app.now())) {
    if (safeMethods.has(request.method)) return null;
    throw new ServiceError("rest_cookie_invalid_nonce");
  }
  setResponseNonce(request, nonceOf(session, app.now()));
  return session.caller;
}

/** The nonce for a form of a session. */
export const formNonce = (session: Session, now: number): string => nonceOf(session, now);

/** Rejects a nonce that is not of this session. */
export function assertNonce(nonce: unknown, session: Session, now: number): void {
  if (typeof nonce !== "string" || !isNonce(nonce, session, now))
    throw new ServiceError("rest_cookie_invalid_nonce");
}

/** The user of a session cookie without a nonce: enough to render pages, never to write. Null without a session. */
export async function cookieCaller(
  app: SessionDependencies,
  request: FastifyRequest,
): Promise<Caller | null> {
  return (await sessionOf(app, request))?.caller ?? null;
}

/** The session of a request's cookie; its use is recorded now and then. */
export async function sessionOf(
  { store, now, recordSessionUse }: SessionDependencies,
  request: FastifyRequest,
): Promise<Session | null> {
  const token = tokenOf(request);
  const session = token === undefined ? null : await findSession(store, token, now());
  if (token !== undefined && session?.isUseDue) recordSessionUse(token);
  return session;
}

/** The token in a request's cookie. */
export const tokenOf = (request: FastifyRequest): string | undefined => readCookie(request, COOKIE);

/** The cookie of a session; without a token it removes the cookie. */
export const sessionCookie = (token: string | null, site: Site): string =>
  setCookie(COOKIE, token ?? "", token === null ? 0 : SESSION_SECONDS, site);

/**
 * Rejects a request that a page of another site may have caused: one of a browser, which sends an `Origin` or a cookie,
 * without our own `Origin`. That is the one of the site's URL, or the one that the request was sent to.
 */
export function assertOwnOrigin({ headers }: Pick<FastifyRequest, "headers">, { baseUrl }: Site): void {
  const { origin, cookie, host } = headers;
  if (origin === undefined && cookie === undefined) return;
  const url = URL.canParse(origin ?? "") ? new URL(origin ?? "") : null;
  if (url && (url.origin === new URL(baseUrl).origin || url.host === host)) return;
  throw new ServiceError("rest_forbidden", { status: 403 });
}
