import { has } from "../../domain/roles.ts";
import { isEditorOf } from "../../domain/visibility.ts";
import { ServiceError } from "../../errors.ts";
import { readImage } from "../../operations/images.ts";
import { listImages } from "../../operations/media.ts";
import { shortenedHeader, shortenTexts } from "../../operations/shorten-texts.ts";
import type { UploadedFile } from "../../operations/uploads.ts";
import { timeless } from "../../resources/kit/field-types.ts";
import { knownParents } from "../../resources/wordpress/media-query.ts";
import { toMediaShape } from "../../resources/wordpress/media-shape.ts";
import { collectionMethods } from "../allowed-methods.ts";
import { commonParameters } from "../common-parameters.ts";
import type { Handler, RequestInfo } from "../handler.ts";
import { pathPart } from "../path-parts.ts";
import { uploadedFile } from "../uploaded-file.ts";
import { type CommandOf, idempotencyOf } from "../write-handlers.ts";
import { forbiddenContext, wpPageHeaders } from "./item-handlers.ts";

const idIn = (request: RequestInfo) => Number(pathPart(request, "id"));

/** `GET wp/v2/media`. */
export const listMedia: Handler = async (parameters, context) => {
  const { caller, editing } = context;
  if (editing && !has(caller, "upload")) throw forbiddenContext(context);
  const { rows, ...page } = await listImages(parameters, context);
  const parents = await knownParents(
    rows.map(({ parent }) => parent),
    context,
  );
  const { items, shortened } = shortenTexts(rows);
  return {
    // Texts that were cut are not shown raw: editors would store them so.
    body: items.map((item, at) =>
      toMediaShape(item, parents, { ...context, editing: editing && item === rows[at] }),
    ),
    headers: {
      Allow: collectionMethods({ right: "upload" }, caller),
      ...wpPageHeaders(page, "media", parameters, context),
      ...shortenedHeader(shortened),
    },
  };
};

/** `GET wp/v2/media/{id}`. */
export const showImage: Handler = async (_parameters, context, request) => {
  const row = await readImage(idIn(request), context);
  const isEditor = isEditorOf(row, context.caller);
  if (context.editing && !isEditor) throw forbiddenContext(context);
  const parents = await knownParents([row.parent], context);
  const allow = isEditor && has(context.caller, "upload") ? "GET, POST, PUT, PATCH, DELETE" : "GET";
  return { body: toMediaShape(row, parents, context), headers: { Allow: allow } };
};

/** The image of a request. */
function uploadIn(request: RequestInfo): UploadedFile {
  const file = uploadedFile(request, "image");
  if (!file) throw new ServiceError("rest_upload_unknown");
  return file;
}

/** `POST wp/v2/media`. */
export const uploadCommand: CommandOf = (parameters, context, request) => ({
  name: "upload",
  file: uploadIn(request),
  input: parameters,
  idempotency: idempotencyOf(request, context, "POST media"),
});

/** `POST wp/v2/media/{id}`. */
export const updateImageCommand: CommandOf = (parameters, _context, request) => ({
  name: "update image",
  id: idIn(request),
  input: parameters,
});

/** `PUT wp/v2/media/{id}/file`. */
export const replaceImageCommand: CommandOf = (parameters, _context, request) => ({
  name: "replace image",
  id: idIn(request),
  file: uploadIn(request),
  input: parameters,
});

/** `DELETE wp/v2/media/{id}`: there is no trash for images. */
export const removeImageCommand: CommandOf = (parameters, _context, request) => {
  if (!commonParameters.force.type.parse(parameters.force, timeless))
    throw new ServiceError("rest_trash_not_supported");
  return { name: "remove image", id: idIn(request) };
};
