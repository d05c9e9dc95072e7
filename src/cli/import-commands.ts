import { callerOf } from "../auth/authenticate.ts";
import { listUsers, requireUser, UserError } from "../auth/users.ts";
import type { Context } from "../context.ts";
import { parseDateInput } from "../domain/date-input.ts";
import { siteOf, systemContext } from "../site.ts";
import type { RunOptions } from "../transfer/import-run.ts";
import { importTec } from "../transfer/tec/import-tec.ts";
import { type CliCommand, type CommandOptions, parse, UsageError } from "./command.ts";
import { importText, progressLine } from "./import-output.ts";
import { readSecret } from "./secret-input.ts";
import { languageIn } from "./transfer-commands.ts";

/** The flags, synopsis and description that every import has. */
export const commonFlags = ["dry-run", "force"];
export const commonSynopsis = "[--author LOGIN] [--dry-run] [--force]";
export const commonHelp =
  "Imported again, it changes what has changed at the source, unless it was edited here (--force overwrites that); --dry-run only reports";

/** Milliseconds before a request is repeated for the first time. */
const BACK_OFF_MS = 500;

/** Commands that import from other calendars. */
export const importCommands: Record<string, CliCommand> = {
  "import tec": {
    synopsis: `URL [--user LOGIN --app-password-file FILE] [--languages fr,de] [--since DATE] [--rate NUMBER] [--keep-ids] [--match-translations] ${commonSynopsis}`,
    description: `Import a site of The Events Calendar, or another Almanac, through its API: everything with images and translations, with credentials drafts and private items, too. ${commonHelp}. The application password is the first line of FILE, or of the standard input for \`-\`; --since takes events from that day on, --rate limits the requests per second, --keep-ids keeps ids that are free here`,
    async run(args, options) {
      const { positionals, values, has } = parse(
        args,
        1,
        ["user", "app-password-file", "languages", "since", "rate", "author"],
        ["keep-ids", "match-translations", ...commonFlags],
      );
      const [url = ""] = positionals;
      const context = await importContext(options, values.author);
      const progress = progressLine();
      const report = await importTec(
        {
          ...runOptions(has),
          url,
          languages:
            values.languages?.split(",").map((code) => languageIn(code.trim(), options) ?? "") ?? null,
          since: dayIn(values.since, context),
          rate: numberIn(values.rate),
          authorization: await credentials(values),
          backOffMs: BACK_OFF_MS,
          onProgress: ({ collection, lang, page, pages }) =>
            progress.show(`${collection} (${lang}): page ${page} of ${pages}`),
        },
        context,
      ).finally(progress.clear);
      return importText(report, has("dry-run"));
    },
  },
};

/** The context of an import: its caller is the author of new items, by default the first administrator. */
export async function importContext(
  { config, store, now }: CommandOptions,
  author: string | undefined,
): Promise<Context> {
  const administrator = (await listUsers(store.read)).find(({ role }) => role === "administrator");
  const user = author === undefined ? administrator : await requireUser(store.read, author);
  if (!user) throw new UserError("There is no administrator to import for; `user add` adds one.");
  const context = systemContext(siteOf(config), store, now);
  return { ...context, caller: callerOf(user), client: { ...context.client, address: "cli" } };
}

/** The options of a run by the flags of a command. */
export const runOptions = (has: (flag: string) => boolean): RunOptions => ({
  isDryRun: has("dry-run"),
  force: has("force"),
  keepIds: has("keep-ids"),
  matchTranslations: has("match-translations"),
});

async function credentials(values: Record<string, string | undefined>): Promise<string | null> {
  const { user, "app-password-file": file } = values;
  if (user === undefined && file === undefined) return null;
  if (user === undefined || file === undefined)
    throw new UsageError("--user and --app-password-file belong together.");
  const secret = await readSecret("application password", file);
  return `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
}

function dayIn(text: string | undefined, { site, now }: Context): string | null {
  if (text === undefined) return null;
  const date = parseDateInput(text, { zone: site.zone, now, mode: "read" });
  if (!date) throw new UsageError(`${text} is no date.`);
  return `${date.wall.slice(0, 10)} 00:00:00`;
}

function numberIn(text: string | undefined): number {
  const number = Number(text ?? 0);
  if (!Number.isFinite(number) || number < 0) throw new UsageError(`${text} is no number.`);
  return number;
}
