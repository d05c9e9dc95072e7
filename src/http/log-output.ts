import { fstatSync, writeSync } from "node:fs";
import { plainText } from "./plain-log.ts";

/** Takes the lines of a log. */
export interface LogOutput {
  write(text: string): void;
}

/**
 * Standard output, for logs. Text that it does not take, because it is a file on a full disk or a pipe that nobody
 * reads, is lost; a failed write of `process.stdout` would end the process, or at least all further output to a file. On a
 * terminal the lines are text for people instead of JSON.
 */
export function standardOutput(): LogOutput {
  const { fd } = process.stdout;
  const isFile = fstatSync(fd).isFile();
  process.stdout.on("error", () => {});
  if (process.stdout.isTTY === true) return { write: (text) => void process.stdout.write(plainText(text)) };
  return {
    write(text) {
      if (!isFile) return void process.stdout.write(text);
      try {
        writeSync(fd, text);
      } catch {}
    },
  };
}
