import type { Site } from "../context.ts";
import { sessionRepresentation } from "../http/session.ts";
import type { Json } from "./components.ts";
import { example } from "./examples.ts";
import { json, ofTheInterface, reading } from "./operation.ts";
import { language } from "./parameters.ts";
import { closed } from "./schemas.ts";

const tag = "session";

/** Logging in and out for browsers, from where the interface of the site begins. */
export const sessionPaths = (site: Site): Json => ({
  "/almanac/v1/session": { post: logIn(site), get: showSession(site), delete: logOut(site) },
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
    tag,
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
    tag,
    security: [{ session: [] }, { basic: [] }],
    parameters: [language(site)],
    replies: { 200: { description: "The session", headers: ["X-WP-Nonce"], content: session } },
    failures: ["rest_not_logged_in"],
  });

const logOut = (site: Site) =>
  ofTheInterface({
    id: "logOut",
    summary: "Log a browser out; the cookie alone is enough here",
    tag,
    security: [{}, { session: [] }],
    parameters: [language(site)],
    replies: { 200: { description: "Logged out", headers: ["Set-Cookie"], content: session } },
    failures: [],
  });
