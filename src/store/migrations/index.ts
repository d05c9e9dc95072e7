import type { Queries, StoreDriver } from "../store.ts";
import { firstTables } from "./0001-first-tables.ts";
import { changes } from "./0002-changes.ts";
import { textIndex } from "./0003-text-index.ts";
import { versionsOfTerms } from "./0004-versions-of-terms.ts";

export type Migration = (
  db: Queries,
  driver: Pick<StoreDriver, "textType" | "changeLog" | "watch" | "textIndex">,
) => Promise<void>;

/** In order. A released migration is never edited: the next one corrects it. */
export const migrations: Record<string, Migration> = {
  "0001-first-tables": firstTables,
  "0002-changes": changes,
  "0003-text-index": textIndex,
  "0004-versions-of-terms": versionsOfTerms,
};
