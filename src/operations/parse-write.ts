import type { Context } from "../context.ts";
import { ServiceError, type ValidationIssue } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Link, LinkInput } from "../resources/kit/link.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { mayNeedFetching, storePendingImage } from "./images.ts";
import type { LinkTarget } from "./links.ts";
import { countNewEventPassword } from "./new-event-password.ts";
import {
  missingFields,
  type ParsedFields,
  parseFields,
  parseInput,
  type RawInput,
  repeats,
  type WriteIntent,
} from "./parse-fields.ts";
import { type CreateLinked, resolveLinks } from "./resolve-links.ts";
import { assertFreeExternalId } from "./translations.ts";

/** A parsed write: its fields, the targets of its links, the columns that it changes. */
export interface ParsedWrite {
  input: Record<string, unknown>;
  links: Map<Link, LinkTarget[]>;
  changes: Partial<Row<ItemTable>>;
}

export interface ParseWriteOptions extends WriteIntent {
  createLinked: CreateLinked;
  /** The fields, if the HTTP thread has parsed them already. */
  preparsed?: PreparsedCreate | null;
}

/** The fields of a new item, parsed without queries. */
export interface PreparsedCreate extends ParsedFields {
  /** The columns; null if a field has an issue or computing them needs the store. */
  changes: Partial<Row<ItemTable>> | null;
}

/**
 * Parses a new item on the HTTP thread as far as possible without queries, so that the writer has less to do. Null if
 * it is a translation or a term, needs an image fetched, or lacks required fields.
 */
export function preparseCreate(resource: Resource, raw: RawInput, context: Context): PreparsedCreate | null {
  if (resource.kind !== "post" || raw.translation_of || mayNeedFetching(resource, raw)) return null;
  if (missingFields(resource, raw, { creating: true }).length > 0 || repeats(resource, raw)) return null;
  const { defaults } = resource;
  try {
    const parsed = parseFields(resource, raw, resource.parseContext(raw, defaults, context), true);
    return { changes: toColumns(resource, parsed, context), ...parsed };
  } catch (error) {
    // The writer throws it again, in its order among all other errors.
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function toColumns(resource: Resource, { values, issues }: ParsedFields, context: Context) {
  if (Object.keys(issues).length > 0) return null;
  const changes = resource.toRow(values, resource.defaults, context);
  return changes instanceof Promise ? null : changes;
}

/** Parses a write completely, or throws one error with all issues. */
export async function parseWrite(
  resource: Resource,
  raw: RawInput,
  before: Partial<Row<ItemTable>>,
  context: Context,
  { createLinked, preparsed = null, ...intent }: ParseWriteOptions,
): Promise<ParsedWrite> {
  const issues: Record<string, ValidationIssue> = {};
  const input = await parseInput(resource, raw, before, context, intent, issues, preparsed);
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
    changes = preparsed?.changes ?? (await resource.toRow(input, before, context));
  });
  if (Object.keys(issues).length > 0) throw new ServiceError("rest_invalid_param", { issues });
  await countNewEventPassword(changes, context);
  await storePendingImage(input, changes, context);
  return { input, links, changes };
}

/** The parsed items of a link field; null if it was not sent. */
const linkInputs = (value: unknown): LinkInput[] | null =>
  // Link fields are parsed by `postLinks` and `termLinks`, which return this type.
  value === undefined ? null : (value as LinkInput[]);

/** Runs one step and adds its issues to those of the other steps; the first issue of a parameter wins. */
export async function collectIssues(
  issues: Record<string, ValidationIssue>,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "rest_invalid_param") throw error;
    for (const [name, issue] of Object.entries(error.details.issues ?? {})) issues[name] ??= issue;
  }
}
