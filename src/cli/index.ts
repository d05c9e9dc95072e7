import { existsSync } from "node:fs";
import { UserError } from "../auth/users.ts";
import { ConfigError, readConfig } from "../config.ts";
import { openConfiguredStore } from "../site.ts";
import { commands, UsageError, usage } from "./commands.ts";

/** Runs one command on the store that the environment configures; returns the exit code. */
async function run(args: string[]): Promise<number> {
  const [subject = "", verb = "", ...rest] = args;
  const command = commands[`${subject} ${verb}`];
  if (!command) {
    console.error(usage());
    return subject === "" || subject === "help" || subject === "--help" ? 0 : 2;
  }
  const store = await openConfiguredStore(readConfig(process.env));
  try {
    console.log(await command.run(rest, { store, now: Math.floor(Date.now() / 1000) }));
    return 0;
  } finally {
    await store.close();
  }
}

if (existsSync(".env")) process.loadEnvFile(".env");
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UserError || error instanceof UsageError || error instanceof ConfigError) {
    console.error(error.message);
    return 1;
  }
  throw error;
});
