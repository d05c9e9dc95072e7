import type { Part } from "./openapi.ts";
import type { Random } from "./random.ts";

/** Texts that break parsers, databases, markup, headers, paths and clocks. */
const hostileTexts = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "\n",
    "\r\nX-Injected: yes",
    "\t",
    "\ud800",
    "\udfff x",
    "\u202eabc",
    "\ufeff",
    "𝕏",
  ],
  ...[
    "'",
    '"',
    "\\",
    "`",
    "%",
    "%00",
    "%zz",
    "%2e%2e%2f",
    "../../etc/passwd",
    "..",
    "/",
    "//",
    "?",
    "#",
    "&",
    "+",
  ],
  ...["' or '1'='1", "'; drop table events; --", "1) union select 1 --", "$1", "?1", "{}", "[]", "$" + "{1}"],
  ...[
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!--",
    "]]>",
    "&#0;",
    "&amp;lt;",
    "javascript:alert(1)",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "length",
    "null",
    "undefined",
    "NaN",
    "true",
    "false",
  ],
  ...[
    "0",
    "-0",
    "00",
    "-1",
    "1e9",
    "1e400",
    "0x10",
    "9007199254740993",
    "99999999999999999999",
    "1.5",
    ",",
    ",,",
    "1,2",
    "١٢٣",
  ],
  ...[
    "now",
    "tomorrow",
    "next monday",
    "0000-00-00",
    "2030-02-30",
    "2030-13-01",
    "9999-12-31 23:59:59",
    "-0001-01-01",
  ],
  ...[
    "2030-01-01T00:00:00+99:99",
    "2030-01-01T25:61:61",
    "275760-09-13",
    "1e12",
    "Europe/Nowhere",
    "UTC+25",
    "all",
    "xx",
  ],
  ...["-a", "-a -b -c", '"', '"open', "* OR", "a*", "^", "NEAR(a b)", "{a b}:", "title:x", "Ø ß ı İ ﬁ"],
  ...[
    "http://127.0.0.1/",
    "http://[::1]/",
    "file:///etc/passwd",
    "data:text/html,x",
    "https://",
    "http://x:y@z/",
    "//x",
  ],
];

const hostileValues = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  [],
  {},
  [[]],
  [null],
  [{}],
];

/** A value of any type, chosen to break something. */
export function hostile(random: Random): unknown {
  if (random.chance(0.1))
    return random.pick(["a", "é", "𝕏", "<b>", "a,", "-a ", "'", "%"]).repeat(1 + random.below(6000));
  if (random.chance(0.1)) return Array.from({ length: random.below(400) }, () => random.pick(hostileTexts));
  if (random.chance(0.05)) return nested(random, random.below(60));
  if (random.chance(0.25)) return random.pick(hostileValues);
  const text = random.pick(hostileTexts);
  return random.chance(0.2) ? text + random.pick(hostileTexts) : text;
}

function nested(random: Random, depth: number): unknown {
  let value: unknown = random.pick(hostileTexts);
  for (let level = 0; level < depth; level++)
    value = random.chance(0.5) ? [value] : { [random.pick(["a", "0", "id", "__proto__"])]: value };
  return value;
}

/** Builds values that a schema allows; `resolve` follows references. */
export function validValues(random: Random, resolve: (schema: Part) => Part) {
  function valid(schema: Part, depth = 0): unknown {
    const part = resolve(schema ?? {});
    if (part.const !== undefined) return part.const;
    if (part.enum) return random.pick(part.enum);
    const choices = part.anyOf ?? part.oneOf;
    if (choices) return valid(random.pick(choices), depth + 1);
    const type = Array.isArray(part.type) ? random.pick(part.type) : part.type;
    if (type === "array")
      return Array.from({ length: random.below(4) }, () => (depth > 6 ? null : valid(part.items, depth + 1)));
    if (type === "object") return depth > 6 ? {} : object(part, depth);
    if (type === "boolean") return random.chance(0.5);
    if (type === "integer" || type === "number") return number(part, type);
    if (type === "null") return null;
    return text(part);
  }

  function object(part: Part, depth: number): Record<string, unknown> {
    const chosen = Object.entries<Part>(part.properties ?? {}).filter(
      ([name]) => part.required?.includes(name) || random.chance(0.2),
    );
    return Object.fromEntries(chosen.map(([name, schema]) => [name, valid(schema, depth + 1)]));
  }

  function number({ minimum = -3, maximum = 60 }: Part, type: string): number {
    const value = minimum + random.fraction() * (Math.min(maximum, minimum + 100) - minimum);
    return type === "integer" ? Math.round(value) : value;
  }

  function text({ format, pattern, maxLength = 60 }: Part): string {
    const day = `20${25 + random.below(12)}-0${1 + random.below(9)}-${10 + random.below(18)}`;
    if (format === "date-time" || /date/.test(format ?? "")) return `${day} ${10 + random.below(10)}:30:00`;
    if (format === "uri") return "https://example.org/x";
    if (format === "email") return "someone@example.org";
    if (pattern) return random.pick(["1", "a", "en", "1,2", day]);
    const word = random.pick([
      day,
      "Concert",
      "Fête de l’été",
      "Straße",
      "music",
      "Ωmega",
      "日本",
      String(random.below(40)),
      "en",
      "publish",
    ]);
    return word.slice(0, maxLength);
  }

  return valid;
}
