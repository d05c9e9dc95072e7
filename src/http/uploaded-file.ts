import type { RequestInfo } from "./handler.ts";
import { parsedBody } from "./request-parameters.ts";

/** A raw body with a file name in its header, or the first file of a multipart body; null: there is none. */
export function uploadedFile(
  { body, headers }: RequestInfo,
  defaultName: string,
): { name: string; bytes: Buffer } | null {
  const { uploads: [first] = [], raw } = parsedBody(body);
  if (first) return { name: first.name, bytes: first.bytes };
  if (!raw || raw.length === 0) return null;
  return { name: fileName(headers["content-disposition"] ?? "") || defaultName, bytes: raw };
}

/** The `filename*` of a header, decoded, else its `filename`; empty: it has none. */
function fileName(disposition: string): string {
  const encoded = /filename\*=\s*UTF-8'[^']*'([^\s;"]+)/i.exec(disposition)?.[1];
  const plain = /filename=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(disposition);
  try {
    return (encoded && decodeURIComponent(encoded)) || plain?.[1] || plain?.[2] || "";
  } catch {
    return "";
  }
}
