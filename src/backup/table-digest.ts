import { createHash } from "node:crypto";

/** How many rows a table has, and a checksum of them. */
export interface TableDigest {
  rows: number;
  sha256: string;
}

/** The number of different checksums. */
const MODULUS = 1n << 256n;

/**
 * Computes the digest of a table from its rows, in whichever order rows and columns come: databases have their own. The
 * checksum is the sum of the SHA-256 of all rows.
 */
export function tableDigest() {
  let [count, sum] = [0, 0n];
  return {
    add(rows: readonly Record<string, unknown>[]): void {
      count += rows.length;
      for (const row of rows) sum = (sum + hashOf(row)) % MODULUS;
    },
    result: (): TableDigest => ({ rows: count, sha256: sum.toString(16).padStart(64, "0") }),
  };
}

function hashOf(row: Record<string, unknown>): bigint {
  const columns = Object.entries(row)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, value instanceof Uint8Array ? base64(value) : value]);
  return BigInt(`0x${createHash("sha256").update(JSON.stringify(columns)).digest("hex")}`);
}

/** The bytes of a column as text: drivers return them as objects of their own. */
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
