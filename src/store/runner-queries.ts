import {
  type CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  Kysely,
  type Logger,
  type QueryCompiler,
} from "kysely";
import type { Database } from "./tables.ts";

/** How queries are compiled and logged. */
export interface QueryBuilding {
  adapter: DialectAdapter;
  compiler: QueryCompiler;
  log?: Logger;
}

/** Queries outside transactions, whose rows a function loads. */
export function queriesOf(
  load: (query: CompiledQuery) => Promise<unknown[]>,
  { adapter, compiler, log }: QueryBuilding,
): Kysely<Database> {
  const connection: DatabaseConnection = {
    // Whoever built the query knows the type of its rows.
    executeQuery: async <R>(query: CompiledQuery) => ({ rows: (await load(query)) as R[] }),
    streamQuery: () => {
      throw new Error("Rows are not streamed.");
    },
  };
  const rejectTransaction = async () => {
    throw new Error("These queries run outside transactions.");
  };
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: rejectTransaction,
        commitTransaction: rejectTransaction,
        rollbackTransaction: rejectTransaction,
        destroy: async () => {},
      }),
      createQueryCompiler: () => compiler,
      createIntrospector: () => {
        throw new Error("Migrations describe the tables.");
      },
    },
    ...(log && { log }),
  });
}
