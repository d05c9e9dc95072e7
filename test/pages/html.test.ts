import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contrastOf, inkOn, legible } from "../../src/pages/colour.ts";
import { html, jsonIn, textOf, trusted } from "../../src/pages/html.ts";

describe("HTML templates", () => {
  it("escape values in text and in attributes", () => {
    const evil = `<script>alert("1")</script>&'`;

    assert.equal(
      textOf(html`<p title="${evil}">${evil}</p>`),
      `<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#039;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#039;</p>`,
    );
  });

  it("keep markup, join lists and skip empty values", () => {
    const items = ["a", "<b>"].map((item) => html`<li>${item}</li>`);

    assert.equal(
      textOf(html`<ul>${items}${null}${undefined}${false}${0}${trusted("<hr>")}</ul>`),
      "<ul><li>a</li><li>&lt;b&gt;</li>0<hr></ul>",
    );
  });

  it("do not accept markup that came as data", () => {
    const sent = JSON.parse(`{"markup": "<script>"}`);

    assert.throws(() => textOf(html`${sent}`));
  });

  it("embed data in a script element so that it cannot end the element", () => {
    const value = { name: "</script><!--\u2028&" };
    const written = textOf(jsonIn(value));

    assert.doesNotMatch(written, /[<>&\u2028]/);
    assert.deepEqual(JSON.parse(written), value);
  });
});

describe("the accent colour", () => {
  for (const accent of ["#1f6f5c", "#ffee00", "#000000", "#ffffff", "#7f7f7f", "#ff0000"])
    for (const ground of ["#fcfbf8", "#161614"])
      it(`${accent} is legible on ${ground}, and so is text on it`, () => {
        const shade = legible(accent, ground);

        assert.ok(contrastOf(shade, ground) >= 4.5);
        assert.ok(contrastOf(inkOn(shade), shade) >= 4.5);
      });

  it("stays unchanged where it is legible", () => {
    assert.equal(legible("#1f6f5c", "#fcfbf8"), "#1f6f5c");
  });
});
