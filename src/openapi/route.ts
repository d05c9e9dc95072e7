import { Type } from "typebox";
import { invalid } from "../errors.ts";
import type { Handler } from "../http/handler.ts";
import type { ApiRoute, RouteDependencies } from "../http/route.ts";
import { languageParameter, queryParameter } from "../http/route-parameters.ts";
import { enumSchema, oneOf, ValidationError, withDefault } from "../resources/kit/field-types.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import type { Json } from "./components.ts";
import { openApi } from "./document.ts";
import { downgrade } from "./downgrade.ts";

const DEFAULT_VERSION = "3.0";
const versions = withDefault(oneOf("3.0", "3.1"), DEFAULT_VERSION);

const docHandler =
  ({ routes }: RouteDependencies): Handler =>
  async ({ version }, context) => {
    const document = openApi(routes, context);
    const body = versionOf(version) === "3.1" ? document : withTrailingSlash(downgrade(document));
    return { body, headers: { Allow: "GET" } };
  };

function versionOf(given: unknown): string {
  if (given === undefined) return DEFAULT_VERSION;
  try {
    return versions.parse(given, { zone: "UTC", siteZone: "UTC", now: 0 });
  } catch (error) {
    if (error instanceof ValidationError) throw invalid("version");
    throw error;
  }
}

/** Existing clients expect the URL of the API to end with a slash. */
const withTrailingSlash = (document: Json): Json => ({
  ...document,
  servers: (document.servers as { url: string }[]).map((server) => ({ ...server, url: `${server.url}/` })),
});

/** As much of OpenAPI as identifies a document. */
const documentRepresentation = Type.Object(
  {
    openapi: enumSchema(["3.0.0", "3.1.0"]),
    info: Type.Object({}, { additionalProperties: true }),
    servers: Type.Array(Type.Object({}, { additionalProperties: true })),
    paths: Type.Record(Type.String(), Type.Object({}, { additionalProperties: true })),
    components: Type.Object({}, { additionalProperties: true }),
  },
  { additionalProperties: true },
);

/** `GET {api}/doc`: the API as OpenAPI. */
export const docRoute: ApiRoute = {
  id: "getDocumentation",
  methods: ["GET"],
  namespace: NAMESPACE,
  path: "/doc",
  parameters: (context) => [
    queryParameter("version", versions.schema, "Version of OpenAPI"),
    languageParameter(context),
  ],
  errors: [],
  handler: docHandler,
  summary: "This document",
  tag: "service",
  replies: { 200: { description: "OpenAPI", headers: ["Allow"], schema: documentRepresentation } },
};
