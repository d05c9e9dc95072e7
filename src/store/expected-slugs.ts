import type { ItemTable } from "./tables.ts";

/** A slug in a language. */
export interface LocalSlug {
  slug: string;
  lang: string;
}

/** A slug that a write is going to give to a new item, if no other has it. */
export interface ExpectedSlug extends LocalSlug {
  table: ItemTable;
}

/** Returns those that items have. */
type Lookup = (slugs: readonly ExpectedSlug[]) => Promise<readonly LocalSlug[]>;

const isLocalSlug = (row: object): row is LocalSlug => "slug" in row && "lang" in row;

const keyOf = ({ slug, lang }: LocalSlug): string => `${lang} ${slug}`;

/** Slugs of one table: those that nobody has asked about yet, and those that were found to be free. */
interface TableSlugs {
  unasked: ExpectedSlug[];
  free: Set<string>;
}

/**
 * Prefetches the slugs that the writes of a transaction expect to get, known before the first of them runs: one query looks all of
 * them up, instead of one query, and one round trip, each. Holds until the end of the transaction, or until a statement
 * changes the table in any other way than by inserting an item whose slug is known.
 */
export class ExpectedSlugs {
  readonly #tables = new Map<string, TableSlugs>();

  /** Starts over with the slugs that a transaction expects. */
  reset(expected: readonly ExpectedSlug[] = []): void {
    this.#tables.clear();
    for (const one of expected) {
      const slugs = this.#tables.get(one.table) ?? { unasked: [], free: new Set() };
      this.#tables.set(one.table, slugs);
      slugs.unasked.push(one);
    }
  }

  /** Whether a slug is known to be free; false for one that nobody expected. */
  async isFree(wanted: ExpectedSlug, lookUp: Lookup): Promise<boolean> {
    const slugs = this.#tables.get(wanted.table);
    if (!slugs) return false;
    const { unasked } = slugs;
    if (unasked.length > 0) {
      slugs.unasked = [];
      const taken = new Set((await lookUp(unasked)).map(keyOf));
      for (const key of unasked.map(keyOf)) if (!taken.has(key)) slugs.free.add(key);
    }
    return slugs.free.has(keyOf(wanted));
  }

  /** To be called before rows are inserted; returns the function to call when their statement has been issued. */
  beforeInsert(table: string): (rows: readonly object[]) => void {
    const slugs = this.#tables.get(table);
    return (rows) => {
      if (!slugs) return;
      // Puts back what the row cache has dropped: it drops the slugs of a table at every statement that changes it, but an
      // insert takes no slugs other than those of its rows.
      this.#tables.set(table, slugs);
      for (const row of rows) if (isLocalSlug(row)) slugs.free.delete(keyOf(row));
    };
  }

  /** Drops the slugs of a table, which may no longer be those that were looked up. */
  drop(table: ItemTable): void {
    this.#tables.delete(table);
  }
}
