import { backUpToFile, openBackup } from "../backup/backup-file.ts";
import { checkStore } from "../backup/check.ts";
import type { Summary } from "../backup/format.ts";
import { restoreBackup, verifyBackup } from "../backup/restore.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { siteOf } from "../site.ts";
import { type CliCommand, parse } from "./command.ts";

/** Commands about the store as a whole. */
export const maintenanceCommands: Record<string, CliCommand> = {
  backup: {
    synopsis: "FILE",
    description:
      "Write a backup of the store and the images to a new file, or to stdout (`-`), while services run",
    async run(args, { config, store, now }) {
      const [file = ""] = parse(args, 1).positionals;
      const source = { store, mediaFolder: siteOf(config).mediaFolder };
      if (file === "-") {
        const summary = await writeBackup(source, now, process.stdout);
        return { text: `A backup of ${sizeOf(summary)} was written.`, stream: "stderr" };
      }
      const { bytes, summary } = await backUpToFile(source, file, now);
      return `${file} is a backup of ${sizeOf(summary)} (${bytes} bytes), written and verified.${missingIn(summary)}`;
    },
  },
  restore: {
    makesStore: true,
    synopsis: "FILE [--force] [--dry-run]",
    description:
      "Restore a backup (`-`: stdin) into an empty store; --force replaces everything, --dry-run only verifies the file",
    runWithoutStore(args) {
      const { file, has } = restoreArguments(args);
      return has("dry-run") ? verify(file) : null;
    },
    async run(args, { config, store }) {
      const { file, has } = restoreArguments(args);
      const summary = await restoreBackup(await sourceOf(file), {
        store,
        folder: config.DATA_DIR,
        mediaFolder: siteOf(config).mediaFolder,
        force: has("force"),
      });
      return `${sizeOf(summary)} were restored.${missingIn(summary)}`;
    },
  },
  check: {
    synopsis: "",
    description: "Check the store and the images; exits with 1 if there is a fault",
    async run(args, { config, store }) {
      parse(args, 0);
      const { mediaFolder } = siteOf(config);
      const { rows, files, faults, unreferenced } = await checkStore({ store, mediaFolder });
      const lines = [
        ...faults,
        ...unreferenced.slice(0, 20).map((file) => `No image uses the media file ${file}.`),
        `${rows} rows and ${files} media files: ${faults.length} faults, ${unreferenced.length} unused files.`,
      ];
      return { text: lines.join("\n"), exitCode: faults.length > 0 ? 1 : 0 };
    },
  },
};

function restoreArguments(args: string[]) {
  const { positionals, has } = parse(args, 1, [], ["force", "dry-run"]);
  return { file: positionals[0] ?? "", has };
}

const sourceOf = async (file: string) => (file === "-" ? process.stdin : openBackup(file));

const verify = async (file: string) =>
  `${file} is a complete backup of ${sizeOf(await verifyBackup(await sourceOf(file)))}.`;

const sizeOf = ({ rows, files }: Summary) =>
  `${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows and ${files} media files`;

const missingIn = ({ missing }: Summary) =>
  missing.length === 0 ? "" : `\nMissing media files: ${missing.join(", ")}`;
