import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import {
  checkCode,
  newRecoveryCodes,
  type Proof,
  proveSecondFactor,
  recoveryHashes,
  secondFactorOf,
  storedFactor,
  usingCode,
} from "../auth/second-factor.ts";
import { checkLogin } from "../auth/sessions.ts";
import { newTotpSecret, otpauthUrl } from "../auth/totp.ts";
import type { Context } from "../context.ts";
import { isoUtc } from "../domain/time.ts";
import { ServiceError } from "../errors.ts";
import { assertLoggedIn } from "../operations/authorise.ts";
import { nullable } from "../resources/kit/field-types.ts";
import { viaWriter } from "../writer/channel.ts";
import type { Handler } from "./handler.ts";
import type { Parameters } from "./request-parameters.ts";
import { type ApiRoute, type RouteDependencies, requiredCredentials } from "./route.ts";
import { languageParameter } from "./route-parameters.ts";
import { sessionOf } from "./session.ts";
import { requiredText, textsOf } from "./session-routes.ts";

const state = Type.Object(
  {
    enabled: Type.Boolean({ description: "Whether browsers need a code to log in" }),
    since: nullable(Type.String({ format: "date-time", description: "When it was switched on" })),
    recovery_codes: Type.Integer({ description: "How many recovery codes are left" }),
  },
  { $id: "SecondFactor", description: "The second factor of the user" },
);

const secretRepresentation = Type.Object(
  {
    secret: Type.String({ description: "For the authenticator app, in base32" }),
    url: Type.String({ format: "uri", description: "The same as an `otpauth:` URL" }),
  },
  { $id: "SecondFactorSecret", description: "A secret that a code has to confirm before it is in use" },
);

const recoveryCodes = Type.Object(
  {
    recovery_codes: Type.Array(Type.String(), {
      description: "Each is accepted once instead of a code; no other response shows them",
    }),
  },
  { $id: "RecoveryCodes" },
);

const show: Handler = async (_parameters, context) => {
  assertLoggedIn(context);
  const factor = await secondFactorOf(context.db, context.caller.id);
  return {
    body: {
      enabled: factor !== null,
      since: factor && isoUtc(factor.confirmed),
      recovery_codes: factor ? recoveryHashes(factor).length : 0,
    },
  };
};

/** Checks the password of the caller, even of one who is logged in: the browser may be anybody's. */
async function checkPassword(app: RouteDependencies, password: string, { caller, client }: Context) {
  const { login } = caller;
  await checkLogin(app, { login, password, address: client.address, now: app.now() });
}

const begin =
  (app: RouteDependencies): Handler<FastifyRequest> =>
  async (parameters, context) => {
    assertLoggedIn(context);
    const [password] = textsOf(parameters, "current_password");
    await checkPassword(app, password, context);
    const secret = newTotpSecret();
    await viaWriter(app.commands, { name: "begin second factor", secret }, context);
    const url = otpauthUrl({ secret, issuer: context.site.name, login: context.caller.login });
    return { body: { secret, url } };
  };

const confirm =
  (app: RouteDependencies): Handler<FastifyRequest> =>
  async (parameters, context, request) => {
    assertLoggedIn(context);
    const { caller, client } = context;
    const [code] = textsOf(parameters, "code");
    const factor = await storedFactor(app.store.read, caller.id);
    if (!factor) throw new ServiceError("rest_second_factor_not_set_up");
    if (factor.confirmed !== null) throw new ServiceError("rest_second_factor_enabled");
    const guess = { userId: caller.id, code, address: client.address, now: app.now() };
    const proof = await checkCode(app, guess, factor);
    // There are no recovery codes yet.
    const { step } = proof as Extract<Proof, { step: number }>;
    const { codes, hashes } = newRecoveryCodes(app.store);
    const session = (await sessionOf(app, request))?.id ?? null;
    const confirmed = { secret: factor.secret, step, hashes, session };
    await viaWriter(app.commands, { name: "enable second factor", factor: confirmed }, context);
    return { body: { recovery_codes: codes } };
  };

/** Checks the password and a code of the caller, both of which it takes to change a second factor that is in use. */
async function proofIn(app: RouteDependencies, parameters: Parameters, context: Context): Promise<Proof> {
  assertLoggedIn(context);
  const { caller, client } = context;
  const [password, code] = textsOf(parameters, "current_password", "code");
  await checkPassword(app, password, context);
  const guess = { userId: caller.id, code, address: client.address, now: app.now() };
  const proof = await proveSecondFactor(app, guess);
  if (!proof) throw new ServiceError("rest_second_factor_not_set_up");
  return proof;
}

const disable =
  (app: RouteDependencies): Handler<FastifyRequest> =>
  async (parameters, context) => {
    const proof = await proofIn(app, parameters, context);
    const written = viaWriter(app.commands, { name: "disable second factor", proof }, context);
    await usingCode(context.caller.id, written);
    return { body: { enabled: false, since: null, recovery_codes: 0 } };
  };

const renew =
  (app: RouteDependencies): Handler<FastifyRequest> =>
  async (parameters, context) => {
    const proof = await proofIn(app, parameters, context);
    const { codes, hashes } = newRecoveryCodes(app.store);
    const written = viaWriter(app.commands, { name: "renew recovery codes", proof, hashes }, context);
    await usingCode(context.caller.id, written);
    return { body: { recovery_codes: codes } };
  };

const common = {
  namespace: "almanac/v1",
  tag: "session",
  cacheSeconds: 0,
  credentials: requiredCredentials,
};

const password = requiredText("current_password", "Your login password");
const code = requiredText("code", "A code of the authenticator app, or a recovery code");
const proofErrors = [
  "rest_not_logged_in",
  "rest_missing_callback_param",
  "rest_second_factor_invalid",
  "rest_second_factor_not_set_up",
] as const;

/** The second factor of the user who asks: time-based codes (TOTP) of an authenticator app. */
export const secondFactorRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "showSecondFactor",
    methods: ["GET"],
    path: "/second-factor",
    parameters: (context) => [languageParameter(context)],
    errors: ["rest_not_logged_in"],
    handler: () => show,
    summary: "Read whether you have a second factor",
    responses: { 200: { description: "The state", schema: state } },
  },
  {
    ...common,
    id: "beginSecondFactor",
    methods: ["POST"],
    path: "/second-factor",
    parameters: (context) => [password, languageParameter(context)],
    errors: ["rest_not_logged_in", "rest_missing_callback_param", "rest_second_factor_enabled"],
    handler: begin,
    summary: "Get a secret for an authenticator app; it is in use once a code confirms it",
    body: { schema: "SecondFactorBegin", description: "Your password", required: true },
    responses: { 200: { description: "The secret", schema: secretRepresentation } },
  },
  {
    ...common,
    id: "confirmSecondFactor",
    methods: ["POST"],
    path: "/second-factor/confirm",
    parameters: (context) => [
      requiredText("code", "The code that the authenticator app shows"),
      languageParameter(context),
    ],
    errors: [...proofErrors, "rest_second_factor_enabled"],
    handler: confirm,
    summary: "Switch the second factor on with a first code; all other sessions end",
    description:
      "From then on browsers log in with password and code. Programs go on with application passwords; HTTP Basic no longer accepts the login password.",
    body: { schema: "SecondFactorConfirm", description: "The code", required: true },
    responses: { 200: { description: "Ten recovery codes", schema: recoveryCodes } },
  },
  {
    ...common,
    id: "disableSecondFactor",
    methods: ["POST"],
    path: "/second-factor/disable",
    parameters: (context) => [password, code, languageParameter(context)],
    errors: proofErrors,
    handler: disable,
    summary: "Switch the second factor off",
    body: { schema: "SecondFactorProof", description: "Your password and a code", required: true },
    responses: { 200: { description: "Switched off", schema: state } },
  },
  {
    ...common,
    id: "renewRecoveryCodes",
    methods: ["POST"],
    path: "/second-factor/recovery-codes",
    parameters: (context) => [password, code, languageParameter(context)],
    errors: proofErrors,
    handler: renew,
    summary: "Make new recovery codes; those before are no longer accepted",
    body: { schema: "RecoveryCodesRenew", description: "Your password and a code", required: true },
    responses: { 200: { description: "Ten recovery codes", schema: recoveryCodes } },
  },
];
