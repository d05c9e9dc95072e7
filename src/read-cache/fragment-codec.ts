import { hash } from "node:crypto";
import { nestedResources } from "../resources/linked.ts";

/** An event as clients see it in lists. */
export type SerializedEvent = { id: number; [property: string]: unknown };

/** The link properties of events, in the order in which they are shown. */
export const nestedKeys = nestedResources.map(({ nested }) => nested.name);

export const HASH_BYTES = 8;

/** Where the hash begins: after two lengths and a count for each link property. */
export const HASH_OFFSET = 8 + nestedKeys.length;

/** Where the ids of nested items begin. */
export const HEADER_BYTES = HASH_OFFSET + HASH_BYTES;

/** Concatenates into unpooled memory: a small buffer from the pool would keep a whole 8 KiB slab alive. */
export function concatUnpooled(pieces: Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const piece of pieces) place += piece.copy(whole, place);
  return whole;
}

/** A hash for ETags. */
export const hashOf = (bytes: Buffer): Buffer => hash("sha1", bytes, "buffer").subarray(0, HASH_BYTES);

/** The ids of the nested items of a fragment, by property. */
export function nestedIds(record: Buffer): number[][] {
  let place = HEADER_BYTES;
  return nestedKeys.map((_, at) =>
    Array.from({ length: record.readUInt8(8 + at) }, () => {
      place += 4;
      return record.readUInt32LE(place - 4);
    }),
  );
}

/** Encodes a fragment: lengths, counts, hash, ids of nested items, then the JSON before and after the gap. */
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
