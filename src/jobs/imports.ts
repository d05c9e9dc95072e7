import type { Config } from "../config.ts";
import { storageFaultOf } from "../domain/storage-faults.ts";
import { nextImport } from "../operations/imports.ts";
import { dueSubscriptions } from "../operations/subscriptions.ts";
import { loadSite, systemContext } from "../site.ts";
import { type Election, NotLeaderError } from "../store/election.ts";
import type { Store } from "../store/store.ts";
import { TransferError } from "../transfer/export-format.ts";
import { failSubscription, runSubscription } from "../transfer/icalendar/subscriptions.ts";
import { failImport, Interrupted, runImport } from "../transfer/run-import.ts";
import { type LeaderJob, startLeaderJob } from "./leader-job.ts";

/** How often it is looked whether an import was asked for, or a subscription is due. */
const INTERVAL_MS = 1000;

/**
 * Runs the imports that administrators ask for, and those of subscribed calendars that are due, each one after the other,
 * while this process leads. Neither waits for the other: an import may take hours.
 */
export function startImports(options: {
  config: Config;
  store: Store;
  election: Election;
  now: () => number;
  report(message: string, error: unknown): void;
}): { stop(): Promise<void> } {
  const contextOf = async (store: Store) =>
    systemContext(await loadSite(options.config, store), store, options.now());
  const requested: LeaderJob = {
    intervalMs: INTERVAL_MS,
    failure: "Imports cannot be run; they are tried again.",
    async run(store, isStopping) {
      const next = await nextImport(store.read);
      if (!next) return;
      try {
        await runImport(next, await contextOf(store), { now: options.now, isStopping });
      } catch (error) {
        if (isTakenUpAgain(error)) return;
        options.report("An import has ended with an unexpected error.", error);
        await failImport(next.id, await contextOf(store));
      }
    },
  };
  const subscribed: LeaderJob = {
    intervalMs: INTERVAL_MS,
    failure: "Subscribed calendars cannot be imported; they are tried again.",
    async run(store, isStopping) {
      for (const source of await dueSubscriptions(await contextOf(store))) {
        try {
          await runSubscription(source, await contextOf(store), async () => {
            if (isStopping()) throw new Interrupted();
          });
        } catch (error) {
          if (isTakenUpAgain(error)) return;
          // The source keeps it, and lists of subscriptions show it.
          if (error instanceof TransferError) continue;
          options.report("The import of a subscribed calendar has ended with an unexpected error.", error);
          await failSubscription(source.id, await contextOf(store));
        }
      }
    },
  };
  const jobs = [requested, subscribed].map((job) => startLeaderJob(job, options));
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Whether an import that has ended goes on: with the next leader, after the next start, when the database is back. */
const isTakenUpAgain = (error: unknown): boolean =>
  error instanceof NotLeaderError || error instanceof Interrupted || storageFaultOf(error) !== null;
