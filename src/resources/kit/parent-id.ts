import { Type } from "typebox";
import { asInteger, fieldType, ValidationError } from "./field-types.ts";

/** The id of a parent; 0 means none. */
export const parentId = fieldType<number>(Type.Integer({ minimum: 0 }), (value) => {
  const number = asInteger(value);
  if (number < 0) throw new ValidationError("param_unknown");
  return number;
});

/** The id of a parent in a body: empty text means none, too, because forms cannot send null. */
export const parentIdOrEmpty = fieldType<number>(parentId.schema, (value, parseContext) =>
  value === "" ? 0 : parentId.parse(value, parseContext),
);
