import { changelogEntries, changelogState } from "../store/changelog.ts";
import type { Queries } from "../store/store.ts";
import { insertAll } from "./table-rows.ts";

/** Entries of the change log that are copied at once. */
const BATCH_SIZE = 500;

/**
 * Copies the change-log positions of active webhooks, renumbered for the copy, with the entries that are not queued
 * for all of them yet: the copy queues them. Call it when everything else is copied, which has entries, too.
 */
export async function copyQueues(source: Queries, target: Queries): Promise<void> {
  const queues = await source
    .selectFrom("webhook_queues")
    .innerJoin("webhooks", "webhooks.id", "webhook_queues.webhook_id")
    .selectAll("webhook_queues")
    .where("webhooks.status", "=", "active")
    .execute();
  if (queues.length === 0) return;
  const { last: start } = await changelogState(target);
  const copies = queues.map((queue) => ({ ...queue, position: start }));
  let after = Math.min(...queues.map(({ position }) => position));
  for (let seq = start; ; ) {
    const entries = await changelogEntries(source, after, BATCH_SIZE);
    const rows = entries.map((entry, at) => ({ ...entry, seq: seq + at + 1 }));
    await insertAll(target, "changes", rows);
    for (const [at, { position }] of queues.entries())
      if (copies[at]) copies[at].position += entries.filter((entry) => entry.seq <= position).length;
    seq += rows.length;
    if (entries.length < BATCH_SIZE) break;
    after = entries.at(-1)?.seq ?? after;
  }
  await insertAll(target, "webhook_queues", copies);
}
