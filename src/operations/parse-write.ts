import type { Context } from "../context.ts";
import { ServiceError, type ValidationIssue } from "../errors.ts";
import type { Link, LinkInput, Resource } from "../resources/kit/define.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { mayNeedFetching, storePendingImage } from "./images.ts";
import type { LinkTarget } from "./links.ts";
import {
  missingFields,
  type ParsedFields,
  parseFields,
  parseInput,
  type RawInput,
  type WriteIntent,
} from "./parse-fields.ts";
import { type CreateLinked, resolveLinks } from "./resolve-links.ts";
import { assertFreeExternalId } from "./translations.ts";

/** What a write means: its fields as they were read, the items it links to, the columns it changes. */
export interface ParsedWrite {
  input: Record<string, unknown>;
  links: Map<Link, LinkTarget[]>;
  changes: Partial<Row<ItemTable>>;
}

/** How a write is parsed. */
export interface WriteOptions extends WriteIntent {
  createLinked: CreateLinked;
  /** The fields, where they have been parsed before. */
  prepared?: PreparsedCreate | null;
}

/** What of a new item can be understood without the store: it stands for all that was sent. */
export interface PreparsedCreate extends ParsedFields {
  /** The columns; null when something is wrong with them. */
  changes: Partial<Row<ItemTable>> | null;
}

/**
 * Understands a new item as far as possible by whoever has asked for it: the thread that writes has less to do then. Null
 * where the store or the network has a say in it.
 */
export function preparseCreate(resource: Resource, raw: RawInput, context: Context): PreparsedCreate | null {
  if (resource.kind !== "post" || raw.translation_of || mayNeedFetching(resource, raw)) return null;
  if (missingFields(resource, raw, { creating: true }).length > 0) return null;
  const { defaults } = resource;
  try {
    const parsed = parseFields(resource, raw, resource.parseContext(raw, defaults, context), true);
    return { changes: toColumns(resource, parsed, context), ...parsed };
  } catch (error) {
    // It comes again where it is in order with everything else that can be wrong.
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function toColumns(resource: Resource, { values, issues }: ParsedFields, context: Context) {
  if (Object.keys(issues).length > 0) return null;
  const changes = resource.toRow(values, resource.defaults, context);
  return changes instanceof Promise ? null : changes;
}

/** Understands all of a write, or throws one error that names everything that is wrong with it. */
export async function parseWrite(
  resource: Resource,
  raw: RawInput,
  before: Partial<Row<ItemTable>>,
  context: Context,
  { createLinked, prepared = null, ...intent }: WriteOptions,
): Promise<ParsedWrite> {
  const issues: Record<string, ValidationIssue> = {};
  const input = await parseInput(resource, raw, before, context, intent, issues, prepared);
  const links = new Map<Link, LinkTarget[]>();
  for (const link of resource.links)
    await collectIssues(issues, async () => {
      const inputs = linkInputs(input[link.field]);
      if (inputs) links.set(link, await resolveLinks(link, inputs, context, createLinked));
    });
  const { external_id } = input;
  if (typeof external_id === "string")
    await collectIssues(issues, () =>
      assertFreeExternalId(resource, external_id, before.translation_group ?? 0, context),
    );
  let changes: Partial<Row<ItemTable>> = {};
  await collectIssues(issues, async () => {
    changes = prepared?.changes ?? (await resource.toRow(input, before, context));
  });
  if (Object.keys(issues).length > 0) throw new ServiceError("rest_invalid_param", { issues });
  await storePendingImage(input, changes, context);
  return { input, links, changes };
}

/** The items of a link field; null when it was not sent. */
const linkInputs = (value: unknown): LinkInput[] | null =>
  // Link fields are parsed by `postLinks` and `termLinks`, which give lists of these.
  value === undefined ? null : (value as LinkInput[]);

/** Does one step; the parameters that it refuses are told together with those of the others. */
async function collectIssues(
  refused: Record<string, ValidationIssue>,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "rest_invalid_param") throw error;
    for (const [name, why] of Object.entries(error.details.issues ?? {})) refused[name] ??= why;
  }
}
