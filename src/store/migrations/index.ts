import type { Queries, StoreDriver } from "../store.ts";
import { firstTables } from "./0001-first-tables.ts";
import { changes } from "./0002-changes.ts";

export type Migration = (db: Queries, driver: Pick<StoreDriver, "textType" | "changeLog">) => Promise<void>;

/** In order. A released migration is never edited: the next one corrects it. */
export const migrations: Record<string, Migration> = {
  "0001-first-tables": firstTables,
  "0002-changes": changes,
};
