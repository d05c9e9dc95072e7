import type { Site } from "../context.ts";
import { commonParameters } from "../http/common-parameters.ts";
import type { FieldType } from "../resources/kit/field-types.ts";
import { type Json, shared } from "./components.ts";
import { open } from "./schemas.ts";

/** A parameter of the query string; lists are written with commas. */
export const inQuery = (
  name: string,
  { type, description, ...more }: { type: FieldType<unknown>; description: string; default?: unknown },
): Json => {
  const schema = open(type.schema);
  return {
    name,
    in: "query",
    description,
    required: false,
    ...(schema.type === "array" && { style: "form", explode: false }),
    schema: { ...schema, ...(more.default !== undefined && { default: more.default }) },
  };
};

/** A parameter that many operations have. */
export const common = (name: keyof typeof commonParameters): Json =>
  shared("parameters", name, inQuery(name, commonParameters[name]));

/** The language of a request. */
export const language = ({ languages }: Site): Json =>
  shared("parameters", "wpml_language", {
    name: "wpml_language",
    in: "query",
    description:
      "Language of the content, also possible as the first segment of the path; `all` (lists only): every language",
    required: false,
    schema: { type: "string", enum: [...languages, "all"] },
  });

/** Parameters that shape every answer. */
export const ofEveryAnswer: Json[] = [common("_fields"), common("_envelope")];

const inHeader = (name: string, description: string, schema: Json = { type: "string" }): Json =>
  shared("parameters", name, { name, in: "header", description, required: false, schema });

export const ifNoneMatch = inHeader("If-None-Match", "ETags that the client has: 304 when one still holds");

export const ifMatch = inHeader(
  "If-Match",
  "ETag of the item as the client knows it: 412 when it has changed",
);

export const idempotencyKey = inHeader(
  "Idempotency-Key",
  "Makes a POST repeatable for a day: the same key and request get the same answer and change nothing again",
  { type: "string", minLength: 1, maxLength: 255 },
);

/** A part of the path. */
export const inPath = (name: string, description: string, schema: Json): Json => ({
  name,
  in: "path",
  description,
  required: true,
  schema,
});
