/** Characters that the font has: Latin letters, and common signs. */
const ranges: [first: number, last: number][] = [
  [0x20, 0x24f],
  [0x2000, 0x22ff],
  [0x2500, 0x25ff],
];

const UNITS = 1000;
const ADVANCE = 520;
const ASCENT = 900;
const DESCENT = 250;

/** White space has no ink. */
const isBlank = (code: number) =>
  code === 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200f) || code === 0x202f;

/**
 * A TrueType font in which every character is the same box, so that pages look alike on machines with different fonts: text
 * is as wide everywhere, and its shapes do not depend on hinting.
 */
export function blockFont(): Buffer {
  const codes = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  const count = codes.length + 1;
  const glyphs = [box(), ...codes.map((code) => (isBlank(code) ? Buffer.alloc(0) : box()))];
  const offsets = [0];
  for (const { length } of glyphs) offsets.push((offsets.at(-1) ?? 0) + length);
  return assemble({
    "OS/2": os2(),
    cmap: cmap(),
    glyf: Buffer.concat(glyphs),
    head: head(),
    hhea: words(1, 0, ASCENT, -DESCENT, 0, ADVANCE, 0, 0, ADVANCE, 1, 0, 0, 0, 0, 0, 0, 0, count),
    hmtx: words(...Array.from({ length: count }, () => [ADVANCE, 60]).flat()),
    loca: longs(...offsets),
    maxp: words(1, 0, count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    name: name(),
    post: longs(0x00030000, 0, 0, 0, 0, 0, 0, 0),
  });
}

/** A rectangle: one contour of four points on the curve, with coordinates of two bytes. */
const box = () =>
  Buffer.concat([
    words(1, 60, 0, 460, 560, 3, 0),
    Buffer.from([1, 1, 1, 1]),
    words(60, 0, 400, 0, 0, 560, 0, -560),
    Buffer.alloc(2),
  ]);

const head = () =>
  Buffer.concat([
    longs(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    words(0, UNITS),
    Buffer.alloc(16),
    words(0, 0, UNITS, UNITS, 0, 8, 2, 1, 0),
  ]);

const os2 = () =>
  Buffer.concat([
    words(4, ADVANCE, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    longs(1, 0, 0, 0),
    Buffer.from("TEST"),
    words(0x40, 0x20, 0x25ff, ASCENT, -DESCENT, 0, ASCENT, DESCENT),
    longs(1, 0),
    words(500, 700, 0, 0x20, 1),
  ]);

/** Format 12: each range is a group of consecutive glyphs. */
function cmap(): Buffer {
  let glyph = 1;
  const groups = ranges.flatMap(([first, last]) => {
    const group = [first, last, glyph];
    glyph += last - first + 1;
    return group;
  });
  return Buffer.concat([
    words(0, 1, 3, 10),
    longs(12),
    words(12, 0),
    longs(16 + groups.length * 4, 0, ranges.length, ...groups),
  ]);
}

/** The names that browsers require. */
function name(): Buffer {
  const texts: [id: number, text: string][] = [
    [1, "Blocks"],
    [2, "Regular"],
    [4, "Blocks"],
    [6, "Blocks"],
  ];
  const strings = texts.map(([, text]) => Buffer.from(text, "utf16le").swap16());
  let at = 0;
  const records = texts.map(([id], index) => {
    const { length } = strings[index] ?? Buffer.alloc(0);
    const record = words(3, 1, 0x409, id, length, at);
    at += length;
    return record;
  });
  return Buffer.concat([words(0, texts.length, 6 + 12 * texts.length), ...records, ...strings]);
}

/** The tables behind their directory, each at a multiple of four bytes. */
function assemble(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  let offset = 12 + 16 * entries.length;
  const directory = [longs(0x00010000), words(entries.length, 128, 3, entries.length * 16 - 128)];
  const bodies = entries.map(([tag, body]) => {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    directory.push(Buffer.from(tag), longs(checksum(padded), offset, body.length));
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([...directory, ...bodies]);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

/** Numbers of two bytes; negative ones in two's complement. */
function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => {
    bytes.writeUInt16BE(value & 0xffff, at * 2);
  });
  return bytes;
}

/** Numbers of four bytes. */
function longs(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value >>> 0, at * 4);
  });
  return bytes;
}
