import { type Context, memoize } from "../../context.ts";
import { all, compare, isOneOf, matchAll, not, type Predicate, some } from "../../domain/predicates.ts";
import {
  listableStatuses,
  mayRead,
  passwordAllows,
  passwordPredicate,
  visibilityPredicate,
} from "../../domain/visibility.ts";
import { findById } from "../../store/rows.ts";
import type { ItemTable, LinkTable } from "../../store/tables.ts";
import { filter } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";

/** Filters of what events are linked to: by one event, by having any, by having some to come. */
export const linkedFilters = (name: Exclude<ItemTable, "events">) => ({
  event: filter(types.id, "Those related to this event", (id, { context }) => ofEvent(name, id, context)),
  has_events: filter(
    types.looseBoolean,
    "Those that have events; false: those that have none",
    (yes, { context }) => {
      const having = some("events", visibleEvents(context));
      return yes ? having : not(having);
    },
  ),
  only_with_upcoming: {
    ...filter(types.looseBoolean, "Those that have events which are still to start", (yes, { context }) =>
      yes
        ? some(
            "events",
            all(visibleEvents(context), compare("hidden", "=", 0), compare("start_utc", ">=", context.now)),
          )
        : { all: [] },
    ),
    stableUntil: (raw: unknown, { now }: Context) => (raw === undefined ? undefined : now + 1),
  },
});

/** Filters of terms by the event that has them; `event` is the one that counts when both are given. */
export const termEventFilters = (name: "categories" | "tags") => ({
  post: filter(types.id, "Terms of this event", async (id, { context, params }) => {
    const predicate = await ofEvent(name, id, context);
    return params.event === undefined ? predicate : matchAll;
  }),
  event: filter(types.id, "Terms of this event; the same as `post`", (id, { context }) =>
    ofEvent(name, id, context),
  ),
});

/** Events that the caller may see, links included. */
const visibleEvents = (context: Context): Predicate =>
  all(visibilityPredicate(context.caller, listableStatuses), passwordPredicate(context.caller, context));

/** Those that an event is linked to; an event that the caller may not read does not exist. */
async function ofEvent(name: Exclude<ItemTable, "events">, id: number, context: Context): Promise<Predicate> {
  const { db, caller } = context;
  const event = await findById(db, "events", id);
  if (!event || !mayRead(event, caller) || !passwordAllows(event, caller, context))
    throw new ValidationError("param_unknown");
  const links = await db
    .selectFrom(`event_${name}` as LinkTable)
    .select("translation_group")
    .where("event_id", "=", id)
    .execute();
  return isOneOf(
    "translation_group",
    links.map(({ translation_group }) => translation_group),
  );
}

/**
 * Events linked to one of the given items, whatever the language of either (`venue=`, `organizer=`).
 * Items that the caller may not read are accepted and have no events: a link to one is shown to nobody else either.
 */
export const byLinked = (to: "venues" | "organizers", description: string) =>
  filter(types.list(types.id), description, async (ids, { context }) => {
    const rows = await memoize(context, `${to} ${ids.join()}`, () =>
      context.db
        .selectFrom(to)
        .select(["id", "translation_group", "status", "author"])
        .where("id", "in", ids)
        .execute(),
    );
    if (new Set(ids).size > rows.length) throw new ValidationError("param_unknown");
    return isOneOf(
      to,
      rows.filter((row) => mayRead(row, context.caller)).map(({ translation_group }) => translation_group),
    );
  });
