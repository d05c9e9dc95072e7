import { type Kysely, sql } from "kysely";
import type { Migration } from "./migrations/migration.ts";
import type { Database } from "./tables.ts";

/**
 * Applies pending migrations in order, inside the caller's transaction: all of them or none. The write lock that the
 * transaction holds keeps a second node from doing the same. Returns whether there were any.
 */
export async function migrate(
  transaction: Kysely<Database>,
  dialect: keyof Migration,
  migrations: Record<string, Migration>,
): Promise<boolean> {
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
    throw new Error(`A newer version of the service has migrated the store: it has ${unknown.join(", ")}.`);
  const before = applied.size;
  for (const [name, migration] of Object.entries(migrations)) {
    if (applied.has(name)) continue;
    for (const step of migration[dialect])
      await (typeof step === "string" ? sql.raw(step).execute(transaction) : step(transaction));
    await transaction.insertInto("migrations").values({ name, applied: applied.size }).execute();
    applied.add(name);
  }
  return applied.size > before;
}
