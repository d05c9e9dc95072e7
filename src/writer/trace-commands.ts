import { ServiceError } from "../errors.ts";
import { type Span, type Tracer, traced } from "../tracing/tracer.ts";
import type { CommandBus, CommandResult } from "./protocol.ts";

/**
 * Traces the commands of requests, from when they are sent until their results are here, and sends the position in the
 * trace with them. Others, such as the sync of counters once a second, would be traces of their own without a cause.
 */
export function traceCommands(bus: CommandBus, tracer: Tracer): CommandBus {
  if (!tracer.isEnabled) return bus;
  return (command, context) => {
    if (!tracer.current()) return bus(command, context);
    const resource = "resource" in command ? command.resource : undefined;
    const attributes = { "almanac.command": command.name, "almanac.resource": resource };
    return traced(tracer, `command ${command.name}`, { attributes }, async (span) => {
      const result = await bus(command, { ...context, trace: span.headers });
      recordResult(span, result);
      return result;
    });
  };
}

/** Runs commands as part of the traces that they were sent in. */
export function resumeTraces(run: CommandBus, tracer: Tracer): CommandBus {
  if (!tracer.isEnabled) return run;
  return (command, { trace = {}, ...context }) => tracer.resume(trace, () => run(command, context));
}

function recordResult(span: Span, result: CommandResult): void {
  if ("crashed" in result) span.fail(Object.assign(new Error(result.crashed.message), result.crashed));
  if ("rejected" in result) span.fail(new ServiceError(result.rejected.code, result.rejected.details));
}
