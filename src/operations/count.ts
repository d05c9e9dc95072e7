import type { Context } from "../context.ts";
import { all, equals } from "../domain/predicates.ts";
import type { Resource } from "../resources/kit/define.ts";
import { countRows } from "../store/rows.ts";

/** Counts the items of a language that lists can contain for the caller. */
export const countListed = (
  { name, baseFilter }: Resource,
  lang: string,
  context: Context,
): Promise<number> =>
  countRows(
    context.store.limited(context),
    name,
    all(equals("lang", lang), baseFilter({ context, params: {} })),
  );
