import type { Queries, Store } from "../store/store.ts";
import { linkingTable } from "../store/tables.ts";
import { isSmallTable } from "../store/words/synced-word-indexes.ts";
import { EventTable, type TableRow, tableColumns } from "./event-table.ts";

/** Events per query while the table is built; the event loop runs other work between. */
const CHUNK_SIZE = 500;

/** A larger calendar has no table: a scan would keep the HTTP thread from other requests for too long. */
const MAX_EVENTS = 300_000;

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** The table of events, which is built when it is first asked for, because many calendars are only read. */
export interface SyncedEventTable {
  /** The table with every change that was reported; null while it is built, unless there are few events. */
  current(): Promise<EventTable | null>;
  /** Takes note of changed events, which are read again when the table is next asked for. */
  markChanged(ids: Iterable<number>): void;
  /** Drops the table: too much has changed. */
  reset(): void;
}

/** Syncs the table with the changes that the read cache hears of. Failures are reported, and SQL reads the lists then. */
export function syncedEventTable(
  store: Pick<Store, "read" | "wordIndexes">,
  report: (message: string, error: unknown) => void,
): SyncedEventTable {
  let table: EventTable | null = null;
  let building: Promise<void> | null = null;
  let refreshing: Promise<void> = Promise.resolve();
  let changed = new Set<number>();
  let isTooLarge = false;
  /** Counts resets, so that a table whose building began before one is not used. */
  let generation = 0;

  function reset(): void {
    table = null;
    building = null;
    isTooLarge = false;
    changed = new Set();
    generation += 1;
  }

  async function build(): Promise<void> {
    const started = generation;
    const fresh = new EventTable();
    for (let last = 0, isMore = true; isMore; await pause()) {
      const rows = await selectRows(store.read)
        .where("id", ">", last)
        .orderBy("id")
        .limit(CHUNK_SIZE)
        .execute();
      if (generation !== started) return;
      for (const row of rows) fresh.put(row);
      last = rows.at(-1)?.id ?? last;
      isMore = rows.length === CHUNK_SIZE;
      isTooLarge = fresh.length > MAX_EVENTS;
      if (isTooLarge) return;
    }
    if (generation !== started) return;
    table = fresh;
    // Whoever edits also searches; a search that is the first to need the words would be read with SQL. It reports failures.
    store.wordIndexes.of(linkingTable, { wait: false }).catch(() => {});
  }

  /** Reads changed events again. All are there before the first is put, so that no list sees half of a transaction. */
  async function refresh(): Promise<void> {
    while (table && changed.size > 0) {
      const started = generation;
      const ids = [...changed];
      changed = new Set();
      const rows = new Map<number, TableRow>();
      for (let at = 0; at < ids.length; at += CHUNK_SIZE)
        for (const row of await selectRows(store.read)
          .where("id", "in", ids.slice(at, at + CHUNK_SIZE))
          .execute())
          rows.set(row.id, row);
      if (generation !== started) return;
      for (const id of ids) {
        const row = rows.get(id);
        if (row) table.put(row);
        else table.remove(id);
      }
    }
  }

  function failed(error: unknown): void {
    report("The event table cannot be read yet; lists of editors are read with SQL.", error);
    reset();
  }

  return {
    async current() {
      if (isTooLarge) return null;
      if (!table) {
        building ??= build().catch(failed);
        if (await isSmallTable(store.read, linkingTable)) await building;
      }
      refreshing = refreshing.then(refresh).catch(failed);
      await refreshing;
      return table;
    },
    markChanged(ids) {
      if (!isTooLarge && (table || building)) for (const id of ids) changed.add(id);
    },
    reset,
  };
}

const selectRows = (db: Queries) => db.selectFrom(linkingTable).select(tableColumns);
