import { Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** A response with its body, parsed where it is JSON. */
export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  body: any;
  text: string;
}

/** Idle connections are reused, and keep no process running. */
const agent = new Agent({ keepAlive: true });

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * Sends a request as `fetch` does, redirects being returned. Its streams and promises would take a fifth of the time of
 * the tests, most of it in the hooks by which `node:test` follows them.
 */
export async function sendRequest(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: string | Uint8Array | FormData,
): Promise<TestResponse> {
  const { content, type } = await contentOf(body);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      agent,
      headers: {
        accept: "*/*",
        "user-agent": "node",
        ...(type && { "content-type": type }),
        ...(content && { "content-length": Buffer.byteLength(content) }),
        ...headers,
      },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("error", reject);
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => resolve(readResponse(response, Buffer.concat(chunks))));
    });
    outgoing.end(content);
  });
}

/** The bytes of a body, and the type of a form, which has its boundary. */
async function contentOf(body?: string | Uint8Array | FormData) {
  if (!(body instanceof FormData)) return { content: body };
  const encoded = new Response(body);
  const type = encoded.headers.get("content-type");
  return { content: new Uint8Array(await encoded.arrayBuffer()), type };
}

function readResponse({ statusCode = 0, rawHeaders, headers }: IncomingMessage, bytes: Buffer): TestResponse {
  const decode = decoders[headers["content-encoding"] ?? ""];
  const text = new TextDecoder().decode(decode && bytes.length > 0 ? decode(bytes) : bytes);
  const isJson = /json/.test(headers["content-type"] ?? "");
  let parsed: Headers | undefined;
  return {
    status: statusCode,
    // Most tests do not look at them.
    get headers() {
      parsed ??= toHeaders(rawHeaders);
      return parsed;
    },
    text,
    body: isJson && text ? JSON.parse(text) : null,
  };
}

function toHeaders(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? "", raw[at + 1] ?? "");
  return headers;
}
