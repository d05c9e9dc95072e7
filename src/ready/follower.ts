import { run } from "../store/compiled.ts";
import type { Store } from "../store/store.ts";

/** One entry of the log of changes. */
export interface Change {
  seq: number;
  /** A table of items, or `counts`. */
  kind: string;
  id: number;
  grp: number;
}

/** How many changes are looked at one by one; beyond that, starting afresh is cheaper. */
const MOST = 20_000;

/** How many of them are looked at together: a statement has room for so many values. */
const TOGETHER = 2000;

/** What somebody who keeps things ready does about changes. */
export interface Keeper {
  /** Takes note of changes, in order. */
  apply(changes: Change[]): Promise<void>;
  /** Forgets everything: too much has changed to tell. */
  reset(): Promise<void>;
}

/**
 * Follows the log of changes. `catchUp` is asked before anything that was kept ready is used: when it has answered,
 * everything that was committed before it was asked, by whichever process, has been applied.
 */
export function follower(store: Store, keeper: Keeper) {
  let seq = 0;
  /** Whether something may have been committed that was not followed to its end. */
  let isBehind = false;
  let checking: Promise<void> | null = null;

  /** Null when nothing has changed: the usual answer, and it costs no turn of the event loop. */
  function catchUp(): Promise<void> | null {
    if (checking) return checking.then(() => catchUp() ?? undefined);
    const changed = isBehind || asked();
    if (changed === false) return null;
    checking = follow(changed).finally(() => {
      checking = null;
    });
    return checking;
  }

  /** A store that does not answer fails those who wait, not the process. */
  function asked(): boolean | Promise<boolean> {
    try {
      return store.mayHaveChanged();
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async function follow(changed: true | Promise<boolean>) {
    if (!(await changed)) return;
    // The store says it once: should anything fail from here on, it is asked for the changes again.
    isBehind = true;
    const rows = await run<Change>(store.read, "changes", [seq, MOST], () =>
      store.read
        .selectFrom("changes")
        .select(["seq", "kind", "item_id as id", "grp"])
        .where("seq", ">", seq)
        .orderBy("seq")
        .limit(MOST),
    );
    if (rows.length === MOST) await restart();
    else if (rows.length > 0) await apply(rows);
    isBehind = false;
  }

  async function apply(changes: Change[]) {
    const before = seq;
    // From here on nothing that was computed before is kept; requests that come wait for the end of this.
    seq = changes.at(-1)?.seq ?? seq;
    try {
      for (let at = 0; at < changes.length; at += TOGETHER)
        await keeper.apply(changes.slice(at, at + TOGETHER));
    } catch (error) {
      seq = before;
      await restart();
      throw error;
    }
  }

  /** Begins afresh at the end of the log. */
  async function restart() {
    seq = await lastSeq();
    await keeper.reset();
  }

  async function lastSeq() {
    const row = await store.read
      .selectFrom("changes")
      .select(({ fn }) => fn.max("seq").as("last"))
      .executeTakeFirst();
    return Number(row?.last ?? 0);
  }

  return {
    catchUp,
    restart,
    /** The last change that has been applied. */
    seq: () => seq,
  };
}
