import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Seconds for which a code is shown. */
export const STEP_SECONDS = 30;

const DIGITS = 6;

/** Time steps by which the clocks of the service and of a phone may differ, either way. */
const MAX_DRIFT = 1;

/** RFC 4226 recommends as many bytes as the hash has. */
const SECRET_BYTES = 20;

/** The alphabet of base32 (RFC 4648). */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A random secret in base32, in which authenticator apps take it. */
export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES));

/** The code of a time step (RFC 6238, with SHA-1, as every authenticator app has it). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  // The last half byte says where the four bytes of the code begin; their first bit is no part of it.
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The time step of a moment (unix seconds). */
export const stepAt = (now: number): number => Math.floor(now / STEP_SECONDS);

/** Whether a text has the form of a code. */
export const isCode = (text: string): boolean => /^[0-9]{6}$/.test(text);

/** The time step whose code this is, of those near a moment and after the last one that was used; null if there is none. */
export function findStep(secret: string, code: string, now: number, lastStep: number): number | null {
  if (!isCode(code)) return null;
  const given = Buffer.from(code);
  const current = stepAt(now);
  let found: number | null = null;
  // Tries all of them, so that the time of a check does not depend on which one matches.
  for (let step = current - MAX_DRIFT; step <= current + MAX_DRIFT; step += 1)
    if (timingSafeEqual(given, Buffer.from(codeAt(secret, step))) && step > lastStep) found ??= step;
  return found;
}

/** The `otpauth:` URL of a secret, which authenticator apps open; they list it by the name of the site and the login. */
export function otpauthUrl({ secret, issuer, login }: { secret: string; issuer: string; login: string }) {
  // A colon separates the two names.
  const label = [issuer, login].map((name) => encodeURIComponent(name.replaceAll(":", " "))).join(":");
  const parameters = { secret, issuer, algorithm: "SHA1", digits: DIGITS, period: STEP_SECONDS };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join("&")}`;
}

/** Bytes in base32, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31];
    value &= 31;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const letter of text) {
    value = ((value << 5) | ALPHABET.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return Buffer.from(bytes);
}
