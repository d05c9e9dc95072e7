/** A line of the log, parsed. */
interface LogLine {
  level: number;
  /** Unix milliseconds. */
  time: number;
  msg?: string;
  err?: { stack?: string; message?: string };
  [field: string]: unknown;
}

const levels: Record<number, string> = { 10: "trace", 20: "debug", 40: "warning", 50: "error", 60: "fatal" };

/** JSON lines of a log as text for people, who read it on a terminal. */
export const plainText = (lines: string): string =>
  `${lines.trimEnd().split("\n").map(plainLine).join("\n")}\n`;

/** A JSON line as text; a line that is no JSON stays as it is. */
function plainLine(line: string): string {
  let parsed: LogLine;
  try {
    // The log writes objects only.
    parsed = JSON.parse(line) as LogLine;
  } catch {
    return printable(line);
  }
  const { level, time, msg, err, ...others } = parsed;
  const text = "route" in others ? requestText(others) : [levels[level], msg].filter(Boolean).join(": ");
  const stack = err?.stack ?? err?.message;
  return printable(`${clockTime(time)}  ${text}${stack ? `\n${stack}` : ""}`);
}

/** The wall clock of the machine, which whoever looks at a terminal has. */
const clockTime = (time: number) => new Date(time).toTimeString().slice(0, 8);

const requestText = ({ method, route, status, duration_ms, cache, user }: Record<string, unknown>): string =>
  `${status} ${method} ${route}  ${duration_ms} ms, ${cache}${user ? `, ${user}` : ""}`;

/** Without control characters, by which text from elsewhere could change what a terminal shows. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes.
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "?");
