import type { Parameter } from "../http/route.ts";
import { type Json, shared } from "./components.ts";
import { pathExample } from "./examples.ts";
import { open } from "./schemas.ts";

/** A parameter of a path, a query or a header; lists are written with commas. */
export function parameterOf(parameter: Parameter, tag: string): Json {
  const { name, in: place, description, required, component } = parameter;
  const schema = open(parameter.schema);
  const example = place === "path" ? pathExample(tag, name) : undefined;
  const part = {
    name,
    in: place,
    description,
    required,
    ...(schema.type === "array" && { style: "form", explode: false }),
    schema: { ...schema, ...(example !== undefined && { examples: [example] }) },
  };
  return component ? shared("parameters", component, part) : part;
}
