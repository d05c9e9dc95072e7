import {
  type FieldType,
  id,
  list,
  looseBoolean,
  nonEmptyText,
  oneOf,
  text,
} from "../resources/kit/field-types.ts";

/** A parameter: what it accepts, and what it is for. */
export interface ParameterDefinition {
  type: FieldType<unknown>;
  description: string;
}

const parameter = <T>(type: FieldType<T>, description: string) => ({ type, description });

/** The parameters that are neither filters of a list nor fields of an item. */
export const commonParameters = {
  _fields: parameter(
    list(text),
    "Only these members of the answer: `id,title,venue.city`; it does not reach into lists",
  ),
  _envelope: parameter(
    text,
    "Given with any value: status and headers come in the body as well, `{body, status, headers}`, with status 200",
  ),
  context: parameter(
    oneOf("view", "edit"),
    "`edit`: callers who may edit an event see it without its password",
  ),
  password: parameter(nonEmptyText, "Password of the event"),
  resolve: parameter(
    oneOf("translation"),
    "`translation`: the translation into the language of the request instead of the item itself",
  ),
  force: parameter(looseBoolean, "Remove for good instead of moving to the trash"),
  translations: parameter(oneOf("all"), "`all`: remove every translation as well"),
  translation_of: parameter(id, "Id of an item in another language that this one translates"),
  version: parameter(oneOf("3.0", "3.1"), "Version of OpenAPI; 3.0 by default"),
} satisfies Record<string, ParameterDefinition>;
