import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A command of a `console` block and the output that is printed below it. */
export interface Example {
  command: string;
  output: string;
}

/** The examples of all blocks with a heading: a line after `$`, with its indented continuation, is a command. */
export function examplesIn(markdown: string, heading = "console"): Example[] {
  const blocks = [...markdown.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)]
    .filter(([, words]) => words === heading)
    .map(([, , block = ""]) => block);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((entry) => {
      const [, command = "", output = ""] = /^(.*\n(?: +.*\n)*)([\s\S]*)$/.exec(entry) ?? [];
      return { command: command.trim(), output: output.trim() };
    });
}

/** Matches an output in which `…` stands for any text. */
export const outputPattern = (output: string): RegExp =>
  new RegExp(`^${output.split("…").map(escaped).join("[\\s\\S]*")}$`);

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Runs commands one after the other in one shell, which exits at the first failure; returns the output of each. */
export async function runCommands(commands: string[], env: Record<string, string> = {}): Promise<string[]> {
  const mark = "-- end of output --";
  const script = commands.map((command) => `${command}\necho '${mark}'`).join("\n");
  const { stdout } = await promisify(execFile)("bash", ["-ec", script], {
    env: { PATH: process.env.PATH, TZ: "UTC", ...env },
    timeout: 60_000,
  });
  return stdout
    .replaceAll("\r\n", "\n")
    .split(mark)
    .map((output) => output.trim());
}
