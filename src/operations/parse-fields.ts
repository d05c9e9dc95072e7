import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { ServiceError, type ValidationIssue } from "../errors.ts";
import type { Field, Fields, Resource } from "../resources/kit/define.ts";
import { type ParseContext, ValidationError } from "../resources/kit/field-types.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { forbidden } from "./authorise.ts";

/** The input of a write as sent, not yet parsed. */
export type RawInput = Record<string, unknown>;

/** The type of a write, which decides what fields are required. */
export interface WriteIntent {
  /** Required fields must be sent. */
  creating: boolean;
  /** Fields that the translation group provides need not be sent. */
  translating?: boolean;
}

/** The valid fields of a write, parsed, and the issues of the others. */
export interface ParsedFields {
  values: Record<string, unknown>;
  issues: Record<string, ValidationIssue>;
}

/** Parses fields without queries. */
export function parseFields(
  resource: Resource,
  raw: RawInput,
  parseContext: ParseContext,
  creating: boolean,
): ParsedFields {
  const parsed: ParsedFields = { values: {}, issues: {} };
  for (const [name, field] of fieldGroups(resource.fields).all) {
    const value = raw[name];
    if (value === undefined || (value === null && creating)) continue;
    try {
      parsed.values[name] = parseField(field, value, parseContext);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      parsed.issues[name] = error.issue;
    }
  }
  for (const [name, reason] of Object.entries(resource.unsupported ?? {}))
    if (!isNothing(raw[name])) parsed.issues[name] = { reason };
  for (const alias of Object.keys(resource.aliases ?? {}))
    if (!isNothing(raw[alias])) parsed.issues[alias] = { reason: "param_invalid" };
  return parsed;
}

/** Whether a create makes a series: it is one, or an event that is to repeat. */
export const repeats = (resource: Resource, raw: RawInput): boolean =>
  resource.occurrenceTable !== undefined ||
  (resource.seriesTable !== undefined && !isNothing(withoutAliases(resource, raw).recurrence));

/** The fields of a write under their own names; an alias beside its field is left, to be reported. */
export function withoutAliases({ aliases = {} }: Resource, raw: RawInput): RawInput {
  const sent = Object.entries(aliases).filter(
    ([alias, name]) => !isNothing(raw[alias]) && isNothing(raw[name]),
  );
  if (sent.length === 0) return raw;
  const named = { ...raw };
  for (const [alias, name] of sent) {
    named[name] = raw[alias];
    delete named[alias];
  }
  return named;
}

/** Runs a write under the own names of fields; issues name them as they were sent. */
export async function underOwnNames<T>(
  resource: Resource,
  raw: RawInput,
  write: (named: RawInput) => Promise<T>,
): Promise<T> {
  const named = withoutAliases(resource, raw);
  if (named === raw) return write(raw);
  try {
    return await write(named);
  } catch (error) {
    const { issues } = error instanceof ServiceError ? error.details : {};
    if (!(error instanceof ServiceError) || !issues) throw error;
    const sent = new Map(Object.entries(resource.aliases ?? {}).map(([alias, name]) => [name, alias]));
    const renamed = Object.entries(issues).map(([name, issue]) => [sent.get(name) ?? name, issue]);
    throw new ServiceError(error.code, { ...error.details, issues: Object.fromEntries(renamed) });
  }
}

/** Whether a value asks for nothing: clients send empty values for what they do not use. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);

function parseField(field: Field, value: unknown, parseContext: ParseContext): unknown {
  if (value !== null) return field.type.parse(value, parseContext);
  if (!("emptyValue" in field)) throw new ValidationError("param_empty");
  return field.emptyValue;
}

/** Parses the fields of a write and checks them against the store; throws if some are missing, collects `issues`. */
export async function parseInput(
  resource: Resource,
  raw: RawInput,
  before: Partial<Row<ItemTable>>,
  context: Context,
  intent: WriteIntent,
  issues: Record<string, ValidationIssue>,
  preparsed: ParsedFields | null,
): Promise<Record<string, unknown>> {
  const { all, checked, guarded } = fieldGroups(resource.fields);
  const missing = preparsed ? [] : missingFields(resource, raw, intent);
  if (missing.length > 0) throw new ServiceError("rest_missing_callback_param", { missing });

  const parsed =
    preparsed ?? parseFields(resource, raw, resource.parseContext(raw, before, context), intent.creating);
  let input = parsed.values;
  const fieldIssues = { ...parsed.issues };
  for (const [name, { check }] of checked) {
    // Cleared fields have nothing to check.
    if (!(name in input) || raw[name] === null) continue;
    const { [name]: value, ...others } = input;
    const issue = await storeIssue(() => check?.(value, context, before));
    if (!issue) continue;
    fieldIssues[name] = issue;
    input = others;
  }
  // Issues are reported in the order of the fields.
  for (const [name] of all) if (fieldIssues[name]) issues[name] = fieldIssues[name];
  Object.assign(issues, { ...fieldIssues, ...issues });
  assertRights(guarded, input, before, context);
  return input;
}

type NamedField = [name: string, field: Field];

/** Fields of a resource grouped by the steps that they need, computed once. */
const fieldGroupsCache = new WeakMap<
  Fields,
  Record<"all" | "required" | "checked" | "guarded", NamedField[]>
>();

function fieldGroups(fields: Fields) {
  const cached = fieldGroupsCache.get(fields);
  if (cached) return cached;
  const all = Object.entries(fields);
  const groups = {
    all,
    required: all.filter(([, { required }]) => required),
    checked: all.filter(([, { check }]) => check),
    guarded: all.filter(([, { requiredRight }]) => requiredRight),
  };
  fieldGroupsCache.set(fields, groups);
  return groups;
}

/** Runs the check of a parsed field; returns its issue, if any. */
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

/** Rejects changes of fields that require a right which the caller lacks; sending the current value is allowed. */
function assertRights(
  guarded: NamedField[],
  input: Record<string, unknown>,
  before: Partial<Row<ItemTable>>,
  context: Context,
): void {
  for (const [name, { requiredRight, column }] of guarded) {
    if (!requiredRight || input[name] === undefined || has(context.caller, requiredRight)) continue;
    const current = Boolean(Reflect.get(before, column ?? name));
    if (Boolean(input[name]) !== current) throw forbidden(context);
  }
}
