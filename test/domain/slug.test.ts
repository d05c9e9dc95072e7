import assert from "node:assert/strict";
import { test } from "node:test";
import { slugForUrl, slugFromPath, slugify, uniqueSlug } from "../../src/domain/slug.ts";

const rows: [text: string, slug: string, language?: string][] = [
  ["Same title", "same-title"],
  ["UPPER lower 123", "upper-lower-123"],
  ["Under_score and-dash", "under_score-and-dash"],
  ["Zone Asia/Hong_Kong", "zone-asia-hong_kong"],
  ['Some <b>Odd</b> Slug/with "quotes"  & more', "some-odd-slug-with-quotes-more"],
  ["Img <img src=x onerror=alert(1)> title", "img-title"],
  ["AT&amp;T at the Caf&eacute;", "at-t-at-the-cafe"],
  ["Été à Zürich ßøå", "ete-a-zurich-soa"],
  ["Été à Zürich ßøå", "ete-a-zurich-ssoa", "fr"],
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

test("appends the first free number to a taken slug", () => {
  const taken = new Set(["same", "same-2"]);

  assert.equal(
    uniqueSlug("other", (slug) => taken.has(slug)),
    "other",
  );
  assert.equal(
    uniqueSlug("same", (slug) => taken.has(slug)),
    "same-3",
  );
  assert.equal(
    uniqueSlug("", () => false),
    "",
  );
});

test("keeps a numbered slug within 200 bytes", () => {
  const long = "l".repeat(200);

  assert.equal(
    uniqueSlug(long, (slug) => slug === long),
    `${"l".repeat(198)}-2`,
  );
  assert.equal(
    uniqueSlug("音".repeat(22), (slug) => !slug.endsWith("-10")),
    `${"音".repeat(21)}-10`,
  );
});

test("treats reserved path segments as taken", () => {
  for (const word of ["feed", "embed", "page", "rss"]) {
    assert.equal(
      uniqueSlug(word, () => false),
      `${word}-2`,
    );
  }
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
