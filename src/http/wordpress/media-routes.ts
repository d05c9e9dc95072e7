import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { has } from "../../domain/roles.ts";
import { isEditorOf } from "../../domain/visibility.ts";
import { readImage } from "../../operations/images.ts";
import { MAX_IMAGES_PER_PAGE, mediaListOptions } from "../../operations/media.ts";
import type { Field } from "../../resources/kit/define.ts";
import { mediaFields, mediaFilters } from "../../resources/wordpress/media-query.ts";
import { mediaRepresentation } from "../../resources/wordpress/media-shape.ts";
import type { RequestInfo } from "../handler.ts";
import { pathPart } from "../path-parts.ts";
import { MAX_UPLOAD_BYTES } from "../request-parameters.ts";
import { queryErrors } from "../resource-errors.ts";
import {
  type ApiRoute,
  type Parameter,
  type ResponseHeader,
  type RouteError,
  requiredCredentials,
} from "../route.ts";
import { forbiddenErrors } from "../route-errors.ts";
import {
  common,
  idParameter,
  languageParameter,
  optionParameters,
  pageParameters,
} from "../route-parameters.ts";
import { viaCommand } from "../write-handlers.ts";
import { contextErrors, wpRoute } from "./item-routes.ts";
import {
  listMedia,
  removeImageCommand,
  replaceImageCommand,
  showImage,
  updateImageCommand,
  uploadCommand,
} from "./media-handlers.ts";

/** An image, and the overhead of a multipart form. */
const MAX_FILE_BODY_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;

const allow: readonly ResponseHeader[] = ["Allow"];
const unknown: RouteError = "rest_post_invalid_id";

/** The fields of an image as parameters of a body. */
const fields: Parameter[] = Object.entries<Field>(mediaFields).map(([name, field]) => ({
  name,
  in: "body",
  schema: field.type.schema,
  description: field.description,
  required: false,
  nullable: "emptyValue" in field,
}));

const { page, per_page, ...orderOptions } = mediaListOptions;

const listParameters: Parameter[] = [
  ...pageParameters({ page, per_page }, MAX_IMAGES_PER_PAGE),
  ...optionParameters({ ...orderOptions, ...mediaFilters }),
];

/** The file of an image as the body, or in a form. */
const fileParameters: Parameter[] = [
  {
    name: "Content-Disposition",
    in: "header",
    schema: Type.String({ examples: ['attachment; filename="poster.jpg"'] }),
    description: "The name of the file, when the body is the image itself",
    required: false,
  },
  {
    name: "file",
    in: "body",
    schema: Type.String({ contentMediaType: "application/octet-stream" }),
    description: "The image, where the body is a form",
    required: false,
  },
];

/** The properties that all writes of images have in common. */
const write = { ...wpRoute, right: "upload", credentials: requiredCredentials } as const;

async function mayWriteImage(request: RequestInfo, context: Context): Promise<boolean> {
  if (!has(context.caller, "upload")) return false;
  const row = await readImage(Number(pathPart(request, "id")), context).catch(() => null);
  return row !== null && isEditorOf(row, context.caller);
}

/** The routes of images. */
export const mediaRoutes: readonly ApiRoute[] = [
  {
    ...wpRoute,
    id: "listImages",
    methods: ["GET"],
    path: "/media",
    parameters: (context) => [...listParameters, common("context"), languageParameter(context)],
    errors: ["rest_post_invalid_page_number", ...contextErrors, ...queryErrors],
    handler: () => listMedia,
    summary: "List images",
    description: "Those that the caller may read, the newest first; totals and links are in the headers.",
    responses: {
      200: {
        description: "A page of the list",
        headers: ["X-WP-Total", "X-WP-TotalPages", "X-Almanac-Shortened", ...allow],
        schema: Type.Array(mediaRepresentation),
      },
    },
  },
  {
    ...write,
    id: "uploadImage",
    methods: ["POST"],
    path: "/media",
    parameters: (context) => [...fileParameters, ...fields, languageParameter(context)],
    errors: [...forbiddenErrors, "rest_upload_unknown"],
    mayUse: async (_request, { caller }) => has(caller, "upload"),
    handler: viaCommand(uploadCommand),
    bodyLimit: MAX_FILE_BODY_BYTES,
    summary: "Upload an image",
    description:
      "JPEG, PNG, WebP, GIF or AVIF up to 10 MB, as the body itself, with its fields in the query, or as the first file of a form. The same file with the same fields is stored once for each user.",
    body: { schema: "ImageUpload", description: "An image to upload", required: true, file: "image/*" },
    responses: {
      201: { description: "Stored", headers: ["Location", ...allow], schema: mediaRepresentation },
    },
  },
  {
    ...wpRoute,
    id: "readImage",
    methods: ["GET"],
    path: "/media/{id}",
    parameters: (context) => [idParameter("Id of the image"), common("context"), languageParameter(context)],
    errors: [unknown, ...contextErrors, ...forbiddenErrors],
    handler: () => showImage,
    summary: "Read the metadata of an image",
    description:
      "For its owner and editors, for whoever may read an item that shows it, and, while no item does, for whoever may write one.",
    responses: { 200: { description: "The image", headers: allow, schema: mediaRepresentation } },
  },
  {
    ...write,
    id: "updateImage",
    methods: ["POST", "PUT", "PATCH"],
    path: "/media/{id}",
    parameters: (context) => [idParameter("Id of the image"), ...fields, languageParameter(context)],
    errors: [unknown, ...forbiddenErrors],
    mayUse: mayWriteImage,
    handler: viaCommand(updateImageCommand),
    summary: "Update the texts of an image",
    description: "For its owner and editors. Fields that are not sent keep their values.",
    body: { schema: "ImageUpdate", description: "The fields of an image to update", required: false },
    responses: { 200: { description: "Updated", headers: allow, schema: mediaRepresentation } },
  },
  {
    ...write,
    id: "replaceImage",
    methods: ["PUT"],
    path: "/media/{id}/file",
    parameters: (context) => [
      idParameter("Id of the image"),
      ...fileParameters,
      ...fields,
      languageParameter(context),
    ],
    errors: [unknown, ...forbiddenErrors, "rest_upload_unknown"],
    mayUse: mayWriteImage,
    handler: viaCommand(replaceImageCommand),
    bodyLimit: MAX_FILE_BODY_BYTES,
    summary: "Replace the file of an image",
    description:
      "For its owner and editors, if they may edit every item that shows it. The id and the items stay; the URLs of the file and its sizes are new ones, so that no cache shows the former picture, and the former URLs are gone. Fields may be sent with it, as with an upload.",
    body: { schema: "ImageReplacement", description: "The new file", required: true, file: "image/*" },
    responses: { 200: { description: "Replaced", headers: allow, schema: mediaRepresentation } },
  },
  {
    ...write,
    id: "deleteImage",
    methods: ["DELETE"],
    path: "/media/{id}",
    parameters: (context) => [idParameter("Id of the image"), common("force"), languageParameter(context)],
    errors: [unknown, ...forbiddenErrors, "rest_trash_not_supported"],
    mayUse: mayWriteImage,
    handler: viaCommand(removeImageCommand),
    summary: "Delete an image",
    description:
      "For its owner and editors, if they may edit every item that shows it; these have no image then. There is no trash for it, so `force` is required.",
    responses: {
      200: {
        description: "The image as it was",
        headers: allow,
        schema: Type.Object({ deleted: Type.Literal(true), previous: mediaRepresentation }),
      },
    },
  },
];
