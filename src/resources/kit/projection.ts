import type { Context } from "../../context.ts";
import type { ItemTable, Row } from "../../store/tables.ts";

/** A form in which lists load their items, beside the representation that clients of the API see. */
export interface Projection<T extends object> {
  /** Unique among projections; tells their items apart in caches. */
  name: string;
  /** The columns that `load` reads, `id` among them; absent: all. */
  columns?: readonly string[];
  /** Items per page at most; absent: the limit of the site. */
  maxPerPage?: number;
  /** One item for each row, in order. */
  load(rows: Row<ItemTable>[], context: Context): T[] | Promise<T[]>;
  /** Approximate bytes that an item takes in memory; absent: items are too large to be cached one by one. */
  sizeOf?(item: T): number;
}

/** A projection of one table, whose `load` sees the columns that it names. */
export const projection = <R extends ItemTable, C extends keyof Row<R> & string, T extends object>(
  _table: R,
  definition: Omit<Projection<T>, "columns" | "load"> & {
    columns?: readonly C[];
    load(rows: Pick<Row<R>, C>[], context: Context): T[] | Promise<T[]>;
  },
): Projection<T> =>
  // Lists hand their rows to a projection of the same table, read with its columns.
  definition as unknown as Projection<T>;
