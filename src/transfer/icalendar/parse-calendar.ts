import { TransferError } from "../export-format.ts";

/** A property of a component: its name in capitals, its parameters by name in capitals, its value as it stands. */
export interface CalendarProperty {
  name: string;
  parameters: Record<string, string>;
  value: string;
}

/** A component of an iCalendar object, such as VEVENT. */
export interface CalendarComponent {
  name: string;
  properties: CalendarProperty[];
  components: CalendarComponent[];
}

/** More components than a calendar of people has. */
const MAX_COMPONENTS = 200_000;

/**
 * Parses iCalendar objects (RFC 5545) as programs write them: any line ends, folded lines, also those that are folded
 * inside a character's escape or lack the blank, lower-case names, lines that are none. Several objects in a file are
 * read as one.
 */
export function parseCalendar(text: string): CalendarComponent {
  const root: CalendarComponent = { name: "", properties: [], components: [] };
  const open: CalendarComponent[] = [root];
  let count = 0;
  for (const line of unfolded(text)) {
    const property = parseLine(line);
    if (!property) continue;
    const { name, value } = property;
    const current = open.at(-1) ?? root;
    if (name === "BEGIN") {
      const component = { name: value.trim().toUpperCase(), properties: [], components: [] };
      current.components.push(component);
      open.push(component);
      count += 1;
      if (count > MAX_COMPONENTS) throw new TransferError("The calendar has too many entries.");
    } else if (name === "END") {
      const at = open.findLastIndex((component) => component.name === value.trim().toUpperCase());
      if (at > 0) open.length = at;
    } else current.properties.push(property);
  }
  const calendars = root.components.filter((component) => component.name === "VCALENDAR");
  if (calendars.length === 0) throw new TransferError("This is no iCalendar file.");
  return {
    name: "VCALENDAR",
    properties: calendars.flatMap(({ properties }) => properties),
    components: calendars.flatMap(({ components }) => components),
  };
}

/** Lines without folds: a line that begins with a blank or tab continues the one before. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines[lines.length - 1] += line.slice(1);
    else if (line !== "") lines.push(line);
  }
  return lines;
}

/** A content line; null for a line that is none. */
function parseLine(line: string): CalendarProperty | null {
  const end = /^[\w-]+/.exec(line)?.[0].length ?? 0;
  if (end === 0 || (line[end] !== ":" && line[end] !== ";")) return null;
  const parameters: Record<string, string> = {};
  let at = end;
  while (line[at] === ";") {
    const equals = line.indexOf("=", at);
    if (equals < 0) return null;
    const name = line.slice(at + 1, equals).toUpperCase();
    const [value, next] = parameterValue(line, equals + 1);
    parameters[name] = parameters[name] === undefined ? value : `${parameters[name]},${value}`;
    at = next;
  }
  if (line[at] !== ":") return null;
  return { name: line.slice(0, end).toUpperCase(), parameters, value: line.slice(at + 1) };
}

/** The value of a parameter, in quotes or not, and where it ends; lists stay lists. */
function parameterValue(line: string, from: number): [value: string, end: number] {
  let value = "";
  let at = from;
  for (; at < line.length && line[at] !== ":" && line[at] !== ";"; at++) {
    if (line[at] !== '"') {
      value += line[at];
      continue;
    }
    const end = line.indexOf('"', at + 1);
    if (end < 0) return [value + line.slice(at + 1), line.length];
    value += line.slice(at + 1, end);
    at = end;
  }
  return [decoded(value), at];
}

/** Signs that parameters cannot have, by RFC 6868. */
const decoded = (value: string): string =>
  value.replace(/\^([n'^])/g, (_escape, sign: string) => (sign === "n" ? "\n" : sign === "'" ? '"' : "^"));

/** The first property of a name. */
export const propertyOf = (component: CalendarComponent, name: string): CalendarProperty | undefined =>
  component.properties.find((property) => property.name === name);

/** The text of the first property of a name; empty where there is none. */
export const textOf = (component: CalendarComponent, name: string): string =>
  unescaped(propertyOf(component, name)?.value ?? "").trim();

/** A value of type TEXT. */
export const unescaped = (value: string): string =>
  value.replace(/\\([nN;,\\:"])/g, (_escape, sign: string) => (sign === "n" || sign === "N" ? "\n" : sign));

/** The texts of a list, which commas separate unless they are escaped. */
export const textList = (value: string): string[] =>
  value
    .split(/(?<!\\),/)
    .map((part) => unescaped(part).trim())
    .filter((part) => part !== "");
