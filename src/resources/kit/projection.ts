import type { Context } from "../../context.ts";
import type { ItemTable, Row } from "../../store/tables.ts";

/** A form in which lists load their items, besides the representation of the API. */
export interface Projection<T extends object> {
  /** Unique among projections, because it is part of cache keys. */
  name: string;
  /** The columns that `load` reads, `id` among them; absent: all. */
  columns?: readonly string[];
  /** Maximum of items per page; absent: the site's maximum. */
  maxPerPage?: number;
  /** One item for each row, in order. */
  load(rows: Row<ItemTable>[], context: Context): T[] | Promise<T[]>;
  /** Approximate bytes that an item takes in memory; absent: items are too large to be cached one by one. */
  sizeOf?(item: T): number;
}

/** Builds a projection of one table; the rows of its `load` are typed by its columns. */
export const projection = <R extends ItemTable, C extends keyof Row<R> & string, T extends object>(
  _table: R,
  definition: Omit<Projection<T>, "columns" | "load"> & {
    columns?: readonly C[];
    load(rows: Pick<Row<R>, C>[], context: Context): T[] | Promise<T[]>;
  },
): Projection<T> =>
  // Lists of a table pass its rows, selected with these columns, to `load`; the general type cannot express that.
  definition as unknown as Projection<T>;
