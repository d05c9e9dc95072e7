import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { plainText } from "../../src/domain/html.ts";
import { cutAtWord, summaryOf } from "../../src/domain/summary.ts";

describe("the summary of a long text", () => {
  const markups = {
    "one paragraph": `<p>${"Many words about one evening. ".repeat(5000)}</p>`,
    "no markup": "Many words about one evening. ".repeat(5000),
    "no words": "x".repeat(100_000),
    entities: `<p>${"caf&eacute;&nbsp;&amp; ".repeat(5000)}</p>`,
    "a link around the end of the beginning": `<p>${"word ".repeat(1990)}<a href="${"x".repeat(500)}">on</a></p>${"more ".repeat(9000)}`,
    "text after much markup": `${"<p><br></p>".repeat(2000)}<p>${"At last. ".repeat(5000)}</p>`,
    "markup alone": "<p><br></p>".repeat(20_000),
    "one tag": `<p><a href="${"x".repeat(20_000)}">${"word ".repeat(100)}</a></p>`,
    "signs that are no tags": `${"1 > 0 ".repeat(5000)}`,
  };

  for (const [kind, markup] of Object.entries(markups))
    it(`is that of the whole text: ${kind}`, () => {
      for (const length of [200, 300])
        assert.equal(summaryOf(markup, length), cutAtWord(plainText(markup), length, length - 1));
    });
});
