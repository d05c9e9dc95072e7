import { type Context, recall } from "../../context.ts";
import { all, always, type Condition, compare, isOneOf, not, some } from "../../domain/conditions.ts";
import { listed, mayRead, opens, openTo, readable } from "../../domain/visibility.ts";
import { findById } from "../../store/rows.ts";
import type { ItemTable, LinkTable } from "../../store/tables.ts";
import { filter } from "../kit/define.ts";
import * as kinds from "../kit/kinds.ts";
import { Refused } from "../kit/kinds.ts";

/** Filters of what events are linked to: by one event, by having any, by having some to come. */
export const linkedFilters = (name: Exclude<ItemTable, "events">) => ({
  event: filter(kinds.id, "Those related to this event", (id, { context }) => ofEvent(name, id, context)),
  has_events: filter(
    kinds.looseBoolean,
    "Those that have events; false: those that have none",
    (yes, { context }) => {
      const having = some("events", visibleEvents(context));
      return yes ? having : not(having);
    },
  ),
  only_with_upcoming: {
    ...filter(kinds.looseBoolean, "Those that have events which are still to start", (yes, { context }) =>
      yes
        ? some(
            "events",
            all(visibleEvents(context), compare("hidden", "=", 0), compare("start_utc", ">=", context.now)),
          )
        : { all: [] },
    ),
    holdsUntil: (raw: unknown, { now }: Context) => (raw === undefined ? undefined : now + 1),
  },
});

/** Filters of terms by the event that has them; `event` is the one that counts when both are given. */
export const termEventFilters = (name: "categories" | "tags") => ({
  post: filter(kinds.id, "Terms of this event", async (id, { context, given }) => {
    const condition = await ofEvent(name, id, context);
    return given.event === undefined ? condition : always;
  }),
  event: filter(kinds.id, "Terms of this event; the same as `post`", (id, { context }) =>
    ofEvent(name, id, context),
  ),
});

/** Events that the caller may see, links included. */
const visibleEvents = (context: Context): Condition =>
  all(readable(context.caller, listed), openTo(context.caller, context));

/** Those that an event is linked to; an event that the caller may not read does not exist. */
async function ofEvent(name: Exclude<ItemTable, "events">, id: number, context: Context): Promise<Condition> {
  const { db, caller } = context;
  const event = await findById(db, "events", id);
  if (!event || !mayRead(event, caller) || !opens(event, caller, context)) throw new Refused("param_unknown");
  const links = await db
    .selectFrom(`event_${name}` as LinkTable)
    .select("grp")
    .where("event_id", "=", id)
    .execute();
  return isOneOf(
    "grp",
    links.map(({ grp }) => grp),
  );
}

/**
 * Events linked to one of the given items, whatever the language of either (`venue=`, `organizer=`).
 * Items that the caller may not read are accepted and have no events: a link to one is shown to nobody else either.
 */
export const byLinked = (to: "venues" | "organizers", description: string) =>
  filter(kinds.list(kinds.id), description, async (ids, { context }) => {
    const rows = await recall(context, `${to} ${ids.join()}`, () =>
      context.db.selectFrom(to).select(["id", "grp", "status", "author"]).where("id", "in", ids).execute(),
    );
    if (new Set(ids).size > rows.length) throw new Refused("param_unknown");
    return isOneOf(
      to,
      rows.filter((row) => mayRead(row, context.caller)).map(({ grp }) => grp),
    );
  });
