import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Site } from "../context.ts";
import { readCookie, setCookie } from "../http/cookies.ts";

/** How long an event stays open for a browser that had its password, in seconds. */
const OPEN_SECONDS = 3600;

/** An event with a password, as the store has it. */
interface Locked {
  id: number;
  /** Keyed hash. */
  password: string;
}

/**
 * The cookie that proves that a browser has entered the password of an event. It does not contain the password, and another
 * password makes it worthless: the hash of the password is the key that signs it.
 */
export function openingCookie(event: Locked, now: number, site: Site): string {
  const expires = now + OPEN_SECONDS;
  return setCookie(nameOf(event), `${expires}.${signatureOf(event, expires)}`, OPEN_SECONDS, site);
}

/** Whether a browser shows that it had the password. */
export function isOpened(event: Locked, now: number, request: Pick<FastifyRequest, "headers">): boolean {
  const cookie = readCookie(request, nameOf(event)) ?? "";
  const [, expires = "0", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(cookie) ?? [];
  if (Number(expires) <= now) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(event, Number(expires)))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const nameOf = ({ id }: Locked) => `almanac_event_${id}`;

const signatureOf = ({ id, password }: Locked, expires: number) =>
  createHmac("sha256", password).update(`almanac ${id} ${expires}`).digest("base64url");
