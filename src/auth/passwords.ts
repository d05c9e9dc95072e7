import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { retryLater } from "../errors.ts";

/** The cost parameters of scrypt; stored in each hash, so that they can be raised without invalidating old ones. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

/**
 * A row of OWASP's recommendations for scrypt, as strong as N = 2^17, p = 1, but with 32 MiB for each hash instead of
 * 128 MiB, so that two at once fit on small machines.
 */
export const RECOMMENDED_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };

const HASH_BYTES = 32;

/** Hashes computed at once: each takes a core and memory. */
const MAX_RUNNING = 2;

/** Requests that may wait for a hash; about three seconds' worth. */
const MAX_WAITING = 20;

/** Computes and compares slow hashes of passwords, a few at a time. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * The first of the stored hashes that a password matches; null if there is none. A failure always takes the work of
   * at least one hash at the current cost, so that unknown names cannot be told from wrong passwords.
   */
  findMatch<T extends { secret: string }>(password: string, stored: readonly T[]): Promise<T | null>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
}

/** `maxWaiting`: further calls are rejected with 429; the command line and the start of the service wait instead. */
export function passwordHasher(
  cost: ScryptCost = RECOMMENDED_COST,
  maxWaiting = MAX_WAITING,
): PasswordHasher {
  const limited = limitConcurrency(MAX_RUNNING, maxWaiting);

  async function findMatch<T extends { secret: string }>(password: string, stored: readonly T[]) {
    let work = 0;
    for (const one of stored) {
      const parsed = parseHash(one.secret);
      if (!parsed) continue;
      work += workOf(parsed.cost);
      const actual = await derive(password, parsed.salt, parsed.cost);
      if (parsed.hash.length === actual.length && timingSafeEqual(parsed.hash, actual)) return one;
    }
    await hashDummy(password, workOf(cost) - work, cost);
    return null;
  }

  return {
    hash: (password) =>
      limited(async () => {
        const salt = randomBytes(16);
        const hash = await derive(password, salt, cost);
        return `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$${encode(salt)}$${encode(hash)}`;
      }),
    findMatch: (password, stored) => limited(() => findMatch(password, stored)),
    isOutdated(stored) {
      const found = parseHash(stored)?.cost;
      return found?.N !== cost.N || found.r !== cost.r || found.p !== cost.p;
    },
  };
}

/** A random application password: six groups of four letters and digits. */
export function newAppPassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const characters = Array.from(randomBytes(24), (byte) => letters[byte % letters.length]);
  return (characters.join("").match(/.{4}/g) ?? []).join(" ");
}

/** The spaces of an application password only make it readable. */
export const withoutSpaces = (password: string): string => password.replace(/\s+/g, "");

/** The name of the application password of a provisioned user: the login password, chosen by people. */
export const PROVISIONED = "provisioned";

/** Hashes of a new login password: as it is, and as HTTP Basic compares it, without spaces. */
export interface LoginHashes {
  login: string;
  basic: string;
}

/** Hashes a new login password; once, unless it contains spaces. */
export async function hashLogin(password: string, hasher: PasswordHasher): Promise<LoginHashes> {
  const login = await hasher.hash(password);
  const letters = withoutSpaces(password);
  return { login, basic: letters === password ? login : await hasher.hash(letters) };
}

/**
 * The public part of a generated application password, by which its hash is found; 16 random characters stay secret.
 * Null for passwords of another form, which people may have chosen.
 */
export const prefixOf = (password: string): string | null =>
  /^[a-zA-Z2-9]{24}$/.test(password) ? password.slice(0, 8) : null;

const encode = (bytes: Buffer) => bytes.toString("base64url");

/** Parses a hash: `$scrypt$ln=15,r=8,p=3$salt$hash`, or `scrypt$cost$salt$hash` of earlier versions. */
function parseHash(stored: string): { cost: ScryptCost; salt: Buffer; hash: Buffer } | null {
  const found =
    /^\$scrypt\$ln=(?<ln>\d{1,2}),r=(?<r>\d{1,2}),p=(?<p>\d{1,2})\$(?<salt>[\w-]+)\$(?<hash>[\w-]+)$/.exec(
      stored,
    ) ?? /^scrypt\$(?<N>\d{1,7})\$(?<salt>[\w-]+)\$(?<hash>[\w-]+)$/.exec(stored);
  if (!found?.groups) return null;
  const { ln, N, r = "8", p = "1", salt = "", hash = "" } = found.groups;
  const cost = { N: N === undefined ? 2 ** Number(ln) : Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, "base64url"), hash: Buffer.from(hash, "base64url") };
}

/** Proportional to the time of a hash. */
const workOf = ({ N, r, p }: ScryptCost) => N * r * p;

/** Computes a dummy hash, so that an unknown name takes as long as a wrong password. */
async function hashDummy(password: string, work: number, cost: ScryptCost): Promise<void> {
  const half = { N: cost.N / 2, r: cost.r, p: Math.round(work / ((cost.N / 2) * cost.r)) };
  if (work === workOf(cost)) await derive(password, randomBytes(16), cost);
  else if (half.p > 0) await derive(password, randomBytes(16), half);
}

const derive = (password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(
      password.normalize("NFKC"),
      salt,
      HASH_BYTES,
      { N, r, p, maxmem: 256 * N * r + 1024 * r * p },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  );

/** Runs a few tasks at once; the next wait in order, and those beyond `maxWaiting` are rejected. */
function limitConcurrency(maxRunning: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw retryLater("rest_too_many_requests", 1);
      // The task that ends passes its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
