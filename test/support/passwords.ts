import { randomBytes, scryptSync } from "node:crypto";

/** A hash of a password as earlier versions made it. */
export function oldHash(password: string, cost = 512): string {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N: cost, r: 8, p: 1 });
  return `scrypt$${cost}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}
