import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context, RequestedLanguage, Site } from "../context.ts";
import { defaultLanguage } from "../context.ts";
import type { Caller } from "../domain/roles.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Ready } from "../ready/ready.ts";
import type { Store } from "../store/store.ts";
import { arrivalOf } from "./arrival.ts";
import type { Parcel } from "./delivery.ts";
import type { Desk } from "./desk.ts";
import type { Parameters } from "./parameters.ts";

/** What every door of the service is made with. */
export interface Service {
  store: Store;
  site: Site;
  /** Where writes are done. */
  desk: Desk;
  /** What is kept ready; tests may do without. */
  ready: Ready | null;
  /** Unix seconds. */
  now(): number;
  /** Who is asking; throws when credentials are wrong. */
  callerOf(request: FastifyRequest): Promise<Caller>;
  /** Keeps an answer that was given to nobody in particular for whoever asks the same. */
  keep?(request: FastifyRequest, reply: FastifyReply, parcel: Parcel, seq: number): void;
  /** Whether `Accept-Language` counts. */
  acceptLanguage: boolean;
}

/** What the language of a request depends on besides the request. */
export type LanguageRules = Pick<Service, "site" | "acceptLanguage">;

/** What operations may know of this request. */
export function contextOf(
  service: Service,
  request: FastifyRequest,
  caller: Caller,
  parameters: Parameters,
): Context {
  const { store, site } = service;
  const { namespace } = arrivalOf(request.raw);
  return {
    store,
    db: store.read,
    ...(service.ready && { finder: service.ready }),
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

/** The parameter, else the segment of the path, else what the browser prefers (if that counts), else the default. */
export function requestedLanguage(
  given: unknown,
  request: FastifyRequest,
  { site, acceptLanguage }: LanguageRules,
): RequestedLanguage {
  const { segment } = arrivalOf(request.raw);
  const isGiven = given !== undefined && given !== null && given !== "";
  if (isGiven && given !== "all") {
    if (!isActive(given, site)) throw unknownLanguage();
    return { code: given, all: false, by: "parameter" };
  }
  const all = given === "all";
  if (segment) return { code: segment, all, by: "segment" };
  const preferred = acceptLanguage ? negotiate(request.headers["accept-language"], site.languages) : null;
  if (preferred) return { code: preferred, all, by: "header" };
  return { code: defaultLanguage(site), all, by: "default" };
}

/** Whether a parameter names a language of the site. */
export const isActive = (given: unknown, { languages }: Site): given is string =>
  typeof given === "string" && languages.includes(given);

const unknownLanguage = () =>
  new ServiceError("rest_invalid_param", {
    refused: { wpml_language: { reason: "param_language", code: "rest_not_in_enum" } },
  });

/** The active language that an `Accept-Language` header likes best. */
export function negotiate(header: string | undefined, languages: readonly string[]): string | null {
  const wishes = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", quality = "1"] = part.trim().split(/\s*;\s*q=/);
      return { code: tag.toLowerCase().split("-")[0] ?? "", weight: Number(quality) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wishes.find(({ code }) => languages.includes(code))?.code ?? null;
}

/** `password` is read as text or not at all. */
export function assertPassword(parameters: Parameters): void {
  const { password } = parameters;
  if (password !== undefined && (typeof password !== "string" || password === "")) throw invalid("password");
}
