import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** How slow a hash is; it stands in the hash, so that it can be raised without making the old ones worthless. */
const COST = 16_384;
const LENGTH = 32;

/** A slow hash of a password, with its cost and salt: `scrypt$cost$salt$hash`. */
export async function hashPassword(password: string, cost: number = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return `scrypt$${cost}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Whether a password is the one that was hashed. */
export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, cost = "", salt = "", hash = ""] = stored.split("$");
  if (scheme !== "scrypt") return false;
  const expected = Buffer.from(hash, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), Number(cost));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** An application password as people copy it: six groups of four letters and digits. */
export function newAppPassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const characters = Array.from(randomBytes(24), (byte) => letters[byte % letters.length]);
  return (characters.join("").match(/.{4}/g) ?? []).join(" ");
}

/** Blanks are for reading only. */
export const withoutBlanks = (password: string): string => password.replace(/\s+/g, "");

const derive = (password: string, salt: Buffer, N: number): Promise<Buffer> =>
  new Promise((done, failed) =>
    scrypt(password.normalize("NFKC"), salt, LENGTH, { N, r: 8, p: 1, maxmem: 256 * N * 8 }, (error, key) =>
      error ? failed(error) : done(key),
    ),
  );
