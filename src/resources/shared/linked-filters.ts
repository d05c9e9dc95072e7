import { type Context, defaultLanguage } from "../../context.ts";
import { all, compare, isOneOf, matchAll, not, type Predicate, some } from "../../domain/predicates.ts";
import { slugFromPath } from "../../domain/slug.ts";
import {
  filterablePredicate,
  listableStatuses,
  mayKnow,
  mayRead,
  passwordAllows,
  visibilityPredicate,
} from "../../domain/visibility.ts";
import { findById } from "../../store/rows.ts";
import { type LinkedTable, linkTableOf, type TermTable } from "../../store/tables.ts";
import { filter } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";

/** Filters of linked resources: by one event, by having events, by having upcoming events. */
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

/** Filters of terms by the event that links to them; `event` overrides `post`. */
export const termEventFilters = (name: TermTable) => ({
  post: filter(types.id, "Terms of this event", async (id, { context, params }) => {
    const predicate = await ofEvent(name, id, context);
    return params.event === undefined ? predicate : matchAll;
  }),
  event: filter(types.id, "Terms of this event; the same as `post`", (id, { context }) =>
    ofEvent(name, id, context),
  ),
});

/** Matches events that the caller may see, and whose links a password does not hide. */
const visibleEvents = (context: Context): Predicate =>
  all(visibilityPredicate(context.caller, listableStatuses), filterablePredicate(context.caller, context));

/** Matches the items that an event links to; an event that the caller may not read counts as missing. */
async function ofEvent(name: LinkedTable, id: number, context: Context): Promise<Predicate> {
  const { db, caller } = context;
  const event = await findById(db, "events", id);
  if (!event || !mayRead(event, caller) || !passwordAllows(event, caller, { ...context, editing: true }))
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
 * Filters events by linked posts, in any language (`venue=`, `organizer=`). Ids of items that the caller may know of but
 * not read are accepted and match no events, because representations omit links to such items, too.
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
    const { caller, site } = context;
    const known = rows.filter((row) => mayKnow(row, caller, site));
    if (new Set(ids).size > known.length) throw new ValidationError("param_unknown");
    return isOneOf(
      to,
      known.filter((row) => mayRead(row, caller)).map(({ translation_group }) => translation_group),
    );
  });

/** Filters events by terms or their descendants; terms are ids or slugs, in any language. */
export const byTerms = (
  table: TermTable,
  description: string,
  withDescendants: (groups: number[], context: Context) => Promise<number[]> = async (groups) => groups,
) =>
  filter(types.list(types.text), description, async (terms, { context }) => {
    const key = `${table} ${context.language.code} ${terms.join()}`;
    const groups = await context.memoize(key, () => groupsOf(table, terms, context));
    return isOneOf(table, await withDescendants(groups, context));
  });

/** The translation group of each slug or id; slugs of the requested language come first, then other slugs, then ids. */
async function groupsOf(table: TermTable, terms: string[], context: Context): Promise<number[]> {
  const { db, site, language } = context;
  const keys = terms.map((term) => ({ slug: isSlug(term) ? slugFromPath(term) : "", id: idIn(term) }));
  const slugs = [...new Set(keys.map(({ slug }) => slug))];
  const ids = [...new Set(keys.map(({ id }) => id))];
  const rows = await db
    .selectFrom(table)
    .select(["id", "translation_group", "lang", "slug"])
    .where((row) => row.or([row("slug", "in", slugs), row("id", "in", ids)]))
    .execute();
  const order = [...new Set([language.code, defaultLanguage(site), ...site.languages])];
  const rank = ({ lang }: { lang: string }) => order.indexOf(lang);
  const bySlug = new Map(
    rows
      .filter((row) => rank(row) >= 0)
      .sort((a, b) => rank(b) - rank(a))
      .map((row) => [row.slug, row.translation_group]),
  );
  const byId = new Map(rows.map((row) => [row.id, row.translation_group]));
  return keys.map(({ slug, id }) => {
    const group = bySlug.get(slug) ?? byId.get(id);
    if (group === undefined) throw new ValidationError("param_unknown");
    return group;
  });
}

/** Whether text is a slug rather than a name that normalizes to one. */
const isSlug = (text: string) => text.toLowerCase() === slugFromPath(text) || text.includes("%");

/** The id in a text, or 0, which no item has. */
const idIn = (text: string) => (/^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0);
