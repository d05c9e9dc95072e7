import { AlmanacError } from "./error.ts";

/** How one operation is requested. */
export interface Operation {
  method: string;
  /** From the URL of the site; `{…}` stands for an argument. */
  path: string;
  /** Options that are sent as headers. */
  headers?: Record<string, string>;
  body?: "json" | "file";
  /** Whether it has a parameter for the language. */
  hasLanguage?: boolean;
  /** The property that holds the items of a page: every page is requested. */
  items?: string;
}

/** Options of every method, besides its parameters. */
export interface CallOptions {
  /** Ends the call early. */
  signal?: AbortSignal;
}

/** Where the service is, and who is calling. */
export interface ClientOptions {
  /** URL of the site, such as `https://calendar.example`. */
  baseUrl: string;
  login?: string;
  /** An application password. */
  password?: string;
  /** The language of every call that does not say another. */
  language?: string;
  /** The path of the API, where it is not the usual one. */
  apiRoot?: string;
  /** Another `fetch`, to see or to change what is sent. */
  fetch?: typeof globalThis.fetch;
}

/** A call before it is sent. */
export interface Request {
  path: string;
  query: Record<string, unknown>;
  init: { method: string; headers: Record<string, string>; body?: string | Blob; signal?: AbortSignal };
}

/** The arguments of a method as a request: those of the path, then the body, then the options. */
export function requestOf(operation: Operation, args: readonly unknown[]): Request {
  const rest = [...args];
  const path = operation.path.replace(/\{\w+\}/g, () => encodeURIComponent(String(rest.shift())));
  const body = operation.body ? rest.shift() : undefined;
  // The last argument of every method of `operations.ts`.
  const { signal, ...options } = (rest.shift() ?? {}) as CallOptions & Record<string, unknown>;
  const query: Record<string, unknown> = {};
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(options)) {
    const header = operation.headers?.[name];
    if (value === undefined || value === null) continue;
    if (header) headers[header] = String(value);
    else query[name] = value;
  }
  const init = { method: operation.method, headers, ...(signal && { signal }) };
  if (body === undefined) return { path, query, init };
  if (body instanceof Blob) return { path, query, init: { ...init, body } };
  const json = { ...headers, "Content-Type": "application/json" };
  return { path, query, init: { ...init, headers: json, body: JSON.stringify(body) } };
}

/** Sends a request and reads its response; an error is thrown as `AlmanacError`. */
export async function send({ path, query, init }: Request, client: ClientOptions): Promise<unknown> {
  const { baseUrl, apiRoot = "wp-json", login, password = "", fetch = globalThis.fetch } = client;
  const url = `${baseUrl.replace(/\/+$/, "")}${path.replace("/wp-json", `/${apiRoot}`)}${queryText(query)}`;
  const headers = { ...init.headers };
  if (login !== undefined) headers.Authorization = `Basic ${base64(`${login}:${password}`)}`;
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
  if (!response.ok) throw new AlmanacError(response.status, isJson ? JSON.parse(text) : null);
  if (!isJson) return text;
  const body: unknown = JSON.parse(text);
  const etag = response.headers.get("etag");
  if (etag && typeof body === "object" && body !== null) etags.set(body, etag);
  return body;
}

const etags = new WeakMap<object, string>();

/** The ETag that a response came with: given as `ifMatch`, a change is rejected when somebody else was faster. */
export const etagOf = (response: object): string | undefined => etags.get(response);

/** Lists are written with commas. */
function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/** Base64 of the UTF-8 bytes of a text. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
