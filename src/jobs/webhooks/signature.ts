import { createHmac } from "node:crypto";

/** The headers of a message, signed as Standard Webhooks describes; `timestamp` is unix seconds. */
export function signedHeaders(
  key: Buffer,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> {
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}
