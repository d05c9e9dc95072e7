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
type Lookup = (slugs: readonly LocalSlug[]) => Promise<readonly LocalSlug[]>;

const isLocalSlug = (row: object): row is LocalSlug => "slug" in row && "lang" in row;

const keyOf = ({ slug, lang }: LocalSlug): string => `${lang} ${slug}`;

/** Slugs of one table: those that nobody has asked about yet, and of others whether an item has them. */
interface TableSlugs {
  unasked: ExpectedSlug[];
  isTaken: Map<string, boolean>;
}

/**
 * Prefetches the slugs that the writes of a transaction expect to get, known before the first of them runs: one query looks all of
 * them up, instead of one query, and one round trip, each. Remembers what else they look up for new items: those of one
 * title all ask for the same numbers. Holds until the end of the transaction, or until a statement changes the table in
 * any other way than by inserting an item whose slug is known.
 */
export class ExpectedSlugs {
  readonly #tables = new Map<string, TableSlugs>();

  /** Starts over with the slugs that a transaction expects. */
  reset(expected: readonly ExpectedSlug[] = []): void {
    this.#tables.clear();
    for (const one of expected) {
      const slugs: TableSlugs = this.#tables.get(one.table) ?? { unasked: [], isTaken: new Map() };
      this.#tables.set(one.table, slugs);
      slugs.unasked.push(one);
    }
  }

  /**
   * Those of some slugs that items have, complete up to the first that is free: none is looked up when that one is known. Null
   * for a table of which the transaction expects no slugs.
   */
  async takenAmong(
    table: ItemTable,
    wanted: readonly LocalSlug[],
    lookUp: Lookup,
  ): Promise<Set<string> | null> {
    const slugs = this.#tables.get(table);
    if (!slugs) return null;
    const { unasked, isTaken } = slugs;
    const isUnknown = (slug: LocalSlug) => !isTaken.has(keyOf(slug));
    const first = wanted.find((slug) => isTaken.get(keyOf(slug)) !== true);
    if (first && isUnknown(first)) {
      slugs.unasked = [];
      const unknown = new Map([...unasked, ...wanted].filter(isUnknown).map((slug) => [keyOf(slug), slug]));
      const found = new Set((await lookUp([...unknown.values()])).map(keyOf));
      for (const key of unknown.keys()) isTaken.set(key, found.has(key));
    }
    return new Set(wanted.filter((slug) => isTaken.get(keyOf(slug))).map(({ slug }) => slug));
  }

  /** To be called before rows are inserted; returns the function to call when their statement has been issued. */
  beforeInsert(table: string): (rows: readonly object[]) => void {
    const slugs = this.#tables.get(table);
    return (rows) => {
      if (!slugs) return;
      // Puts back what the row cache has dropped: it drops the slugs of a table at every statement that changes it, but an
      // insert takes no slugs other than those of its rows.
      this.#tables.set(table, slugs);
      for (const row of rows) if (isLocalSlug(row)) slugs.isTaken.set(keyOf(row), true);
    };
  }

  /** Drops the slugs of a table, which may no longer be those that were looked up. */
  drop(table: ItemTable): void {
    this.#tables.delete(table);
  }
}
