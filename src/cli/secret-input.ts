import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { UsageError } from "./command.ts";

/**
 * Reads a secret, such as a password: the first line of a file, or for `-` of the standard input, on a terminal without
 * echo. Never an argument, because every user of a machine can list those.
 */
export async function readSecret(what: string, file: string): Promise<string> {
  const { stdin, stderr } = process;
  const source =
    file === "-" ? (stdin.isTTY ? prompt(what, stdin, stderr) : text(stdin)) : readFile(file, "utf8");
  const content = await source.catch((error: NodeJS.ErrnoException) => {
    throw error instanceof UsageError
      ? error
      : new UsageError(`The ${what} cannot be read: ${error.message}`);
  });
  const [secret = ""] = content.split(/\r?\n/);
  if (secret === "") throw new UsageError(`The ${what} is empty.`);
  return secret;
}

/** Asks on a terminal; the echo goes nowhere. */
function prompt(what: string, input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  // After the interface has turned the echo of the terminal off.
  output.write(`${what[0]?.toUpperCase()}${what.slice(1)}: `);
  return new Promise((resolve, reject) => {
    lines.once("line", (line) => {
      resolve(line);
      lines.close();
    });
    lines.once("close", () => {
      output.write("\n");
      reject(new UsageError(`No ${what} was entered.`));
    });
  });
}
