import { firstTables } from "./0001-first-tables.ts";
import { changes } from "./0002-changes.ts";
import { textIndex } from "./0003-text-index.ts";
import { versionsOfTerms } from "./0004-versions-of-terms.ts";
import { translationGroups } from "./0005-translation-groups.ts";
import type { Migration } from "./migration.ts";

/** Every migration by its id, in order. Shipped migrations never change: the next one corrects them. */
export const migrations: Record<string, Migration> = {
  "0001-first-tables": firstTables,
  "0002-changes": changes,
  "0003-text-index": textIndex,
  "0004-versions-of-terms": versionsOfTerms,
  "0005-translation-groups": translationGroups,
};
