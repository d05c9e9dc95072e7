import type { Site } from "../context.ts";
import {
  mediaRepresentation,
  userRepresentation,
  wpTagRepresentation,
} from "../http/wordpress/wp-v2-representation.ts";
import { resourceOf } from "../resources/index.ts";
import { createSchema, fieldsBody } from "./bodies.ts";
import type { Json } from "./components.ts";
import { exampleOf } from "./examples.ts";
import { notAllowed } from "./failures.ts";
import { everywhere } from "./headers.ts";
import { json, ofTheInterface, operationOf, reading, users } from "./operation.ts";
import { idempotencyKey, ifNoneMatch, inPath, language } from "./parameters.ts";
import { listParameters } from "./resources.ts";
import { closed } from "./schemas.ts";

const tag = "platform";

/** The few paths of the platform beside the calendar, from where the interface of the site begins. */
export const wpV2Paths = (site: Site): Json => ({
  "/wp/v2/media": { post: uploadImage(site) },
  "/wp/v2/media/{id}": { get: readImage(site) },
  "/wp/v2/users/me": { get: readCurrentUser(site) },
  "/wp/v2/tags": { get: listWpTags(site), post: createWpTag(site) },
});

const uploadImage = (site: Site) =>
  ofTheInterface({
    id: "uploadImage",
    summary: "Upload an image",
    description:
      "JPEG, PNG, WebP, GIF or AVIF up to 10 MB, as the body itself or as the first file of a form.",
    tag,
    security: users,
    parameters: [
      {
        name: "Content-Disposition",
        in: "header",
        required: false,
        description: "The name of the file, when the body is the image itself",
        schema: { type: "string", examples: ['attachment; filename="poster.jpg"'] },
      },
      {
        name: "title",
        in: "query",
        required: false,
        description: "Title of the image",
        schema: { type: "string" },
      },
      idempotencyKey,
      language(site),
    ],
    body: {
      required: true,
      content: {
        "image/*": { schema: {} },
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["file"],
            properties: {
              file: { type: "string", contentMediaType: "application/octet-stream" },
              title: { type: "string", description: "Title of the image" },
            },
          },
        },
      },
    },
    replies: {
      201: {
        description: "Stored",
        headers: ["Location", "Allow", "Idempotency-Replayed"],
        content: json(closed(mediaRepresentation)),
      },
    },
    failures: [...notAllowed, "rest_upload_unknown", "rest_idempotency_conflict"],
  });

const readImage = (site: Site) =>
  reading({
    id: "readImage",
    summary: "Read what is known of an image",
    tag,
    parameters: [inPath("id", "Id of the image", { type: "integer", minimum: 1 }), language(site)],
    replies: {
      200: { description: "The image", headers: ["Allow"], content: json(closed(mediaRepresentation)) },
    },
    failures: [{ code: "rest_invalid_param", status: 404 }, "rest_uri_too_long"],
  });

const readCurrentUser = (site: Site) =>
  reading({
    id: "readCurrentUser",
    summary: "Read who the credentials belong to",
    tag,
    security: users,
    parameters: [language(site)],
    replies: {
      200: { description: "The caller", headers: ["Allow"], content: json(closed(userRepresentation)) },
    },
    failures: ["rest_not_logged_in"],
  });

const listWpTags = (site: Site) =>
  reading({
    id: "listPlatformTags",
    summary: "List tags in the form of the platform",
    description: "Takes the parameters of the list of tags; 10 on a page by default, unused ones included.",
    tag,
    parameters: listParameters(resourceOf("tags"), site),
    replies: {
      200: {
        description: "A page of tags",
        headers: ["X-WP-Total", "X-WP-TotalPages", "Allow"],
        content: json({ type: "array", items: closed(wpTagRepresentation) }),
      },
    },
    failures: [],
  });

const createWpTag = (site: Site) =>
  ofTheInterface({
    id: "createPlatformTag",
    summary: "Create a tag, answered in the form of the platform",
    tag,
    security: users,
    parameters: [idempotencyKey, language(site)],
    body: fieldsBody(createSchema(resourceOf("tags")), exampleOf("tags", "create"), true),
    replies: {
      201: {
        description: "Created",
        headers: ["Location", "Allow", "Idempotency-Replayed"],
        content: json(closed(wpTagRepresentation)),
      },
    },
    failures: [
      ...notAllowed,
      "rest_missing_callback_param",
      "rest-translation-exists",
      "term_exists",
      "rest_taxonomy_not_hierarchical",
      "rest_idempotency_conflict",
    ],
  });

/** The files of images, at the address of the site. */
export const readImageFile = operationOf({
  id: "readImageFile",
  summary: "Read the file of an image; its name changes with its content, so it may be kept for ever",
  tag,
  security: [{}],
  parameters: [
    inPath("year", "Year of its upload", { type: "string", pattern: "^\\d{4}$" }),
    inPath("month", "Month of its upload", { type: "string", pattern: "^\\d{2}$" }),
    inPath("file", "Name of the file", { type: "string" }),
    ifNoneMatch,
  ],
  replies: {
    200: {
      description: "The image",
      headers: [...everywhere, "ETag"],
      content: { "image/*": { schema: {} } },
    },
    304: { description: "What the client has is still true", headers: [...everywhere, "ETag"] },
  },
  failures: ["rest_no_route", "internal_server_error"],
});
