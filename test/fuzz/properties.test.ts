import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { CostError, formatCost, lowestAndHighest, parseCost } from "../../src/domain/cost.ts";
import { displayCost } from "../../src/domain/cost-display.ts";
import { parseDateInput } from "../../src/domain/date-input.ts";
import {
  decodeEntities,
  escapeHtml,
  plainText,
  renderHtml,
  renderTitle,
  sanitizeHtml,
} from "../../src/domain/html.ts";
import { normalizeForSearch, searchFragments, searchTerms } from "../../src/domain/search-text.ts";
import { slugForUrl, slugFromPath, slugify, uniqueSlug } from "../../src/domain/slug.ts";
import { addYears, dayEnd, dayStart, toInstant, toWall } from "../../src/domain/time.ts";
import { parseQueryString } from "../../src/http/query-string.ts";
import { runsGate } from "../support/gate.ts";

const SEED = Number(process.env.SEED || Date.now() % 2 ** 31);
const RUNS = runsGate ? 5000 : 300;

/** Checks a property for random values; the failure names the seed and the smallest value that breaks it. */
const holds = <T>(values: fc.Arbitrary<T>, property: (value: T) => void): void =>
  fc.assert(fc.property(values, property), { seed: SEED, numRuns: RUNS });

/** Texts as people and attackers write them: any Unicode, markup, numbers, dates. */
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "<p>",
          "</p>",
          "<b",
          ">",
          "<script>",
          "<!--",
          "-->",
          "&amp;",
          "&#x3c;",
          "&",
          '"',
          "'",
          "<a href=",
        ),
        fc.constantFrom(
          "$",
          "€",
          "10",
          "5.50",
          " - ",
          "USD",
          "free",
          ",",
          ".",
          "-",
          "+",
          " ",
          "%41",
          "[a]",
          "=",
        ),
        fc.constantFrom(
          "2030-01-31",
          "25:00",
          "monday",
          "next",
          "Z",
          "+02:00",
          "T",
          "é",
          "ß",
          "日本",
          "İ",
          "\u0301",
        ),
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join("")),
);
const languages = fc.constantFrom("en", "fr", "de", "es");
const zones = fc.constantFrom(
  "UTC",
  "Europe/Paris",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "UTC+5:30",
);
const instants = fc.integer({ min: -2_000_000_000, max: 7_000_000_000 });

describe(`properties (SEED=${SEED})`, () => {
  it("a slug is its own slug, and its URL leads back to it", () => {
    holds(fc.tuple(texts, languages), ([text, language]) => {
      const slug = slugify(text, language);
      assert.equal(slugify(slug, language), slug);
      assert.equal(slugFromPath(slugForUrl(slug), language), slug);
      assert.equal(slug, slug.toLowerCase());
      assert.match(slug, /^[\p{L}\p{M}\p{N}_-]*$/u);
      assert.ok(slugForUrl(slug).length <= 200);
    });
  });

  it("a unique slug is none of those that are taken", async () => {
    const property = async ([text, count]: [string, number]) => {
      const taken = new Set<string>();
      const slug = slugify(text) || "x";
      for (let made = 0; made <= count; made++) {
        const unique = await uniqueSlug(
          slug,
          async (slugs) => new Set(slugs.filter((one) => taken.has(one))),
        );
        assert.ok(!taken.has(unique));
        taken.add(unique);
      }
    };
    const values = fc.tuple(texts, fc.integer({ min: 0, max: 60 }));
    await fc.assert(fc.asyncProperty(values, property), { seed: SEED, numRuns: RUNS / 10 });
  });

  it("a cost is parsed or refused, and what is shown of it is safe as HTML", () => {
    holds(
      fc.tuple(fc.oneof(texts, fc.array(texts, { maxLength: 3 }), fc.double()), languages),
      ([input, language]) => {
        try {
          const cost = parseCost(input);
          const shown = formatCost(cost, { symbol: "$", position: "prefix" }, "Free");
          assert.doesNotMatch(shown, /[<>]/);
          displayCost(cost, language, "$", "Free");
          const range = lowestAndHighest(cost);
          if (range) assert.ok(range.low >= 0 && range.low <= range.high);
        } catch (error) {
          assert.ok(error instanceof CostError, String(error));
        }
      },
    );
  });

  it("sanitized HTML stays as it is when it is sanitized again, and has no active content", () => {
    holds(texts, (text) => {
      const clean = sanitizeHtml(text);
      assert.equal(sanitizeHtml(clean), clean);
      for (const markup of [clean, renderHtml(clean), renderTitle(text)])
        assert.doesNotMatch(markup, /<script|<iframe|\son\w+=|javascript:/i);
    });
  });

  it("escaped text is read back as it was", () => {
    holds(texts, (text) => {
      const escaped = escapeHtml(text);
      assert.doesNotMatch(escaped, /[<>"]/);
      assert.equal(decodeEntities(escaped), text);
      assert.doesNotMatch(escapeHtml(plainText(text)), /[<>]/);
    });
  });

  it("text normalized for search is normalized already, and so is every word of a search", () => {
    holds(fc.tuple(texts, languages), ([text, language]) => {
      const normal = normalizeForSearch(text);
      assert.equal(normalizeForSearch(normal), normal);
      const { words, excluded } = searchTerms(text, language);
      for (const word of [...words, ...excluded, ...searchFragments(text)]) assert.ok(word.length > 0);
    });
  });

  it("an instant is the same after a way through any wall clock, but for the hour that clocks go through twice", () => {
    holds(fc.tuple(instants, zones), ([instant, zone]) => {
      const back = toInstant(toWall(instant, zone), zone);
      assert.ok(back === instant || (instant - back > 0 && instant - back <= 7200), `${instant} ${back}`);
      assert.ok(dayStart(instant, zone) <= instant && instant <= dayEnd(instant, zone));
      assert.equal(toWall(addYears(instant, 1, zone), zone).slice(5, 7) !== "", true);
    });
  });

  it("a date is an instant within the years of the calendar, or nothing", () => {
    holds(
      fc.tuple(
        fc.oneof(texts, fc.integer(), fc.double()),
        zones,
        instants,
        fc.constantFrom("read" as const, "write" as const),
      ),
      ([value, zone, now, mode]) => {
        const parsed = parseDateInput(value, { zone, now, mode });
        if (parsed !== null) assert.ok(Object.values(parsed).every((one) => !Number.isNaN(one)));
      },
    );
  });

  it("a query string of any text is parsed to plain parameters", () => {
    holds(texts, (text) => {
      const parameters = parseQueryString(text);
      assert.equal(typeof parameters, "object");
      assert.ok(!("polluted" in {}));
      JSON.stringify(parameters);
    });
  });
});
