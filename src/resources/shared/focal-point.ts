import { type Static, Type } from "typebox";
import { isRecord } from "../../domain/collections.ts";
import { fieldType, number, ValidationError } from "../kit/field-types.ts";

/** The point of an image that stays in view where only a part of it is shown. */
export const focalPointSchema = Type.Object(
  {
    x: Type.Number({ minimum: 0, maximum: 1, description: "0: the left edge, 1: the right one" }),
    y: Type.Number({ minimum: 0, maximum: 1, description: "0: the upper edge, 1: the lower one" }),
  },
  { description: "The point that stays in view where only a part of the image is shown" },
);

export type FocalPoint = Static<typeof focalPointSchema>;

const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/** Digits after the point that are kept: a pixel of the largest images. */
const PRECISION = 1e4;

const coordinate = number(0, 1);

/** A point as an object, in forms as its JSON; parsed to the text of the column, which is null for the centre. */
export const focalPoint = fieldType<string | null>(focalPointSchema, (value, parseContext) => {
  const point = typeof value === "string" ? parsedJson(value) : value;
  if (!isRecord(point)) throw new ValidationError("param_type", "object");
  const [x, y] = [point.x, point.y].map(
    (one) => Math.round(coordinate.parse(one, parseContext) * PRECISION) / PRECISION,
  );
  return x === CENTRE.x && y === CENTRE.y ? null : JSON.stringify({ x, y });
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ValidationError("param_type", "object");
  }
}

/** The point of a column. */
export const focalPointOf = (stored: string | null): FocalPoint =>
  stored === null ? CENTRE : JSON.parse(stored);
