import { guardedGet, type RequestOptions } from "../http-client/guarded-request.ts";

/** Options of a fetch. */
export type FetchImageOptions = Pick<RequestOptions, "lookup" | "allowPrivate"> &
  Partial<Pick<RequestOptions, "maxBytes" | "timeoutMs">>;

/** Downloads a file from a public host, at most 10 MiB in 10 seconds. */
export async function fetchImage(
  url: string,
  { maxBytes = 10 * 1024 * 1024, timeoutMs = 10_000, ...options }: FetchImageOptions,
): Promise<{ bytes: Buffer; name: string }> {
  const headers = { accept: "image/*" };
  const { body } = await guardedGet(url, { ...options, maxBytes, timeoutMs, headers });
  return { bytes: body, name: lastPart(new URL(url)) };
}

/** The file name in the requested URL, before redirects. */
function lastPart({ pathname }: URL): string {
  const part = pathname.slice(pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
