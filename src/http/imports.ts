import { Type } from "typebox";
import { findImport, KEPT_IMPORTS, listImports } from "../operations/imports.ts";
import { importFields } from "../resources/imports/fields.ts";
import { importRepresentation, serializeImport } from "../resources/imports/shape.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import type { Handler } from "./handler.ts";
import { pathId } from "./path-parts.ts";
import { type ApiRoute, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { idParameter } from "./route-parameters.ts";
import { bodyParameters, fieldsIn, withLanguage } from "./settings-routes.ts";
import { idempotencyOf, viaCommand } from "./write-handlers.ts";

const ITEM = "/imports/{id}";

const importList = Type.Object(
  { imports: Type.Array(importRepresentation) },
  { $id: "Imports", description: "Imports, the newest first" },
);

const common = {
  namespace: NAMESPACE,
  tag: "imports",
  right: "administer",
  credentials: requiredCredentials,
  cacheSeconds: 0,
} as const;

const idOfPath = idParameter("Id of the import");

const list: Handler = async (_parameters, context) => ({
  body: { imports: (await listImports(context.db)).map((one) => serializeImport(one, context)) },
});

const read: Handler = async (_parameters, context, request) => ({
  body: serializeImport(await findImport(context.db, pathId(request)), context),
});

/** `{api}/imports`: events of other calendars, taken over by the service itself. */
export const importRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "listImports",
    methods: ["GET"],
    path: "/imports",
    parameters: withLanguage(),
    errors: forbiddenErrors,
    handler: () => list,
    summary: `List the imports that have not ended, and the last ${KEPT_IMPORTS} that have; for administrators`,
    responses: { 200: { description: "The imports", schema: importList } },
  },
  {
    ...common,
    id: "createImport",
    methods: ["POST"],
    path: "/imports",
    parameters: withLanguage(...bodyParameters(importFields, ["kind", "url"])),
    errors: [...forbiddenErrors, "rest_missing_callback_param"],
    handler: viaCommand((parameters, context, request) => ({
      name: "create import",
      import: null,
      fields: fieldsIn(importFields, parameters),
      idempotency: idempotencyOf(request, context),
    })),
    summary: "Import a site or a calendar; for administrators",
    description:
      "One node begins it within seconds and runs one import after the other; `GET` tells how far it is. It is fetched from public addresses alone, and from hosts that `ALLOW_PRIVATE_HOSTS` names. Repeated, it takes over what has changed at the source.",
    body: { schema: "ImportFields", description: "The source, and how to import it", required: true },
    responses: { 202: { description: "Queued", headers: ["Location"], schema: importRepresentation } },
  },
  {
    ...common,
    id: "readImport",
    methods: ["GET"],
    path: ITEM,
    parameters: withLanguage(idOfPath),
    errors: [...forbiddenErrors, "rest_import_not_found"],
    handler: () => read,
    summary: "Read how far an import is, or what it did; for administrators",
    responses: { 200: { description: "The import", schema: importRepresentation } },
  },
  {
    ...common,
    id: "deleteImport",
    methods: ["DELETE"],
    path: ITEM,
    parameters: withLanguage(idOfPath),
    errors: [...forbiddenErrors, "rest_import_not_found"],
    handler: viaCommand((_parameters, _context, request) => ({
      name: "remove import",
      import: pathId(request),
      idempotency: null,
    })),
    summary: "Cancel an import that has not ended, or delete its report; for administrators",
    description: "Imported items stay.",
    responses: { 200: { description: "The import", schema: importRepresentation } },
  },
];
