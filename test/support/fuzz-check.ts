import { type FuzzRequest, OVERRIDE } from "./fuzz-requests.ts";
import type { Contract, Described } from "./openapi.ts";
import type { TestResponse } from "./service.ts";

/** Statuses that any request can get, whatever its operation declares: of the path, the method, the size, the type. */
const GENERAL = new Set([400, 401, 403, 404, 405, 406, 412, 413, 414, 415, 431]);

/** Returns a function that says why the response to a request is wrong; null when it is right. */
export function responseChecker(operations: readonly Described[], contract: Contract) {
  const byMethodAndPath = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));

  /** The operation that a request stands for; undefined if its path has none for the method that overrides its own. */
  function operationOf({ operation, headers }: FuzzRequest): Described | undefined {
    const [, override] = headers.find(([name]) => name === OVERRIDE) ?? [];
    if (operation.method !== "post" || !override) return operation;
    // HEAD stands for GET, because the client waits for a body.
    return byMethodAndPath.get(`${override === "HEAD" ? "get" : override.toLowerCase()} ${operation.path}`);
  }

  return function complaint(request: FuzzRequest, response: TestResponse): string | null {
    const { status, body, text } = response;
    // A commit of the readiness check that waits for more than its seconds: the machine is busy, as it says with 503.
    if (status === 503 && request.operation.path === "/readyz") return null;
    // 501: the operation has no trash.
    if (status >= 500 && status !== 501) return `status ${status}: ${text.slice(0, 300)}`;
    const operation = operationOf(request);
    // HTML has another body, an envelope another shape.
    const isOther = request.headers.some(([name]) => name === "Accept");
    const isShaped = request.query.some(([name]) => /^(_envelope|_fields)/.test(name));
    const isDeclared =
      operation && contract.find(`${operation.pointer}/responses/${status}`).part !== undefined;
    if (status >= 400 && !isShaped) {
      if (!isDeclared && !GENERAL.has(status)) return `undeclared status ${status}`;
      const isError =
        typeof body?.code === "string" && typeof body.message === "string" && body.data?.status === status;
      return isError || isOther || text === "" ? null : `no error object: ${text.slice(0, 300)}`;
    }
    if (isOther || isShaped || status === 304) return null;
    if (!operation) return `status ${status} of a method that its path does not have`;
    try {
      contract.assertDeclared(operation, response);
      return null;
    } catch (error) {
      return (error as Error).message.slice(0, 1500);
    }
  };
}
