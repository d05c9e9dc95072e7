import { createHash } from "node:crypto";
import { type Context, inTransaction } from "../context.ts";
import { oneLine } from "../domain/html.ts";
import { ServiceError } from "../errors.ts";
import { removeImage } from "../media/files.ts";
import { MediaError } from "../media/process.ts";
import { create } from "../operations/create.ts";
import { runIdempotent } from "../operations/idempotency.ts";
import { insertImage, readImage, storeImageFiles } from "../operations/images.ts";
import type { WriteResponse } from "../operations/item-response.ts";
import { resourceOf } from "../resources/index.ts";
import { FetchedImage } from "../resources/shared/images.ts";
import { serializeMedia, serializeWpTag } from "../resources/shared/wp-v2.ts";
import type { Command } from "./protocol.ts";

/** `POST wp/v2/media`: stores the files of an image, then its row; removes the files if no row was inserted. */
export async function upload(
  { file, input, idempotency }: Extract<Command, { name: "upload" }>,
  context: Context,
): Promise<WriteResponse> {
  const { name } = file;
  // A buffer arrives from the other thread as a plain Uint8Array.
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length);
  const stored = await storeImageFiles(bytes, name, context).catch((error: unknown) => {
    throw error instanceof MediaError ? new ServiceError("rest_upload_unknown") : error;
  });
  const title = typeof input.title === "string" ? input.title : name;
  const image = new FetchedImage(oneLine(title.replaceAll("\0", "").toWellFormed()), null, stored);
  const content = createHash("sha256").update(bytes).digest("base64");
  try {
    return await context.store.write((db) => {
      const txContext = inTransaction(context, db);
      return runIdempotent(idempotency, { ...input, name, content }, txContext, async () => {
        const id = await insertImage(image, txContext);
        return created(serializeMedia(await readImage(id, txContext), context), `media/${id}`, context);
      });
    });
  } catch (error) {
    image.used = false;
    throw error;
  } finally {
    if (!image.used) await removeImage(context.site.mediaFolder, stored);
  }
}

/** `POST wp/v2/tags`. */
export function createWpTag(
  { input, idempotency }: Extract<Command, { name: "create wp/v2 tag" }>,
  context: Context,
): Promise<WriteResponse> {
  const tags = resourceOf("tags");
  return context.store.write((db) => {
    const txContext = inTransaction(context, db);
    return runIdempotent(idempotency, input, txContext, async () => {
      const row = await create(tags, input, txContext);
      const [item = {}] = await tags.render([row], txContext, { jsonLd: false });
      return created(serializeWpTag(item), `tags/${row.id}`, context);
    });
  });
}

const created = (body: unknown, path: string, { site }: Context): WriteResponse => ({
  status: 201,
  body,
  headers: { Location: `${site.baseUrl}/${site.apiRoot}/wp/v2/${path}`, Allow: "GET, POST" },
});
