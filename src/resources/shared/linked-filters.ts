import { type Context, defaultLanguage } from "../../context.ts";
import { all, compare, isOneOf, matchAll, not, type Predicate, some } from "../../domain/predicates.ts";
import { slugFromPath } from "../../domain/slug.ts";
import {
  listableStatuses,
  mayRead,
  passwordAllows,
  passwordPredicate,
  visibilityPredicate,
} from "../../domain/visibility.ts";
import { findById } from "../../store/rows.ts";
import { type LinkedTable, linkTableOf, type TermTable } from "../../store/tables.ts";
import { filter } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";

/** Filters of what events are linked to: by one event, by having any, by having some to come. */
export const linkedFilters = (name: LinkedTable) => ({
  event: filter(types.id, "Those related to this event", (id, { context }) => ofEvent(name, id, context)),
  has_events: filter(
    types.looseBoolean,
    "Those that have events; false: those that have none",
    (yes, { context }) => {
      const having = some("events", visibleEvents(context));
      return yes ? having : not(having);
    },
  ),
  only_with_upcoming: filter(
    types.withDefault(types.looseBoolean, false),
    "Those that have events which are still to start",
    (yes, { context }) =>
      yes
        ? some(
            "events",
            all(visibleEvents(context), compare("hidden", "=", 0), compare("start_utc", ">=", context.now)),
          )
        : matchAll,
    { stableUntil: (raw, { now }) => (raw === undefined ? undefined : now + 1) },
  ),
});

/** Filters of terms by the event that has them; `event` is the one that counts when both are given. */
export const termEventFilters = (name: TermTable) => ({
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
async function ofEvent(name: LinkedTable, id: number, context: Context): Promise<Predicate> {
  const { db, caller } = context;
  const event = await findById(db, "events", id);
  if (!event || !mayRead(event, caller) || !passwordAllows(event, caller, context))
    throw new ValidationError("param_unknown");
  const links = await db
    .selectFrom(linkTableOf(name))
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
export const byLinked = (to: Exclude<LinkedTable, TermTable>, description: string) =>
  filter(types.list(types.id), description, async (ids, { context }) => {
    const rows = await context.memoize(`${to} ${ids.join()}`, () =>
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

/** Events that have one of the given terms, by id or slug in any language, or one of their descendants. */
export const byTerms = (
  table: TermTable,
  description: string,
  withDescendants: (groups: number[], context: Context) => Promise<number[]> = async (groups) => groups,
) =>
  filter(types.list(types.text), description, async (given, { context }) => {
    const key = `${table} ${context.language.code} ${given.join()}`;
    const groups = await context.memoize(key, () => groupsOf(table, given, context));
    return isOneOf(table, await withDescendants(groups, context));
  });

/** The group of each item: a slug in the language that is asked for, then in the others; else an id. */
async function groupsOf(table: TermTable, items: string[], context: Context): Promise<number[]> {
  const { db, site, language } = context;
  const named = items.map((item) => ({ slug: isSlug(item) ? slugFromPath(item) : "", id: idIn(item) }));
  const slugs = [...new Set(named.map(({ slug }) => slug))];
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await db
    .selectFrom(table)
    .select(["id", "translation_group", "lang", "slug"])
    .where((row) => row.or([row("slug", "in", slugs), row("id", "in", ids)]))
    .execute();
  const order = [...new Set([language.code, defaultLanguage(site), ...site.languages])];
  const place = ({ lang }: { lang: string }) => order.indexOf(lang);
  const bySlug = new Map(
    rows
      .filter((row) => place(row) >= 0)
      .sort((a, b) => place(b) - place(a))
      .map((row) => [row.slug, row.translation_group]),
  );
  const byId = new Map(rows.map((row) => [row.id, row.translation_group]));
  return named.map(({ slug, id }) => {
    const group = bySlug.get(slug) ?? byId.get(id);
    if (group === undefined) throw new ValidationError("param_unknown");
    return group;
  });
}

/** A name that happens to have this slug is not a slug. */
const isSlug = (text: string) => text.toLowerCase() === slugFromPath(text) || text.includes("%");

/** The id that a text is, or one that nothing has. */
const idIn = (text: string) => (/^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0);
