import { join } from "node:path";
import { checkStore } from "../../src/backup/check.ts";
import { openStore } from "../../src/store/open-store.ts";

/** The faults of a store that no service uses, as `cli check` finds them. */
export async function problemsOf(settings: Record<string, string>): Promise<string[]> {
  const folder = settings.DATA_DIR ?? "";
  const databaseUrl = settings.DATABASE_URL ?? null;
  const store = await openStore({ file: join(folder, "almanac.sqlite"), databaseUrl });
  try {
    return (await checkStore({ store, mediaFolder: join(folder, "media") })).faults;
  } finally {
    await store.close();
  }
}
