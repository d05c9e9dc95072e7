/** A property of an iCalendar object as one unfolded line; its value is taken as it stands. */
export function property(
  name: string,
  value: string | number,
  parameters: Record<string, string> = {},
): string {
  const pairs = Object.entries(parameters).map(([key, given]) => `;${key}=${parameterValue(given)}`);
  return `${name}${pairs.join("")}:${String(value).replace(/[\r\n]+/g, " ")}`;
}

/** A value of type TEXT: special characters are escaped, line breaks are written as `\n`. */
export const text = (value: string): string =>
  printable(value)
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n");

/** A value of type DATE-TIME from a wall clock; an instant is given as wall clock of UTC with the suffix `Z`. */
export const dateTime = (wall: string, suffix: "Z" | "" = ""): string =>
  `${wall.replace(/[-:]/g, "").replace(" ", "T")}${suffix}`;

/** The text of an iCalendar object: each line folded after at most 75 octets, never inside a character. */
export const written = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join("");

const LONGEST = 75;

function folded(line: string): string {
  const bytes = Buffer.from(line);
  if (bytes.length <= LONGEST) return line;
  const parts: string[] = [];
  let from = 0;
  while (from < bytes.length) {
    // The leading space of a continuation line counts as an octet.
    let to = Math.min(from + (from === 0 ? LONGEST : LONGEST - 1), bytes.length);
    while (to < bytes.length && isInside(bytes[to])) to -= 1;
    parts.push(bytes.toString("utf8", from, to));
    from = to;
  }
  return parts.join("\r\n ");
}

/** Whether an octet continues a character of UTF-8. */
const isInside = (octet = 0) => (octet & 0xc0) === 0x80;

/** Removes control characters and lone surrogates. */
const printable = (value: string) => value.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, "");

/** Quoted if necessary; characters that cannot be quoted are encoded by RFC 6868. */
function parameterValue(value: string): string {
  const safe = printable(value)
    .replace(/\^/g, "^^")
    .replace(/"/g, "^'")
    .replace(/\r\n?|\n/g, "^n");
  return /[:;,]/.test(safe) ? `"${safe}"` : safe;
}
