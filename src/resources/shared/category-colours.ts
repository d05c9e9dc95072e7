import { type Context, isInTransaction } from "../../context.ts";

/** The colours of events by id: of each, that of its first category that has one. */
export async function loadColours(
  events: readonly { id: number }[],
  context: Context,
): Promise<Map<number, string>> {
  const byGroup = isInTransaction(context)
    ? await readColours(context)
    : await context.memoize("category colours", () => readColours(context));
  // Most sites choose no colours, and their pages need no links of events to categories.
  if (events.length === 0 || byGroup.size === 0) return new Map();
  const links = await context.db
    .selectFrom("event_categories")
    .select(["event_id", "translation_group"])
    .where(
      "event_id",
      "in",
      events.map(({ id }) => id),
    )
    .orderBy("event_id")
    .orderBy("position")
    .execute();
  const colours = new Map<number, string>();
  for (const { event_id, translation_group } of links) {
    const colour = byGroup.get(translation_group);
    if (colour && !colours.has(event_id)) colours.set(event_id, colour);
  }
  return colours;
}

/** The colours of categories by translation group, whose categories share one. */
async function readColours({ db }: Context): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("categories")
    .select(["translation_group", "colour"])
    .where("colour", "!=", "")
    .execute();
  return new Map(rows.map(({ translation_group, colour }) => [translation_group, colour]));
}
