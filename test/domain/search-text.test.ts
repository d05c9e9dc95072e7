import assert from "node:assert/strict";
import { test } from "node:test";
import {
  likePattern,
  normalizeForSearch,
  plainLatin,
  searchFragments,
  searchTerms,
} from "../../src/domain/search-text.ts";

const folds: [text: string, folded: string][] = [
  ["Straße STRASSE GROẞ", "strasse strasse gross"],
  ["Œuvre Æther", "oeuvre aether"],
  ["Mañana ÉCOLE e\u0301cole", "manana ecole ecole"],
  ["Ø Ł Đ ð Þ ı İ", "o l d d th i i"],
  ["  outer \t\n inner  ", "outer inner"],
  ["Ελλάς ΕΛΛΑΣ", "ελλασ ελλασ"],
  ["Ёлка Йод", "елка иод"],
  ["हिन्दी", "हिन्दी"],
  ["각 가", "각 가"],
  ["が か", "が か"],
  ["l’été ‘x’ “y”", "l'ete 'x' \"y\""],
  ["foo\u2011bar – baz", "foo-bar - baz"],
  ["co\u00adop\u200b", "coop"],
  ["ﬁne Ｗｉｄｅ ①", "fine wide 1"],
  ["日本", "日本"],
  ["", ""],
];

for (const [text, folded] of folds) {
  test(`normalizes ${JSON.stringify(text)}`, () => {
    assert.equal(normalizeForSearch(text), folded);
    assert.equal(normalizeForSearch(folded), folded);
  });
}

test("normalizes a long run of combining accents", () => {
  assert.equal(normalizeForSearch(`e${"\u0301".repeat(1_000_000)}`), "e");
});

test("strips accents from Latin letters only", () => {
  assert.equal(plainLatin("é й ά ñ"), "e й ά n");
});

const searches: [search: string, words: string[], excluded: string[], language?: string][] = [
  ["foo bar", ["foo", "bar"], []],
  ["foo,bar , baz", ["foo", "bar", "baz"], []],
  ['"bar foo"', ["bar foo"], []],
  ['x "Two  Words" y', ["two words"], []],
  ["bar -foo", ["bar"], ["foo"]],
  ['bar -"two words"', ["bar"], ["two words"]],
  ["foo-bar", ["foo-bar"], []],
  ["the alpha", ["alpha"], []],
  ["The Art of the Fugue", ["art", "fugue"], []],
  ["the", ["the"], []],
  ["the of", ["the", "of"], []],
  ["a", ["a"], []],
  ['"the" alpha', ["the", "alpha"], []],
  ["la fête", ["fete"], [], "fr"],
  ["la fête", ["la", "fete"], []],
  ["für Straße", ["strasse"], [], "de"],
  ["los niños", ["ninos"], [], "es"],
  ["the alpha", ["the", "alpha"], [], "constructor"],
  ['"unclosed phrase', ["unclosed phrase"], []],
  ["foo foo FOO", ["foo"], []],
  ["-foo", [], ["foo"]],
  ["foo -", ["foo"], []],
  ["50% c++", ["50%", "c++"], []],
  [",", [","], []],
  ["-", ["-"], []],
  ['""', ['""'], []],
  [" ", [], []],
  ["0", ["0"], []],
  ["日本 音楽", ["日本", "音楽"], []],
];

for (const [search, words, excluded, language] of searches) {
  test(`parses the search ${JSON.stringify(search)} (${language ?? "en"})`, () => {
    assert.deepEqual(searchTerms(search, language), { words, excluded });
  });
}

const fragments: [search: string, fragments: string[]][] = [
  ["Venue foo", ["venue", "foo"]],
  ["three@three.com", ["three", "com"]],
  ["@common.com", ["common", "com"]],
  ["http://one.com", ["http", "one", "com"]],
  ["france, ile de", ["france", "ile", "de"]],
  ["Île-de-France", ["ile-de-france"]],
  ["Zürich", ["zurich"]],
  ["हिन्दी", ["हिन्दी"]],
  ["日本", ["日本"]],
  ["foo - bar", ["foo", "bar"]],
  ["%", ["%"]],
  ["  ", []],
];

for (const [search, expected] of fragments) {
  test(`splits the search ${JSON.stringify(search)} into fragments`, () => {
    assert.deepEqual(searchFragments(search), expected);
  });
}

test("finds postal, e-mail and web addresses by their fragments", () => {
  const finds = (search: string, field: string): boolean =>
    searchFragments(search).every((fragment) => normalizeForSearch(field).includes(fragment));

  assert.equal(finds("temple avenue", "100, Avenue du Temple"), true);
  assert.equal(finds("three@three.com", "three@three.com"), true);
  assert.equal(finds("one@three.com", "one@common.com"), false);
  assert.equal(finds("@common.com", "two@common.com"), true);
  assert.equal(finds("http://one.com", "http://one.com"), true);
});

test("escapes the wildcards of LIKE", () => {
  assert.equal(likePattern("foo"), "%foo%");
  assert.equal(likePattern("50%_\\"), "%50\\%\\_\\\\%");
});
