import type { QueryExecutorProvider } from "kysely";

/**
 * One statement or, where SQL is not enough, a function that runs its own. Everything that such a function calls is a
 * frozen copy in the file or folder of the migration.
 */
export type Step = string | ((transaction: QueryExecutorProvider) => Promise<void>);

/**
 * The steps of one change of the schema, in order, for each store. A migration is frozen: it calls no live code, because
 * it must do the same to an old database whatever the live code has become by then.
 */
export interface Migration {
  sqlite: readonly Step[];
  postgres: readonly Step[];
}
