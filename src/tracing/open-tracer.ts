import { noTracer, type Tracer, type TracerOptions } from "./tracer.ts";

/**
 * The tracer of a thread; without an endpoint it records nothing, and none of OpenTelemetry is loaded. The standard
 * variables (`OTEL_…`) are read by its SDK.
 */
export async function openTracer(endpoint: string | null, options: TracerOptions): Promise<Tracer> {
  if (endpoint === null) return noTracer;
  const { exportingTracer } = await import("./opentelemetry.ts");
  return exportingTracer(options);
}
