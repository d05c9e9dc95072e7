import { hash } from "node:crypto";
import type { Context } from "../context.ts";
import { type ErrorCode, type ErrorFacts, ServiceError } from "../errors.ts";
import type { Prepared } from "../operations/understand.ts";
import type { Answer, Left } from "./delivery.ts";
import type { Asking, Handler } from "./handler.ts";
import type { Body, Parameters } from "./parameters.ts";
import { shown, type WriteRoute } from "./writes.ts";

/** The part of a context that is data. */
type Known = Omit<Context, "store" | "db" | "finder" | "site">;

/** Work that is asked for by the name of its handler. It may be done by another thread, so all of it is data. */
export interface Asked {
  name: string;
  parameters: Parameters;
  request: Asking;
  known: Known;
}

/** What became of it: an answer and its body as JSON, an item that is still to be shown, an error on purpose, or one that nobody meant. */
export type Done =
  | { answer: Pick<Answer, "status" | "headers" | "version">; text: string }
  | { left: Left }
  | { refused: { code: ErrorCode; facts: ErrorFacts } }
  | { failed: { message: string; stack?: string } };

/** Where work is done; it always says what became of it. */
export type Desk = (asked: Asked) => Promise<Done>;

/** The place itself: handlers by name, and the store. */
export const desk =
  (handlers: ReadonlyMap<string, Handler>, place: Pick<Context, "store" | "site">): Desk =>
  async ({ name, parameters, request, known }) => {
    try {
      const handler = handlers.get(name);
      if (!handler) throw new Error(`Nobody knows how to ${name}.`);
      const { body, left, status, headers, version } = await handler(
        parameters,
        { db: place.store.read, ...place, ...known },
        request,
      );
      if (left) return { left };
      return { answer: { status, headers, version }, text: JSON.stringify(body) };
    } catch (error) {
      if (error instanceof ServiceError) return { refused: { code: error.code, facts: error.facts } };
      return {
        failed:
          error instanceof Error
            ? { message: error.message, stack: error.stack }
            : { message: String(error) },
      };
    }
  };

/** A desk in this thread; what is said goes the way that it would go to another. */
export const nearby =
  (there: Desk): Desk =>
  async (asked) =>
    structuredClone(await there(structuredClone(asked)));

/** A handler that has its work done at a desk. */
export const doneAt =
  (desk: Desk, { name, prepare }: Pick<WriteRoute, "name" | "prepare">): Handler =>
  async (parameters, context, request) => {
    assertShallow(parameters);
    const { store: _, db: __, finder: ___, site: ____, ...known } = context;
    const prepared = mayPrepare(request) ? prepare?.(parameters, context) : null;
    const said = prepared ? {} : parameters;
    const done = await desk({ name, parameters: said, request: told(request, prepared), known });
    if ("refused" in done) throw new ServiceError(done.refused.code, done.refused.facts);
    if ("failed" in done) throw Object.assign(new Error(done.failed.message), done.failed);
    if ("left" in done) return shown(done.left, context);
    const { answer, text } = done;
    if (parameters._fields !== undefined || parameters._envelope !== undefined)
      return { body: JSON.parse(text), ...answer };
    const bytes = Buffer.from(text);
    return { body: null, ready: { bytes, hash: hash("sha1", bytes, "buffer") }, ...answer };
  };

/** Longer requests are left to the other thread as they are: reads would wait here while they are read. */
const SHORT = 16_384;

/** A request with a key is compared as it was sent. */
const mayPrepare = ({ url, headers }: Asking) =>
  url.length <= SHORT &&
  Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= SHORT &&
  headers["idempotency-key"] === undefined;

/** The request of work that no request asks for. */
export const noRequest: Asking = { method: "", url: "", headers: {}, params: {} };

/** What is passed on of a request; of its body only what are no parameters. */
function told({ method, url, headers, params, body }: Asking, prepared?: Prepared | null): Asking {
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
    prepared,
    ...((raw || uploads.length > 0) && { body: { uploads, raw } }),
  };
}

/** Nothing that can be written is nested deeper than this. */
const DEEPEST = 10;

/** Names every parameter that is nested so deep that walking through it is not safe. */
function assertShallow(parameters: Parameters): void {
  const tooDeep = Object.entries(parameters).filter(([, value]) => {
    let level = [value];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > DEEPEST) return true;
      level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
    }
    return false;
  });
  if (tooDeep.length === 0) return;
  const refused = Object.fromEntries(tooDeep.map(([name]) => [name, { reason: "param_invalid" as const }]));
  throw new ServiceError("rest_invalid_param", { refused });
}
