import assert from "node:assert/strict";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { sql } from "kysely";
import { openStore } from "../../src/store/open-store.ts";
import { pngOf } from "../support/images.ts";
import { type PostgresServer, postgresIsWanted, startPostgres } from "../support/postgres.ts";
import {
  cleanUp,
  firstCredentials,
  type ServiceProcess,
  startProcess,
  temporaryFolder,
} from "../support/process.ts";
import { waitFor } from "../support/wait.ts";

describe("image files of nodes in processes of their own", { skip: !postgresIsWanted }, () => {
  let server: PostgresServer | undefined;
  after(async () => {
    await cleanUp();
    await server?.stop();
  });

  const read = async ({ origin }: ServiceProcess, path: string) => {
    const response = await fetch(`${origin}${path}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, retryAfter: response.headers.get("retry-after"), bytes };
  };

  it("move into the database at the start of their node; without the database they are 503", async () => {
    server = await startPostgres();
    const DATABASE_URL = await server.createDatabase();
    const nodeOf = async () => ({ DATABASE_URL, DATA_DIR: join(await temporaryFolder(), "data") });
    const [here, there] = [await nodeOf(), await nodeOf()];
    const uploader = await startProcess(here);
    const { "application password": password } = await firstCredentials(here);
    const response = await uploader
      .client(`Basic ${btoa(`admin:${password}`)}`)
      .post("//wp-json/wp/v2/media", await pngOf(400, 300), {
        "content-type": "image/png",
        "content-disposition": 'attachment; filename="poster.png"',
      });
    assert.equal(response.status, 201, response.text);
    const path = new URL(response.body.source_url).pathname;
    const { bytes } = await read(uploader, path);
    await uploader.stop();
    // As an earlier version has left it: on disk alone.
    const store = await openStore({ file: "", databaseUrl: DATABASE_URL });
    await store.write(async (db) => {
      await sql`update image_files set sha256 = null`.execute(db);
      await sql`delete from image_contents`.execute(db);
    });
    await store.close();

    const other = await startProcess(there);
    const before = await read(other, path);
    const upgraded = await startProcess(here);
    await waitFor("the import of image files", () => /image files of .* were put/.test(upgraded.output()));
    const after = await read(other, path);
    await server.crash();
    const during = await read(other, path);
    await server.restart();
    await waitFor("the node to use the database again", async () => (await read(other, path)).status === 200);

    assert.equal(before.status, 404);
    assert.match(other.output(), /database lacks 3 image files that are not in .*media/);
    assert.match(upgraded.output(), /^3 image files of .*media were put into the database\.$/m);
    assert.deepEqual([after.status, after.bytes], [200, bytes]);
    assert.equal(during.status, 503);
    assert.ok(Number(during.retryAfter) > 0);
  });
});
