import type { StoreName } from "./service.ts";

/** Columns with few different values: an index on these alone reads a share of the whole table. */
const COARSE = new Set(["lang", "status", "author", "user_id", "featured", "kind", "position", "field"]);

/**
 * Tables whose size does not depend on the calendar's; each user has a limited number of sessions and addresses, there are
 * at most a hundred webhooks, few imports with their files and sources, and the state and the sequence of the change log are
 * one row each.
 */
const SMALL = new Set([
  ...[
    "users",
    "app_passwords",
    "second_factors",
    "sequences",
    "changes_seq_seq",
    "settings",
    "migrations",
    "json_each",
  ],
  ...[
    "sessions",
    "known_addresses",
    "webhooks",
    "webhook_queues",
    "imports",
    "import_files",
    "sources",
    "changelog_state",
  ],
]);

/** The steps of a query plan that read a growing share of a table. */
export const growingSteps = (store: StoreName, plan: readonly string[]): string[] =>
  store === "sqlite"
    ? plan.filter(growsInSqlite)
    : plan.filter((line, at) => growsInPostgres(line, plan[at + 1] ?? "") && !isFirstOfIndex(plan, at));

function growsInSqlite(line: string): boolean {
  const [, step, table = "", rest = ""] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(line) ?? [];
  // Not values, nor subqueries by the names that statements give them: their rows are those that other steps have found.
  if (
    step === undefined ||
    SMALL.has(table) ||
    /^SCAN (CONSTANT ROW|\d+[- ](ROW|CONSTANT)|wanted|given|links|chunk|\(subquery)/.test(line)
  )
    return false;
  if (step === "SCAN") return true;
  // The smallest or largest row id, which is the first or last entry of the table.
  if (rest === "") return false;
  return isCoarse([...rest.matchAll(/(\w+)=\?/g)].map(([, column = ""]) => column));
}

function growsInPostgres(line: string, next: string): boolean {
  const [, scanned] = /Seq Scan on (\w+)/.exec(line) ?? [];
  if (scanned) return !SMALL.has(scanned);
  const [, index] =
    /(?:Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on) (\w+)/.exec(line) ?? [];
  if (!index || [...SMALL].some((table) => index.startsWith(table))) return false;
  const [, condition = ""] = /Index Cond: (.*)$/.exec(next) ?? [];
  return isCoarse([...condition.matchAll(/\(?(\w+)\)?(?:::\w+)? = /g)].map(([, column = ""]) => column));
}

/** Whether a step takes the first or last entry of an index, as `max` does, without passing over any. */
const isFirstOfIndex = (plan: readonly string[], at: number): boolean =>
  /Limit .*rows=1 /.test(plan[at - 1] ?? "") &&
  /Index Only Scan/.test(plan[at] ?? "") &&
  !/Filter:/.test(`${plan[at + 1]} ${plan[at + 2]}`);

/** Whether equality on these columns leaves a share of the table. */
const isCoarse = (columns: readonly string[]) => columns.every((column) => COARSE.has(column));
