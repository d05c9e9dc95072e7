import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { defaultLanguage, type Site } from "../context.ts";
import { type ErrorCode, ServiceError } from "../errors.ts";
import type { Listener } from "./read-cache-interface.ts";
import { securityHeaders } from "./security-headers.ts";

/** Error codes by those of Node's parser; any other error is a request that is no HTTP. */
const codes: Record<string, { code: ErrorCode; status: number }> = {
  HPE_HEADER_OVERFLOW: { code: "rest_headers_too_large", status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { code: "rest_request_timeout", status: 408 },
};

/** Responds to requests that Node's parser rejects, in the form of all other errors, and closes the connection. */
export function clientErrorHandler(site: Site, newRequestId: () => string) {
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const { code, status } = codes[error.code ?? ""] ?? { code: "rest_bad_request", status: 400 };
    if (socket.writable) socket.write(response(code, status, site, newRequestId()));
    socket.destroy(error);
  };
}

/** Rejects `Expect` headers other than `100-continue`, which Node would answer with a bare 417. */
export function rejectExpectations(server: Server, site: Site, newRequestId: () => string): void {
  server.on("checkExpectation", (_message, reply) => {
    reply.socket?.end(response("rest_bad_request", 417, site, newRequestId()));
  });
}

/** Responds to requests of HTTP/1.1 without `Host`, for which Node would send a bare 400, and closes the connection. */
export const missingHostListener =
  (site: Site, newRequestId: () => string): Listener =>
  (_message, reply) => {
    const { headers, body } = responseParts("rest_bad_request", 400, site, newRequestId());
    reply.writeHead(400, headers).end(body);
  };

function response(code: ErrorCode, status: number, site: Site, requestId: string): string {
  const { headers, body } = responseParts(code, status, site, requestId);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

function responseParts(code: ErrorCode, status: number, site: Site, requestId: string) {
  const language = defaultLanguage(site);
  const body = JSON.stringify(new ServiceError(code, { status }).body(language));
  const headers = {
    ...securityHeaders(site),
    "Content-Type": "application/json; charset=UTF-8",
    "Content-Length": Buffer.byteLength(body),
    "Content-Language": language,
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    Connection: "close",
  };
  return { headers, body };
}
