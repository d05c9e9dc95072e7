import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { type Refusal, ServiceError } from "../errors.ts";
import type { Field, Fields, Resource } from "../resources/kit/define.ts";
import { type Reading, Refused } from "../resources/kit/kinds.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { forbidden } from "./authorise.ts";

/** What a client sends, before anything is understood of it. */
export type Raw = Record<string, unknown>;

/** How a write is meant. */
export interface Intent {
  /** Required fields must be there. */
  creating: boolean;
  /** Fields of the translation group need not be sent. */
  translating?: boolean;
}

/** The fields of a write as their kinds read them, and what is wrong with the others. */
export interface Parsed {
  values: Record<string, unknown>;
  refused: Record<string, Refusal>;
}

/** Reads fields without asking the store. */
export function parseFields(resource: Resource, raw: Raw, reading: Reading, creating: boolean): Parsed {
  const parsed: Parsed = { values: {}, refused: {} };
  for (const [name, field] of sorted(resource.fields).all) {
    const value = raw[name];
    if (value === undefined || (value === null && creating)) continue;
    try {
      parsed.values[name] = parseField(field, value, reading);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      parsed.refused[name] = error.refusal;
    }
  }
  return parsed;
}

function parseField(field: Field, value: unknown, reading: Reading): unknown {
  if (value !== null) return field.kind.parse(value, reading);
  if (!("cleared" in field)) throw new Refused("param_empty");
  return field.cleared;
}

/** Reads the fields of a write; throws when some are missing, and notes what is wrong with the others. */
export async function readInput(
  resource: Resource,
  raw: Raw,
  before: Partial<Row<ItemTable>>,
  context: Context,
  intent: Intent,
  refused: Record<string, Refusal>,
  known: Parsed | null,
): Promise<Record<string, unknown>> {
  const { all, checked, guarded } = sorted(resource.fields);
  const missing = known ? [] : missingFields(resource, raw, intent);
  if (missing.length > 0) throw new ServiceError("rest_missing_callback_param", { missing });

  const parsed = known ?? parseFields(resource, raw, resource.reading(raw, before, context), intent.creating);
  let input = parsed.values;
  const found = { ...parsed.refused };
  for (const [name, { check }] of checked) {
    // What is cleared is not asked for.
    if (!(name in input) || raw[name] === null) continue;
    const { [name]: value, ...others } = input;
    const why = await refusal(() => check?.(value, context));
    if (!why) continue;
    found[name] = why;
    input = others;
  }
  // They are told in the order of the fields.
  for (const [name] of all) if (found[name]) refused[name] = found[name];
  assertRights(guarded, input, before, context);
  return input;
}

type Named = [name: string, field: Field];

/** The fields of a resource by what is to be done with them, sorted once. */
const sortings = new WeakMap<Fields, Record<"all" | "required" | "checked" | "guarded", Named[]>>();

function sorted(fields: Fields) {
  const known = sortings.get(fields);
  if (known) return known;
  const all = Object.entries(fields);
  const sorting = {
    all,
    required: all.filter(([, { required }]) => required),
    checked: all.filter(([, { check }]) => check),
    guarded: all.filter(([, { needs }]) => needs),
  };
  sortings.set(fields, sorting);
  return sorting;
}

/** What the store has against a field that can be read. */
async function refusal(check: () => Promise<void> | undefined): Promise<Refusal | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.refusal;
  }
}

/** The names of required fields that were not sent. */
export const missingFields = ({ fields }: Resource, raw: Raw, { creating, translating }: Intent): string[] =>
  sorted(fields)
    .required.filter(([, { inherited }]) => creating && !(translating && inherited))
    .flatMap(([name]) => (raw[name] === undefined || raw[name] === null ? [name] : []));

/** Some fields need more than the right to write the item, unless they are left as they are. */
function assertRights(
  guarded: Named[],
  input: Record<string, unknown>,
  before: Partial<Row<ItemTable>>,
  context: Context,
): void {
  for (const [name, { needs }] of guarded) {
    if (!needs || input[name] === undefined || has(context.caller, needs)) continue;
    const column = name === "hide_from_listings" ? "hidden" : name;
    const stands = Boolean((before as Record<string, unknown>)[column]);
    if (Boolean(input[name]) !== stands) throw forbidden(context);
  }
}
