import { type Static, Type } from "typebox";
import { isRecord } from "../../domain/collections.ts";
import { oneLine } from "../../domain/html.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";

/** Maximum number of tickets, and of custom fields, of an event. */
const MAX_ENTRIES = 100;

/** Schema of a ticket. */
export const ticketRepresentation = Type.Object(
  {
    name: Type.String(),
    price: Type.Union([Type.Number({ minimum: 0 }), Type.String()], {
      description: "A number, as it was sent; empty text if none was",
    }),
    currency: Type.String({ description: "Code, such as EUR" }),
    url: Type.String(),
    available: Type.Union([Type.Boolean(), Type.Integer({ minimum: 0 })], {
      description: "Whether there are any left, or how many",
    }),
  },
  { $id: "Ticket", description: "A ticket of an event" },
);

export type Ticket = Static<typeof ticketRepresentation>;

/** The tickets of an event; properties that were not sent default to empty text and available. */
export const ticketList = types.fieldType<Ticket[]>(
  Type.Array(Type.Object(Type.Partial(ticketRepresentation).properties)),
  (value, parseContext) => {
    if (value === "") return [];
    if (!Array.isArray(value)) throw new ValidationError("param_type", "array");
    if (value.length > MAX_ENTRIES) throw new ValidationError("param_many");
    return value.map((item) => {
      if (!isRecord(item)) throw new ValidationError("param_type", "array");
      const price = item.price ?? "";
      if (typeof price === "object" || !/^(\d{1,12}([.]\d{1,4})?)?$/.test(String(price).trim()))
        throw new ValidationError("param_cost");
      const currency = types.asText(item.currency ?? "").trim();
      if (!/^([A-Za-z]{3})?$/.test(currency)) throw new ValidationError("param_cost");
      return {
        name: oneLine(types.asText(item.name ?? "")),
        price: typeof price === "number" ? price : String(price).trim(),
        currency: currency.toUpperCase(),
        url: types.url.parse(item.url ?? "", parseContext),
        available: parseAvailable(item.available ?? true, parseContext),
      };
    });
  },
);

function parseAvailable(value: unknown, parseContext: types.ParseContext): boolean | number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  return types.flag.parse(value, parseContext);
}

/** Schema of the custom fields of an event: an empty list when there are none, as existing clients expect. */
export const customFieldsRepresentation = Type.Union([
  Type.Array(Type.Never(), { maxItems: 0 }),
  Type.Record(
    Type.String(),
    Type.Object({ label: Type.String(), value: Type.Unsafe<string | number | boolean>(Type.Unknown()) }),
  ),
]);

export type CustomFields = Exclude<Static<typeof customFieldsRepresentation>, unknown[]>;

export const customFields = types.fieldType<CustomFields>(
  Type.Record(Type.String(), Type.Unknown()),
  (value, parseContext) => {
    if (value === "" || (Array.isArray(value) && value.length === 0)) return {};
    if (!isRecord(value)) throw new ValidationError("param_type", "object");
    const entries = Object.entries(value).filter(([, entry]) => entry !== null);
    if (entries.length > MAX_ENTRIES) throw new ValidationError("param_many");
    return Object.fromEntries(
      entries.map(([name, entry]) => {
        if (name === "__proto__" || name.length > 200) throw new ValidationError("param_invalid");
        const { label, value } = isRecord(entry)
          ? { label: entry.label ?? name, value: entry.value }
          : { label: name, value: entry };
        return [
          oneLine(types.asText(name)),
          { label: oneLine(types.asText(label)), value: parseScalar(value, parseContext) },
        ];
      }),
    );
  },
);

function parseScalar(value: unknown, parseContext: types.ParseContext): string | number | boolean {
  if (typeof value === "string") return types.excerpt.parse(value, parseContext);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
  throw new ValidationError("param_type", "string");
}

export function serializeCustomFields(stored: string): Static<typeof customFieldsRepresentation> {
  const all: CustomFields = JSON.parse(stored);
  const fields = Object.entries(all).filter(([, { value }]) => value !== "");
  return fields.length > 0 ? Object.fromEntries(fields) : [];
}
