import type { Context } from "../../context.ts";
import type { Row, TermTable } from "../../store/tables.ts";

/** Rules of resources whose items have a name and count the events that link to them. */
export interface TermRules<T extends TermTable = TermTable> {
  kind: "term";
  name: T;
  /** The paths that pages of its items are below; the first is that of their URLs. */
  pagePaths: readonly [string, ...string[]];
  /** Present if items have parents. */
  hierarchy?: {
    /** The slug of an item's parent, appended to the item's own slug where that is taken. */
    parentSlug(row: Row<T>, context: Context): Promise<string | null>;
  };
}

/** The translation group of a term's parent; 0 where it has none. */
export const parentGroupOf = (term: Row<TermTable>): number =>
  "parent_group" in term ? term.parent_group : 0;
