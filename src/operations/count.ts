import type { Context } from "../context.ts";
import { all, equals, matchAll } from "../domain/predicates.ts";
import { listableStatuses, visibilityPredicate } from "../domain/visibility.ts";
import type { Resource } from "../resources/kit/define.ts";
import { countRows } from "../store/rows.ts";

/** The number of items in a language that lists can show to the caller. */
export function countListed(
  { name, isPost }: Resource,
  lang: string,
  { db, caller }: Context,
): Promise<number> {
  const visible = isPost ? visibilityPredicate(caller, listableStatuses) : matchAll;
  const notHidden = name === "events" ? equals("hidden", 0) : matchAll;
  return countRows(db, name, all(equals("lang", lang), visible, notHidden));
}
