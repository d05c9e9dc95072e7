import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Attempts } from "../auth/attempts.ts";
import type { Client, Context, RequestedLanguage, Site } from "../context.ts";
import { defaultLanguage } from "../context.ts";
import type { Caller } from "../domain/roles.ts";
import { invalid, ServiceError } from "../errors.ts";
import { hashEventPassword } from "../resources/shared/event-password.ts";
import type { Store } from "../store/store.ts";
import type { CommandBus } from "../writer/protocol.ts";
import { negotiateLanguage } from "./content-negotiation.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { ReadCache } from "./read-cache-interface.ts";
import { isGetOrHead } from "./request-kind.ts";
import type { Parameters } from "./request-parameters.ts";
import { urlNormalizationOf } from "./url-normalization.ts";

/** The dependencies of handlers, feeds and pages. */
export interface AppDependencies {
  store: Store;
  site: Site;
  /** Runs writes. */
  commands: CommandBus;
  readCache: ReadCache;
  /** Unix seconds. */
  now(): number;
  /** Authenticates a request; throws for invalid credentials. */
  authenticate(request: FastifyRequest): Promise<Caller>;
  /** Limits guesses of passwords. */
  attempts: Attempts;
  /** Records the use of a session; nobody waits for it. */
  recordSessionUse(token: string): void;
  /** The address of a request's client, behind the trusted proxies. */
  addressOf(message: IncomingMessage): string;
  limits: Pick<RateLimits, "writeCharges" | "submissionCharges">;
  /** Whether `Accept-Language` selects the language. */
  acceptLanguage: boolean;
}

/** Settings that the language of a request depends on. */
export type LanguageRules = Pick<AppDependencies, "site" | "acceptLanguage">;

/** The dependencies that contexts are built of. */
export type ContextDependencies = Pick<
  AppDependencies,
  "store" | "site" | "readCache" | "now" | "addressOf" | "limits" | "attempts" | "acceptLanguage"
>;

/** The parts of a request that its context depends on, beside its parameters. */
export type ContextRequest = Pick<FastifyRequest, "method" | "raw" | "id" | "headers">;

/** Builds the context of a request for operations. */
export function requestContext(
  service: ContextDependencies,
  request: ContextRequest,
  caller: Caller,
  parameters: Parameters,
): Context {
  const { site, readCache } = service;
  const { namespace } = urlNormalizationOf(request.raw);
  const password = eventPasswordOf(request, parameters, service.store);
  const isAnonymousRead = isGetOrHead(request) && caller.role === null && password === null;
  const store = isAnonymousRead ? service.store.anonymousReads() : service.store;
  return {
    store,
    db: store.read,
    memoize: readCache.memoize,
    site,
    now: service.now(),
    caller,
    connection: request.raw.socket,
    client: {
      address: service.addressOf(request.raw),
      requestId: request.id,
      charges: writeCharges(service, request, caller),
      passwordCharge: isGetOrHead(request) ? undefined : service.attempts.newEventPasswordCharge(caller),
    },
    namespace,
    language: requestedLanguage(parameters.wpml_language, request, service),
    password,
    editing: parameters.context === "edit",
  };
}

/** The hash of the password that opens events: of a read, or of a write that translates an event; others only set it. */
function eventPasswordOf(request: ContextRequest, parameters: Parameters, store: Store): string | null {
  return isGetOrHead(request) || parameters.translation_of
    ? hashEventPassword(store, parameters.password)
    : null;
}

const noCharges: Client["charges"] = [];

const writeCharges = ({ limits }: ContextDependencies, request: ContextRequest, caller: Caller) =>
  isGetOrHead(request) ? noCharges : limits.writeCharges(request.raw, caller);

/** The language of a request: parameter, else path segment, else `Accept-Language` (if enabled), else the default. */
export function requestedLanguage(
  given: unknown,
  request: Pick<ContextRequest, "raw" | "headers">,
  { site, acceptLanguage }: LanguageRules,
): RequestedLanguage {
  const { languageSegment } = urlNormalizationOf(request.raw);
  const isGiven = given !== undefined && given !== null && given !== "";
  if (isGiven && given !== "all") {
    if (!isActive(given, site)) throw unknownLanguage();
    return { code: given, all: false, source: "parameter" };
  }
  const all = given === "all";
  if (languageSegment) return { code: languageSegment, all, source: "segment" };
  const preferred = acceptLanguage
    ? negotiateLanguage(request.headers["accept-language"], site.languages)
    : null;
  if (preferred) return { code: preferred, all, source: "header" };
  return { code: defaultLanguage(site), all, source: "default" };
}

/** Whether a parameter names a language of the site. */
export const isActive = (given: unknown, { languages }: Site): given is string =>
  typeof given === "string" && languages.includes(given);

const unknownLanguage = () =>
  new ServiceError("rest_invalid_param", {
    issues: { wpml_language: { reason: "param_language", code: "rest_not_in_enum" } },
  });

/** The context of a request for items, with the form of their texts. */
export const withTextFormat = (context: Context, { text }: Parameters): Context =>
  text === "raw" ? { ...context, plainTexts: true } : context;

/** Rejects a `password` that is not a non-empty text. */
export function assertPassword(parameters: Parameters): void {
  const { password } = parameters;
  if (password !== undefined && (typeof password !== "string" || password === "")) throw invalid("password");
}
