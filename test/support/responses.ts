import type { TestResponse } from "./service.ts";

const compared = ["X-TEC-Total", "X-TEC-TotalPages", "Content-Language", "Allow", "Link", "Content-Type"];

/**
 * What must be the same however a response came about. Tags of lists differ from process to process; those of single
 * items are what a client sends back as `If-Match`.
 */
export const essence = ({ status, body, text, headers }: TestResponse, address: string) => ({
  status,
  body: body ?? text,
  headers: [...compared, ...(/\/\d+$/.test(address) ? ["ETag"] : [])].map((name) => headers.get(name)),
});
