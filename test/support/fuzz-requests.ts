import { type Role, roles } from "../../src/domain/roles.ts";
import { hostile, validValues } from "./fuzz-values.ts";
import type { Contract, Described, Part } from "./openapi.ts";
import type { Random } from "./random.ts";

export type Sender = Role | "anonymous";

/** A request in parts, so that a failing one can be reduced part by part. */
export interface FuzzRequest {
  operation: Described;
  sender: Sender;
  path: Record<string, string>;
  query: [name: string, value: unknown][];
  headers: [name: string, value: string][];
  body: [name: string, value: unknown][];
  encoding: "json" | "form" | "multipart" | "raw" | "image" | "cut image";
}

/**
 * Values that requests use besides generated ones, by the name of a parameter, or of a resource and a parameter: ids and
 * slugs of items that exist, dates in their order.
 */
export type Pools = Record<string, string[]>;

/** The header by which a POST stands for another method. */
export const OVERRIDE = "X-HTTP-Method-Override";

const ODD_HEADERS: [string, string][] = [
  ["Accept", "text/html"],
  ["Accept-Encoding", "gzip, br;q=0, *"],
  ["Accept-Language", "fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5"],
  ["If-Match", '"nothing"'],
  ["If-Match", "*"],
  ["If-None-Match", '"a", W/"b"'],
  ["Idempotency-Key", "fuzz"],
  ["Origin", "https://elsewhere.example"],
  ["X-WP-Nonce", "0123456789"],
  [OVERRIDE, "DELETE"],
  [OVERRIDE, "HEAD"],
  ["X-Forwarded-For", "1.2.3.4, unknown"],
  ["Range", "bytes=0-10"],
  ["Cookie", "almanac_session=x; a=%"],
  ["Content-Type", "text/plain"],
  ["Content-Type", "application/json; charset=utf-7"],
];

/** Operations that take as long as many others, and are chosen less often: slow hashes, and the largest responses. */
const SLOW_OPERATIONS = new Set([
  "logIn",
  "changePassword",
  "beginSecondFactor",
  "disableSecondFactor",
  "renewRecoveryCodes",
  "getDocumentation",
  "describeSite",
  "describeNamespace",
]);

/**
 * Generates requests of every operation of a document. One half has only values that the schemas allow; in the other
 * half each part is valid, hostile or left out.
 */
export function fuzzRequests(
  operations: readonly Described[],
  contract: Contract,
  pools: Pools,
  random: Random,
): () => FuzzRequest {
  const resolve = (schema: Part): Part => (schema.$ref ? contract.find(schema.$ref).part : schema);
  const valid = validValues(random, resolve);

  /** The pool of a parameter: that of the resource that the path names, or a common one. */
  function poolOf({ path }: Described, name: string): string[] | undefined {
    const segment = path.split("/").find((one) => `${one}.${name}` in pools);
    return pools[segment === undefined ? name : `${segment}.${name}`];
  }

  function value(operation: Described, name: string, schema: Part, isValid: boolean): unknown {
    const pool = isValid ? poolOf(operation, name) : pools[name];
    if (pool?.length && random.chance(isValid ? 0.9 : 0.5)) return random.pick(pool);
    return isValid || random.chance(0.7) ? valid(schema) : hostile(random);
  }

  function bodyOf(operation: Described, isValid: boolean): [string, unknown][] {
    const contents: Part[] = Object.values(operation.part.requestBody?.content ?? {});
    const schema = contents.map(({ schema }) => resolve(schema ?? {})).find(({ properties }) => properties);
    if (!schema) return [];
    const isBroken = !isValid && random.chance(0.5);
    const isSent = (name: string) => {
      if (schema.required?.includes(name)) return isValid || random.chance(0.9);
      // An upsert that creates needs fields that one that updates does not.
      return random.chance(isValid ? (poolOf(operation, name) ? 0.6 : 0.08) : 0.2);
    };
    return Object.entries<Part>(schema.properties)
      .filter(([name]) => isSent(name))
      .map(([name, one]) => [
        name,
        isBroken && random.chance(0.4) ? hostile(random) : value(operation, name, one, isValid),
      ]);
  }

  function encodingOf({ part }: Described, isValid: boolean): FuzzRequest["encoding"] {
    if (part.requestBody?.content["image/*"] && random.chance(0.5)) return isValid ? "image" : "cut image";
    return random.pick(isValid ? validEncodings : encodings);
  }

  function pickOperation(): Described {
    const operation = random.pick(operations);
    return SLOW_OPERATIONS.has(operation.id) && random.chance(0.97) ? random.pick(operations) : operation;
  }

  return () => {
    const operation = pickOperation();
    const isValid = random.chance(0.5);
    const parameters = contract.parametersOf(operation);
    const inside = (where: string) => parameters.filter((parameter) => parameter.in === where);
    const query = inside("query")
      .filter(({ required }) => required || random.chance(isValid ? 0.08 : 0.15))
      .map(({ name, schema }): [string, unknown] => [name, value(operation, name, schema, isValid)]);
    if (!isValid && random.chance(0.2))
      query.push([random.pick(["page", "_fields", "_envelope", "x", "a[b][c]", "page[]"]), hostile(random)]);
    return {
      operation,
      sender: random.pick(isValid ? mightySenders : senders),
      path: Object.fromEntries(
        inside("path").map(({ name, schema }) => [
          name,
          asText(value(operation, name, schema, isValid)) || "x",
        ]),
      ),
      query,
      headers: random.chance(isValid ? 0.05 : 0.2) ? [random.pick(ODD_HEADERS)] : [],
      body: bodyOf(operation, isValid),
      encoding: encodingOf(operation, isValid),
    };
  };
}

const senders: Sender[] = ["anonymous", ...roles];
/** Everybody, but most often those whose writes are accepted. */
const mightySenders: Sender[] = [...senders, "editor", "administrator", "administrator"];
const validEncodings = ["json", "json", "json", "form", "multipart"] as const;
const encodings = [...validEncodings, "raw"] as const;

const asText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

/** A request as it is sent. */
export interface EncodedRequest {
  /** Path and query, relative to the API; with a leading `//` relative to the site. */
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** The path and query, the headers and the body to send. */
export function encodeRequest({
  operation,
  path,
  query,
  headers,
  body,
  encoding,
}: FuzzRequest): EncodedRequest {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((path[name] ?? "x").slice(0, 2000).toWellFormed()),
  );
  const search = query.flatMap(([name, value]) => pairs(encodeURIComponent(name), value)).join("&");
  const url = (operation.isOutsideApi ? `/${filled}` : filled) + (search && `?${search.slice(0, 12_000)}`);
  const sent = Object.fromEntries(headers);
  const withType = (type: string, content: string | Buffer) => ({
    url,
    headers: { "Content-Type": type, ...sent },
    body: content,
  });
  if (encoding === "image") return withType("image/png", PNG);
  if (encoding === "cut image") return withType("image/png", PNG.subarray(0, 60));
  if (operation.method === "get" || body.length === 0) return { url, headers: sent, body: undefined };
  const object = Object.fromEntries(body);
  const text = () => JSON.stringify(object);
  if (encoding === "json") return withType("application/json", text());
  // A cut text is not JSON any more.
  if (encoding === "raw") return withType("application/json", text().slice(0, -1 - (text().length % 7)));
  const fields = body.flatMap(([name, value]) => pairs(encodeURIComponent(name), value));
  if (encoding === "form") return withType("application/x-www-form-urlencoded", fields.join("&"));
  return withType(`multipart/form-data; boundary=${BOUNDARY}`, multipart(fields));
}

/** A picture of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const BOUNDARY = "fuzz-boundary-7d1f0c";

/** The parts of a form, of pairs as queries have them. */
function multipart(fields: readonly string[]): string {
  const parts = fields.map((field) => {
    const [name = "", value = ""] = field.split("=").map(decodeURIComponent);
    const quoted = name.replace(/[\r\n"]/g, encodeURIComponent);
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${value}\r\n`;
  });
  return `${parts.join("")}--${BOUNDARY}--\r\n`;
}

/** Query pairs of a value, arrays and objects in brackets. */
function pairs(name: string, value: unknown, depth = 0): string[] {
  if (Array.isArray(value) && depth < 8) return value.flatMap((one) => pairs(`${name}[]`, one, depth + 1));
  if (typeof value === "object" && value !== null && depth < 8)
    return Object.entries(value).flatMap(([key, one]) =>
      pairs(`${name}[${encodeURIComponent(key.toWellFormed())}]`, one, depth + 1),
    );
  return [`${name}=${encodeURIComponent(asText(value).toWellFormed())}`];
}

/** The smallest request that still fails, found by leaving out one part after the other. */
export async function reduce(
  request: FuzzRequest,
  fails: (request: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let smallest = request;
  for (const part of ["headers", "query", "body"] as const)
    for (let at = smallest[part].length - 1; at >= 0; at--) {
      const candidate = { ...smallest, [part]: smallest[part].filter((_, index) => index !== at) };
      if (await fails(candidate)) smallest = candidate;
    }
  return smallest;
}
