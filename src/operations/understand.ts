import type { Context } from "../context.ts";
import { type Refusal, ServiceError } from "../errors.ts";
import type { Link, Resource } from "../resources/kit/define.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { storePendingImage } from "./images.ts";
import { type Intent, type Raw, readInput } from "./input.ts";
import { resolveLinks, type Target } from "./links.ts";
import { assertFreeExternalId } from "./translations.ts";

/** What a write means: its fields as they were read, the items it links to, the columns it changes. */
export interface Meaning {
  input: Record<string, unknown>;
  links: Map<Link, Target[]>;
  changes: Partial<Row<ItemTable>>;
}

/** Understands all of a write, or throws one error that names everything that is wrong with it. */
export async function understand(
  resource: Resource,
  raw: Raw,
  before: Partial<Row<ItemTable>>,
  context: Context,
  intent: Intent,
): Promise<Meaning> {
  const refused: Record<string, Refusal> = {};
  const input = await readInput(resource, raw, before, context, intent, refused);
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
    changes = await resource.toRow(input, before, context);
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
