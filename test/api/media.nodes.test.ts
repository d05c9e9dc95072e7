import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import { importImageFiles } from "../../src/jobs/import-image-files.ts";
import { pngOf } from "../support/images.ts";
import { postgresIsWanted } from "../support/postgres.ts";
import { cleanUp, temporaryFolder } from "../support/process.ts";
import { type Client, startService, type TestService } from "../support/service.ts";

const media = "//wp-json/wp/v2/media";

describe("image files of several nodes on PostgreSQL", { skip: !postgresIsWanted }, () => {
  let [first, second]: [TestService, TestService] = [] as never;
  let folder: string;
  before(async () => {
    folder = await temporaryFolder();
    first = await startService("postgres");
    second = await startService("postgres", { DATA_DIR: folder }, { beside: first });
  });
  after(async () => {
    await second.close();
    await first.close();
    await cleanUp();
  });

  const upload = async (bytes: Buffer, as: Client = first.admin, name = "picture.png") => {
    const disposition = `attachment; filename="${name}"`;
    const headers = { "content-type": "image/png", "content-disposition": disposition };
    const response = await as.post(media, bytes, headers);
    assert.equal(response.status, 201, response.text);
    const { id, source_url, media_details } = response.body;
    const sizes = Object.values<{ source_url: string }>(media_details.sizes);
    const urls = new Set<string>([source_url, ...sizes.map((size) => size.source_url)]);
    return { id, paths: [...urls].map((url) => new URL(url).pathname) };
  };
  const read = async ({ origin }: TestService, path = "", headers = {}) => {
    const response = await fetch(`${origin}${path}`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const names = ["etag", "cache-control", "content-type", "content-length"];
    return {
      status: response.status,
      headers: names.map((name) => response.headers.get(name)),
      hash: createHash("sha256").update(bytes).digest("hex"),
      bytes: bytes.length,
    };
  };
  const contents = async () => {
    const { rows } = await sql<{ contents: number; parts: number }>`
      select (select count(*) from image_contents) as contents, (select count(*) from image_parts) as parts`.execute(
      first.store.read,
    );
    return rows[0];
  };
  const cached = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\/media\//.test(join(entry.parentPath, entry.name)))
      .map(({ name }) => name);
  /** Noise, which no format makes smaller than several parts. */
  const noise = () =>
    sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
      .png()
      .toBuffer();

  it("are served by a node with an empty data folder, with the same bytes and headers", async () => {
    const { paths } = await upload(await noise());

    for (const path of paths) {
      const [here, there] = [await read(first, path), await read(second, path)];

      assert.equal(there.status, 200);
      assert.deepEqual(there, here);
      assert.deepEqual(await read(second, path), here, "from its disk");
      const [etag] = here.headers;
      assert.equal((await read(second, path, { "if-none-match": etag })).status, 304);
    }
    assert.ok((await read(second, paths[0])).bytes > 1024 * 1024);
    assert.equal((await cached()).length, paths.length);
  });

  it("are fetched again when the folder has been deleted or a file is damaged", async () => {
    const { paths } = await upload(await pngOf(50, 50));
    const [path = ""] = paths;
    const here = await read(first, path);
    await read(second, path);
    await writeFile(join(folder, path), "cut off");
    assert.deepEqual(await read(second, path), here);
    await rm(join(folder, "media"), { recursive: true });
    assert.deepEqual(await read(second, path), here);
  });

  it("are served even if the node cannot write them to its disk", async () => {
    const { paths } = await upload(await noise());
    await rm(join(folder, "media"), { recursive: true });
    await writeFile(join(folder, "media"), "in the way");

    const all = await Promise.all(paths.map((path) => read(second, path)));

    await rm(join(folder, "media"));
    assert.deepEqual(all, await Promise.all(paths.map((path) => read(first, path))));
  });

  it("are gone on every node once their image is deleted, and so are their bytes", async () => {
    const before = await contents();
    const { id, paths } = await upload(await noise());
    for (const path of paths) await read(second, path);

    const { status } = await first.admin.delete(`${media}/${id}?force=true`);

    assert.equal(status, 200);
    for (const path of paths)
      for (const node of [first, second]) assert.equal((await read(node, path)).status, 404);
    assert.deepEqual(await contents(), before);
  });

  it("are 404 if their bytes are deleted while a node fetches them", async () => {
    const { id, paths } = await upload(await pngOf(80, 60));
    // As after the look-up of the file.
    await first.store.write(async (db) => {
      await sql`delete from image_parts where sha256 in
        (select sha256 from image_files where image_id = ${id})`.execute(db);
    });

    const { status } = await read(second, paths[0]);

    assert.equal(status, 404);
    await first.admin.delete(`${media}/${id}?force=true`);
  });

  it("are stored once for equal contents, until the last image that has them is deleted", async () => {
    const before = await contents();
    const bytes = await pngOf(60, 60);
    const [one, other] = [await upload(bytes), await upload(bytes, second.as.editor, "other.png")];
    const together = await contents();

    await second.admin.delete(`${media}/${one.id}?force=true`);
    const { status } = await read(first, other.paths[0]);
    await first.admin.delete(`${media}/${other.id}?force=true`);

    assert.equal(together?.contents, (before?.contents ?? 0) + 1);
    assert.equal(status, 200);
    assert.deepEqual(await contents(), before);
  });

  it("are not stored when the write fails", async () => {
    const [before, names] = [await contents(), (await cached()).length];
    const form = new FormData();
    form.append("image", new Blob([await pngOf(70, 70)], { type: "image/png" }), "lost.png");
    form.append("venue", "");

    const { status } = await second.admin.post("/venues", form);

    assert.equal(status, 400);
    assert.deepEqual([await contents(), (await cached()).length], [before, names]);
  });

  it("of an earlier version are served by the node that has them, then put into the database", async () => {
    const { paths } = await upload(await noise());
    const [path = ""] = paths;
    const here = await read(first, path);
    await first.store.write(async (db) => {
      await sql`update image_files set sha256 = null`.execute(db);
      await sql`delete from image_contents`.execute(db);
    });

    const then = [(await read(first, path)).status, (await read(second, path)).status];
    const elsewhere = await importImageFiles(second.store, join(await temporaryFolder(), "media"));
    const done = await importImageFiles(first.store, join(first.folder, "media"));
    const again = await importImageFiles(first.store, join(first.folder, "media"));

    assert.deepEqual(then, [200, 404]);
    assert.equal(elsewhere.imported, 0);
    assert.ok(elsewhere.absent >= paths.length);
    assert.ok(done.imported >= paths.length);
    assert.deepEqual([done.imported + done.absent, again.imported], [elsewhere.absent, 0]);
    assert.deepEqual(await read(second, path), here);
  });
});
