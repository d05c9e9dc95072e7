import type { Site } from "../context.ts";
import { resourceOf } from "../resources/index.ts";
import { healthRepresentation } from "../rest/health.ts";
import { siteRepresentation } from "../rest/namespace.ts";
import {
  callerRepresentation,
  mediaRepresentation,
  platformTagRepresentation,
} from "../rest/platform-representation.ts";
import { sessionRepresentation } from "../rest/session.ts";
import { createSchema, fieldsBody } from "./bodies.ts";
import type { Json } from "./components.ts";
import { example, exampleOf } from "./examples.ts";
import { notAllowed } from "./failures.ts";
import { everywhere } from "./headers.ts";
import { json, ofTheInterface, operationOf, reading, users } from "./operation.ts";
import { idempotencyKey, ifNoneMatch, inPath, language } from "./parameters.ts";
import { listParameters } from "./resources.ts";
import { closed } from "./schemas.ts";

/** What the service answers beside the calendar; these paths begin at the address of the site. */
export function pathsBeside(site: Site): Json {
  const root = `/${site.apiRoot}`;
  const paths: Record<string, Json> = {
    [root]: { get: describeSite(site) },
    [`${root}/wp/v2/media`]: { post: uploadImage(site) },
    [`${root}/wp/v2/media/{id}`]: { get: readImage(site) },
    [`${root}/wp/v2/users/me`]: { get: readCurrentUser(site) },
    [`${root}/wp/v2/tags`]: { get: listPlatformTags(site), post: createPlatformTag(site) },
    [`${root}/almanac/v1/session`]: { post: logIn(site), get: showSession(site), delete: logOut(site) },
    "/media/{year}/{month}/{file}": { get: readImageFile },
    "/healthz": { get: checkHealth },
    "/readyz": { get: checkReadiness },
    "/metrics": { get: readMetrics },
  };
  const servers = [{ url: site.baseUrl, description: "The site" }];
  return Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, { servers, ...item }]));
}

const describeSite = (site: Site) =>
  reading({
    id: "describeSite",
    summary: "Describe the site: its namespaces and their routes",
    tag: "service",
    parameters: [language(site)],
    replies: {
      200: { description: "The site", headers: ["Allow"], content: json(closed(siteRepresentation)) },
    },
    failures: [],
  });

const uploadImage = (site: Site) =>
  ofTheInterface({
    id: "uploadImage",
    summary: "Upload an image",
    description:
      "JPEG, PNG, WebP, GIF or AVIF up to 10 MB, as the body itself or as the first file of a form.",
    tag: "platform",
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
    tag: "platform",
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
    tag: "platform",
    security: users,
    parameters: [language(site)],
    replies: {
      200: { description: "The caller", headers: ["Allow"], content: json(closed(callerRepresentation)) },
    },
    failures: ["rest_not_logged_in"],
  });

const listPlatformTags = (site: Site) =>
  reading({
    id: "listPlatformTags",
    summary: "List tags in the form of the platform",
    description: "Takes the parameters of the list of tags; 10 on a page by default, unused ones included.",
    tag: "platform",
    parameters: listParameters(resourceOf("tags"), site),
    replies: {
      200: {
        description: "A page of tags",
        headers: ["X-WP-Total", "X-WP-TotalPages", "Allow"],
        content: json({ type: "array", items: closed(platformTagRepresentation) }),
      },
    },
    failures: [],
  });

const createPlatformTag = (site: Site) =>
  ofTheInterface({
    id: "createPlatformTag",
    summary: "Create a tag, answered in the form of the platform",
    tag: "platform",
    security: users,
    parameters: [idempotencyKey, language(site)],
    body: fieldsBody(createSchema(resourceOf("tags")), exampleOf("tags", "create"), true),
    replies: {
      201: {
        description: "Created",
        headers: ["Location", "Allow", "Idempotency-Replayed"],
        content: json(closed(platformTagRepresentation)),
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

const session = { "application/json": { schema: closed(sessionRepresentation) } };
const credentials = {
  type: "object",
  required: ["login", "password"],
  properties: {
    login: { type: "string", description: "Login name or e-mail address" },
    password: { type: "string", description: "Login password; application passwords are for programs" },
  },
};

const logIn = (site: Site) =>
  ofTheInterface({
    id: "logIn",
    summary: "Log a browser in",
    tag: "session",
    security: [{}],
    parameters: [language(site)],
    body: {
      required: true,
      content: {
        ...json(credentials, example("session.create", { login: "editor", password: "pw-editor" })),
        "application/x-www-form-urlencoded": { schema: credentials },
      },
    },
    replies: {
      200: { description: "Logged in", headers: ["Set-Cookie", "X-WP-Nonce"], content: session },
    },
    failures: ["rest_missing_callback_param"],
  });

const showSession = (site: Site) =>
  reading({
    id: "showSession",
    summary: "Read who is logged in, and get a fresh nonce; the cookie alone is enough here",
    tag: "session",
    security: [{ session: [] }, { basic: [] }],
    parameters: [language(site)],
    replies: { 200: { description: "The session", headers: ["X-WP-Nonce"], content: session } },
    failures: ["rest_not_logged_in"],
  });

const logOut = (site: Site) =>
  ofTheInterface({
    id: "logOut",
    summary: "Log a browser out; the cookie alone is enough here",
    tag: "session",
    security: [{}, { session: [] }],
    parameters: [language(site)],
    replies: { 200: { description: "Logged out", headers: ["Set-Cookie"], content: session } },
    failures: [],
  });

const readImageFile = operationOf({
  id: "readImageFile",
  summary: "Read the file of an image; its name changes with its content, so it may be kept for ever",
  tag: "platform",
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

const checkHealth = operationOf({
  id: "checkHealth",
  summary: "Is the process there?",
  tag: "operation",
  security: [{}],
  replies: {
    200: { description: "Yes", headers: everywhere, content: json(closed(healthRepresentation("ok"))) },
  },
  failures: ["internal_server_error"],
});

const checkReadiness = operationOf({
  id: "checkReadiness",
  summary: "Does the store answer?",
  tag: "operation",
  security: [{}],
  replies: {
    200: { description: "Yes", headers: everywhere, content: json(closed(healthRepresentation("ready"))) },
    503: {
      description: "No",
      headers: everywhere,
      content: json(closed(healthRepresentation("unavailable"))),
    },
  },
  failures: ["internal_server_error"],
});

const readMetrics = operationOf({
  id: "readMetrics",
  summary: "Figures of what is kept ready, in the text form of Prometheus",
  tag: "operation",
  security: [{}],
  replies: {
    200: {
      description: "The figures",
      headers: everywhere,
      content: { "text/plain": { schema: { type: "string" } } },
    },
  },
  failures: ["internal_server_error"],
});
