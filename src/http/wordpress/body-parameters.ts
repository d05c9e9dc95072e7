import type { PostResource } from "../../resources/kit/define.ts";
import type { WpField } from "../../resources/wordpress/input.ts";
import type { Parameter } from "../route.ts";

/** A field of a post under its name in an API of WordPress, as a parameter of a body. */
export function postParameter(
  { fields, aliases = {} }: PostResource,
  { name, field, schema, description }: WpField,
  mode: "create" | "update",
): Parameter {
  const { required = false, ...own } = fields[field] ?? {};
  // A field that has an alias is sent under either name.
  const isOnlyName = !Object.values(aliases).includes(field);
  return {
    name,
    in: "body",
    schema,
    description,
    required: mode === "create" && required && isOnlyName,
    nullable: "emptyValue" in own,
  };
}
