import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Context } from "../context.ts";
import { siteOf, systemContext } from "../site.ts";
import { type ExportSummary, TransferError } from "../transfer/export-format.ts";
import { type LoadReport, loadExport } from "../transfer/load-export.ts";
import { csvLines } from "../transfer/spreadsheet/write-spreadsheet.ts";
import { writeExport } from "../transfer/write-export.ts";
import { type CliCommand, type CommandOptions, parse, UsageError } from "./command.ts";
import { calendarParts } from "./export-calendar.ts";

/** Commands that move a calendar in and out. */
export const transferCommands: Record<string, CliCommand> = {
  export: {
    synopsis: "FOLDER|FILE.ndjson[.gz]|FILE.csv|FILE.tsv|FILE.ics [--language CODE]",
    description:
      "Write everything but secrets to an empty folder or a new file, in a documented format; or all events as a spreadsheet; or the published events of a language as iCalendar",
    async run(args, options) {
      const { positionals, values } = parse(args, 1, ["language"]);
      const [path = ""] = positionals;
      const language = languageIn(values.language, options);
      const [, extension = ""] = /\.(csv|tsv|ics)$/i.exec(path) ?? [];
      const context = readerContext(options, language);
      const delimiter = extension.toLowerCase() === "tsv" ? "\t" : ",";
      if (/^ics$/i.test(extension))
        return writeNewFile(path, calendarParts(context, options.config.SITE_NAME));
      if (extension !== "") return writeNewFile(path, csvLines(context, { delimiter, language }));
      if (language) throw new UsageError("--language is for spreadsheets and iCalendar.");
      const { config, store, now } = options;
      const source = { store, mediaFolder: siteOf(config).mediaFolder };
      return exportedText(path, await writeExport(source, path, now));
    },
  },
  "import json": {
    makesStore: true,
    synopsis: "FOLDER|FILE.ndjson[.gz]",
    description:
      "Import what `export` has written into a store without items, with the same ids; authors who are not users are added without a password",
    async run(args, options) {
      const [path = ""] = parse(args, 1).positionals;
      const { config, store } = options;
      const target = { store, mediaFolder: siteOf(config).mediaFolder };
      return loadedText(await loadExport(path, target, readerContext(options, null)));
    },
  },
};

/** The context of work that sees everything. */
export function readerContext({ config, store, now }: CommandOptions, language: string | null): Context {
  const context = systemContext(siteOf(config), store, now);
  const caller = { id: 0, login: "", role: "administrator" as const };
  return language
    ? { ...context, caller, language: { ...context.language, code: language } }
    : { ...context, caller };
}

/** A language that the service has; null where none is given. */
export function languageIn(
  code: string | undefined,
  { config }: Pick<CommandOptions, "config">,
): string | null {
  if (code === undefined) return null;
  if (!config.LANGUAGES.includes(code))
    throw new UsageError(`LANGUAGES has no ${code}; it has ${config.LANGUAGES.join(", ")}.`);
  return code;
}

/** Writes parts of text to a new file, which gets its name when it is complete. */
async function writeNewFile(path: string, parts: AsyncIterable<string>): Promise<string> {
  const exists = await stat(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new TransferError(`${path} exists already.`);
  const partial = `${path}.partial`;
  try {
    await pipeline(Readable.from(parts), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, path);
  } catch (error) {
    // Where the folder cannot be used, removing fails as well; the first error says why.
    await rm(partial, { force: true }).catch(() => {});
    throw error;
  }
  return `${path} was written.`;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);

const exportedText = (path: string, { records, files, missing }: ExportSummary): string =>
  [
    `${path} has ${sum(records)} records and ${files} image files.`,
    ...missing.map((file) => `The image file ${file} is missing.`),
  ].join("\n");

const loadedText = ({ records, files, missing, addedUsers, protectedEvents }: LoadReport): string =>
  [
    `${sum(records)} records and ${files} image files were imported.`,
    ...(addedUsers.length > 0
      ? [`These users were added, who cannot log in before \`user set-password\`: ${addedUsers.join(", ")}.`]
      : []),
    ...(protectedEvents.length > 0
      ? [`Exports have no passwords. These events need new ones: ${protectedEvents.join(", ")}.`]
      : []),
    ...missing.map((file) => `The image file ${file} is missing.`),
  ].join("\n");
