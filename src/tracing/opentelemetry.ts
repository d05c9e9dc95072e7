import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Span as ApiSpan,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import { repeatedFaults } from "../domain/fault-log.ts";
import type { Attributes, Span, SpanOptions, TraceHeaders, Tracer, TracerOptions } from "./tracer.ts";

/** How long a shutdown waits for the collector, which is once per thread. */
const FLUSH_TIMEOUT_MS = 1_500;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

const propagator = new W3CTraceContextPropagator();

/** Exports spans to the collector that the environment names. Nothing of it is global. */
export function exportingTracer({ milliseconds, report }: TracerOptions): Tracer {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "almanac", "process.pid": process.pid }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    // Bounded: spans that a slow collector leaves no room for are dropped.
    spanProcessors: [new BatchSpanProcessor(reportingExporter(milliseconds, report))],
  });
  const tracer = provider.getTracer("almanac");
  const storage = new AsyncLocalStorage<ExportedSpan | null>();

  const contextOf = (headers: TraceHeaders) =>
    propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);

  return {
    isEnabled: true,
    current: () => storage.getStore() ?? null,
    start(name, { kind, attributes = {}, parent, link, startedAgo }: SpanOptions = {}) {
      const context = parent ? contextOf(parent) : (storage.getStore()?.context ?? ROOT_CONTEXT);
      const span = tracer.startSpan(
        name,
        {
          kind: kind ? kinds[kind] : SpanKind.INTERNAL,
          attributes,
          ...(link instanceof ExportedSpan && { links: [{ context: link.span.spanContext() }] }),
          ...(startedAgo !== undefined && { startTime: milliseconds() - startedAgo }),
        },
        context,
      );
      return new ExportedSpan(span, trace.setSpan(context, span));
    },
    run: (span, work) => storage.run(span instanceof ExportedSpan ? span : null, work),
    resume(headers, work) {
      const context = contextOf(headers);
      const span = trace.getSpan(context);
      return storage.run(span ? new ExportedSpan(span, context) : null, work);
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FLUSH_TIMEOUT_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), timeout]);
      clearTimeout(timer);
    },
  };
}

/** A span of the SDK, with the context that makes it the parent of others. */
class ExportedSpan implements Span {
  readonly span: ApiSpan;
  readonly context: Context;

  constructor(span: ApiSpan, context: Context) {
    this.span = span;
    this.context = context;
  }

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get headers(): TraceHeaders {
    const headers: Record<string, string> = {};
    propagator.inject(this.context, headers, defaultTextMapSetter);
    return headers;
  }

  get isSampled(): boolean {
    return (this.span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }

  fail(error?: unknown): void {
    const known = error === undefined || error instanceof Error ? error : new Error(String(error));
    // Errors of the service and of Fastify have these properties; on others they are undefined.
    const { code, status, statusCode } = (known ?? {}) as {
      code?: unknown;
      status?: number;
      statusCode?: number;
    };
    if (known) this.span.setAttribute("error.type", typeof code === "string" ? code : known.name);
    if ((status ?? statusCode ?? 500) < 500) return;
    this.span.setStatus({ code: SpanStatusCode.ERROR });
    if (known) this.span.recordException(known);
  }

  end(): void {
    this.span.end();
  }
}

/** The exporter of the environment; one line a minute reports that it fails, and spans are lost meanwhile. */
function reportingExporter(milliseconds: () => number, report: (message: string) => void): SpanExporter {
  const exporter = new OTLPTraceExporter();
  const limited = repeatedFaults(() => milliseconds() / 1000);
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code !== ExportResultCode.SUCCESS)
          limited("export", (omitted) =>
            report(`Traces are lost, because the collector cannot be used: ${error?.message}${omitted}.`),
          );
        // Reported already; the SDK has no other use for the result.
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
