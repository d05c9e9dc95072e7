import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { ServiceError, type ValidationIssue } from "../errors.ts";
import type { Field, Fields, Resource } from "../resources/kit/define.ts";
import { type ParseContext, ValidationError } from "../resources/kit/field-types.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { forbidden } from "./authorise.ts";

/** What a client sends, before anything is understood of it. */
export type RawInput = Record<string, unknown>;

/** How a write is meant. */
export interface WriteIntent {
  /** Required fields must be there. */
  creating: boolean;
  /** Fields of the translation group need not be sent. */
  translating?: boolean;
}

/** The fields of a write as their kinds read them, and what is wrong with the others. */
export interface ParsedFields {
  values: Record<string, unknown>;
  issues: Record<string, ValidationIssue>;
}

/** Reads fields without asking the store. */
export function parseFields(
  resource: Resource,
  raw: RawInput,
  reading: ParseContext,
  creating: boolean,
): ParsedFields {
  const parsed: ParsedFields = { values: {}, issues: {} };
  for (const [name, field] of fieldGroups(resource.fields).all) {
    const value = raw[name];
    if (value === undefined || (value === null && creating)) continue;
    try {
      parsed.values[name] = parseField(field, value, reading);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      parsed.issues[name] = error.issue;
    }
  }
  return parsed;
}

function parseField(field: Field, value: unknown, reading: ParseContext): unknown {
  if (value !== null) return field.type.parse(value, reading);
  if (!("emptyValue" in field)) throw new ValidationError("param_empty");
  return field.emptyValue;
}

/** Reads the fields of a write; throws when some are missing, and notes what is wrong with the others. */
export async function parseInput(
  resource: Resource,
  raw: RawInput,
  before: Partial<Row<ItemTable>>,
  context: Context,
  intent: WriteIntent,
  refused: Record<string, ValidationIssue>,
  known: ParsedFields | null,
): Promise<Record<string, unknown>> {
  const { all, checked, guarded } = fieldGroups(resource.fields);
  const missing = known ? [] : missingFields(resource, raw, intent);
  if (missing.length > 0) throw new ServiceError("rest_missing_callback_param", { missing });

  const parsed =
    known ?? parseFields(resource, raw, resource.parseContext(raw, before, context), intent.creating);
  let input = parsed.values;
  const found = { ...parsed.issues };
  for (const [name, { check }] of checked) {
    // What is cleared is not asked for.
    if (!(name in input) || raw[name] === null) continue;
    const { [name]: value, ...others } = input;
    const why = await storeIssue(() => check?.(value, context));
    if (!why) continue;
    found[name] = why;
    input = others;
  }
  // They are told in the order of the fields.
  for (const [name] of all) if (found[name]) refused[name] = found[name];
  assertRights(guarded, input, before, context);
  return input;
}

type NamedField = [name: string, field: Field];

/** The fields of a resource by what is to be done with them, sorted once. */
const groupedFields = new WeakMap<Fields, Record<"all" | "required" | "checked" | "guarded", NamedField[]>>();

function fieldGroups(fields: Fields) {
  const known = groupedFields.get(fields);
  if (known) return known;
  const all = Object.entries(fields);
  const sorting = {
    all,
    required: all.filter(([, { required }]) => required),
    checked: all.filter(([, { check }]) => check),
    guarded: all.filter(([, { requiredRight }]) => requiredRight),
  };
  groupedFields.set(fields, sorting);
  return sorting;
}

/** What the store has against a field that can be read. */
async function storeIssue(check: () => Promise<void> | undefined): Promise<ValidationIssue | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.issue;
  }
}

/** The names of required fields that were not sent. */
export const missingFields = (
  { fields }: Resource,
  raw: RawInput,
  { creating, translating }: WriteIntent,
): string[] =>
  fieldGroups(fields)
    .required.filter(([, { inherited }]) => creating && !(translating && inherited))
    .flatMap(([name]) => (raw[name] === undefined || raw[name] === null ? [name] : []));

/** Some fields need more than the right to write the item, unless they are left as they are. */
function assertRights(
  guarded: NamedField[],
  input: Record<string, unknown>,
  before: Partial<Row<ItemTable>>,
  context: Context,
): void {
  for (const [name, { requiredRight, column }] of guarded) {
    if (!requiredRight || input[name] === undefined || has(context.caller, requiredRight)) continue;
    const stands = Boolean(Reflect.get(before, column ?? name));
    if (Boolean(input[name]) !== stands) throw forbidden(context);
  }
}
