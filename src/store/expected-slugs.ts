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
type LookUp = (slugs: readonly ExpectedSlug[]) => Promise<readonly LocalSlug[]>;

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

  /** Begins anew with those of a transaction. */
  reset(expected: readonly ExpectedSlug[] = []): void {
    this.#tables.clear();
    for (const one of expected) {
      const slugs = this.#tables.get(one.table) ?? { unasked: [], free: new Set() };
      this.#tables.set(one.table, slugs);
      slugs.unasked.push(one);
    }
  }

  /** Whether a slug is known to be free; false for one that nobody expected. */
  async isFree(wanted: ExpectedSlug, lookUp: LookUp): Promise<boolean> {
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
      // The statement has dropped the slugs of its table, although it takes none but those of its rows.
      this.#tables.set(table, slugs);
      for (const row of rows) if (isLocalSlug(row)) slugs.free.delete(keyOf(row));
    };
  }

  /** The slugs of a table may be others than those that were looked up. */
  drop(table: ItemTable): void {
    this.#tables.delete(table);
  }
}
