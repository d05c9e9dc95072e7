import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { analyse } from "scslre";
import {
  compiledModules,
  literalPatterns,
  recordBuiltPatterns,
  textFunctions,
} from "./support/source-patterns.ts";

// Beside the compiled tests.
const folder = join(import.meta.dirname, "..", "src");
const files = compiledModules(folder);

const parseContext = { zone: "UTC", siteZone: "UTC", now: 0, maxDescription: 10_000_000 };

/** The repeated part of a hostile text: a beginning that a pattern accepts again and again before it fails at the end. */
const pumps = [
  ...[
    " ",
    "\n",
    "\t ",
    "-",
    "/",
    "a/",
    "a",
    "a ",
    "é",
    "e\u0301",
    "\u0301",
    "音",
    "1",
    "1 ",
    "1.",
    "1,",
    "1-",
    "0",
  ],
  ...[
    "<",
    "<a ",
    "<a",
    "</a",
    "<b>",
    "<!--",
    "<script>",
    "<p>\n\n",
    "a<br>",
    "<a b='",
    "<a href=x ",
    "&",
    "&#",
    "&amp",
  ],
  ...[
    '"',
    "'",
    "`",
    "=",
    "==",
    ";",
    ":",
    "@",
    "@a",
    "a.",
    "(",
    "[",
    "[]",
    "][",
    "{",
    "%",
    "%2F",
    "a%2F",
    "+",
    "\\",
    "*",
  ],
  ...[
    "http://",
    "http://a",
    "a,b;q=1,",
    "en-",
    "en,",
    "€",
    "€1",
    "€ 1 - ",
    "to ",
    "mon ",
    "\ud83d\ude00",
    "\ud800",
  ],
];

/** A text of a length that repeats a pump; `run` makes it new for functions that remember their results. */
const hostile = (pump: string, length: number, run: number): string =>
  `${pump.repeat(Math.ceil(length / pump.length)).slice(0, length)}\0${run}!`;

const LENGTHS = [12_000, 24_000, 48_000] as const;
/** Attempts before a growth counts: other work of the machine can only add to the cost. */
const ATTEMPTS = 8;
/** Microseconds below which a cost cannot be measured. */
const MEASURABLE = 2000;
/** Microseconds beyond which chance plays no part, and further attempts would take too long. */
const CERTAIN = 300_000;
const MAX_GROWTH = 2.5;

let run = 0;

/** Microseconds of processor time that a function takes for a text; functions may reject it. */
function costOf(work: (text: string) => unknown, pump: string, length: number): number {
  run += 1;
  const text = hostile(pump, length, run);
  const start = process.cpuUsage();
  try {
    const result = work(text);
    if (result instanceof Promise) result.catch(() => {});
  } catch {
    // Only the time until it throws matters here, not the error.
  }
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** How much longer a text of twice the length takes, at least; null when both are too short to measure. */
function growthAt(length: number, work: (text: string) => unknown, pump: string): number | null {
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > MAX_GROWTH; attempt += 1) {
    short = Math.min(short, costOf(work, pump, length));
    long = Math.min(long, costOf(work, pump, 2 * length));
    if (long < MEASURABLE) return null;
    growth = long / short;
    if (long > CERTAIN) break;
  }
  return growth;
}

/** The same for the longest texts where shorter ones seem to grow: chance does not grow with them, a square does. */
function growthOf(work: (text: string) => unknown, pump: string): number | null {
  let growth: number | null = null;
  for (const length of LENGTHS) {
    growth = growthAt(length, work, pump);
    if (growth === null || growth <= MAX_GROWTH) break;
  }
  return growth;
}

describe("the cost of texts", () => {
  const built = recordBuiltPatterns();
  const functions: [name: string, work: (text: string) => unknown][] = [];

  before(async () => {
    for (const file of files.filter(
      (name) => name.startsWith("domain/") || name.startsWith("store/writer-row"),
    ))
      await import(pathToFileURL(join(folder, file)).href);
    for (const { file, name, takesList } of textFunctions(files)) {
      const exports: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href);
      const value = exports[name];
      assert.ok(typeof value === "function", `${file} ${name}`);
      functions.push([
        `${file} ${name}`,
        (text) => (takesList ? value(text.split("/"), "en") : value(text, "en")),
      ]);
    }
    for (const file of files.filter((name) => /^resources\/kit\/.*-types\.js$/.test(name)))
      for (const [name, value] of Object.entries(await import(pathToFileURL(join(folder, file)).href)))
        if (isFieldType(value))
          functions.push([`${file} ${name}`, (text) => value.parse(text, parseContext)]);
  });

  it("grows in proportion to the text for every pattern, wherever it begins to match", () => {
    const patterns = [...files.flatMap((file) => literalPatterns(folder, file)), ...built];
    const slow = patterns.flatMap(({ place, source, flags }) => {
      const { reports } = analyse({ source, flags });
      return reports.map(
        ({ type, exponential }) => `${place} /${source}/${flags}: ${exponential ? "exponential" : type}`,
      );
    });

    assert.ok(patterns.length > 150, `${patterns.length} patterns`);
    assert.ok(built.length > 5, `${built.length} patterns are built from text`);
    assert.deepEqual(slow, []);
  });

  it("is seen where it grows faster", () => {
    assert.equal(analyse({ source: "a+$", flags: "" }).reports.length, 1);
    const growth = growthAt(LENGTHS[0], (text) => text.replace(/a+$/, ""), "a");
    assert.ok(growth !== null && growth > MAX_GROWTH, String(growth));
  });

  it("grows in proportion to the text for every function", () => {
    assert.ok(functions.length > 150, `${functions.length} functions`);
    const slow = functions.flatMap(([name, work]) =>
      pumps.flatMap((pump) => {
        const growth = growthOf(work, pump);
        return growth !== null && growth > MAX_GROWTH
          ? [`${name} ${JSON.stringify(pump)}: ${growth.toFixed(1)}`]
          : [];
      }),
    );

    assert.deepEqual(slow, []);
  });
});

const isFieldType = (value: unknown): value is { parse(text: string, context: object): unknown } =>
  typeof value === "object" && value !== null && "parse" in value && typeof value.parse === "function";
