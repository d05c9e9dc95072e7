import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { copyStore } from "../backup/copy-store.ts";
import { BackupError } from "../backup/format.ts";
import { reason, siteOf } from "../site.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { type CliCommand, parse, table, UsageError } from "./command.ts";
import { readSecret } from "./secret-input.ts";

/** The command that moves a calendar to another database. */
export const copyCommand: Record<string, CliCommand> = {
  "copy-to": {
    synopsis: "URL|FOLDER|-",
    description:
      "Copy everything, users, sessions and images included, to an empty PostgreSQL database (`postgres://…`) or to SQLite in another DATA_DIR, and verify it; `-` reads the URL from stdin, since every user of a machine can see arguments",
    async run(args, { config, store }) {
      const [given = ""] = parse(args, 1).positionals;
      const destination = targetOf(given === "-" ? await readSecret("URL", given) : given);
      const target = await openTarget(destination);
      try {
        const source = { store, mediaFolder: siteOf(config).mediaFolder };
        const { tables, files, missing } = await copyStore(source, { ...destination, store: target });
        const lines = Object.entries(tables).map(([name, { rows, sha256 }]) => [name, String(rows), sha256]);
        const total = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
        return [
          table(["table", "rows", "checksum"], lines),
          `${total} rows and ${files} media files were copied and verified.`,
          ...missing.map((file) => `The media file ${file} is missing.`),
        ].join("\n");
      } finally {
        await target.close();
      }
    },
  },
};

/** Where a copy goes. */
interface CopyTarget {
  file: string;
  databaseUrl: string | null;
  mediaFolder: string;
}

function targetOf(given: string): CopyTarget {
  if (/^postgres(ql)?:\/\//.test(given)) return { file: "", databaseUrl: given, mediaFolder: "" };
  // Not repeated: it may hold a password.
  if (given === "" || given.includes("://")) throw new UsageError("copy-to takes postgres://… or a folder.");
  const folder = resolve(given);
  return { file: join(folder, "almanac.sqlite"), databaseUrl: null, mediaFolder: join(folder, "media") };
}

async function openTarget({ file, databaseUrl, mediaFolder }: CopyTarget): Promise<Store> {
  try {
    if (!databaseUrl) await mkdir(mediaFolder, { recursive: true, mode: 0o700 });
    return await openStore({ file, databaseUrl });
  } catch (error) {
    throw new BackupError(`The target cannot be opened: ${withoutSecrets(reason(error), databaseUrl ?? "")}`);
  }
}

/** A message without the password of a URL, as it stands there or decoded. */
function withoutSecrets(message: string, url: string): string {
  const [, encoded = ""] = /^[^@]*?:\/\/[^:@/]*:([^@]*)@/.exec(url) ?? [];
  return [url, encoded, decoded(encoded)]
    .filter((secret) => secret !== "")
    .reduce((text, secret) => text.replaceAll(secret, "…"), message);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
