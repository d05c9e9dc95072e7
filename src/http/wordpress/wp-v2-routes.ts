import { Type } from "typebox";
import { resourceOf } from "../../resources/index.ts";
import { createErrors } from "../resource-errors.ts";
import { createBody } from "../resource-write-routes.ts";
import { type ApiRoute, type ResponseHeader, requiredCredentials } from "../route.ts";
import { forbidden } from "../route-errors.ts";
import {
  createParameters,
  idParameter,
  languageParameter,
  listParameters,
  queryParameter,
} from "../route-parameters.ts";
import { writeHandler } from "../write-handlers.ts";
import {
  createTagCommand,
  listTags,
  showCurrentUser,
  showImage,
  uploadCommand,
  wpTagDefaults,
} from "./wp-v2.ts";
import { mediaRepresentation, userRepresentation, wpTagRepresentation } from "./wp-v2-representation.ts";

/** Uploads larger than this are rejected. */
const UPLOAD_LIMIT = 10 * 1024 * 1024;

const tags = resourceOf("tags");
const common = { namespace: "wp/v2", tag: "wp", cacheSeconds: 0 };
const allow: readonly ResponseHeader[] = ["Allow"];

/** The routes of WordPress itself that known clients of the calendar use. */
export const wpV2Routes: readonly ApiRoute[] = [
  {
    ...common,
    id: "uploadImage",
    methods: ["POST"],
    path: "/media",
    parameters: (context) => [
      {
        name: "Content-Disposition",
        in: "header",
        schema: Type.String({ examples: ['attachment; filename="poster.jpg"'] }),
        description: "The name of the file, when the body is the image itself",
        required: false,
      },
      queryParameter("title", Type.String(), "Title of the image"),
      {
        name: "file",
        in: "body",
        schema: Type.String({ contentMediaType: "application/octet-stream" }),
        description: "The image, where the body is a form; its `title` may be another field",
        required: false,
      },
      languageParameter(context),
    ],
    errors: [...forbidden, "rest_upload_unknown"],
    right: "upload",
    credentials: requiredCredentials,
    handler: ({ commands }) => writeHandler(commands, uploadCommand),
    bodyLimit: UPLOAD_LIMIT + 64 * 1024,
    summary: "Upload an image",
    description:
      "JPEG, PNG, WebP, GIF or AVIF up to 10 MB, as the body itself or as the first file of a form.",
    body: { schema: "ImageUpload", description: "An image to upload", required: true, file: "image/*" },
    replies: {
      201: { description: "Stored", headers: ["Location", ...allow], schema: mediaRepresentation },
    },
  },
  {
    ...common,
    id: "readImage",
    methods: ["GET"],
    path: "/media/{id}",
    parameters: (context) => [idParameter("Id of the image"), languageParameter(context)],
    errors: [{ code: "rest_invalid_param", status: 404 }],
    handler: () => showImage,
    summary: "Read the metadata of an image",
    replies: { 200: { description: "The image", headers: allow, schema: mediaRepresentation } },
  },
  {
    ...common,
    id: "readCurrentUser",
    methods: ["GET"],
    path: "/users/me",
    parameters: (context) => [languageParameter(context)],
    errors: ["rest_not_logged_in"],
    credentials: requiredCredentials,
    handler: () => showCurrentUser,
    summary: "Read the user of the credentials",
    replies: { 200: { description: "The caller", headers: allow, schema: userRepresentation } },
  },
  {
    ...common,
    id: "listWpTags",
    methods: ["GET"],
    path: "/tags",
    parameters: (context) =>
      listParameters(tags, context, {
        per_page: { default: Math.min(wpTagDefaults.per_page, context.site.maxPerPage) },
        hide_empty: { default: wpTagDefaults.hide_empty },
      }),
    errors: [],
    handler: () => listTags,
    summary: "List tags in the form of WordPress",
    description: "Takes the parameters of the list of tags; 10 on a page by default, unused ones included.",
    replies: {
      200: {
        description: "A page of tags",
        headers: ["X-WP-Total", "X-WP-TotalPages", ...allow],
        schema: Type.Array(wpTagRepresentation),
      },
    },
  },
  {
    ...common,
    id: "createWpTag",
    methods: ["POST"],
    path: "/tags",
    parameters: (context) => createParameters(tags, context),
    errors: createErrors(tags),
    right: tags.right,
    credentials: requiredCredentials,
    handler: ({ commands }) => writeHandler(commands, createTagCommand),
    summary: "Create a tag; the response is in the form of WordPress",
    body: createBody(tags),
    replies: {
      201: { description: "Created", headers: ["Location", ...allow], schema: wpTagRepresentation },
    },
  },
];
