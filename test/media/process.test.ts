import assert from "node:assert/strict";
import { describe, test } from "node:test";
import sharp, { type Sharp } from "sharp";
import { type MediaErrorCode, processImage, smallerSizes } from "../../src/media/process.ts";

const secret = "Jane Doe, 12 Secret Street";

describe("processImage", () => {
  const encoders: [string, string, (image: Sharp) => Sharp][] = [
    ["jpg", "image/jpeg", (image) => image.jpeg()],
    ["png", "image/png", (image) => image.png()],
    ["webp", "image/webp", (image) => image.webp()],
    ["gif", "image/gif", (image) => image.gif()],
    ["avif", "image/avif", (image) => image.avif({ effort: 0 })],
  ];
  for (const [extension, mime, encode] of encoders) {
    test(`keeps the format of ${extension} and creates smaller sizes`, async () => {
      const result = await processImage(await encode(canvas(400, 200)).toBuffer());

      assert.deepEqual(
        [result.extension, result.mime, result.width, result.height],
        [extension, mime, 400, 200],
      );
      assert.deepEqual(
        result.sizes.map(({ name, width, height }) => [name, width, height]),
        [
          ["thumbnail", 150, 150],
          ["medium", 300, 150],
        ],
      );
      for (const picture of [result, ...result.sizes]) {
        const metadata = await sharp(picture.bytes).metadata();
        assert.equal(picture.mime, mime);
        assert.equal(metadata.mediaType, mime);
        assert.deepEqual([metadata.width, metadata.height], [picture.width, picture.height]);
      }
    });

    test(`removes all metadata from ${extension}`, async () => {
      const image = canvas(400, 200)
        .withExif({ IFD0: { Artist: secret } })
        .withXmp(`<x>${secret}</x>`);
      const input = await encode(image.withIccProfile("p3")).toBuffer();

      const result = await processImage(input);

      if (extension !== "gif") assert.ok(input.includes(secret));
      for (const { bytes } of [result, ...result.sizes]) {
        const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata();
        assert.deepEqual({ exif, xmp, icc, iptc, comments }, nothing);
        assert.ok(!bytes.includes(secret));
      }
    });
  }

  test("removes text chunks from PNG", async () => {
    const input = insertPngText(await canvas(20, 20).png().toBuffer(), secret);

    const { bytes } = await processImage(input);

    assert.equal((await sharp(input).metadata()).comments?.[0]?.text, secret);
    assert.ok(!bytes.includes(secret));
  });

  test("rotates a photo upright before its orientation is removed", async () => {
    const result = await processImage(
      await canvas(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );

    assert.deepEqual([result.width, result.height], [200, 400]);
    assert.deepEqual(pick(result.sizes[1]), { name: "medium", width: 150, height: 300 });
    assert.equal((await sharp(result.bytes).metadata()).orientation, undefined);
  });

  for (const format of ["gif", "webp"] as const) {
    test(`keeps ${format} animated, with still images as smaller sizes`, async () => {
      const frames = await Promise.all(
        ["red", "lime", "blue"].map((colour) => canvas(200, 100, colour).png().toBuffer()),
      );
      const input = await sharp(frames, { join: { animated: true } })
        .toFormat(format, { delay: [100, 200, 300], loop: 2 })
        .toBuffer();

      const result = await processImage(input);

      const { pages, delay, loop } = await sharp(result.bytes).metadata();
      assert.deepEqual({ pages, delay, loop }, { pages: 3, delay: [100, 200, 300], loop: 2 });
      assert.deepEqual([result.width, result.height], [200, 100]);
      assert.deepEqual(result.sizes.map(pick), [{ name: "thumbnail", width: 150, height: 100 }]);
      assert.equal((await sharp(result.sizes[0]?.bytes).metadata()).pages ?? 1, 1);
    });
  }

  test("creates no sizes of a small image", async () => {
    const { width, height, sizes } = await processImage(await canvas(40, 30).png().toBuffer());

    assert.deepEqual({ width, height, sizes }, { width: 40, height: 30, sizes: [] });
  });

  test("keeps transparency", async () => {
    const clear = sharp({ create: { width: 200, height: 200, channels: 4, background: "#f000" } });

    const { bytes, sizes } = await processImage(await clear.png().toBuffer());

    assert.equal((await sharp(bytes).stats()).isOpaque, false);
    assert.equal((await sharp(sizes[0]?.bytes).stats()).isOpaque, false);
  });

  test("rejects bytes that are not an image", async () => {
    const photo = await canvas(400, 200).jpeg().toBuffer();
    const contents: Record<string, Buffer> = {
      nothing: Buffer.alloc(0),
      text: Buffer.from("hello"),
      html: Buffer.from("<!doctype html><title>x</title><svg></svg>"),
      script: Buffer.from("GIF89a/*<svg>*/=1;alert(1)"),
      "a JPEG signature alone": Buffer.from("ffd8ffe000104a464946", "hex"),
      "half a JPEG": photo.subarray(0, photo.length / 2),
      "an AVIF signature alone": Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1", "latin1"),
      pdf: Buffer.from("%PDF-1.7\n"),
    };
    for (const [name, content] of Object.entries(contents)) await rejects(content, "not_an_image", name);
  });

  test("rejects images of other formats, above all SVG", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`;
    const contents: Record<string, Buffer> = {
      svg: Buffer.from(svg),
      "svg with a declaration": Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- x -->${svg}`),
      tiff: await canvas(20, 20).tiff().toBuffer(),
      bitmap: Buffer.from("424d460000000000000036000000", "hex"),
      heic: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    };
    for (const [name, content] of Object.entries(contents)) await rejects(content, "unsupported", name);
  });

  test("rejects more than 50 megapixels, in one frame or in all together", async () => {
    const frames = await Promise.all(
      ["red", "lime", "blue"].map((colour) => canvas(9, 9, colour).png().toBuffer()),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();

    await rejects(
      await canvas(10_001, 5000).png({ compressionLevel: 1 }).toBuffer(),
      "too_large",
      "one picture",
    );
    await rejects(claimWebpSize(animation, 5000, 5000), "too_large", "three frames");
  });
});

describe("smallerSizes", () => {
  const cases: [number, number, string][] = [
    [1200, 800, "thumbnail 150x150, medium 300x200, medium_large 768x512, large 1024x683"],
    [800, 1200, "thumbnail 150x150, medium 200x300, medium_large 768x1152, large 683x1024"],
    [1024, 1024, "thumbnail 150x150, medium 300x300, medium_large 768x768"],
    [200, 100, "thumbnail 150x100"],
    [100, 200, "thumbnail 100x150"],
    [5000, 1, "thumbnail 150x1, medium 300x1, medium_large 768x1, large 1024x1"],
    [150, 150, ""],
    [40, 30, ""],
  ];
  for (const [width, height, expected] of cases) {
    test(`returns ${expected || "no sizes"} for ${width}×${height}`, () => {
      const sizes = smallerSizes(width, height);

      assert.equal(sizes.map((size) => `${size.name} ${size.width}x${size.height}`).join(", "), expected);
    });
  }
});

const nothing = { exif: undefined, xmp: undefined, icc: undefined, iptc: undefined, comments: undefined };

function canvas(width: number, height: number, background = "teal"): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

function pick(size?: { name: string; width: number; height: number }) {
  return { name: size?.name, width: size?.width, height: size?.height };
}

async function rejects(content: Buffer, code: MediaErrorCode, name: string): Promise<void> {
  await assert.rejects(processImage(content), { name: "MediaError", code }, name);
}

function claimWebpSize(webp: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(webp);
  changed.writeUIntLE(width - 1, 24, 3);
  changed.writeUIntLE(height - 1, 27, 3);
  return changed;
}

function insertPngText(png: Buffer, text: string): Buffer {
  const data = Buffer.from(`tEXtComment\0${text}`, "latin1");
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
