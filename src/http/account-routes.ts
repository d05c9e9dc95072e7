import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { callerOf } from "../auth/authenticate.ts";
import { userOfLink } from "../auth/login-links.ts";
import { hashLogin } from "../auth/passwords.ts";
import { proveSecondFactor, usingCode } from "../auth/second-factor.ts";
import { checkLogin, type ListedSession, listSessions, newSession, nonceOf } from "../auth/sessions.ts";
import type { Context } from "../context.ts";
import { isoUtc } from "../domain/time.ts";
import { invalid, ServiceError } from "../errors.ts";
import { assertLoggedIn } from "../operations/authorise.ts";
import * as types from "../resources/kit/field-types.ts";
import { viaWriter } from "../writer/channel.ts";
import type { Handler } from "./handler.ts";
import { pathPart } from "./path-parts.ts";
import type { AppDependencies } from "./request-context.ts";
import { type ApiRoute, noCredentials, type RouteDependencies, requiredCredentials } from "./route.ts";
import { languageParameter, pathParameter } from "./route-parameters.ts";
import { assertOwnOrigin, sessionCookie, sessionOf, setResponseNonce } from "./session.ts";
import { codeIn, codeParameter, requiredText, sessionRepresentation, textsOf } from "./session-routes.ts";
import { serializeUser } from "./wordpress/users.ts";

/** Lengths of a new password; longer ones would only cost time. */
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 1000;

const listedSession = Type.Object(
  {
    id: Type.String(),
    created: Type.String({ format: "date-time" }),
    last_used: Type.String({ format: "date-time", description: "To ten minutes" }),
    expires: Type.String({ format: "date-time", description: "When it ends unless it is used before" }),
    address: Type.String({ description: "Address of the login" }),
    user_agent: Type.String({ description: "Browser of the login" }),
    current: Type.Boolean({ description: "Whether this request belongs to it" }),
  },
  { $id: "SessionSummary", description: "A session of the user" },
);

const sessionList = Type.Object(
  { sessions: Type.Array(listedSession) },
  { $id: "Sessions", description: "The sessions of the user, the last used first" },
);

const endedSessions = Type.Object(
  { ended: Type.Integer({ description: "How many sessions have ended" }) },
  { $id: "EndedSessions" },
);

const listOwnSessions =
  (app: AppDependencies): Handler<FastifyRequest> =>
  async (_parameters, context, request) => {
    assertLoggedIn(context);
    const current = await sessionOf(app, request);
    const sessions = await listSessions(app.store, context.caller.id, app.now());
    const summaryOf = ({ id, created, last_used, expires, address, agent }: ListedSession) => ({
      id,
      created: isoUtc(created),
      last_used: isoUtc(last_used),
      expires: isoUtc(expires),
      address,
      user_agent: agent,
      current: id === current?.id,
    });
    return { body: { sessions: sessions.map(summaryOf) } };
  };

const endOtherSessions =
  (app: AppDependencies): Handler<FastifyRequest> =>
  async (_parameters, context, request) => {
    assertLoggedIn(context);
    const current = await sessionOf(app, request);
    return { body: { ended: await endSessions(app, context, { except: current?.id ?? null }) } };
  };

const endOneSession =
  (app: AppDependencies): Handler<FastifyRequest> =>
  async (_parameters, context, request) => {
    assertLoggedIn(context);
    const ended = await endSessions(app, context, { id: pathPart(request, "id") });
    if (ended === 0) throw new ServiceError("rest-session-not-found");
    return { body: { ended } };
  };

async function endSessions(
  { commands }: AppDependencies,
  context: Context,
  which: { id: string } | { except: string | null },
): Promise<number> {
  const response = await viaWriter(commands, { name: "end sessions", which }, context);
  // The writer has serialized the result of `deleteSessions`.
  return Number((response as { json: string }).json);
}

/** Requires the current password, even of a logged-in user: the browser may be anybody's. */
const changeOwnPassword =
  (app: RouteDependencies): Handler<FastifyRequest> =>
  async (parameters, context, request) => {
    assertLoggedIn(context);
    const [current, next] = textsOf(parameters, "current_password", "new_password");
    assertPassword(next);
    const { caller, client, site } = context;
    const now = app.now();
    const change = { revokeAppPasswords: flagOf(parameters.revoke_app_passwords) };
    const attempt = { login: caller.login, password: current, address: client.address, now };
    const verified = await checkLogin(app, attempt);
    const isBrowser = (await sessionOf(app, request)) !== null;
    const fresh = isBrowser ? newSession(verified, request.headers["user-agent"] ?? "", now) : null;
    const hashes = await hashLogin(next, app.hasher);
    await viaWriter(
      app.commands,
      { name: "change password", hashes, change, session: fresh?.row ?? null },
      context,
    );
    const nonce = fresh ? nonceOf(fresh.session, now) : null;
    setResponseNonce(request, nonce);
    return {
      body: { nonce, user: serializeUser(caller, site) },
      ...(fresh && { headers: { "Set-Cookie": sessionCookie(fresh.session.token, site) } }),
    };
  };

/** Chooses a password with a link, and logs in. */
const choosePassword =
  (app: RouteDependencies): Handler<FastifyRequest> =>
  async (parameters, context, request) => {
    assertOwnOrigin(request, context.site);
    const [login, token, next] = textsOf(parameters, "login", "token", "new_password");
    assertPassword(next);
    const now = app.now();
    // Before the hash of the password is computed, which takes long on purpose.
    const caller = callerOf(await userOfLink(app.store.read, { login, token, now }));
    const { address } = context.client;
    const code = codeIn(parameters);
    // The link stands for the password only: whoever has found it is asked for the second factor, too.
    const proof = await proveSecondFactor(app, { userId: caller.id, code, address, now });
    const fresh = newSession({ caller, address }, request.headers["user-agent"] ?? "", now);
    const hashes = await hashLogin(next, app.hasher);
    await usingCode(
      caller.id,
      viaWriter(
        app.commands,
        { name: "use login link", login, token, hashes, session: fresh.row, proof },
        context,
      ),
    );
    const nonce = nonceOf(fresh.session, now);
    setResponseNonce(request, nonce);
    return {
      body: { nonce, user: serializeUser(caller, context.site) },
      headers: { "Set-Cookie": sessionCookie(fresh.session.token, context.site) },
    };
  };

function assertPassword(password: string): void {
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH)
    throw invalid("new_password", "param_password");
}

function flagOf(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  try {
    return types.flag.parse(value, types.timeless);
  } catch (error) {
    if (error instanceof types.ValidationError) throw invalid("revoke_app_passwords");
    throw error;
  }
}

const common = {
  namespace: "almanac/v1",
  tag: "session",
  cacheSeconds: 0,
  credentials: requiredCredentials,
};

const newPassword = {
  ...requiredText("new_password", "The new one"),
  schema: Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH }),
};

const sessionId = pathParameter("id", Type.String(), "Id of the session");

/** The sessions and the password of the user who asks. */
export const accountRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "listSessions",
    methods: ["GET"],
    path: "/sessions",
    parameters: (context) => [languageParameter(context)],
    errors: ["rest_not_logged_in"],
    handler: listOwnSessions,
    summary: "List your sessions",
    responses: { 200: { description: "The sessions", schema: sessionList } },
  },
  {
    ...common,
    id: "endOtherSessions",
    methods: ["DELETE"],
    path: "/sessions",
    parameters: (context) => [languageParameter(context)],
    errors: ["rest_not_logged_in"],
    handler: endOtherSessions,
    summary: "End all your sessions but the one of this request",
    responses: { 200: { description: "The sessions have ended", schema: endedSessions } },
  },
  {
    ...common,
    id: "endSession",
    methods: ["DELETE"],
    path: "/sessions/{id}",
    parameters: (context) => [sessionId, languageParameter(context)],
    errors: ["rest_not_logged_in", "rest-session-not-found"],
    handler: endOneSession,
    summary: "End one of your sessions",
    responses: { 200: { description: "The session has ended", schema: endedSessions } },
  },
  {
    ...common,
    id: "changePassword",
    methods: ["PUT"],
    path: "/password",
    parameters: (context) => [
      requiredText("current_password", "Your login password"),
      newPassword,
      {
        name: "revoke_app_passwords",
        in: "body",
        schema: Type.Boolean({ default: false }),
        description: "Also revoke your application passwords",
        required: false,
      },
      languageParameter(context),
    ],
    errors: ["rest_not_logged_in", "rest_missing_callback_param", "rest_invalid_param"],
    handler: changeOwnPassword,
    summary: "Change your login password; all other sessions end",
    body: { schema: "PasswordChange", description: "The old password and the new one", required: true },
    responses: {
      200: {
        description: "Changed; a browser gets a new session, with its cookie",
        headers: ["X-WP-Nonce"],
        schema: sessionRepresentation,
      },
    },
  },
  {
    ...common,
    id: "choosePassword",
    methods: ["POST"],
    path: "/password",
    parameters: (context) => [
      requiredText("login", "Login name of the link"),
      requiredText("token", "Secret of the link"),
      newPassword,
      codeParameter,
      languageParameter(context),
    ],
    errors: [
      "rest_missing_callback_param",
      "rest_invalid_param",
      "rest_login_link_invalid",
      "rest_forbidden",
      "rest_second_factor_invalid",
    ],
    handler: choosePassword,
    summary: "Choose a password with the link of an administrator, and log in; all other sessions end",
    credentials: noCredentials,
    body: { schema: "PasswordChoice", description: "The link and the password", required: true },
    responses: {
      200: { description: "Logged in", headers: ["Set-Cookie", "X-WP-Nonce"], schema: sessionRepresentation },
    },
  },
];
