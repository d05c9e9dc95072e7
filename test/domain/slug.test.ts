import assert from "node:assert/strict";
import { test } from "node:test";
import { SLUG_BATCH, slugForUrl, slugFromPath, slugify, uniqueSlug } from "../../src/domain/slug.ts";
import { seededRandom } from "../support/random.ts";

const rows: [text: string, slug: string, language?: string][] = [
  ["Same title", "same-title"],
  ["UPPER lower 123", "upper-lower-123"],
  ["Under_score and-dash", "under_score-and-dash"],
  ["Zone Asia/Hong_Kong", "zone-asia-hong_kong"],
  ['Some <b>Odd</b> Slug/with "quotes"  & more', "some-odd-slug-with-quotes-more"],
  ["Img <img src=x onerror=alert(1)> title", "img-title"],
  ["AT&amp;T at the Caf&eacute;", "att-at-the-cafe"],
  ["Brand™ Night", "brand-night"],
  ["foo.bar", "foo-bar"],
  ["Q1/Q2", "q1-q2"],
  ["A—B", "a-b"],
  ["a_b", "a_b"],
  ["R&B", "rb"],
  ["AT&T", "att"],
  ["Wine+Cheese", "winecheese"],
  ["1,000", "1000"],
  ["10:30", "1030"],
  ["Mother's", "mothers"],
  ["x^2", "x2"],
  ["x²", "x2"],
  ["3×3", "3x3"],
  ["10€", "10e"],
  ["C++", "c"],
  ["𝒜𝓑 Ⅳ ½", "ab-iv-1-2"],
  ["…and − then ‐ more", "and-then-more"],
  ["Straße", "strase", "es"],
  ["Été à Zürich ßøå", "ete-a-zurich-soa"],
  ["Été à Zürich ßøå", "ete-a-zurich-soa", "fr"],
  ["Übergröße für Ärzte", "uebergroesse-fuer-aerzte", "de"],
  ["Smørrebrød på Åen", "smoerrebroed-paa-aaen", "da"],
  ["Fête d'été, l’œuvre", "fete-dete-loeuvre", "fr"],
  ["Mañana ¿qué?", "manana-que", "es"],
  ["Æther Þór Łódź Đuro İstanbul ışık", "aether-thor-lodz-duro-istanbul-isik"],
  ["音楽", "音楽"],
  ["Привет, Мир! Чай", "привет-мир-чай"],
  ["Ελλάδα", "ελλάδα"],
  ["हिन्दी में", "हिन्दी-में"],
  ["می\u200cخواهم", "میخواهم"],
  ["🎉 Party 🎉", "party"],
  ["ｆｕｌｌ ﬁne", "full-fine"],
  ["!!!", ""],
  ["", ""],
  ["<script>alert(1)</script>", ""],
  ["__proto__", "__proto__"],
  ["constructor", "constructor", "constructor"],
  ["\ud800x", "x"],
];

for (const [text, slug, language] of rows) {
  test(`derives ${JSON.stringify(slug)} from ${JSON.stringify(text)} (${language ?? "any language"})`, () => {
    assert.equal(slugify(text, language), slug);
    assert.equal(slugify(slug, language), slug);
  });
}

test("truncates a slug to 200 percent-encoded bytes, at a character boundary", () => {
  assert.equal(slugify("L".repeat(230)), "l".repeat(200));
  assert.equal(slugify("音".repeat(100)), "音".repeat(22));
  assert.equal(slugify(`${"a".repeat(199)} b`), "a".repeat(199));
  assert.equal(slugify("é ".repeat(500_000)).length, 199);
});

/** A lookup among slugs that satisfy a condition; counts its calls. */
function takenIf(isTaken: (slug: string) => boolean) {
  const lookUp = async (slugs: readonly string[]) => {
    assert.ok(slugs.length <= SLUG_BATCH, `${slugs.length} slugs in one lookup`);
    lookUp.calls += 1;
    return new Set(slugs.filter(isTaken));
  };
  lookUp.calls = 0;
  return lookUp;
}

test("appends the first free number to a taken slug", async () => {
  const taken = takenIf((slug) => ["same", "same-2", "same-4"].includes(slug));

  assert.equal(await uniqueSlug("other", taken), "other");
  assert.equal(await uniqueSlug("same", taken), "same-3");
  assert.equal(await uniqueSlug("", taken), "");
});

test("finds the end of consecutive numbers in few lookups, however many there are", async () => {
  for (const last of [...Array.from({ length: 70 }, (_, at) => at + 1), 1000, 10_000, 1_048_576, 5_000_000]) {
    const taken = takenIf((slug) => Number(slug.split("-")[1] ?? 1) <= last);

    assert.equal(await uniqueSlug("same", taken), `same-${last + 1}`);
    assert.ok(taken.calls <= 8, `${taken.calls} lookups for ${last}`);
  }
});

test("asks first about the number after the last one that was given", async () => {
  let last = 5000;
  const lastNumber = { get: () => last, set: (number: number) => (last = number) };
  const taken = takenIf((slug) => Number(slug.split("-")[1] ?? 1) <= 5000);

  assert.equal(await uniqueSlug("same", taken, lastNumber), "same-5001");
  assert.equal(last, 5001);
  assert.equal(taken.calls, 2);
});

test("does not trust the last number that was given", async () => {
  for (const end of [1, 5, 17, 18, 4000, 4999, 5000, 5001, 9000]) {
    const taken = takenIf((slug) => Number(slug.split("-")[1] ?? 1) <= end);

    assert.equal(await uniqueSlug("same", taken, { get: () => 5000, set: () => {} }), `same-${end + 1}`);
  }
});

test("finds a free number whatever numbers are taken", async () => {
  const { below } = seededRandom("slugs");
  for (let round = 0; round < 200; round += 1) {
    const size = 1 + below(3000);
    const share = below(100);
    const numbers = new Set(
      Array.from({ length: size }, (_, at) => at + 1).filter(() => below(100) >= share),
    );
    const isTaken = (slug: string) => slug === "same" || numbers.has(Number(slug.slice("same-".length)));

    const slug = await uniqueSlug("same", takenIf(isTaken));

    assert.match(slug, /^same-\d+$/);
    assert.equal(isTaken(slug), false, slug);
    const lowest =
      [...Array(size + 1).keys()].find((number) => number > 1 && !numbers.has(number)) ?? size + 1;
    if (lowest <= 17) assert.equal(slug, `same-${lowest}`);
  }
});

test("keeps a numbered slug within 200 bytes", async () => {
  const long = "l".repeat(200);

  assert.equal(
    await uniqueSlug(
      long,
      takenIf((slug) => slug === long),
    ),
    `${"l".repeat(198)}-2`,
  );
  assert.equal(
    await uniqueSlug(
      "音".repeat(22),
      takenIf((slug) => !slug.endsWith("-10")),
    ),
    `${"音".repeat(21)}-10`,
  );
});

test("treats reserved path segments as taken", async () => {
  for (const word of ["feed", "embed", "page", "rss"])
    assert.equal(
      await uniqueSlug(
        word,
        takenIf(() => false),
      ),
      `${word}-2`,
    );
});

test("percent-encodes a slug for URLs in lower case", () => {
  assert.equal(slugForUrl("音-a_b"), "%e9%9f%b3-a_b");
  assert.equal(slugForUrl("\ud800"), "%ef%bf%bd");
});

const paths: [path: string, slug: string][] = [
  ["SAME-Title-2", "same-title-2"],
  ["old__trashed", "old__trashed"],
  ["%e9%9f%b3", "音"],
  ["%25e9%259f%25b3", "音"],
  ["音", "音"],
  ["%C3%A9t%C3%A9", "ete"],
  ["100%", "100"],
  ["%ff", "ff"],
  ["%20", ""],
  ["..%2f..", ""],
];

for (const [path, slug] of paths) {
  test(`extracts ${JSON.stringify(slug)} from the path ${path}`, () => {
    assert.equal(slugFromPath(path), slug);
  });
}
