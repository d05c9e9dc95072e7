import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import { Readable, Writable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** A request as it came in elsewhere. */
export interface Arrived {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  remoteAddress: string;
  body: Uint8Array;
}

/** What it is answered with. */
export interface Answered {
  status: number;
  headers: Record<string, OutgoingHttpHeader>;
  body: Buffer;
}

/**
 * Has the router answer a request that came without a connection. What tests do by `inject` is made to be looked at,
 * and costs as much as the router itself.
 */
export function exchange(app: FastifyInstance, arrived: Arrived): Promise<Answered> {
  const response = new Response();
  const answered = new Promise<Answered>((done, failed) => {
    response.once("finish", () => done(response.answered()));
    response.once("error", failed);
    // After the end of an answer this comes too late to matter.
    response.once("close", () => failed(new Error("The answer was cut off.")));
  });
  // The router is typed for connections; of a request and a response it uses what these have.
  app.routing(
    new Request(arrived) as unknown as IncomingMessage,
    response as unknown as ServerResponse<IncomingMessage>,
  );
  return answered;
}

class Request extends Readable {
  readonly httpVersion = "1.1";
  readonly httpVersionMajor = 1;
  readonly httpVersionMinor = 1;
  readonly aborted = false;
  method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { remoteAddress: string };
  readonly #body: Uint8Array;

  constructor({ method, url, headers, remoteAddress, body }: Arrived) {
    super({ autoDestroy: false });
    this.method = method;
    this.url = url;
    this.headers = headers;
    this.socket = { remoteAddress };
    this.#body = body;
  }

  override _read(): void {
    if (this.#body.length > 0) this.push(this.#body);
    this.push(null);
  }
}

class Response extends Writable {
  statusCode = 200;
  headersSent = false;
  readonly #headers = new Map<string, OutgoingHttpHeader>();
  readonly #chunks: Buffer[] = [];

  getHeader(name: string): OutgoingHttpHeader | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  getHeaders(): Record<string, OutgoingHttpHeader> {
    return Object.fromEntries(this.#headers);
  }

  hasHeader(name: string): boolean {
    return this.#headers.has(name.toLowerCase());
  }

  setHeader(name: string, value: OutgoingHttpHeader): this {
    validateHeaderName(name);
    validateHeaderValue(name, value as string);
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase());
  }

  writeHead(status: number, headers: Record<string, OutgoingHttpHeader> = {}): this {
    this.statusCode = status;
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    this.headersSent = true;
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.headersSent = true;
    this.#chunks.push(chunk);
    done();
  }

  answered(): Answered {
    const [only, ...more] = this.#chunks;
    const body = only && more.length === 0 ? only : Buffer.concat(this.#chunks);
    return { status: this.statusCode, headers: this.getHeaders(), body };
  }
}
