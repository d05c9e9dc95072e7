import {
  type FieldType,
  id,
  list,
  looseBoolean,
  nonEmptyText,
  oneOf,
  text,
  withDefault,
} from "../resources/kit/field-types.ts";

/** A parameter: the values that it accepts, and its purpose. */
export interface ParameterDefinition {
  type: FieldType<unknown>;
  description: string;
}

const parameter = <T>(type: FieldType<T>, description: string) => ({ type, description });

/** The parameters that are neither filters of a list nor fields of an item. */
export const commonParameters = {
  _fields: parameter(
    list(text),
    "Only these properties of the response: `id,title,venue.city`; of a list, of its items, and `total` or `events.id`",
  ),
  _envelope: parameter(
    text,
    "Given with any value: status and headers come in the body as well, `{body, status, headers}`, with status 200",
  ),
  _embed: parameter(
    list(text),
    "Embeds linked items in `_embedded`: all of them, or those of the named relations, such as `wp:featuredmedia,wp:term`",
  ),
  context: parameter(
    withDefault(oneOf("view", "edit"), "view"),
    "`edit`: callers who may edit an item see its texts as stored, too (`title_raw`), and an event without its password",
  ),
  text: parameter(
    withDefault(oneOf("html", "raw"), "html"),
    "`raw`: titles, names, descriptions and excerpts are plain text without entities and tags",
  ),
  password: parameter(nonEmptyText, "Password of the event"),
  resolve: parameter(
    oneOf("translation"),
    "`translation`: the translation into the language of the request instead of the item itself",
  ),
  force: parameter(withDefault(looseBoolean, false), "Delete permanently instead of moving to the trash"),
  strict: parameter(
    withDefault(looseBoolean, false),
    "Parameters and fields that are not known here are an error instead of being ignored",
  ),
  translations: parameter(oneOf("all"), "`all`: delete every translation as well"),
  scope: parameter(
    withDefault(oneOf("this", "following", "all"), "this"),
    "Of an occurrence: change it alone, it and all that follow, or all of its series",
  ),
  translation_of: parameter(id, "Id of an item in another language that this one translates"),
} satisfies Record<string, ParameterDefinition>;
