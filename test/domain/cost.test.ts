import assert from "node:assert/strict";
import { test } from "node:test";
import { CostError, costDetails, formatCost, lowestAndHighest, parseCost } from "../../src/domain/cost.ts";

const dollars = { symbol: "$", position: "prefix" } as const;
const format = (input: unknown): string => formatCost(parseCost(input), dollars, "Free");

const rows: [
  input: unknown,
  cost: string,
  symbol: string,
  code: string,
  position: string,
  values: string[],
][] = [
  ["0", "Free", "", "", "", ["0"]],
  [0, "Free", "", "", "", ["0"]],
  [-0, "Free", "", "", "", ["0"]],
  ["0.00", "Free", "", "", "", ["0.00"]],
  ["5", "$5", "", "", "", ["5"]],
  ["007", "$7", "", "", "", ["7"]],
  ["5.50", "$5.50", "", "", "", ["5.50"]],
  ["5,50", "$5.50", "", "", "", ["5.50"]],
  [10.5, "$10.5", "", "", "", ["10.5"]],
  ["10,50", "$10.50", "", "", "", ["10.50"]],
  [".50", "$0.50", "", "", "", ["0.50"]],
  ["$10", "$10", "$", "", "prefix", ["10"]],
  ["10$", "10$", "$", "", "postfix", ["10"]],
  ["€10", "€10", "€", "", "prefix", ["10"]],
  ["10 €", "10€", "€", "", "postfix", ["10"]],
  ["€ 15", "€15", "€", "", "prefix", ["15"]],
  ["&euro;15", "€15", "€", "", "prefix", ["15"]],
  ["Rs.500", "Rs.500", "Rs.", "", "prefix", ["500"]],
  ["USD 20", "USD20", "", "USD", "prefix", ["20"]],
  ["20 USD", "20USD", "", "USD", "postfix", ["20"]],
  ["$5 CAD", "$5 CAD", "$", "CAD", "prefix", ["5"]],
  ["CAD $5", "$5 CAD", "$", "CAD", "prefix", ["5"]],
  ["5-10", "$5 – $10", "", "", "", ["5", "10"]],
  ["5 - 10", "$5 – $10", "", "", "", ["5", "10"]],
  ["5 – 10", "$5 – $10", "", "", "", ["5", "10"]],
  ["5 to 10", "$5 – $10", "", "", "", ["5", "10"]],
  ["5 bis 10 €", "5€ – 10€", "€", "", "postfix", ["5", "10"]],
  ["20 - 5", "$5 – $20", "", "", "", ["5", "20"]],
  [[5, 10], "$5 – $10", "", "", "", ["5", "10"]],
  [["10", "20"], "$10 – $20", "", "", "", ["10", "20"]],
  [["100", "20", "3"], "$3 – $100", "", "", "", ["3", "20", "100"]],
  [["$5", "$20"], "$5 – $20", "$", "", "prefix", ["5", "20"]],
  [["$5", "20"], "$5 – $20", "$", "", "prefix", ["5", "20"]],
  ["$20 - $40", "$20 – $40", "$", "", "prefix", ["20", "40"]],
  ["£5 - £10", "£5 – £10", "£", "", "prefix", ["5", "10"]],
  ["$5, $10", "$5 – $10", "$", "", "prefix", ["5", "10"]],
  [["0$", "20$", "30$"], "Free – 30$", "$", "", "postfix", ["0", "20", "30"]],
  ["0$,20$,30$", "Free – 30$", "$", "", "postfix", ["0", "20", "30"]],
  [["5", "5"], "$5", "", "", "", ["5", "5"]],
  ["$1,234.56", "$1234.56", "$", "", "prefix", ["1234.56"]],
  ["1,000.50", "$1000.50", "", "", "", ["1000.50"]],
  ["1.234,56 €", "1234.56€", "€", "", "postfix", ["1234.56"]],
  ["1 234,56 €", "1234.56€", "€", "", "postfix", ["1234.56"]],
  ["CHF 1'234.50", "CHF1234.50", "", "CHF", "prefix", ["1234.50"]],
  ["CHF 5.- – 10.-", "CHF5 – CHF10", "", "CHF", "prefix", ["5", "10"]],
  ["1,234", "$1234", "", "", "", ["1234"]],
  ["1.234", "$1234", "", "", "", ["1234"]],
  ["0.500", "$0.500", "", "", "", ["0.500"]],
  ["Free", "Free", "", "", "", ["free"]],
  ["free", "free", "", "", "", ["free"]],
  ["Donation", "Donation", "", "", "", ["donation"]],
  ["Pay what you want", "Pay what you want", "", "", "", ["pay-what-you-want"]],
  ["constructor", "constructor", "", "", "", ["constructor"]],
  ["__proto__", "__proto__", "", "", "", ["__proto__"]],
  [["Free", "10"], "$10", "", "", "", ["free", "10"]],
  ["5 & up", "5&amp; up", "& up", "", "postfix", ["5"]],
  ["<i>Give</i> & take", "Give &amp; take", "", "", "", ["give-take"]],
];

for (const [input, cost, symbol, code, position, values] of rows) {
  test(`reads ${JSON.stringify(input)} as ${cost}`, () => {
    const parsed = parseCost(input);

    assert.equal(formatCost(parsed, dollars, "Free"), cost);
    assert.deepEqual(costDetails(parsed), {
      currency_symbol: symbol,
      currency_code: code,
      currency_position: position,
      values,
    });
    assert.deepEqual(JSON.parse(JSON.stringify(parsed)), parsed);
  });
}

test("reads blank input as no cost", () => {
  for (const input of ["", " ", "\n", null, undefined, [], [""], [null, " "]]) {
    assert.equal(parseCost(input), null);
  }
  assert.equal(formatCost(null, dollars, "Free"), "");
  assert.deepEqual(costDetails(null), {
    currency_symbol: "",
    currency_code: "",
    currency_position: "",
    values: [],
  });
  assert.equal(lowestAndHighest(null), null);
});

const invalid: unknown[] = [
  ...[-5, "-5", "−5", "$-5", "-$5", "5 - -10", ["5", "-1"]],
  ...[["5€", "$6"], ["$5", "EUR 6"], "$5 - €10", "USD 5 - EUR 6", "from 10 €"],
  ...[{}, { value: 5 }, [[1]], [{}], true, false, () => 5, 5n],
  ...[Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7, "1e5", "1.2.3", "1,2,3", "5 10", "9".repeat(400)],
  ...["Call us at 10:30", `${"x".repeat(100)} 5`],
];

for (const input of invalid) {
  test(`rejects ${typeof input === "object" ? JSON.stringify(input) : String(input).slice(0, 40)}`, () => {
    assert.throws(() => parseCost(input), CostError);
  });
}

test("formats a price without a currency with the symbol of the site", () => {
  const euros = { symbol: "€", position: "postfix" } as const;

  assert.equal(formatCost(parseCost("5-10"), euros, "Kostenlos"), "5€ – 10€");
  assert.equal(formatCost(parseCost(0), euros, "Kostenlos"), "Kostenlos");
  assert.equal(formatCost(parseCost("$5"), euros, "Kostenlos"), "$5");
});

test("escapes HTML in free text", () => {
  assert.equal(format("Fish & chips < steak"), "Fish &amp; chips &lt; steak");
  assert.equal(format("&lt;img onerror=x&gt;"), "&lt;img onerror=x&gt;");
});

test("returns the lowest and the highest price as numbers", () => {
  assert.deepEqual(lowestAndHighest(parseCost("$1,234.50 - $5")), { low: 5, high: 1234.5 });
  assert.deepEqual(lowestAndHighest(parseCost(["Free", "10"])), { low: 10, high: 10 });
  assert.equal(lowestAndHighest(parseCost("Donation")), null);
});

test("parses a very long list", () => {
  const cost = parseCost(Array.from({ length: 50_000 }, (_, index) => `$${index}`));

  assert.deepEqual(lowestAndHighest(cost), { low: 0, high: 49_999 });
});
