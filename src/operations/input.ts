import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { type Refusal, ServiceError } from "../errors.ts";
import type { Field, Resource } from "../resources/kit/define.ts";
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

/** Reads the fields of a write; throws when some are missing, and notes what is wrong with the others. */
export async function readInput(
  resource: Resource,
  raw: Raw,
  before: Partial<Row<ItemTable>>,
  context: Context,
  intent: Intent,
  refused: Record<string, Refusal>,
): Promise<Record<string, unknown>> {
  const fields = Object.entries(resource.fields);
  const missing = fields.filter(([name, field]) => isMissing(raw[name], field, intent)).map(([name]) => name);
  if (missing.length > 0) throw new ServiceError("rest_missing_callback_param", { missing });

  const reading = resource.reading(raw, before, context);
  const input: Record<string, unknown> = {};
  for (const [name, field] of fields) {
    const value = raw[name];
    if (value === undefined || (value === null && intent.creating)) continue;
    try {
      input[name] = await readField(field, value, reading, context);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused[name] = error.refusal;
    }
  }
  assertRights(resource, input, before, context);
  return input;
}

const isMissing = (value: unknown, { required, inherited }: Field, { creating, translating }: Intent) =>
  creating && required && !(translating && inherited) && (value === undefined || value === null);

async function readField(field: Field, value: unknown, reading: Reading, context: Context): Promise<unknown> {
  if (value === null) {
    if (!("cleared" in field)) throw new Refused("param_empty");
    return field.cleared;
  }
  const parsed = field.kind.parse(value, reading);
  await field.check?.(parsed, context);
  return parsed;
}

/** Some fields need more than the right to write the item, unless they are left as they are. */
function assertRights(
  resource: Resource,
  input: Record<string, unknown>,
  before: Partial<Row<ItemTable>>,
  context: Context,
): void {
  for (const [name, { needs }] of Object.entries(resource.fields)) {
    if (!needs || input[name] === undefined || has(context.caller, needs)) continue;
    const column = name === "hide_from_listings" ? "hidden" : name;
    const stands = Boolean((before as Record<string, unknown>)[column]);
    if (Boolean(input[name]) !== stands) throw forbidden(context);
  }
}
