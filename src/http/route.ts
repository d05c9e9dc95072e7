import type { FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { PasswordHasher } from "../auth/passwords.ts";
import type { Context } from "../context.ts";
import type { Right } from "../domain/roles.ts";
import type { ErrorCode } from "../errors.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import type { ChangeWaiters } from "./change-waiters.ts";
import type { Handler, RequestInfo } from "./handler.ts";
import type { ScrapeMetrics } from "./metrics.ts";
import type { UnreadyReason } from "./readiness.ts";
import type { AppDependencies } from "./request-context.ts";
import type { HandlerResult } from "./response.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The part of a context on which parameters may depend: the settings, and the namespace of the request. */
export type ApiContext = Pick<Context, "site" | "namespace">;

/** One parameter of a route. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "body";
  /** Type, enum, bounds and, where it is constant, the default. */
  schema: TSchema;
  description: string;
  required: boolean;
  /** A default that depends on the clock: discovery and OPTIONS show it, OpenAPI documents cannot. */
  currentDefault?(context: Context): unknown;
  /** The component that OpenAPI documents refer to; absent: the parameter is written out in place. */
  component?: string;
  /** Of a body: the properties of objects in it that are known. */
  properties?: readonly string[];
  /** Of a body: `null` clears the field. */
  nullable?: boolean;
  /** Of a body: translations take it from their group, so it is required of other items only. */
  inherited?: boolean;
}

/** An error that a route responds with: its code, with a status when it is not the usual one of the code. */
export type RouteError = ErrorCode | { code: ErrorCode; status: number };

/** Response headers that routes declare; `openapi/headers.ts` describes them. */
export type ResponseHeader =
  | "Allow"
  | "Content-Disposition"
  | "Content-Language"
  | "ETag"
  | "Location"
  | "Set-Cookie"
  | "X-Almanac-Ignored"
  | "X-Almanac-Shortened"
  | "X-TEC-Total"
  | "X-TEC-TotalPages"
  | "X-WP-Nonce"
  | "X-WP-Total"
  | "X-WP-TotalPages";

/** A response that is no error. */
export interface DocumentedResponse {
  description: string;
  headers?: readonly ResponseHeader[];
  /** Schema of the body; absent: there is none. */
  schema?: TSchema;
  /** Media type of the body; JSON unless given. */
  type?: string;
  /** Name of the example in `openapi/examples.ts`. */
  example?: string;
}

/** How OpenAPI documents describe a request body; its properties are the parameters that are `in: "body"`. */
export interface RequestBody {
  /** Name of the schema. */
  schema: string;
  description: string;
  required: boolean;
  /** Name of the example in `openapi/examples.ts`. */
  example?: string;
  /** The body may also be the bytes of a file of this media type. */
  file?: string;
}

/** Alternatives of credentials by the names of their OpenAPI security schemes; an empty object means none. */
export type Credentials = readonly Partial<Record<"basic" | "session" | "nonce" | "bearer", []>>[];

export const requiredCredentials: Credentials = [{ basic: [] }, { session: [], nonce: [] }];
export const optionalCredentials: Credentials = [{}, ...requiredCredentials];
export const noCredentials: Credentials = [{}];

interface RouteBase {
  /** Operation id of OpenAPI; of several methods the last has this id, the others get a suffix. */
  id: string;
  methods: readonly Method[];
  /** Path below the namespace, parameters in braces: `/events/{id}`. */
  path: string;
  parameters(context: ApiContext): Parameter[];
  errors: readonly RouteError[];
  summary: string;
  description?: string;
  /** Group of operations in OpenAPI documents. */
  tag: string;
  body?: RequestBody;
  responses: Record<number, DocumentedResponse>;
  credentials?: Credentials;
}

/** A route below the API root; its requests pass the pipeline of `pipeline.ts`. */
export interface ApiRoute extends RouteBase {
  /** Namespace below the API root, empty for the root itself. */
  namespace: string;
  handler(app: RouteDependencies): Handler<FastifyRequest>;
  /** The right without which the route is forbidden; absent: the handler decides, as for logging in and submissions. */
  right?: Right;
  /** Whether the caller may use the route on the item that the path names; absent: everybody may. */
  mayUse?(request: RequestInfo, context: Context): Promise<boolean>;
  /** Seconds for which shared caches may keep responses; the setting unless given. */
  cacheSeconds?: number;
  /** The session cookie authenticates without its nonce. */
  cookieSuffices?: boolean;
  /** Limit of the request body in bytes, where it is not the usual one. */
  bodyLimit?: number;
  /** The field of a form whose file it takes. Where the body may be a file, it takes the first one of any field. */
  fileField?: string;
}

/** A route whose handler needs so little of the service and of the request that others than HTTP can run it. */
export interface ItemRoute extends ApiRoute {
  handler(app: HandlerDependencies): Handler;
}

/** The dependencies of handlers that list, read and write items. */
export type HandlerDependencies = Pick<AppDependencies, "commands" | "readCache">;

/** A route outside the API: Fastify's own kind of handler, without authentication, language or parameters of ours. */
export interface PlainRoute extends RouteBase {
  namespace: null;
  handler(app: RouteDependencies): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** One entry of the route table: Fastify, discovery, OPTIONS and OpenAPI read it. */
export type Route = ApiRoute | PlainRoute;

/** The dependencies that handlers of routes are created with. */
export interface RouteDependencies extends AppDependencies {
  routes: readonly Route[];
  /** Further names of the namespace. */
  aliases: readonly string[];
  /** The icon of the site. */
  iconUrl(): string;
  cacheSeconds: number;
  /** The public page of an event as the caller sees it, for one that need not be stored. */
  eventPage(event: EventRepresentation, context: Context, request: FastifyRequest): Promise<HandlerResult>;
  hasher: PasswordHasher;
  /** Lets clients wait for changes. */
  changeWaiters: ChangeWaiters;
  /** Why requests cannot be served at the moment; null when they can. */
  readiness(): Promise<UnreadyReason | null>;
  /** The token of `/metrics`; null: they are not served here. */
  metricsToken: string | null;
  scrapeMetrics: ScrapeMetrics;
}

/** Whether a request may carry an idempotency key. */
export const isRepeatable = (route: Route, method: Method): boolean =>
  method === "POST" && route.namespace !== null && route.right !== undefined;

/** The URL path of a route, parameters in braces. */
export const pathOf = ({ namespace, path }: Pick<Route, "namespace" | "path">, apiRoot: string): string =>
  namespace === null ? path : `/${[apiRoot, namespace].filter((part) => part !== "").join("/")}${path}`;

/** A path with each `{parameter}` replaced; `pattern` is the regular expression of its values. */
export function fillPath(
  path: string,
  parameters: readonly Parameter[],
  replace: (name: string, pattern: string) => string,
): string {
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const parameter = parameters.find((one) => one.in === "path" && one.name === name);
    if (!parameter) throw new Error(`The path ${path} has a parameter that is not declared: ${name}.`);
    return replace(name, patternOf(parameter.schema));
  });
}

const patternOf = (schema: { type?: unknown; pattern?: unknown }): string => {
  if (schema.type === "integer") return "\\d+";
  return typeof schema.pattern === "string" ? schema.pattern.replace(/^\^|\$$/g, "") : "[^/]+";
};
