import type { SpanOptions, Tracer } from "./tracer.ts";

/** The databases, as the semantic conventions call them. */
export type DatabaseSystem = "sqlite" | "postgresql";

/** Longer texts come from long lists of values. */
const MAX_TEXT_LENGTH = 2_000;

/** The name and attributes of a statement's span: its text has placeholders instead of values. */
export function describeStatement(
  system: DatabaseSystem,
  text: string,
): { name: string } & Pick<SpanOptions, "kind" | "attributes"> {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "";
  const table = /\b(?:from|into|update) "(\w+)"/i.exec(text)?.[1];
  const name = table ? `${operation} ${table}` : operation || system;
  return {
    name,
    kind: "client",
    attributes: {
      "db.system.name": system,
      "db.operation.name": operation,
      "db.collection.name": table,
      "db.query.summary": name,
      "db.query.text": withoutLiterals(text.slice(0, MAX_TEXT_LENGTH)),
    },
  };
}

/** Some numbers, such as those of a position, are part of a text; a text that was cut may end within a literal. */
const withoutLiterals = (text: string): string =>
  text
    .replace(/'[^']*(?:'|$)/g, "?")
    .replace(/(?<![\w$"])\d[\d.]*(?:e[+-]?\d+)?/gi, "?")
    .replace(/\s+/g, " ");

/** Traces a function that runs a statement synchronously; statements outside of traces have no spans. */
export function traceStatement<A extends unknown[], R>(
  tracer: Tracer,
  system: DatabaseSystem,
  text: string,
  execute: (...values: A) => R,
): (...values: A) => R {
  const { name, ...options } = describeStatement(system, text);
  return (...values) => {
    if (!tracer.current()?.isSampled) return execute(...values);
    const span = tracer.start(name, options);
    try {
      return execute(...values);
    } catch (error) {
      span.fail(error);
      throw error;
    } finally {
      span.end();
    }
  };
}

/** Starts the span of a statement that is sent now; returns the function that ends it, null outside of traces. */
export function traceSent(
  tracer: Tracer,
  system: DatabaseSystem,
  text: string,
): ((error: unknown) => void) | null {
  if (!tracer.current()?.isSampled) return null;
  const { name, ...options } = describeStatement(system, text);
  const span = tracer.start(name, options);
  return (error) => {
    if (error) span.fail(error);
    span.end();
  };
}

/** A statement that has been run. */
interface FinishedStatement {
  text: string;
  milliseconds: number;
  error?: unknown;
}

/** Traces a statement after it has been run. */
export function traceFinished(
  tracer: Tracer,
  system: DatabaseSystem,
  { text, milliseconds, error }: FinishedStatement,
): void {
  if (!tracer.current()?.isSampled) return;
  const { name, ...options } = describeStatement(system, text);
  const span = tracer.start(name, { ...options, startedAgo: milliseconds });
  if (error !== undefined) span.fail(error);
  span.end();
}
