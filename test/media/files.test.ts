import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import sharp from "sharp";
import { isMediaPath, mimeOf, removeImage, safeFileName, saveImage } from "../../src/media/files.ts";
import { type ProcessedImage, processImage } from "../../src/media/process.ts";

const stamp = { year: 2026, month: 3 };

describe("saveImage", () => {
  test("writes the image and its sizes to the folder of the month", async (t) => {
    const folder = await temporaryFolder(t);
    const image = await picture(400, 200);

    const stored = await saveImage(folder, "../../Summer Fête.JPG", image, stamp, "x7k2");

    const file = (name: string, width: number, height: number, bytes?: Buffer) => ({
      file: `2026/03/${name}`,
      width,
      height,
      mime: "image/png",
      filesize: bytes?.length,
    });
    assert.deepEqual(JSON.parse(JSON.stringify(stored)), {
      ...file("summer-fete-x7k2.png", 400, 200, image.bytes),
      extension: "png",
      sizes: {
        thumbnail: file("summer-fete-x7k2-150x150.png", 150, 150, image.sizes[0]?.bytes),
        medium: file("summer-fete-x7k2-300x150.png", 300, 150, image.sizes[1]?.bytes),
      },
    });
    assert.deepEqual((await readdir(join(folder, "2026/03"))).sort(), [
      "summer-fete-x7k2-150x150.png",
      "summer-fete-x7k2-300x150.png",
      "summer-fete-x7k2.png",
    ]);
    assert.deepEqual(await readFile(join(folder, stored.file)), image.bytes);
  });

  test("leaves nothing behind when a file cannot be written", async (t) => {
    const folder = await temporaryFolder(t);
    // A folder at the target path makes the last rename fail.
    const obstacle = join(folder, "2026/03/cat-a-300x150.png");
    await mkdir(join(obstacle, "inside"), { recursive: true });
    const image = await picture(400, 200);

    await assert.rejects(saveImage(folder, "cat", image, stamp, "a"));

    assert.deepEqual(await readdir(join(folder, "2026/03")), ["cat-a-300x150.png"]);
  });
});

describe("removeImage", () => {
  test("deletes every file of the image and no other", async (t) => {
    const folder = await temporaryFolder(t);
    const image = await picture(400, 200);
    const first = await saveImage(folder, "cat", image, stamp, "a");
    const second = await saveImage(folder, "cat", { ...image, sizes: [] }, stamp, "b");

    await removeImage(folder, first);

    assert.deepEqual(await readdir(join(folder, "2026/03")), ["cat-b.png"]);
    assert.equal(second.file, "2026/03/cat-b.png");
  });

  test("ignores files that no longer exist", async (t) => {
    const folder = await temporaryFolder(t);
    const stored = await saveImage(folder, "cat", await picture(400, 200), stamp, "a");
    await rm(join(folder, stored.file));

    await removeImage(folder, stored);
    await removeImage(folder, stored);

    assert.deepEqual(await readdir(join(folder, "2026/03")), []);
  });
});

describe("safeFileName", () => {
  const cases: [string, string][] = [
    ["Photo.JPG", "photo"],
    ["Straßenfest in Köln.jpeg", "strassenfest-in-koln"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\me\\cat.png", "cat"],
    ["evil.php.jpg", "evil-php"],
    [".htaccess", "htaccess"],
    ["Concert 12.30", "concert-12-30"],
    ["a\0b\nc", "a-b-c"],
    ["snake_case.webp", "snake_case"],
    ["日本語.png", "image"],
    ["..", "image"],
    ["", "image"],
    ["x".repeat(200), "x".repeat(80)],
    [`${"x".repeat(79)} y`, "x".repeat(79)],
  ];
  for (const [text, expected] of cases) {
    test(`turns ${JSON.stringify(text.slice(0, 30))} into ${expected.slice(0, 30)}`, () => {
      assert.equal(safeFileName(text), expected);
    });
  }
});

describe("isMediaPath", () => {
  test("accepts a file inside the folder", () => {
    assert.equal(isMediaPath("2026/03/cat-a.jpg"), true);
  });

  const invalid = [
    "",
    "/etc/passwd",
    "//host/share",
    "../secret",
    "2026/../../secret",
    "2026/./cat.jpg",
    "2026//cat.jpg",
    "2026/",
    "%2e%2e/secret",
    "..%2fsecret",
    "2026%2F03%2Fcat.jpg",
    "2026%5ccat.jpg",
    "%252e%252e/secret",
    "..\\secret",
    "2026\\cat.jpg",
    "C:/secret",
    "C:secret",
    "cat.jpg:stream",
    "cat.jpg\0.png",
    "cat.jpg%00.png",
    "cat.jpg\n",
    "%",
    ".env",
    "2026/03/.cat.jpg.tmp",
    ".git/config",
    "~root",
  ];
  for (const path of invalid) {
    test(`rejects ${JSON.stringify(path)}`, () => {
      assert.equal(isMediaPath(path), false);
    });
  }
});

describe("mimeOf", () => {
  test("returns the type of the stored formats, and application/octet-stream for others", () => {
    const types = ["jpg", "JPEG", "png", "webp", "gif", "avif", "svg", "html", "constructor", ""].map(mimeOf);

    const unknown = "application/octet-stream";
    assert.deepEqual(types, [
      "image/jpeg",
      "image/jpeg",
      "image/png",
      "image/webp",
      "image/gif",
      "image/avif",
      unknown,
      unknown,
      unknown,
      unknown,
    ]);
  });
});

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "almanac-media-"));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

async function picture(width: number, height: number): Promise<ProcessedImage> {
  const image = sharp({ create: { width, height, channels: 3, background: "teal" } });
  return processImage(await image.png().toBuffer());
}
