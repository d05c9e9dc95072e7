import { commonParameters } from "../http/common-parameters.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Json } from "./components.ts";
import { namesOf } from "./names.ts";
import { ofField, open } from "./schemas.ts";

const { translation_of } = commonParameters;

/** What a write may send: absent means leave, `null` means clear, a value means set. */
export const updateSchema = (resource: Resource): Json => ({
  $id: `${namesOf(resource).one}Update`,
  type: "object",
  description: `What can be changed of ${namesOf(resource).a}; what is not sent stays as it is`,
  properties: properties(resource),
});

/** What a new item is made of. A translation takes from its group what the group shares. */
export function createSchema(resource: Resource): Json {
  const required = Object.entries(resource.fields).filter(([, field]) => field.required);
  const own = required.filter(([, { inherited }]) => !inherited).map(([name]) => name);
  const ofGroup = required.filter(([, { inherited }]) => inherited).map(([name]) => name);
  return {
    $id: `${namesOf(resource).one}Create`,
    type: "object",
    description: `${namesOf(resource).a} to be made`.replace(/^./, (first) => first.toUpperCase()),
    required: own,
    ...(ofGroup.length > 0 && { anyOf: [{ required: ofGroup }, { required: ["translation_of"] }] }),
    properties: {
      ...properties(resource),
      translation_of: { ...open(translation_of.type.schema), description: translation_of.description },
    },
  };
}

const properties = ({ fields }: Resource): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ofField(field)]));

/** A body in each of the forms in which fields can be sent. */
export const fieldsBody = (schema: Json, examples: Json, required: boolean): Json => ({
  required,
  content: {
    "application/json": { schema, examples },
    "application/x-www-form-urlencoded": { schema },
    "multipart/form-data": { schema },
  },
});
