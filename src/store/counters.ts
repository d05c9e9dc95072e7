import { hash } from "node:crypto";
import { tooManyRequests } from "../errors.ts";
import { runCached } from "./statement-cache.ts";
import type { Queries, Store } from "./store.ts";

/** How many points a key may use in a window; the window begins with the first of them. */
export interface Limit {
  limit: number;
  windowSeconds: number;
}

/** Points to take from a counter. */
export interface Charge extends Limit {
  /** Names the limit and whom it counts: `login 192.0.2.1`. */
  key: string;
  points: number;
}

/** The state of a counter after it was charged. */
export interface Consumed {
  /** Whether the points were still within the limit. */
  allowed: boolean;
  /** Points of the window so far, these included. */
  used: number;
  remaining: number;
  /** Unix seconds at which the window ends. */
  resetsAt: number;
}

/** Counters that the clean-up leaves in the table at most. */
const MAX_COUNTERS = 100_000;

/** Keys are stored as hashes, so that the table holds no addresses and names as text. */
const hashOf = (key: string): string => hash("sha256", key, "base64").slice(0, 22);

/**
 * Takes points from a counter and returns whether the limit allowed that. One statement in the transaction of the
 * caller: concurrent attempts of all processes are counted one after the other. Points beyond the limit are
 * counted as well, but never extend the window. Negative points are given back to a window that is still open, down to none:
 * they may come from an earlier window, and must not allow more than the limit in this one.
 */
export async function consume(
  db: Queries,
  key: string,
  { limit, windowSeconds }: Limit,
  points: number,
  now: number,
): Promise<Consumed> {
  const end = now + windowSeconds;
  const hashed = hashOf(key);
  // Restarts windows that a clock set back would keep open. Clocks of nodes, and times of commands, differ by less.
  const latest = end + windowSeconds;
  const initial = Math.max(0, points);
  const values = [hashed, initial, end, now, latest, points, 0, 0, points, now, latest];
  const [row] = await runCached<{ points: number; resets_at: number }>(db, "consume", values, () =>
    db
      .insertInto("counters")
      .values({ key: hashed, points: initial, resets_at: end })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((set) => {
          const isOver = set.or([
            set("counters.resets_at", "<=", now),
            set("counters.resets_at", ">", latest),
          ]);
          return {
            points: set
              .case()
              .when(isOver)
              .then(set.ref("excluded.points"))
              .when(set("counters.points", "+", points), "<", 0)
              .then(0)
              .else(set("counters.points", "+", points))
              .end(),
            resets_at: set
              .case()
              .when(isOver)
              .then(set.ref("excluded.resets_at"))
              .else(set.ref("counters.resets_at"))
              .end(),
          };
        }),
      )
      .returning(["points", "resets_at"]),
  );
  const { points: used, resets_at: resetsAt } = row ?? { points, resets_at: end };
  return { allowed: used <= limit, used, remaining: Math.max(0, limit - used), resetsAt };
}

/** Charges several counters; all of them are charged whether or not one denies. */
export const consumeAll = (db: Queries, charges: readonly Charge[], now: number): Promise<Consumed[]> =>
  Promise.all(charges.map((charge) => consume(db, charge.key, charge, charge.points, now)));

/** The same in a transaction that a denial is to roll back. */
export async function consumeOrThrow(db: Queries, charges: readonly Charge[], now: number): Promise<void> {
  const states = await consumeAll(db, charges, now);
  for (const [index, { limit }] of charges.entries()) {
    const state = states[index];
    if (state && !state.allowed) throw tooManyRequests(state.resetsAt - now, limit);
  }
}

/**
 * Deletes counters whose window is over and, beyond the maximum, those with the fewest points: a flood of addresses that
 * try once must not push out the one that tries often.
 */
export async function deleteExpiredCounters(
  store: Store,
  now: number,
  maximum: number = MAX_COUNTERS,
): Promise<void> {
  const { count, first } = await store.read
    .selectFrom("counters")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("resets_at").as("first")])
    .executeTakeFirstOrThrow();
  if (count === 0 || (first > now && count <= maximum)) return;
  await store.write(async (db) => {
    await db.deleteFrom("counters").where("resets_at", "<=", now).execute();
    const surplus = db
      .selectFrom("counters")
      .select("key")
      .orderBy("points", "desc")
      .orderBy("resets_at", "desc")
      .limit(count)
      .offset(maximum);
    if (count > maximum) await db.deleteFrom("counters").where("key", "in", surplus).execute();
  });
}
