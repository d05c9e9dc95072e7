import { existsSync } from "node:fs";

/** Adds the settings of `.env`, if there is one, to the environment; a file that cannot be read ends the process. */
export function loadEnvFile(): void {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
  } catch (error) {
    // Every error of the file system is an Error.
    console.error(`.env cannot be read: ${(error as Error).message}`);
    process.exit(1);
  }
}
