import type { Context } from "../context.ts";
import { type Refusal, ServiceError } from "../errors.ts";
import type { Link, Resource } from "../resources/kit/define.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { mayBringImages, storePendingImage } from "./images.ts";
import { type Intent, missingFields, type Parsed, parseFields, type Raw, readInput } from "./input.ts";
import { resolveLinks, type Target } from "./links.ts";
import { assertFreeExternalId } from "./translations.ts";

/** What a write means: its fields as they were read, the items it links to, the columns it changes. */
export interface Meaning {
  input: Record<string, unknown>;
  links: Map<Link, Target[]>;
  changes: Partial<Row<ItemTable>>;
}

/** What of a new item can be understood without the store: it stands for all that was sent. */
export interface Prepared extends Parsed {
  /** The columns; null when something is wrong with them. */
  changes: Partial<Row<ItemTable>> | null;
}

/**
 * Understands a new item as far as possible by whoever has asked for it: the thread that writes has less to do then. Null
 * where the store or the network has a say in it.
 */
export function prepare(resource: Resource, raw: Raw, context: Context): Prepared | null {
  if (!resource.isPost || raw.translation_of || mayBringImages(raw)) return null;
  if (missingFields(resource, raw, { creating: true }).length > 0) return null;
  const { empty } = resource;
  try {
    const parsed = parseFields(resource, raw, resource.reading(raw, empty, context), true);
    return { changes: columnsOf(resource, parsed, context), ...parsed };
  } catch (error) {
    // It comes again where it is in order with everything else that can be wrong.
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

function columnsOf(resource: Resource, { values, refused }: Parsed, context: Context) {
  if (Object.keys(refused).length > 0) return null;
  const changes = resource.toRow(values, resource.empty, context);
  return changes instanceof Promise ? null : changes;
}

/** Understands all of a write, or throws one error that names everything that is wrong with it. */
export async function understand(
  resource: Resource,
  raw: Raw,
  before: Partial<Row<ItemTable>>,
  context: Context,
  intent: Intent,
  prepared: Prepared | null = null,
): Promise<Meaning> {
  const refused: Record<string, Refusal> = {};
  const input = await readInput(resource, raw, before, context, intent, refused, prepared);
  const links = new Map<Link, Target[]>();
  for (const link of resource.links)
    await gather(refused, async () => {
      const targets = await resolveLinks(link, input[link.field], context);
      if (targets) links.set(link, targets);
    });
  const holder = { external_id: (input.external_id ?? null) as string | null, grp: before.grp ?? 0 };
  await gather(refused, () => assertFreeExternalId(resource, holder, context));
  let changes: Partial<Row<ItemTable>> = {};
  await gather(refused, async () => {
    changes = prepared?.changes ?? (await resource.toRow(input, before, context));
  });
  if (Object.keys(refused).length > 0) throw new ServiceError("rest_invalid_param", { refused });
  await storePendingImage(input, changes, context);
  return { input, links, changes };
}

/** Does one step; the parameters that it refuses are told together with those of the others. */
async function gather(refused: Record<string, Refusal>, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== "rest_invalid_param") throw error;
    for (const [name, why] of Object.entries(error.facts.refused ?? {})) refused[name] ??= why;
  }
}
