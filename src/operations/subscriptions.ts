import { changesBetween, record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import {
  parseSubscription,
  parseSubscriptionUpdate,
  type SubscriptionInput,
  subscriptionFields,
} from "../resources/subscriptions/fields.ts";
import {
  type StoredSubscription,
  type SubscriptionOptions,
  subscriptionOptions,
} from "../resources/subscriptions/shape.ts";
import { findSource, openSource } from "../store/sources.ts";
import type { Queries } from "../store/store.ts";
import type { RawInput } from "./parse-fields.ts";

/** The kind of sources that are calendars. */
export const CALENDAR = "ics";

/** The calendars that are subscribed to. */
export const listSubscriptions = (db: Queries): Promise<StoredSubscription[]> =>
  db
    .selectFrom("sources")
    .selectAll()
    .where("kind", "=", CALENDAR)
    .where("every_seconds", ">", 0)
    .orderBy("id")
    .execute();

/** A subscription; throws 404 if there is none with the id. */
export async function findSubscription(db: Queries, id: number): Promise<StoredSubscription> {
  const found = await db.selectFrom("sources").selectAll().where("id", "=", id).executeTakeFirst();
  if (!isSubscription(found)) throw new ServiceError("rest_subscription_not_found");
  return found;
}

const isSubscription = (source: StoredSubscription | undefined): source is StoredSubscription =>
  source !== undefined && source.kind === CALENDAR && source.every_seconds > 0;

/** Subscribes to a calendar, which is due at once unless it is paused. */
export async function createSubscription(raw: RawInput, context: Context): Promise<StoredSubscription> {
  const { url, ...input } = parseSubscription(raw, context.site.languages);
  const known = await findSource(context.db, CALENDAR, url);
  if (isSubscription(known)) throw new ServiceError("rest_subscription_exists");
  return saveSubscription(url, input, context);
}

/** Changes the fields that were sent. New events then belong to whoever has changed it. */
export async function updateSubscription(
  id: number,
  raw: RawInput,
  context: Context,
): Promise<StoredSubscription> {
  const { name } = await findSubscription(context.db, id);
  return saveSubscription(name, parseSubscriptionUpdate(raw, context.site.languages, name), context);
}

/** Adds a subscription, or changes that of the same URL; it is due at once unless it is paused. */
export async function saveSubscription(
  url: string,
  input: Omit<SubscriptionInput, "url" | "status"> & { status?: string },
  context: Context,
): Promise<StoredSubscription> {
  const { db, now, caller } = context;
  const source = await openSource(db, CALENDAR, url);
  const before = isSubscription(source) ? source : null;
  const known = subscriptionOptions(source, context);
  const options: SubscriptionOptions = {
    author: caller.id,
    lang: input.language ?? known.lang,
    status: input.status ?? known.status,
    zone: input.timezone === undefined ? known.zone : input.timezone,
    isPaused: input.paused ?? known.isPaused,
  };
  const changes = {
    options: JSON.stringify(options),
    every_seconds: input.interval ?? before?.every_seconds ?? subscriptionFields.interval.type.default,
    next_run: options.isPaused ? null : now,
    // Other options may make other events of the same calendar.
    ...{ etag: "", last_modified: "" },
  };
  await db.updateTable("sources").set(changes).where("id", "=", source.id).execute();
  const after = { ...source, ...changes };
  await recordSubscription(before, after, context);
  return after;
}

/** Ends a subscription. Its events stay, and the source map, by which another one of the same URL recognizes them again. */
export async function removeSubscription(id: number, context: Context): Promise<StoredSubscription> {
  const { db } = context;
  const found = await findSubscription(db, id);
  await db
    .updateTable("sources")
    .set({ every_seconds: 0, next_run: null, last_error: "", last_report: "{}" })
    .where("id", "=", id)
    .execute();
  await recordSubscription(found, null, context);
  return found;
}

/** Makes a subscription due, whether it is paused or not. */
export async function requestSubscriptionRun(id: number, { db, now }: Context): Promise<StoredSubscription> {
  const found = await findSubscription(db, id);
  await db.updateTable("sources").set({ next_run: now }).where("id", "=", id).execute();
  return { ...found, next_run: now };
}

/** Calendars whose import is due. */
export const dueSubscriptions = ({ db, now }: Context): Promise<StoredSubscription[]> =>
  db
    .selectFrom("sources")
    .selectAll()
    .where("next_run", "<=", now)
    .where("kind", "=", CALENDAR)
    .orderBy("next_run")
    .execute();

/** Keeps the result of an import with its subscription, which may have been paused or ended meanwhile. */
export async function recordSubscriptionRun(
  id: number,
  result: Partial<Pick<StoredSubscription, "etag" | "last_modified" | "last_error" | "last_report">>,
  { db, now, site }: Context,
): Promise<void> {
  const source = await db.selectFrom("sources").selectAll().where("id", "=", id).executeTakeFirst();
  if (!isSubscription(source)) return;
  const isPaused = subscriptionOptions(source, { site }).isPaused;
  await db
    .updateTable("sources")
    .set({ ...result, last_run: now, next_run: isPaused ? null : now + source.every_seconds })
    .where("id", "=", id)
    .execute();
}

async function recordSubscription(
  before: StoredSubscription | null,
  after: StoredSubscription | null,
  context: Context,
): Promise<void> {
  const fieldsOf = (row: StoredSubscription | null) => {
    if (!row) return null;
    const { author: _author, ...options } = subscriptionOptions(row, context);
    return { url: row.name, interval: row.every_seconds, ...options };
  };
  const changes = JSON.stringify(changesBetween(fieldsOf(before), fieldsOf(after)));
  const action = before === null ? "create" : after === null ? "delete" : "update";
  const id = (after ?? before)?.id ?? 0;
  await record(context.db, context, { action, kind: "subscriptions", id, changes });
}
