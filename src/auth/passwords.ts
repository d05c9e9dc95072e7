import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

const COST = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const LENGTH = 32;

/** A slow hash of a password, with its salt: `scrypt$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt);
  return `scrypt$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Whether a password is the one that was hashed. */
export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, salt = "", hash = ""] = stored.split("$");
  if (scheme !== "scrypt") return false;
  const expected = Buffer.from(hash, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"));
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

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((done, failed) =>
    scrypt(password.normalize("NFKC"), salt, LENGTH, COST, (error, key) =>
      error ? failed(error) : done(key),
    ),
  );
