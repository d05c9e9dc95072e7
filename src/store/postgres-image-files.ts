import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { ServiceError } from "../errors.ts";
import { copyBytes } from "./postgres-copy.ts";
import type { ImageContent, ImageFiles } from "./store.ts";

/** About the size of a part: what a content takes in memory, however large it is. */
const PART_BYTES = 256 * 1024;

/** Files of images in PostgreSQL: `0014-image-files` has the tables, whose triggers list and delete. */
export const postgresImageFiles = (pool: pg.Pool): ImageFiles => ({
  async find(db, file) {
    const { rows } = await sql<{ sha256: string | null; size: number }>`
      select image_files.sha256, size from image_files
      left join image_contents on image_contents.sha256 = image_files.sha256 where file = ${file}`.execute(
      db,
    );
    const [row] = rows;
    if (!row) return null;
    const { sha256, size } = row;
    return { content: sha256 === null ? null : { sha256, size } };
  },
  read: (content) =>
    partsOf(content, (part) =>
      copyBytes(pool, `select bytes from image_parts where sha256 = '${hex(content)}' and part = ${part}`),
    ),
  readIn: (transaction, content) =>
    partsOf(content, async (part) => {
      const { rows } = await sql<{ bytes: Buffer }>`
        select bytes from image_parts where sha256 = ${content.sha256} and part = ${part}`.execute(
        transaction,
      );
      return rows[0]?.bytes ?? null;
    }),
  async put(transaction, file, open) {
    const { rows: waiting } = await sql`
      select 1 from image_files where file = ${file} and sha256 is null for update`.execute(transaction);
    if (waiting.length === 0) return;
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of open()) {
      hash.update(chunk);
      size += chunk.length;
    }
    const sha256 = hash.digest("hex");
    // The update locks a content that exists, so that nobody deletes it before this transaction has ended.
    const { rows } = await sql<{ is_new: boolean }>`
      insert into image_contents (sha256, size) values (${sha256}, ${size})
      on conflict (sha256) do update set size = excluded.size returning xmax = 0 as is_new`.execute(
      transaction,
    );
    if (rows[0]?.is_new) {
      let part = 0;
      for await (const bytes of collected(open())) {
        await sql`insert into image_parts (sha256, part, bytes) values (${sha256}, ${part}, ${bytes})`.execute(
          transaction,
        );
        part += 1;
      }
    }
    await sql`update image_files set sha256 = ${sha256} where file = ${file}`.execute(transaction);
  },
  async relist(transaction, imageId, files) {
    await sql`delete from image_files where image_id = ${imageId}`.execute(transaction);
    for (const file of files)
      await sql`insert into image_files (file, image_id) values (${file}, ${imageId})`.execute(transaction);
  },
  async pending(db, after, limit) {
    const { rows } = await sql<{ file: string }>`
      select file from image_files where sha256 is null and file > ${after} order by file limit ${limit}`.execute(
      db,
    );
    return rows.map(({ file }) => file);
  },
  async isSound(db, { sha256, size }) {
    const { rows } = await sql<{ size: number; sha256: string }>`
      select length(bytes)::bigint as size, encode(sha256(bytes), 'hex') as sha256
      from (select string_agg(bytes, '' order by part) as bytes from image_parts where sha256 = ${sha256}) as whole
      where bytes is not null`.execute(db);
    return rows[0]?.size === size && rows[0].sha256 === sha256;
  },
});

async function* partsOf(
  { size }: ImageContent,
  load: (part: number) => Promise<Buffer | null>,
): AsyncGenerator<Buffer> {
  let read = 0;
  for (let part = 0; read < size; part++) {
    const bytes = await load(part);
    if (!bytes) throw new ServiceError("rest_no_route");
    read += bytes.length;
    yield bytes;
  }
}

/** Collects small chunks to parts. */
async function* collected(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [chunks, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of content) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** The hash of a content, for a statement without parameters. */
function hex({ sha256 }: ImageContent): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("The hash of an image file is not one.");
  return sha256;
}
