import type { TestResponse } from "./service.ts";

const compared = ["X-TEC-Total", "X-TEC-TotalPages", "Content-Language", "Allow", "Link", "Content-Type"];

/**
 * The parts of a response that must be the same with and without the cache. ETags of lists differ between processes;
 * those of single items are sent back by clients as `If-Match`.
 */
export const comparable = ({ status, body, text, headers }: TestResponse, path: string) => ({
  status,
  body: body ?? text,
  headers: [...compared, ...(/\/\d+$/.test(path) ? ["ETag"] : [])].map((name) => headers.get(name)),
});
