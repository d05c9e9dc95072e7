import { hash } from "node:crypto";
import { shownLinks } from "../resources/linked.ts";

/** An event as clients see it in lists. */
export type SerializedEvent = Record<string, unknown>;

/** The link properties of events, in the order in which they are shown. */
export const nestedKeys = shownLinks.map(({ nested }) => nested.name);

export const HASH_BYTES = 8;

/** Where the hash begins: after two lengths and a count for each link property. */
export const HASH_OFFSET = 8 + nestedKeys.length;

/** Where the ids of nested records begin. */
export const HEADER_BYTES = HASH_OFFSET + HASH_BYTES;

/** Pieces as one that has its memory to itself: small ones share theirs otherwise, and one of them keeps all of it. */
export function concatUnpooled(pieces: Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const piece of pieces) place += piece.copy(whole, place);
  return whole;
}

/** Tells bytes from others. */
export const hashOf = (bytes: Buffer): Buffer => hash("sha1", bytes, "buffer").subarray(0, HASH_BYTES);

/** The ids of what a record holds, by key. */
export function nestedIds(record: Buffer): number[][] {
  let place = HEADER_BYTES;
  return nestedKeys.map((_, at) =>
    Array.from({ length: record.readUInt8(8 + at) }, () => {
      place += 4;
      return record.readUInt32LE(place - 4);
    }),
  );
}

/** Lengths, counts, hash, ids of nested records, then what stands before the gap and after it. */
export function encodeFragment(item: SerializedEvent, links: number[][]): Buffer {
  const entries = Object.entries(item);
  const gap = entries.findIndex(([key]) => key === nestedKeys[0]);
  const before = JSON.stringify(Object.fromEntries(entries.slice(0, gap)));
  const after = JSON.stringify(Object.fromEntries(entries.slice(gap + nestedKeys.length)));
  const head = Buffer.from(`${before.slice(0, -1)},`);
  const tail = Buffer.from(`,${after.slice(1)}`);
  const ids = links.flat();
  const header = Buffer.alloc(HEADER_BYTES + 4 * ids.length);
  header.writeUInt32LE(head.length, 0);
  header.writeUInt32LE(tail.length, 4);
  links.forEach((list, at) => {
    header.writeUInt8(list.length, 8 + at);
  });
  hashOf(Buffer.concat([head, tail])).copy(header, HASH_OFFSET);
  ids.forEach((id, at) => {
    header.writeUInt32LE(id, HEADER_BYTES + 4 * at);
  });
  return Buffer.concat([header, head, tail]);
}
