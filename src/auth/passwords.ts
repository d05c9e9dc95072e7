import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** The cost parameter of scrypt; stored in each hash, so that it can be raised without invalidating old ones. */
const COST = 16_384;
const HASH_BYTES = 32;

/** A slow hash of a password, with its cost and salt: `scrypt$cost$salt$hash`. */
export async function hashPassword(password: string, cost: number = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return `scrypt$${cost}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Whether a password matches a stored hash. */
export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, cost = "", salt = "", hash = ""] = stored.split("$");
  if (scheme !== "scrypt") return false;
  const expected = Buffer.from(hash, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), Number(cost));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** A random application password: six groups of four letters and digits. */
export function newAppPassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const characters = Array.from(randomBytes(24), (byte) => letters[byte % letters.length]);
  return (characters.join("").match(/.{4}/g) ?? []).join(" ");
}

/** The spaces of an application password only make it readable. */
export const withoutSpaces = (password: string): string => password.replace(/\s+/g, "");

const derive = (password: string, salt: Buffer, N: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(
      password.normalize("NFKC"),
      salt,
      HASH_BYTES,
      { N, r: 8, p: 1, maxmem: 256 * N * 8 },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  );
