import { runCached } from "../store/statement-cache.ts";
import type { Store } from "../store/store.ts";

/** One entry of the log of changes. */
export interface Change {
  seq: number;
  /** A table of items, or `counts`. */
  kind: string;
  id: number;
  translation_group: number;
}

/** How many changes are looked at one by one; beyond that, starting afresh is cheaper. */
const MAX_CHANGES = 20_000;

/** How many of them are looked at together: a statement has room for so many values. */
const BATCH_SIZE = 2000;

/** What somebody who keeps things ready does about changes. */
export interface ChangeListener {
  /** Takes note of changes, in order. */
  apply(changes: Change[]): Promise<void>;
  /** Forgets everything: too much has changed to tell. */
  reset(): Promise<void>;
}

/**
 * Follows the log of changes. `catchUp` is asked before anything that was kept ready is used: when it has answered,
 * everything that was committed before it was asked, by whichever process, has been applied.
 */
export function createChangelogConsumer(store: Store, listener: ChangeListener) {
  let position = 0;
  /** Whether something may have been committed that was not followed to its end. */
  let isBehind = false;
  let syncing: Promise<void> | null = null;

  /** Null when nothing has changed: the usual answer, and it costs no turn of the event loop. */
  function sync(): Promise<void> | null {
    if (syncing) return syncing.then(() => sync() ?? undefined);
    const changed = isBehind || hasNewCommits();
    if (changed === false) return null;
    syncing = consume(changed).finally(() => {
      syncing = null;
    });
    return syncing;
  }

  /** A store that does not answer fails those who wait, not the process. */
  function hasNewCommits(): boolean | Promise<boolean> {
    try {
      return store.hasNewCommits();
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async function consume(changed: true | Promise<boolean>) {
    if (!(await changed)) return;
    // The store says it once: should anything fail from here on, it is asked for the changes again.
    isBehind = true;
    const rows = await runCached<Change>(store.read, "changes", [position, MAX_CHANGES], () =>
      store.read
        .selectFrom("changes")
        .select(["seq", "kind", "item_id as id", "translation_group"])
        .where("seq", ">", position)
        .orderBy("seq")
        .limit(MAX_CHANGES),
    );
    if (rows.length === MAX_CHANGES) await restart();
    else if (rows.length > 0) await apply(rows);
    isBehind = false;
  }

  async function apply(changes: Change[]) {
    const before = position;
    // From here on nothing that was computed before is kept; requests that come wait for the end of this.
    position = changes.at(-1)?.seq ?? position;
    try {
      for (let at = 0; at < changes.length; at += BATCH_SIZE)
        await listener.apply(changes.slice(at, at + BATCH_SIZE));
    } catch (error) {
      position = before;
      await restart();
      throw error;
    }
  }

  /** Begins afresh at the end of the log. */
  async function restart() {
    position = await lastPosition();
    await listener.reset();
  }

  async function lastPosition() {
    const row = await store.read
      .selectFrom("changes")
      .select(({ fn }) => fn.max("seq").as("last"))
      .executeTakeFirst();
    return Number(row?.last ?? 0);
  }

  return {
    sync,
    restart,
    /** The last change that has been applied. */
    position: () => position,
  };
}
