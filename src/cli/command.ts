import { parseArgs } from "node:util";
import type { Actor } from "../audit/record.ts";
import type { Config } from "../config.ts";
import type { Store } from "../store/store.ts";

/** Dependencies of commands. */
export interface CommandOptions {
  config: Config;
  store: Store;
  /** The command line, as the audit trail names it. */
  actor: Actor;
  /** Unix seconds at the start of the command. */
  now: number;
  /** Unix seconds. */
  clock(): number;
}

/** Text to print, on stderr where stdout is the result itself, and the exit code. */
export interface CommandOutput {
  text: string;
  stream?: "stderr";
  exitCode?: number;
}

export interface CliCommand {
  /** The arguments after the name, as the usage message prints them. */
  synopsis: string;
  description: string;
  /** Whether it changes users, which the audit trail records. */
  changesUsers?: true;
  /** Whether it is meant for a store that does not exist yet. */
  makesStore?: true;
  /** Runs it where its arguments need no store; null: they need one. */
  runWithoutStore?(args: string[]): Promise<string | CommandOutput> | null;
  run(args: string[], options: CommandOptions): Promise<string | CommandOutput>;
}

/** Thrown for invalid arguments of a command. */
export class UsageError extends Error {}

/** Parses arguments: so many positional ones, options with a value, and flags without. */
export function parse(args: string[], count: number, options: string[] = [], flags: string[] = []) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries([
        ...options.map((name) => [name, { type: "string" as const }] as const),
        ...flags.map((name) => [name, { type: "boolean" as const }] as const),
      ]),
    });
    if (positionals.length !== count)
      throw new Error(`Expected ${count} arguments, got ${positionals.length}.`);
    return {
      positionals,
      // Options are of type "string", flags of type "boolean", none is repeatable.
      values: values as Record<string, string | undefined>,
      has: (flag: string) => Reflect.get(values, flag) === true,
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Rows of text in columns. */
export function table(head: string[], rows: string[][]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
