/** A query for a reader thread; null ends the thread. */
export type QueryMessage = { text: string; values: readonly unknown[] } | null;

/** The result of a query: rows as arrays of values, or the error with its properties. */
export type QueryResultMessage =
  | { names: string[]; rows: unknown[][] }
  | { error: { message: string; errcode?: unknown; code?: string } };

/** The SQL function that throws once the running query is cancelled; only reader threads have it. */
export const INTERRUPT_FUNCTION = "almanac_interrupt";
