import { type Context, inTransaction } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { removeImage } from "../media/files.ts";
import { MediaError } from "../media/process.ts";
import { runIdempotent } from "../operations/idempotency.ts";
import { insertImage, readImage, removeFiles } from "../operations/images.ts";
import type { WriteResponse } from "../operations/item-response.ts";
import {
  assertReplaceable,
  parseImageFields,
  removeImageRow,
  replaceImage,
  updateImage,
} from "../operations/media.ts";
import { contentOf, sameUpload, storeUpload } from "../operations/uploads.ts";
import { knownParents } from "../resources/wordpress/media-query.ts";
import { toMediaShape } from "../resources/wordpress/media-shape.ts";
import { wpUrl } from "../resources/wordpress/names.ts";
import type { Row } from "../store/tables.ts";
import type { Command } from "./protocol.ts";

/**
 * `POST wp/v2/media`: stores the files of an image, then its row; removes the files if no row was inserted. The same
 * file of the same user with the same fields is stored once: the response is the image that exists.
 */
export async function upload(
  { file, input, idempotency }: Extract<Command, { name: "upload" }>,
  context: Context,
): Promise<WriteResponse> {
  const { name } = file;
  const content = contentOf(file);
  const sent = await parseImageFields(input, context);
  const existing = await sameUpload(file, sent, context);
  const image = existing ? null : await storeUpload(file, sent, context).catch(rejectMedia);
  try {
    return await context.store.write((db) => {
      const txContext = inTransaction(context, db);
      return runIdempotent(idempotency, { ...input, name, content }, txContext, async () => {
        const id = existing?.id ?? (image && (await insertImage(image, txContext))) ?? 0;
        const body = await shapeOf(await readImage(id, txContext), txContext);
        return {
          status: 201,
          body,
          headers: { Location: wpUrl(context, `media/${id}`), Allow: "GET, POST" },
        };
      });
    });
  } catch (error) {
    if (image) image.used = false;
    throw error;
  } finally {
    if (image && !image.used) await removeImage(context.site.mediaFolder, image.stored);
  }
}

const rejectMedia = (error: unknown): never => {
  throw error instanceof MediaError ? new ServiceError("rest_upload_unknown") : error;
};

/** `POST wp/v2/media/{id}`. */
export const updateMedia = (
  { id, input }: Extract<Command, { name: "update image" }>,
  context: Context,
): Promise<WriteResponse> =>
  context.store.write(async (db) => {
    const txContext = inTransaction(context, db);
    const body = await shapeOf(await updateImage(id, input, txContext), txContext);
    return { status: 200, body, headers: { Allow: ALLOW } };
  });

/**
 * `PUT wp/v2/media/{id}/file`: stores the new files before the transaction, and removes them if it fails, or else those
 * that the image had.
 */
export async function replaceMedia(
  { id, file, input }: Extract<Command, { name: "replace image" }>,
  context: Context,
): Promise<WriteResponse> {
  await assertReplaceable(id, context);
  const image = await storeUpload(file, {}, context).catch(rejectMedia);
  const write = context.store.write(async (db) => {
    const txContext = inTransaction(context, db);
    const { row, replaced } = await replaceImage(id, image, input, txContext);
    return { body: await shapeOf(row, txContext), replaced };
  });
  const { body, replaced } = await write.catch(async (error) => {
    await removeFiles([image.stored], context);
    throw error;
  });
  await removeFiles([replaced], context);
  return { status: 200, body, headers: { Allow: "PUT" } };
}

/** `DELETE wp/v2/media/{id}`; the files are removed after the commit. */
export async function removeMedia(
  { id }: Extract<Command, { name: "remove image" }>,
  context: Context,
): Promise<WriteResponse> {
  const { previous, stored } = await context.store.write(async (db) => {
    const txContext = inTransaction(context, db);
    const { row, stored } = await removeImageRow(id, txContext);
    return { previous: await shapeOf(row, txContext), stored };
  });
  await removeFiles([stored], context);
  return { status: 200, body: { deleted: true, previous }, headers: { Allow: ALLOW } };
}

const ALLOW = "GET, POST, PUT, PATCH, DELETE";

/** The image as its editor sees it. */
const shapeOf = async (row: Row<"images">, context: Context) =>
  toMediaShape(row, await knownParents([row.parent], context), { ...context, editing: true });
