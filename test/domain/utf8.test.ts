import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { encodeUtf8 } from "../../src/domain/utf8.ts";

const pieces = ["a", "é", "–", "€", "漢", "🎵", "\ud83c", "\udfb5", "\0"];

describe("encodeUtf8", () => {
  it("encodes texts of any length as Buffer.from does", () => {
    for (const length of [0, 1, 1999, 2000, 2001, 100_000, 174_763, 524_288, 524_289])
      for (const piece of pieces) {
        const text = `${"x".repeat(length % 7)}${piece.repeat(Math.ceil(length / piece.length))}`.slice(
          0,
          length,
        );
        assert.ok(encodeUtf8(text).equals(Buffer.from(text)), `${length} of ${JSON.stringify(piece)}`);
      }
  });

  it("returns bytes that later calls leave alone", () => {
    const first = encodeUtf8("–".repeat(5000));
    encodeUtf8("€".repeat(5000));
    assert.equal(first.toString(), "–".repeat(5000));
  });
});
