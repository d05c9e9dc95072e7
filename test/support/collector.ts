import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { waitFor } from "./wait.ts";

/** A span that a collector has received. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  /** 2: server, 3: client, 1: other work. */
  kind: number;
  attributes: Record<string, unknown>;
  /** Attributes of the process that sent it. */
  resource: Record<string, unknown>;
  events: string[];
  links: { traceId: string; spanId: string }[];
  isFailed: boolean;
  start: bigint;
  end: bigint;
}

/** A receiver of OTLP over HTTP in JSON. */
export interface Collector {
  url: string;
  spans(): ReceivedSpan[];
  /** Everything that was received, as text. */
  text(): string;
  /** The headers of the last request. */
  headers(): Record<string, unknown>;
  /** Waits for a span. */
  find(what: string, test: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
  /** Waits for the spans below another one, until they are as many. */
  below(parent: ReceivedSpan, count?: number): Promise<ReceivedSpan[]>;
  close(): void;
}

/** Starts a collector; one that hangs does not respond before it is closed. */
export async function startCollector({ hangs = false } = {}): Promise<Collector> {
  const received: ReceivedSpan[] = [];
  let all = "";
  let headers: Record<string, unknown> = {};
  const held: ServerResponse[] = [];
  const server = createServer(async (request, response) => {
    if (hangs) return void held.push(response);
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    headers = request.headers;
    if (request.url === "/v1/traces") {
      all += text;
      received.push(...spansIn(JSON.parse(text)));
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => received,
    text: () => all,
    headers: () => headers,
    find: (what, test) => waitFor(what, () => received.find(test) ?? false),
    below: (parent, count = 1) =>
      waitFor(`${count} spans below ${parent.name}`, () => {
        const found = received.filter(({ parentSpanId }) => parentSpanId === parent.spanId);
        return found.length >= count && found;
      }),
    close() {
      for (const response of held) response.writeHead(200, { connection: "close" }).end("{}");
      server.close();
      if (!hangs) server.closeAllConnections();
    },
  };
}

/** The parts of the body of an export that tests look at. */
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

interface OtlpSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Attribute[];
  events?: { name: string }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

interface Attribute {
  key: string;
  value: { arrayValue?: { values: Attribute["value"][] } } & Record<string, unknown>;
}

const spansIn = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? "",
        kind: span.kind,
        attributes: valuesOf(span.attributes),
        resource: valuesOf(resource.attributes),
        events: (span.events ?? []).map(({ name }) => name),
        links: span.links ?? [],
        isFailed: span.status?.code === 2,
        start: BigInt(span.startTimeUnixNano),
        end: BigInt(span.endTimeUnixNano),
      })),
    ),
  );

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]));

const plainValue = (value: Attribute["value"]): unknown =>
  value.arrayValue ? value.arrayValue.values.map(plainValue) : Object.values(value)[0];
