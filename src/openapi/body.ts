import type { Parameter, RequestBody } from "../http/route.ts";
import type { Json } from "./components.ts";
import { exampleOf } from "./examples.ts";
import { open, withNull } from "./schemas.ts";

/** A request body in each of the media types in which its parameters can be sent. */
export function bodyOf(body: RequestBody, parameters: readonly Parameter[]): Json {
  const fields = parameters.filter((one) => one.in === "body");
  const required = fields.filter((one) => one.required);
  const inherited = required.filter((one) => one.inherited).map(({ name }) => name);
  const schema: Json = {
    $id: body.schema,
    type: "object",
    description: body.description,
    ...(required.length > 0 && {
      required: required.filter((one) => !one.inherited).map(({ name }) => name),
    }),
    ...(inherited.length > 0 && { anyOf: [{ required: inherited }, { required: ["translation_of"] }] }),
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
  };
  const examples = body.example && { examples: exampleOf(body.example) };
  return {
    required: body.required,
    content: body.file
      ? { [body.file]: { schema: {} }, "multipart/form-data": { schema } }
      : {
          "application/json": { schema, ...examples },
          "application/x-www-form-urlencoded": { schema },
          "multipart/form-data": { schema },
        },
  };
}

/** A field of a body as a property of its schema. */
export function propertyOf({ schema, description, nullable }: Parameter): Json {
  const accepted = open(schema);
  return { ...(nullable ? withNull(accepted) : accepted), description };
}
