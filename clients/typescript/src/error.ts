import type { ErrorBody, ErrorCode } from "./types.ts";

/** Why the service rejected a call. */
export class AlmanacError extends Error {
  override readonly name = "AlmanacError";
  readonly status: number;
  /** Compare this one; `unreadable` when the response was not one of the service. */
  readonly code: ErrorCode | "unreadable";
  /** The parameters that are missing, or those that are rejected, each with its reason. */
  readonly params: Readonly<Record<string, string>> | readonly string[];
  /** Everything else that the service returned. */
  readonly data: Partial<ErrorBody["data"]>;

  constructor(status: number, body: ErrorBody | null) {
    super(body?.message ?? `The response has status ${status} and cannot be read.`);
    this.status = status;
    // The document names every code.
    this.code = (body?.code as ErrorCode | undefined) ?? "unreadable";
    this.data = body?.data ?? {};
    this.params = this.data.params ?? {};
  }
}
