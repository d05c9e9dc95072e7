import type { Json } from "./components.ts";
import { type Failure, failuresOf, ofEveryRequest } from "./failures.ts";
import { type HeaderName, headersOf, ofInterface } from "./headers.ts";
import { ifNoneMatch, ofEveryAnswer } from "./parameters.ts";

/** One answer of an operation. */
export interface Reply {
  description: string;
  headers: readonly HeaderName[];
  /** What it holds, by media type; absent: nothing. */
  content?: Json;
}

/** What one method of one path does. */
export interface Operation {
  id: string;
  summary: string;
  description?: string;
  tag: string;
  parameters?: Json[];
  body?: Json;
  replies: Record<number, Reply>;
  failures: readonly Failure[];
  /** Absent: anybody may call it, and may say who they are. */
  security?: Json[];
}

/** Basic credentials, or the cookie of a session with its nonce. */
const credentials: Json[] = [{ basic: [] }, { session: [], nonce: [] }];

/** Who may call: everybody, or those who say who they are. */
export const anybody: Json[] = [{}, ...credentials];
export const users: Json[] = credentials;

/** An operation as the document has it. */
export const operationOf = (operation: Operation): Json => ({
  operationId: operation.id,
  summary: operation.summary,
  description: operation.description,
  tags: [operation.tag],
  security: operation.security ?? anybody,
  parameters: operation.parameters ?? [],
  requestBody: operation.body,
  responses: {
    ...Object.fromEntries(
      Object.entries(operation.replies).map(([status, { headers, ...reply }]) => [
        status,
        { ...reply, headers: headersOf(headers) },
      ]),
    ),
    ...failuresOf(operation.failures),
  },
});

/** An operation of the interface: with the parameters, headers and failures that all of them have. */
export const ofTheInterface = ({ parameters = [], replies, failures, ...rest }: Operation): Json =>
  operationOf({
    ...rest,
    parameters: [...parameters, ...ofEveryAnswer],
    replies: Object.fromEntries(
      Object.entries(replies).map(([status, { headers, ...reply }]) => [
        status,
        { ...reply, headers: [...ofInterface, ...headers] },
      ]),
    ),
    failures: [...failures, ...ofEveryRequest],
  });

/** The same for a read: a client that has the answer already need not be sent it again. */
export const reading = ({ parameters = [], replies, ...rest }: Operation): Json =>
  ofTheInterface({
    ...rest,
    parameters: [...parameters, ifNoneMatch],
    replies: {
      ...replies,
      304: { description: "What the client has is still true", headers: replies[200]?.headers ?? [] },
    },
  });

/** A JSON body or answer of a schema, with examples where there are any. */
export const json = (schema: Json, examples?: Json): Json => ({
  "application/json": { schema, ...(examples && { examples }) },
});
