import { existsSync } from "node:fs";
import { auditedUsers } from "../auth/audited-users.ts";
import { UserError } from "../auth/users.ts";
import { BackupError } from "../backup/format.ts";
import { ConfigError, readConfig } from "../config.ts";
import { restrictDataFolder, restrictNewFiles } from "../data-folder.ts";
import { anonymous } from "../domain/roles.ts";
import { hasStore, openConfiguredStore, storedConfig } from "../site.ts";
import { TransferError } from "../transfer/export-format.ts";
import { type Command, type CommandOutput, UsageError } from "./command.ts";
import { commands, usage } from "./commands.ts";

/** Runs one command on the store that the environment configures; returns the exit code. */
async function run(given: string[]): Promise<number> {
  const args = given.filter((arg) => arg !== "--create");
  const [subject = "", verb = ""] = args;
  const name = [`${subject} ${verb}`, subject].find((known) => Object.hasOwn(commands, known));
  const command = commands[name ?? ""];
  if (!command) {
    const isHelp = ["", "help", "--help", "-h"].includes(subject);
    (isHelp ? console.log : console.error)(usage());
    return isHelp ? 0 : 2;
  }
  restrictNewFiles();
  const rest = args.slice(name?.split(" ").length);
  try {
    const done = command.runWithoutStore?.(rest) ?? null;
    if (done !== null) return print(await done);
    return await runOnStore(command, rest, args.length < given.length);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n${usage()}`);
    return 1;
  }
}

/** Runs a command on the store; makes one if that is wanted. */
async function runOnStore(command: Command, args: string[], isCreateWanted: boolean): Promise<number> {
  const config = readConfig(process.env);
  if (!isCreateWanted && !command.makesStore && !hasStore(config))
    throw new ConfigError(
      `There is no store in DATA_DIR ${config.DATA_DIR}. Set DATA_DIR to the folder of the service, or add --create to make a store there.`,
    );
  await restrictDataFolder(config.DATA_DIR, process.cwd(), console.error);
  const store = await openConfiguredStore(config);
  try {
    const clock = () => Math.floor(Date.now() / 1000);
    const now = clock();
    const actor = { now, caller: anonymous, client: { address: "cli", requestId: "" } };
    const current = await storedConfig(config, store);
    const used = command.changesUsers ? auditedUsers(store, actor) : store;
    return print(await command.run(args, { config: current, store: used, actor, now, clock }));
  } finally {
    await store.close();
  }
}

/** Prints the output of a command; returns the exit code. */
function print(output: string | CommandOutput): number {
  const { text, stream, exitCode = 0 } = typeof output === "string" ? { text: output } : output;
  if (stream === "stderr") console.error(text);
  else console.log(text);
  return exitCode;
}

if (existsSync(".env")) process.loadEnvFile(".env");
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  const expected = [UserError, BackupError, ConfigError, TransferError];
  if (error instanceof Error && expected.some((type) => error instanceof type)) {
    console.error(error.message);
    return 1;
  }
  throw error;
});
