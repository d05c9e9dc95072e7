import { Type } from "typebox";
import type { Site } from "../context.ts";
import { languageRepresentation } from "../http/languages.ts";
import { namespaceRepresentation, siteRepresentation } from "../http/wordpress/discovery.ts";
import type { Json } from "./components.ts";
import { json, reading } from "./operation.ts";
import { common, inQuery, language } from "./parameters.ts";
import { closed } from "./schemas.ts";

const tag = "service";

/** The paths that tell of the service itself. */
export const servicePaths = (site: Site): Json => ({
  "/": { get: describeNamespace(site) },
  "/doc": { get: getDocumentation(site) },
  "/languages": { get: listLanguages(site) },
});

const describeNamespace = (site: Site) =>
  reading({
    id: "describeNamespace",
    summary: "Describe the namespace: its routes and their parameters",
    tag,
    parameters: [
      inQuery("namespace", {
        type: { schema: Type.String(), parse: String },
        description: "The namespace to describe; by default the one that is asked",
      }),
      common("context"),
      language(site),
    ],
    replies: {
      200: {
        description: "The namespace",
        headers: ["Allow"],
        content: json(closed(namespaceRepresentation)),
      },
    },
    failures: ["rest_invalid_namespace"],
  });

/** What discovery clients find one level higher, where the interface of the site begins. */
export const describeSite = (site: Site) =>
  reading({
    id: "describeSite",
    summary: "Describe the site: its namespaces and their routes",
    tag,
    parameters: [language(site)],
    replies: {
      200: { description: "The site", headers: ["Allow"], content: json(closed(siteRepresentation)) },
    },
    failures: [],
  });

const getDocumentation = (site: Site) =>
  reading({
    id: "getDocumentation",
    summary: "This document",
    tag,
    parameters: [common("version"), language(site)],
    replies: { 200: { description: "OpenAPI", headers: ["Allow"], content: json(documentSchema) } },
    failures: [],
  });

/** As much of OpenAPI as says that it is OpenAPI. */
const documentSchema: Json = {
  type: "object",
  required: ["openapi", "info", "servers", "paths", "components"],
  properties: {
    openapi: { type: "string", enum: ["3.0.0", "3.1.0"] },
    info: { type: "object" },
    servers: { type: "array", items: { type: "object" } },
    paths: { type: "object", additionalProperties: { type: "object" } },
    components: { type: "object" },
  },
};

const listLanguages = (site: Site) =>
  reading({
    id: "listLanguages",
    summary: "List the active languages, and what the caller can find in each",
    tag,
    parameters: [language(site)],
    replies: {
      200: {
        description: "The languages, the default one first",
        headers: ["Allow", "Content-Language"],
        content: json({ type: "array", items: closed(languageRepresentation) }),
      },
    },
    failures: [],
  });
