import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { backUpToFile } from "../../src/backup/backup-file.ts";
import { backupTables } from "../../src/backup/format.ts";
import { restoreBackup } from "../../src/backup/restore.ts";
import type { Store } from "../../src/store/store.ts";
import { temporaryFolder } from "./process.ts";
import { NOON, type TestService } from "./service.ts";

/** The media folder of a service; it may not exist yet. */
export const mediaFolderOf = ({ folder }: Pick<TestService, "folder">) => join(folder, "media");

/** The store of a service with its media folder. */
export const withMedia = (service: TestService) => ({
  store: service.store,
  mediaFolder: mediaFolderOf(service),
});

/** Writes a backup of a running service to a new file. */
export async function backUp(service: TestService): Promise<string> {
  const path = join(await temporaryFolder(), "backup.tar.gz");
  await backUpToFile(withMedia(service), path, NOON);
  return path;
}

/** Restores a backup into the store of a running service. */
export async function restoreInto(service: TestService, path: string, force = true) {
  const mediaFolder = mediaFolderOf(service);
  await mkdir(mediaFolder, { recursive: true });
  const { store, folder } = service;
  return restoreBackup(createReadStream(path), { store, folder, mediaFolder, force });
}

/** Every row that backups have, by table, as sorted JSON. */
export async function contentsOf(store: Store): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  await store.snapshot(async ({ rows }) => {
    for (const table of backupTables) {
      const lines: string[] = [];
      for await (const batch of rows(table))
        for (const row of batch)
          if (!(table === "settings" && row.name === "credentials")) lines.push(JSON.stringify(row));
      contents[table] = lines.sort();
    }
  });
  return contents;
}
