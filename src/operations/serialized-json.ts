import { hash } from "node:crypto";
import { encodeUtf8 } from "../domain/utf8.ts";

/** Placeholder for a serialized value in the surrounding JSON; URLs and header values cannot contain it. */
const PLACEHOLDER = "\u0000";
const PLACEHOLDER_TEXT = JSON.stringify(PLACEHOLDER);

/** Bytes of JSON, and a hash that differs whenever they do. */
export interface HashedBytes {
  bytes: Buffer;
  hash: Buffer;
}

/** An already serialized JSON value: cached list items, or the body of a write from another thread. */
export class SerializedJson {
  readonly chunks: readonly Buffer[];
  readonly hash: Buffer;

  constructor(chunks: readonly Buffer[], hash: Buffer) {
    this.chunks = chunks;
    this.hash = hash;
  }

  static of(text: string): SerializedJson {
    const bytes = encodeUtf8(text);
    return new SerializedJson([bytes], sha1(bytes));
  }

  get size(): number {
    return this.chunks.reduce((size, { length }) => size + length, 0);
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString("utf8");
  }

  toJSON(): string {
    return PLACEHOLDER;
  }
}

/** Serializes a JSON value; `embedded` is the already serialized value inside it, if there is one. */
export function serializeJson(value: unknown, embedded: SerializedJson | null): HashedBytes {
  const text = JSON.stringify(value);
  if (!embedded) {
    const bytes = encodeUtf8(text);
    return { bytes, hash: sha1(bytes) };
  }
  const { chunks } = embedded;
  if (value === embedded) return { bytes: Buffer.concat(chunks), hash: embedded.hash };
  const gap = text.indexOf(PLACEHOLDER_TEXT);
  const [before, after] = [text.slice(0, gap), text.slice(gap + PLACEHOLDER_TEXT.length)];
  return {
    bytes: Buffer.concat([Buffer.from(before), ...chunks, Buffer.from(after)]),
    hash: hash("sha1", Buffer.concat([embedded.hash, Buffer.from(text)]), "buffer"),
  };
}

const sha1 = (bytes: Buffer): Buffer => hash("sha1", bytes, "buffer");
