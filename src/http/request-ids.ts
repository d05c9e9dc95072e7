import { randomBytes } from "node:crypto";

/** Generates request ids: a random prefix per process and a counter. */
export function requestIds(): () => string {
  const start = randomBytes(4).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
