import { Type } from "typebox";
import { ServiceError } from "../errors.ts";
import { nameOf } from "../operations/imports.ts";
import { fileFields, parseFileImport } from "../resources/imports/file-fields.ts";
import { previewRepresentation } from "../resources/imports/preview.ts";
import { importRepresentation } from "../resources/imports/shape.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { previewSpreadsheet } from "../transfer/spreadsheet/preview.ts";
import type { Handler, RequestInfo } from "./handler.ts";
import { MAX_UPLOAD_BYTES } from "./request-parameters.ts";
import { type ApiRoute, type Parameter, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { queryParameter } from "./route-parameters.ts";
import { fieldsIn, withLanguage } from "./settings-routes.ts";
import { uploadedFile } from "./uploaded-file.ts";
import { idempotencyOf, viaCommand } from "./write-handlers.ts";

function fileIn(request: RequestInfo): { name: string; bytes: Buffer } {
  const file = uploadedFile(request, "events.csv");
  if (!file || file.bytes.length === 0) throw new ServiceError("rest_upload_no_data");
  return file;
}

const fileParameters: readonly Parameter[] = [
  {
    name: "Content-Disposition",
    in: "header",
    schema: Type.String({ examples: ['attachment; filename="events.csv"'] }),
    description: "The name of the file, when the body is the file itself",
    required: false,
  },
  {
    name: "file",
    in: "body",
    schema: Type.String({ contentMediaType: "application/octet-stream" }),
    description: "The file, where the body is a form",
    required: false,
  },
  ...Object.entries(fileFields).map(([name, { type, description }]) =>
    queryParameter(name, type.schema, description),
  ),
];

const common = {
  namespace: NAMESPACE,
  tag: "imports",
  right: "administer",
  credentials: requiredCredentials,
  cacheSeconds: 0,
  methods: ["POST"],
  parameters: withLanguage(...fileParameters),
  errors: [...forbiddenErrors, "rest_upload_no_data"],
  bodyLimit: MAX_UPLOAD_BYTES + 64 * 1024,
} as const;

const preview: Handler = async (parameters, context, request) => {
  const file = fileIn(request);
  const fields = fieldsIn(fileFields, parameters);
  const input = parseFileImport({ ...fields, kind: "csv" }, file.name, context.site.languages);
  return { body: await previewSpreadsheet(file.bytes, nameOf(file), input, context) };
};

const body = (schema: string) => ({
  schema,
  description: "A file to import",
  required: true,
  file: "application/octet-stream",
});

/** `{api}/imports/files` and `{api}/imports/preview`: events of files. */
export const importFileRoutes: readonly ApiRoute[] = [
  {
    ...common,
    id: "uploadImport",
    path: "/imports/files",
    handler: viaCommand((parameters, context, request) => ({
      name: "create file import",
      import: null,
      file: fileIn(request),
      fields: fieldsIn(fileFields, parameters),
      idempotency: idempotencyOf(request, context),
    })),
    summary: "Import an iCalendar file or a spreadsheet; for administrators",
    description:
      "Up to 10 MB, as the body itself, with the fields in the query, or as the first file of a form. It is queued like any other import. A file of the same name, uploaded again, changes what has changed in it.",
    body: body("ImportUpload"),
    responses: { 202: { description: "Queued", headers: ["Location"], schema: importRepresentation } },
  },
  {
    ...common,
    id: "previewImport",
    path: "/imports/preview",
    handler: () => preview,
    summary: "Preview the import of a spreadsheet; for administrators",
    description:
      "The fields that its columns are taken for, and the first events as they would be imported. Nothing is written. Only the beginning of a long file is read.",
    body: body("ImportPreviewUpload"),
    responses: { 200: { description: "How it would be imported", schema: previewRepresentation } },
  },
];
