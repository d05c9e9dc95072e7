import { migrations } from "./migrations/index.ts";
import type { Queries, StoreDriver } from "./store.ts";

/**
 * Applies what is not applied yet, in order, inside the given transaction: all of it or nothing. The write lock
 * that the transaction holds keeps a second node from doing the same.
 */
export async function migrate(transaction: Queries, driver: StoreDriver): Promise<void> {
  await transaction.schema
    .createTable("migrations")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("applied", "bigint", (column) => column.notNull())
    .execute();
  const rows = await transaction.selectFrom("migrations").select("name").execute();
  const applied = new Set(rows.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(`The store was made by a newer version of the service: it has ${unknown.join(", ")}.`);
  for (const [name, up] of Object.entries(migrations)) {
    if (applied.has(name)) continue;
    await up(transaction, driver);
    await transaction.insertInto("migrations").values({ name, applied: applied.size }).execute();
    applied.add(name);
  }
}
