/** A query on the file of a database. */
export interface Query {
  file: string;
  text: string;
  values: readonly unknown[];
}

/** A message to a reader thread: a query, a file to open or to close the connection to, or null, which ends the thread. */
export type QueryMessage = Query | { open: string } | { close: string } | null;

/** The result of a query: rows as arrays of values, or the error with its properties. */
export type QueryResultMessage =
  | { names: string[]; rows: unknown[][] }
  | { error: { message: string; errcode?: unknown; code?: string } };

/** A message of a reader thread. */
export type ThreadMessage = QueryResultMessage | { closed: string };

/** The SQL function that throws once the running query is cancelled; only reader threads have it. */
export const INTERRUPT_FUNCTION = "almanac_interrupt";
