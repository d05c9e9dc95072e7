import { hash } from "node:crypto";
import type { Context } from "../context.ts";
import { type ErrorCode, type ErrorDetails, ServiceError } from "../errors.ts";
import { renderWritten, type UnrenderedWrite } from "../operations/item-response.ts";
import type { PreparsedCreate } from "../operations/parse-write.ts";
import type { Handler, RequestInfo } from "./handler.ts";
import type { Body, Parameters } from "./request-parameters.ts";
import type { HandlerResult } from "./response.ts";
import type { WriteRoute } from "./write-handlers.ts";

/** The part of a context that is data. */
type ContextData = Omit<Context, "store" | "db" | "eventIndex" | "site">;

/** Work that is asked for by the name of its handler. It may be done by another thread, so all of it is data. */
export interface Command {
  name: string;
  parameters: Parameters;
  request: RequestInfo;
  context: ContextData;
}

/** What became of it: an answer and its body as JSON, an item that is still to be shown, an error on purpose, or one that nobody meant. */
export type CommandResult =
  | { response: Pick<HandlerResult, "status" | "headers" | "version">; text: string }
  | { unrendered: UnrenderedWrite }
  | { rejected: { code: ErrorCode; details: ErrorDetails } }
  | { crashed: { message: string; stack?: string } };

/** Where work is done; it always says what became of it. */
export type CommandBus = (asked: Command) => Promise<CommandResult>;

/** The place itself: handlers by name, and the store. */
export const createCommandBus =
  (handlers: ReadonlyMap<string, Handler>, place: Pick<Context, "store" | "site">): CommandBus =>
  async ({ name, parameters, request, context }) => {
    try {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`Nobody knows how to ${name}.`);
      const { body, unrendered, status, headers, version } = await handler(
        parameters,
        { db: place.store.read, ...place, ...context },
        request,
      );
      if (unrendered) return { unrendered };
      return { response: { status, headers, version }, text: JSON.stringify(body) };
    } catch (error) {
      if (error instanceof ServiceError) return { rejected: { code: error.code, details: error.details } };
      return {
        crashed:
          error instanceof Error
            ? { message: error.message, stack: error.stack }
            : { message: String(error) },
      };
    }
  };

/** A desk in this thread; what is said goes the way that it would go to another. */
export const inProcessBus =
  (bus: CommandBus): CommandBus =>
  async (command) =>
    structuredClone(await bus(structuredClone(command)));

/** A handler that has its work done at a desk. */
export const viaWriter =
  (bus: CommandBus, { name, preparse }: Pick<WriteRoute, "name" | "preparse">): Handler =>
  async (parameters, context, request) => {
    assertMaxDepth(parameters);
    const { store: _, db: __, eventIndex: ___, site: ____, ...data } = context;
    const preparsed = canPreparse(request) ? preparse?.(parameters, context) : null;
    const sent = preparsed ? {} : parameters;
    const result = await bus({
      name,
      parameters: sent,
      request: toRequestInfo(request, preparsed),
      context: data,
    });
    if ("rejected" in result) throw new ServiceError(result.rejected.code, result.rejected.details);
    if ("crashed" in result) throw Object.assign(new Error(result.crashed.message), result.crashed);
    if ("unrendered" in result) return renderWritten(result.unrendered, context);
    const { response, text } = result;
    if (parameters._fields !== undefined || parameters._envelope !== undefined)
      return { body: JSON.parse(text), ...response };
    const bytes = Buffer.from(text);
    return { body: null, encodedBody: { bytes, hash: hash("sha1", bytes, "buffer") }, ...response };
  };

/** Longer requests are left to the other thread as they are: reads would wait here while they are read. */
const MAX_PREPARSED_BYTES = 16_384;

/** A request with a key is compared as it was sent. */
const canPreparse = ({ url, headers }: RequestInfo) =>
  url.length <= MAX_PREPARSED_BYTES &&
  Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= MAX_PREPARSED_BYTES &&
  headers["idempotency-key"] === undefined;

/** The request of work that no request asks for. */
export const noRequest: RequestInfo = { method: "", url: "", headers: {}, params: {} };

/** What is passed on of a request; of its body only what are no parameters. */
function toRequestInfo(
  { method, url, headers, params, body }: RequestInfo,
  preparsed?: PreparsedCreate | null,
): RequestInfo {
  const { uploads = [], raw } = (body ?? {}) as Partial<Body>;
  return {
    method,
    url,
    params,
    headers: {
      "if-match": headers["if-match"],
      "idempotency-key": headers["idempotency-key"],
      "content-disposition": headers["content-disposition"],
    },
    preparsed,
    ...((raw || uploads.length > 0) && { body: { uploads, raw } }),
  };
}

/** Nothing that can be written is nested deeper than this. */
const MAX_DEPTH = 10;

/** Names every parameter that is nested so deep that walking through it is not safe. */
function assertMaxDepth(parameters: Parameters): void {
  const tooDeep = Object.entries(parameters).filter(([, value]) => {
    let level = [value];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > MAX_DEPTH) return true;
      level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
    }
    return false;
  });
  if (tooDeep.length === 0) return;
  const issues = Object.fromEntries(tooDeep.map(([name]) => [name, { reason: "param_invalid" as const }]));
  throw new ServiceError("rest_invalid_param", { issues });
}
