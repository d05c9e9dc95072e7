import { insertRow, runCached } from "./statement-cache.ts";
import type { Queries } from "./store.ts";

/** The setting that holds the version. */
const NAME = "credentials";

/** A number that is incremented with every change of a user or an application password. */
export async function credentialsVersion(db: Queries): Promise<number> {
  const [row] = await runCached<{ value: string }>(db, "credentials version", [NAME], () =>
    db.selectFrom("settings").select("value").where("name", "=", NAME),
  );
  return Number(row?.value ?? 0);
}

/** Invalidates the verified credentials that all processes have cached. */
export const invalidateCredentials = async (db: Queries): Promise<void> =>
  setCredentialsVersion(db, (await credentialsVersion(db)) + 1);

/** Sets a version that is higher than any before. */
export async function setCredentialsVersion(db: Queries, version: number): Promise<void> {
  await db.deleteFrom("settings").where("name", "=", NAME).execute();
  await insertRow(db, "settings", { name: NAME, value: String(version) });
}
