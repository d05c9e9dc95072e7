import { withoutDefault } from "../resources/kit/options.ts";
import type { SettingsFields } from "../resources/kit/settings-fields.ts";
import type { Parameters } from "./request-parameters.ts";
import type { ApiContext, Parameter } from "./route.ts";
import { languageParameter } from "./route-parameters.ts";

/** The body parameters of fields of something new. */
export const bodyParameters = (fields: SettingsFields, required: readonly string[] = []): Parameter[] =>
  Object.entries(fields).map(([name, { type, description, nullable = false }]) => ({
    name,
    in: "body",
    schema: type.schema,
    description,
    required: required.includes(name),
    ...(nullable && { nullable }),
  }));

/** The body parameters of fields to change: those that are not sent keep their values, so there is no default. */
export const updateParameters = (fields: SettingsFields): Parameter[] =>
  bodyParameters(fields).map((parameter) => ({ ...parameter, schema: withoutDefault(parameter.schema) }));

/** The parameters of a request that are fields. */
export const fieldsIn = (fields: SettingsFields, parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => name in fields));

/** Parameters with that of the language, which is the language of messages. */
export const withLanguage =
  (...parameters: Parameter[]) =>
  (context: ApiContext): Parameter[] => [...parameters, languageParameter(context)];
