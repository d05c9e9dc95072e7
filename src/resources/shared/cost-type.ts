import { Type } from "typebox";
import { CostError, parseCost } from "../../domain/cost.ts";
import { fieldType, MAX_LIST_ITEMS, ValidationError } from "../kit/field-types.ts";

const prices = Type.Array(Type.Union([Type.String(), Type.Number()]), { maxItems: MAX_LIST_ITEMS });

/** A cost in the grammar of `domain/cost.ts`. */
export const cost = fieldType(Type.Union([Type.String(), Type.Number(), prices]), (value) => {
  if (Array.isArray(value) && value.length > MAX_LIST_ITEMS) throw new ValidationError("param_many");
  try {
    return parseCost(value);
  } catch (error) {
    if (error instanceof CostError) throw new ValidationError("param_cost");
    throw error;
  }
});
