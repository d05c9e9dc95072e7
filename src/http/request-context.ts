import type { FastifyRequest } from "fastify";
import type { Context, RequestedLanguage, Site } from "../context.ts";
import { defaultLanguage } from "../context.ts";
import type { Caller } from "../domain/roles.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Store } from "../store/store.ts";
import type { CommandBus } from "../writer/protocol.ts";
import { negotiateLanguage } from "./content-negotiation.ts";
import type { ReadCache } from "./read-cache.ts";
import type { Parameters } from "./request-parameters.ts";
import { urlContextOf } from "./url-normalization.ts";

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
  /** Whether `Accept-Language` selects the language. */
  acceptLanguage: boolean;
}

/** Settings that the language of a request depends on. */
export type LanguageRules = Pick<AppDependencies, "site" | "acceptLanguage">;

/** Builds the context of a request for operations. */
export function requestContext(
  service: AppDependencies,
  request: FastifyRequest,
  caller: Caller,
  parameters: Parameters,
): Context {
  const { store, site, readCache } = service;
  const { namespace } = urlContextOf(request.raw);
  return {
    store,
    db: store.read,
    memoize: readCache.memoize,
    site,
    now: service.now(),
    caller,
    namespace,
    language: requestedLanguage(parameters.wpml_language, request, service),
    password:
      typeof parameters.password === "string" && parameters.password !== "" ? parameters.password : null,
    editing: parameters.context === "edit",
  };
}

/** The language of a request: parameter, else path segment, else `Accept-Language` (if enabled), else the default. */
export function requestedLanguage(
  given: unknown,
  request: FastifyRequest,
  { site, acceptLanguage }: LanguageRules,
): RequestedLanguage {
  const { languageSegment } = urlContextOf(request.raw);
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

/** Rejects a `password` that is not a non-empty text. */
export function assertPassword(parameters: Parameters): void {
  const { password } = parameters;
  if (password !== undefined && (typeof password !== "string" || password === "")) throw invalid("password");
}
