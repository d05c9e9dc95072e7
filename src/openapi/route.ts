import { Type } from "typebox";
import type { Context } from "../context.ts";
import { invalid } from "../errors.ts";
import type { Handler } from "../http/handler.ts";
import type { ApiContext, ApiRoute, Parameter, Route, RouteDependencies } from "../http/route.ts";
import { languageParameter, queryParameter } from "../http/route-parameters.ts";
import { enumSchema, oneOf, timeless, ValidationError, withDefault } from "../resources/kit/field-types.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { TEC_NAMESPACE } from "../resources/wordpress/names.ts";
import type { Json } from "./components.ts";
import { openApi } from "./document.ts";
import { downgrade } from "./downgrade.ts";

const DEFAULT_VERSION = "3.0";
const versions = withDefault(oneOf("3.0", "3.1"), DEFAULT_VERSION);

const docHandler =
  (documentOf: (routes: readonly Route[], context: Context) => Json) =>
  ({ routes }: RouteDependencies): Handler =>
  async ({ version }, context) => {
    const document = documentOf(routes, context);
    const body = versionOf(version) === "3.1" ? document : withTrailingSlash(downgrade(document));
    return { body, headers: { Allow: "GET" } };
  };

function versionOf(given: unknown): string {
  if (given === undefined) return DEFAULT_VERSION;
  try {
    return versions.parse(given, timeless);
  } catch (error) {
    if (error instanceof ValidationError) throw invalid("version");
    throw error;
  }
}

/** Existing clients expect the URL of the API to end with a slash. */
const withTrailingSlash = (document: Json): Json => ({
  ...document,
  // Every document of ours has servers.
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

const parameters = (context: ApiContext): Parameter[] => [
  queryParameter("version", versions.schema, "Version of OpenAPI"),
  languageParameter(context),
];

const responses: ApiRoute["responses"] = {
  200: { description: "OpenAPI", headers: ["Allow"], schema: documentRepresentation },
};

/** `GET {api}/doc`: the API as OpenAPI. */
export const docRoute: ApiRoute = {
  id: "getDocumentation",
  methods: ["GET"],
  namespace: NAMESPACE,
  path: "/doc",
  parameters,
  errors: [],
  handler: docHandler(openApi),
  summary: "This document",
  tag: "service",
  responses,
};

/** `GET tec/v1/docs`: that API alone as OpenAPI. */
export const tecDocsRoute: ApiRoute = {
  id: "getTecDocumentation",
  methods: ["GET"],
  namespace: TEC_NAMESPACE,
  path: "/docs",
  parameters,
  errors: [],
  handler: docHandler((routes, context) =>
    openApi(
      routes.filter(({ namespace }) => namespace === TEC_NAMESPACE),
      { ...context, namespace: TEC_NAMESPACE },
      TEC_NAMESPACE,
    ),
  ),
  summary: "The routes of `tec/v1` as OpenAPI",
  tag: "tec",
  responses,
};
