import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Context } from "../context.ts";
import { changeTypes } from "../domain/change-types.ts";
import { invalid, retryLater } from "../errors.ts";
import { type ChangePage, type ItemChange, readChanges, startCursor } from "../operations/change-feed.ts";
import {
  type ChangeCursor,
  parseToken,
  type TokenIssuer,
  tokenIssuer,
  toToken,
} from "../operations/change-token.ts";
import { resources } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import {
  fieldType,
  list,
  oneOf,
  timeless,
  urlSchema,
  ValidationError,
  withDefault,
} from "../resources/kit/field-types.ts";
import { parseOptions } from "../resources/kit/options.ts";
import { apiUrl, NAMESPACE, restUrl } from "../resources/shared/urls.ts";
import { releasePermit } from "./admission.ts";
import type { Waiting } from "./change-waiters.ts";
import type { Handler } from "./handler.ts";
import type { Parameters } from "./request-parameters.ts";
import type { HandlerResult } from "./response.ts";
import { type ApiRoute, optionalCredentials, type RouteDependencies } from "./route.ts";
import { languageParameter, optionParameters, queryParameter } from "./route-parameters.ts";

/** The longest wait for a change, in seconds. */
const MAX_WAIT = 60;

/** A stream ends after this time, so that rights which a caller has lost since end with it; clients connect again. */
const STREAM_MS = 10 * 60 * 1000;

/** A comment is sent when there was no change for so long, so that proxies do not end the connection. */
const HEARTBEAT_MS = 15_000;

/** Milliseconds after which browsers connect again. */
const RECONNECT_MS = 2000;

/** Seconds after which a client may try again when too many wait. */
const RETRY_SECONDS = 5;

const NOW = "now";

const waitOptions = {
  wait: {
    type: withDefault(
      fieldType<number>(Type.Integer({ minimum: 0, maximum: MAX_WAIT }), (value) => {
        const seconds = typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : value;
        if (typeof seconds !== "number" || !Number.isInteger(seconds) || seconds < 0)
          throw new ValidationError("param_invalid");
        return Math.min(seconds, MAX_WAIT);
      }),
      0,
    ),
    description: "Seconds to wait for a change when there is none (long polling)",
  },
};

const resourceList = list(oneOf(...resources.map(({ name }) => name)));

const changeRepresentation = Type.Object(
  {
    type: Type.String({
      enum: [...changeTypes],
      description: "`created` and `updated`: read it; `deleted`: it is gone, or you may no longer see it",
    }),
    resource: Type.String({ enum: resources.map(({ name }) => name) }),
    id: Type.Integer(),
    version: Type.Integer({ description: "Grows with each change of the item" }),
    language: Type.String({ description: "Language code" }),
    group: Type.Integer({ description: "The same for all translations of one thing" }),
    rest_url: urlSchema("The item"),
  },
  { $id: "Change", description: "A change of an item" },
);

const pageRepresentation = Type.Object(
  {
    changes: Type.Array(changeRepresentation),
    token: Type.String({ description: "Send it as `since` for the changes after these" }),
    has_more: Type.Boolean({ description: "Whether there may be more changes now" }),
    next_rest_url: urlSchema("The changes after these"),
  },
  { $id: "ChangePage", description: "Changes, the oldest first; one for each item" },
);

/** `GET {api}/changes`: the change feed. */
export const changesRoute: ApiRoute = {
  id: "listChanges",
  methods: ["GET"],
  namespace: NAMESPACE,
  path: "/changes",
  parameters: (context) => [
    queryParameter(
      "since",
      Type.String(),
      "A token: the changes after it. `now`: those from now on. Absent: everything that there is, as created, then the changes",
    ),
    ...optionParameters(waitOptions),
    queryParameter("resource", resourceList.schema, "Only changes of these, separated by commas"),
    languageParameter(context),
  ],
  errors: ["rest_changes_expired", "rest_busy"],
  credentials: optionalCredentials,
  cacheSeconds: 0,
  handler: showChanges,
  summary: "Follow the changes of everything that you may see",
  description:
    "Changes of all languages. A client that sends `Accept: text/event-stream` gets a stream of server-sent events: `event` is the type of the change, `data` the change as JSON, `id` a token, which browsers send back as `Last-Event-ID`. After 410 start over without `since`.",
  tag: "changes",
  responses: { 200: { description: "Changes", headers: ["Allow"], schema: pageRepresentation } },
};

/** A reader of the changes that the caller of a request may see. */
interface Feed {
  issuer: TokenIssuer;
  first: ChangeCursor;
  read(cursor: ChangeCursor): Promise<ChangePage>;
  context: Context;
}

function showChanges(app: RouteDependencies): Handler<FastifyRequest> {
  const shared = sharedReads();
  return async (parameters, requestContext, request): Promise<HandlerResult> => {
    const { wait } = parseOptions(waitOptions, parameters, timeless);
    const selected = selectedBy(parameters);
    // Not a replica: items must not be older than the entries of the change log.
    const context = { ...requestContext, store: app.store, db: app.store.read };
    const issuer = await tokenIssuer(app.store, context.caller);
    const since = lastEventId(request) ?? parameters.since;
    const first = cursorOf(since, issuer);
    const names = selected.map(({ name }) => name).join();
    const read = (cursor: ChangeCursor) => {
      // A read that began before the last entry which this request has to report is not shared.
      const key = `${names} ${toToken(issuer, cursor)} ${Math.max(issuer.last, cursor.seq)}`;
      return shared(key, async () => {
        const page = await readChanges(cursor, selected, context);
        // Its writer may still wait for nodes, which the client may ask for the items.
        await app.store.heardByAll(page.cursor.seq);
        return page;
      });
    };
    const feed: Feed = { issuer, first, read, context };
    const isHead = request.method === "HEAD";
    const enter = (milliseconds: number) =>
      app.changeWaiters.enter(context.client.address, request.raw.socket, milliseconds);
    if (isStreamWanted(request) && !isHead) {
      const waiting = enter(STREAM_MS);
      if (!waiting) throw retryLater("rest_busy", RETRY_SECONDS);
      return {
        body: null,
        stream: Readable.from(eventStream(feed, waiting)),
        type: "text/event-stream; charset=UTF-8",
        // A stream is the last response of its connection: it ends when rights are to be checked again.
        headers: { Allow: "GET", Connection: "close", "X-Accel-Buffering": "no" },
      };
    }
    // When too many wait, the client asks again instead.
    const waiting = wait > 0 && !isHead ? enter(wait * 1000) : null;
    const page = await firstChanges(feed, waiting, request);
    return { body: serializePage(page, parameters, feed), headers: { Allow: "GET" }, isVolatile: true };
  };
}

/** Reads changes; waits for them when there are none. */
async function firstChanges(
  { first, read }: Feed,
  waiting: Waiting | null,
  request: FastifyRequest,
): Promise<ChangePage> {
  try {
    let page = await read(first);
    if (waiting) releasePermit(request);
    while (waiting && page.changes.length === 0 && !waiting.isOver())
      if (page.hasMore || (await waiting.next(page.cursor.seq))) page = await read(page.cursor);
    return page;
  } finally {
    waiting?.leave();
  }
}

/** Changes as server-sent events, until the waiting is over. */
async function* eventStream(
  { first, read, issuer, context }: Feed,
  waiting: Waiting,
): AsyncGenerator<string> {
  try {
    yield `retry: ${RECONNECT_MS}\n\n`;
    for (let cursor = first; !waiting.isOver(); ) {
      const page = await read(cursor);
      cursor = page.cursor;
      const token = toToken(issuer, cursor);
      // The token is that of the last change: a client that misses some of them gets all of them again.
      const texts = page.changes.map(
        (change, at) =>
          `${at === page.changes.length - 1 ? `id: ${token}\n` : ""}event: ${change.type}\ndata: ${JSON.stringify(serialize(change, context))}\n\n`,
      );
      if (texts.length > 0) yield texts.join("");
      if (page.hasMore) continue;
      if (!(await waiting.next(cursor.seq, HEARTBEAT_MS)) && !waiting.isOver()) yield ": waiting\n\n";
    }
  } catch {
    // The client connects again, and receives the error.
  } finally {
    waiting.leave();
  }
}

/** Runs reads that are equal and concurrent once: most of the clients that wait are equally far. */
function sharedReads() {
  const running = new Map<string, Promise<ChangePage>>();
  return (key: string, read: () => Promise<ChangePage>): Promise<ChangePage> => {
    const known = running.get(key);
    if (known) return known;
    const started = read().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

function serializePage({ changes, cursor, hasMore }: ChangePage, parameters: Parameters, feed: Feed) {
  const { since: _since, ...query } = parameters;
  const token = toToken(feed.issuer, cursor);
  const next = new URLSearchParams({ since: token });
  for (const [name, value] of Object.entries(query)) if (typeof value === "string") next.set(name, value);
  return {
    changes: changes.map((change) => serialize(change, feed.context)),
    token,
    has_more: hasMore,
    next_rest_url: `${apiUrl(feed.context)}/changes?${next}`,
  };
}

const serialize = (
  { type, resource, id, version, lang, translation_group }: ItemChange,
  context: Context,
) => ({
  type,
  resource: resource.name,
  id,
  version,
  language: lang,
  group: translation_group,
  rest_url: restUrl(context, resource.name, id),
});

function cursorOf(since: unknown, issuer: TokenIssuer): ChangeCursor {
  if (since === undefined || since === "") return startCursor(issuer.last);
  if (since === NOW) return { seq: issuer.last, start: null };
  if (typeof since !== "string") throw invalid("since");
  return parseToken(since, issuer);
}

function selectedBy({ resource }: Parameters): readonly Resource[] {
  if (resource === undefined || resource === "") return resources;
  try {
    const names = resourceList.parse(resource, timeless);
    return resources.filter(({ name }) => names.includes(name));
  } catch (error) {
    if (error instanceof ValidationError) throw invalid("resource");
    throw error;
  }
}

const isStreamWanted = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? "").split(",").some((type) => type.split(";")[0]?.trim() === "text/event-stream");

function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers["last-event-id"];
  return typeof id === "string" && id !== "" ? id : undefined;
}
