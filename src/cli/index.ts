import { auditedUsers } from "../auth/audited-users.ts";
import { UserError } from "../auth/users.ts";
import { BackupError } from "../backup/format.ts";
import { ConfigError, readConfig } from "../config.ts";
import { restrictDataFolder, restrictNewFiles } from "../data-folder.ts";
import { anonymous } from "../domain/roles.ts";
import { storageFaultOf } from "../domain/storage-faults.ts";
import { loadEnvFile } from "../env-file.ts";
import { hasStore, openConfiguredStore, reason, storedConfig } from "../site.ts";
import { TransferError } from "../transfer/export-format.ts";
import { type CliCommand, type CommandOutput, UsageError } from "./command.ts";
import { commandName, commands, helpFor, usage } from "./commands.ts";

/** Runs one command on the store that the environment configures; returns the exit code. */
async function run(given: string[]): Promise<number> {
  const args = given.filter((arg) => arg !== "--create");
  const help = helpFor(args);
  if (help !== null) return print(help);
  const name = commandName(args);
  const command = commands[name ?? ""];
  if (!command) return print({ text: usage(), stream: "stderr", exitCode: 2 });
  restrictNewFiles();
  const rest = args.slice(name?.split(" ").length);
  try {
    const done = command.runWithoutStore?.(rest) ?? null;
    if (done !== null) return await print(await done);
    return await runOnStore(command, rest, args.length < given.length);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n${usage()}`);
    return 1;
  }
}

/** Runs a command on the store; makes one if that is wanted. */
async function runOnStore(command: CliCommand, args: string[], isCreateWanted: boolean): Promise<number> {
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
    return await print(await command.run(args, { config: current, store: used, actor, now, clock }));
  } finally {
    await store.close();
  }
}

/** Prints the output of a command; returns the exit code. */
async function print(output: string | CommandOutput): Promise<number> {
  const { text, stream = "stdout", exitCode = 0 } = typeof output === "string" ? { text: output } : output;
  await new Promise<void>((done, fail) => {
    process[stream].write(`${text}\n`, (error) => (error ? fail(error) : done()));
  });
  return exitCode;
}

/** Whether an error is explained by its message: our own, or one of the system, the file system or the database. */
const isExplained = (error: unknown): error is Error =>
  error instanceof Error &&
  ([UserError, BackupError, ConfigError, TransferError].some((type) => error instanceof type) ||
    "syscall" in error ||
    storageFaultOf(error) !== null);

/** Whether the reader of the output has closed the pipe, as `head` does when it has read enough. */
let isPipeClosed = false;
// The write that fails reports its error; without a listener the error would end the process with a stack trace.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  isPipeClosed ||= code === "EPIPE";
});
loadEnvFile();
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (isPipeClosed) return 1;
  if (!isExplained(error)) throw error;
  console.error(reason(error));
  return 1;
});
