import assert from "node:assert/strict";
import { test } from "node:test";
import {
  decodeEntities,
  escapeHtml,
  oneLine,
  plainText,
  renderHtml,
  renderTitle,
  sanitizeHtml,
  sanitizeTitle,
} from "../../src/domain/html.ts";
import { seededRandom } from "../support/random.ts";

const sanitized: [html: string, safe: string][] = [
  ['Hello<script src="https://evil.example/x.js"></script> there', "Hello there"],
  [
    "<p>Safe <strong>bold</strong> and <em>soft</em></p>",
    "<p>Safe <strong>bold</strong> and <em>soft</em></p>",
  ],
  ['<p onclick="alert(1)">Click</p>', "<p>Click</p>"],
  [
    '<p>Link <a href="https://example.org/">here</a></p>',
    '<p>Link <a href="https://example.org/">here</a></p>',
  ],
  ['<img src="https://e.org/a.png" alt="a" onerror="alert(1)">', '<img src="https://e.org/a.png" alt="a" />'],
  ['<p>Frame<iframe src="https://evil.example/"></iframe></p>', "<p>Frame</p>"],
  ['<p><a href="javascript:alert(1)">x</a></p>', "<p><a>x</a></p>"],
  ["a < b & c > d", "a &lt; b &amp; c &gt; d"],
  ["I <3 you, x <b", "I &lt;3 you, x &lt;b"],
  ["&amp; &lt;b&gt; &copy; &nbsp; &#8217; &bogus", "&amp; &lt;b&gt; &copy; &nbsp; &#8217; &amp;bogus"],
  ['<a href="/x?a=1&b=2&amp;c=3">x</a>', '<a href="/x?a=1&amp;b=2&amp;c=3">x</a>'],
  ['<a href="#x" title=\'it"s\'>x</a>', '<a href="#x" title="it&quot;s">x</a>'],
  ['<a href="mailto:a@b.org" target="_top">x</a>', '<a href="mailto:a@b.org">x</a>'],
  [
    '<p style="color: red; position: fixed; text-align:center">x</p>',
    '<p style="color:red;text-align:center">x</p>',
  ],
  ['<p style="background:url(javascript:x)">x</p>', "<p>x</p>"],
  ["<form><input name=q>Text</form><button>b</button>", "Textb"],
  ["<p>one<p>two", "<p>one</p><p>two</p>"],
  ["<div><b>open", "<div><b>open</b></div>"],
  ["</div>stray</p>", "stray"],
  ["<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->", "<p>x</p>"],
  ["<td colspan=2 onfocus=x>c</td>", '<td colspan="2">c</td>'],
  ["<video controls src=a.mp4 autoplay></video>", '<video controls src="a.mp4"></video>'],
  ["a\u0000b\ud800c", "ab\ufffdc"],
  ["<__proto__>x</__proto__><constructor>y</constructor>", "&lt;__proto__&gt;x&lt;/__proto__&gt;y"],
  ["<p __proto__=x constructor=y>z</p>", "<p>z</p>"],
  ["", ""],
];

for (const [html, safe] of sanitized) {
  test(`sanitises ${JSON.stringify(html)}`, () => {
    assert.equal(sanitizeHtml(html), safe);
    assert.equal(sanitizeHtml(safe), safe);
  });
}

const attacks = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<script>script>alert(1)<</script>/script>",
  "<script/x>alert(1)</script/x>",
  "<script>alert(1)",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror\n=\nalert(1)>",
  '<img src="x"onerror="alert(1)">',
  "<img/src=x/onerror=alert(1)>",
  "<img src=`x`onerror=alert(1)>",
  '<img """><script>alert(1)</script>">',
  '<img alt="<x" title="/><img src=x onerror=alert(1)>">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<math><mtext><table><mglyph><style><img src=x onerror="alert(1)">',
  '<math href="javascript:alert(1)">x</math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">x</a>',
  '<a href="&#0000106&#0000097&#0000118&#0000097script:alert(1)">x</a>',
  '<a href="java&amp;#115;cript:alert(1)">x</a>',
  '<a href="&amp;#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<blockquote cite="javascript:alert(1)">x</blockquote>',
  '<video poster="javascript:alert(1)" src="javascript:alert(1)"></video>',
  "<video><source onerror=alert(1)></video>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe src=javascript:alert(1)>",
  "<object data=javascript:alert(1)>x</object>",
  "<embed src=javascript:alert(1)>",
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  "<input onfocus=alert(1) autofocus>",
  "<body onload=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<marquee onstart=alert(1)>x</marquee>",
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  "<style>@import 'javascript:alert(1)';</style>",
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="color:red;x:url(&quot;javascript:alert(1)&quot;)">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  "<textarea><img title='</textarea><img src=x onerror=alert(1)>'></textarea>",
  "<title><img title='</title><img src=x onerror=alert(1)>'></title>",
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  "<noembed><img src='</noembed><img src=x onerror=alert(1)>'></noembed>",
  "<option><style></option></select><img src=x onerror=alert(1)></style>",
  "<template><script>alert(1)</script></template>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--<img src='--><img src=x onerror=alert(1)>'>",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><x onclick=alert(1)>y</x>",
  "<a\u0000href=x onclick=alert(1)>x</a>",
  "<p/onclick=alert(1)//>x",
  "<plaintext><img src=x onerror=alert(1)>",
];

for (const attack of attacks) {
  test(`neutralises ${attack}`, () => {
    const safe = sanitizeHtml(attack);

    assertHarmless(safe);
    assertHarmless(renderHtml(safe));
    assert.equal(sanitizeHtml(safe), safe);
    assert.doesNotMatch(renderTitle(attack), /[<>"']/);
    assert.doesNotMatch(renderTitle(sanitizeTitle(attack)), /[<>"']/);
  });
}

test("sanitising is idempotent, and its result renders without active content", () => {
  const { below, pick } = seededRandom("html");

  for (let round = 0; round < 3000; round += 1) {
    const html = Array.from({ length: 1 + below(14) }, () => pick(PIECES)).join("");
    const safe = sanitizeHtml(html);

    assert.equal(sanitizeHtml(safe), safe, JSON.stringify(html));
    assertHarmless(renderHtml(safe));
    assert.equal(sanitizeTitle(sanitizeTitle(html)), sanitizeTitle(html), JSON.stringify(html));
    assert.doesNotMatch(renderTitle(html), /[<>"']/);
  }
});

const rendered: [html: string, shown: string][] = [
  ["line1\nline2\n\n\nline3", "<p>line1<br />\nline2</p>\n<p>line3</p>"],
  ["one\r\ntwo\r\n\r\nthree", "<p>one<br />\ntwo</p>\n<p>three</p>"],
  ["<div>html</div> text", "<div>html</div>\n<p> text</p>"],
  ["<div>html</div>\ntext", "<div>html</div>\n<p>text</p>"],
  ['plain "quotes" and it\'s', '<p>plain "quotes" and it\'s</p>'],
  ["<ul>\n<li>one</li>\n<li>two</li>\n</ul>", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"],
  ["<p>Already</p>\n<p>Paragraphs</p>", "<p>Already</p>\n<p>Paragraphs</p>"],
  ["<p>a</p>\n\n\n<p>b</p>", "<p>a</p>\n<p>b</p>"],
  ["a < b & c > d", "<p>a &lt; b &amp; c &gt; d</p>"],
  ["Fish &amp; chips &copy;", "<p>Fish &amp; chips &copy;</p>"],
  ["Tab\tand  spaces", "<p>Tab\tand  spaces</p>"],
  ["<h2>Head</h2>\nText after", "<h2>Head</h2>\n<p>Text after</p>"],
  ["before\n<hr />\nafter", "<p>before</p>\n<hr />\n<p>after</p>"],
  ["<blockquote>Quote</blockquote>", "<blockquote><p>Quote</p></blockquote>"],
  ["<blockquote>\n<p>Quote</p>\n</blockquote>", "<blockquote>\n<p>Quote</p>\n</blockquote>"],
  ["<div>a\n\nb</div>", "<div><p>a</p>\n<p>b</p></div>"],
  ["<pre>a\n\nb & <b>c</b>\n</pre>\nx", "<pre>a\n\nb &amp; <b>c</b>\n</pre>\n<p>x</p>"],
  ["a<br />\nb<br />c", "<p>a<br />\nb<br />c</p>"],
  ["<strong>a\n\nb</strong> c\n\nd", "<p><strong>a<br />\n<br />\nb</strong> c</p>\n<p>d</p>"],
  ['<a href="x\ny">z</a>', '<p><a href="x\ny">z</a></p>'],
  ["<p>a\nb</p>", "<p>a<br />\nb</p>"],
  ["</p></div>x", "<p>x</p>"],
  ["x <b", "<p>x &lt;b</p>"],
  ["", ""],
  [" \n\t ", ""],
];

for (const [html, shown] of rendered) {
  test(`renders ${JSON.stringify(html)}`, () => {
    assert.equal(renderHtml(html), shown);
    assert.equal(renderHtml(shown), shown);
  });
}

const titles: [text: string, stored: string, shown: string][] = [
  ["Bold <b>title</b>", "Bold title", "Bold title"],
  ["Img <img src=x onerror=alert(1)> title", "Img  title", "Img  title"],
  ["x<script>alert(1)</script>y", "xy", "xy"],
  ["  Outer blanks  ", "Outer blanks", "Outer blanks"],
  ["Inner  double", "Inner  double", "Inner  double"],
  ["two\nlines", "two lines", "two lines"],
  ["Tom & Jerry &amp; co", "Tom & Jerry &amp; co", "Tom &amp; Jerry &amp; co"],
  ['a < b > c "d" it\'s', 'a < b > c "d" it\'s', "a &lt; b &gt; c &quot;d&quot; it&#039;s"],
  ["&lt;b&gt;", "&lt;b&gt;", "&lt;b&gt;"],
  ["dash -- and dots...", "dash -- and dots...", "dash -- and dots..."],
  ["<b></b>", "", ""],
];

for (const [text, stored, shown] of titles) {
  test(`stores the title ${JSON.stringify(text)} as ${JSON.stringify(stored)}`, () => {
    assert.equal(sanitizeTitle(text), stored);
    assert.equal(renderTitle(stored), shown);
    assert.equal(renderTitle(text), shown);
  });
}

test("converts HTML to plain text", () => {
  assert.equal(plainText("<p>One</p><p>two<br>three</p>"), "One two three");
  assert.equal(plainText("Some <b>bo</b>ld &amp; caf&eacute;&nbsp;x"), "Some bold & café x");
  assert.equal(plainText("a<style>p{}</style><!-- no -->b &lt;b&gt; AT&T"), "ab <b> AT&T");
});

test("reduces an address field to one line", () => {
  assert.equal(oneLine(" 1 <b>Main</b>\r\n  Street &amp; Co "), "1 Main Street &amp; Co");
});

test("escapes and decodes entities", () => {
  assert.equal(escapeHtml(`<a b="c">&amp;'`), "&lt;a b=&quot;c&quot;&gt;&amp;amp;&#039;");
  assert.equal(decodeEntities("&lt;&#039;&#x41;&eacute; &copy2 &bogus;"), "<'Aé &copy2 &bogus;");
});

test("renders a megabyte of text", () => {
  const shown = renderHtml(sanitizeHtml("Some <b>bold</b> words & more.\n\n".repeat(33_000)));

  assert.equal(shown.split("\n").length, 33_000);
  assert.ok(shown.endsWith("<p>Some <b>bold</b> words &amp; more.</p>"));
});

test("terminates on long and degenerate input", () => {
  const units = [
    "<",
    "<a ",
    "<!--",
    "<!",
    "<div>",
    "</div>",
    "<b>",
    '<a ="',
    "<<b>b>",
    "a\n\n",
    "\n",
    " ",
    "&",
    "<pre>",
  ];
  for (const unit of units) {
    const html = unit.repeat(Math.ceil(250_000 / unit.length));
    const safe = sanitizeHtml(html);

    assertHarmless(renderHtml(safe));
    assert.equal(typeof renderHtml(html), "string");
    assert.equal(typeof plainText(html), "string");
    assert.equal(typeof oneLine(html), "string");
  }
});

const PIECES = [
  ...[
    "<",
    ">",
    "</",
    "/>",
    '"',
    "'",
    "=",
    "&",
    "&amp;",
    "&lt;",
    "&copy",
    "&copy;",
    "&#60;",
    "x",
    "é",
    " ",
    "\n",
    "\n\n",
  ],
  ...[
    "<b>",
    "</b>",
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<li>",
    "<ul>",
    "</ul>",
    "<br>",
    "<pre>",
    "</pre>",
    "<table>",
  ],
  ...[
    "<td>",
    "<tr>",
    "</table>",
    "<h1>",
    "<dd>",
    "<rt>",
    "<q>",
    "<blockquote>",
    "</blockquote>",
    "<custom-x>",
  ],
  ...[
    '<a href="',
    "<a href=",
    "javascript:",
    "java&#115;cript:",
    "<img src=x ",
    " onerror=alert(1) ",
    ' style="',
    "<!--",
    "-->",
  ],
  ...[
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<svg>",
    "</svg>",
    "<title>",
    "</title>",
    "<textarea>",
    "<xmp>",
  ],
  ...[
    "<form>",
    "<iframe>",
    "<plaintext>",
    "<body onload=x>",
    "<![CDATA[",
    "]]>",
    "\u0000",
    "\ud800",
    "`",
    "\\",
  ],
];

/** An independent check: every tag is strictly well-formed and on an allowlist, and no attribute can execute anything. */
function assertHarmless(html: string): void {
  const strictTag = /<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>/g;
  assert.doesNotMatch(html.replace(strictTag, ""), /</, html.slice(0, 200));
  for (const [, tag = "", attributes = ""] of html.matchAll(strictTag)) {
    assert.doesNotMatch(
      tag,
      /^(?:script|style|iframe|object|embed|svg|math|form|input|base|meta|link|template)$/,
    );
    for (const [, name = "", value = ""] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      assert.doesNotMatch(name, /^on|^(?:srcdoc|formaction|action|data|xlink|autofocus)/);
      const meant = decodeEntities(value)
        .replace(/[\p{Cc}\s]/gu, "")
        .toLowerCase();
      if (/^(?:href|src|cite|poster)$/.test(name))
        assert.doesNotMatch(meant, /^(?:javascript|vbscript|data):/);
      if (name === "style") assert.doesNotMatch(meant, /url|expression|import/);
    }
  }
}
