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

/** Texts that people write: kept as they are, with the numbers and the one currency in them. */
const everyday: [text: string, symbol: string, code: string, position: string, values: string[]][] = [
  ["$10 per person", "$", "", "prefix", ["10"]],
  ["$5 advance, $7 door", "$", "", "prefix", ["5", "7"]],
  ["$12 adv / $15 dos", "$", "", "prefix", ["12", "15"]],
  ["from $20", "$", "", "prefix", ["20"]],
  ["From $15 to $40 (fees included)", "$", "", "prefix", ["15", "40"]],
  ["up to $30", "$", "", "prefix", ["30"]],
  ["2 for $10", "$", "", "prefix", ["2", "10"]],
  ["Eintritt - 5 €", "€", "", "postfix", ["5"]],
  ["Tickets – 5 €", "€", "", "postfix", ["5"]],
  ["VVK - 12 €, AK - 15 €", "€", "", "postfix", ["12", "15"]],
  ["Adults - 10 €, Kids - 5 €", "€", "", "postfix", ["5", "10"]],
  ["$25 (members $20)", "$", "", "prefix", ["20", "25"]],
  ["Adults $10, children $5, under 6 free", "$", "", "prefix", ["5", "6", "10"]],
  ["$10 suggested donation", "$", "", "prefix", ["10"]],
  ["Suggested donation: $5-$10", "$", "", "prefix", ["5", "10"]],
  ["Sliding scale $5 - $25", "$", "", "prefix", ["5", "25"]],
  ["$8 before 8 pm, $10 after", "$", "", "prefix", ["8", "8", "10"]],
  ["$1,200 per table of 10", "$", "", "prefix", ["10", "1200"]],
  ["Free for members, $5 others", "$", "", "prefix", ["5"]],
  ["Free (RSVP by May 3)", "", "", "", ["3"]],
  ["free until 22:00", "", "", "", ["0", "22"]],
  ["£6 / £4 concessions", "£", "", "prefix", ["4", "6"]],
  ["£10 on the door", "£", "", "prefix", ["10"]],
  ["Tickets £12.50 plus booking fee", "£", "", "prefix", ["12.50"]],
  ["US$20 per head", "US$", "", "prefix", ["20"]],
  ["20 USD per person", "", "USD", "postfix", ["20"]],
  ["CHF 25 reduced, CHF 35 full", "", "CHF", "prefix", ["25", "35"]],
  ["150 kr for adults", "kr", "", "postfix", ["150"]],
  ["5 & up", "", "", "", ["5"]],
  ["$15+", "$", "", "prefix", ["15"]],
  ["~ $15", "$", "", "prefix", ["15"]],
  ["3 nights, $120", "$", "", "prefix", ["3", "120"]],
  ["5 10", "", "", "", ["5", "10"]],
  ["$10 or €9 in cash", "", "", "", ["9", "10"]],
  ["20 € (25 CHF on site)", "", "", "", ["20", "25"]],
  ["VIP 20 €", "€", "", "postfix", ["20"]],
  ["ab 12 €", "€", "", "postfix", ["12"]],
  ["Eintritt 5 €", "€", "", "postfix", ["5"]],
  ["Eintritt: 5 €, ermäßigt 3 €", "€", "", "postfix", ["3", "5"]],
  ["VVK 12 € / AK 15 €", "€", "", "postfix", ["12", "15"]],
  ["10 € (Kinder frei)", "€", "", "postfix", ["10"]],
  ["5,50 € pro Person", "€", "", "postfix", ["5.50"]],
  ["Spende erbeten (ca. 10 €)", "€", "", "postfix", ["10"]],
  ["5,- € Unkostenbeitrag", "€", "", "postfix", ["5"]],
  ["Erwachsene 8 €, Kinder bis 12 Jahre 4 €", "€", "", "postfix", ["4", "8", "12"]],
  ["12 EUR an der Abendkasse", "", "EUR", "postfix", ["12"]],
  ["frei bis 18 Jahre", "", "", "", ["18"]],
  ["Familienkarte 25 €", "€", "", "postfix", ["25"]],
  ["à partir de 5 €", "€", "", "postfix", ["5"]],
  ["5 € l'entrée", "€", "", "postfix", ["5"]],
  ["Plein tarif 12 €, tarif réduit 8 €", "€", "", "postfix", ["8", "12"]],
  ["gratuit pour les moins de 12 ans", "", "", "", ["12"]],
  ["10 euros sur place", "", "", "", ["10"]],
  ["Prix libre (5 € conseillés)", "€", "", "postfix", ["5"]],
  ["12,50 € en prévente, 15 € sur place", "€", "", "postfix", ["12.50", "15"]],
  ["1 200 € la table", "€", "", "postfix", ["1200"]],
  ["Participation libre dès 2 €", "€", "", "postfix", ["2"]],
  ["desde 5 €", "€", "", "postfix", ["5"]],
  ["Entrada 8 € anticipada, 10 € taquilla", "€", "", "postfix", ["8", "10"]],
  ["Gratis hasta 14 años", "", "", "", ["14"]],
  ["Entrada general: 12 €", "€", "", "postfix", ["12"]],
  ["2x1 los jueves", "", "", "", ["1", "2"]],
  ["Donativo de 3 €", "€", "", "postfix", ["3"]],
  ["15 € con consumición", "€", "", "postfix", ["15"]],
  ["S/ 30 por persona", "S/", "", "prefix", ["30"]],
  ["R$ 40 meia, R$ 80 inteira", "R$", "", "prefix", ["40", "80"]],
  ["1.2.3", "", "", "", []],
  ["5,10,15", "", "", "", ["5", "10", "15"]],
  ["Tickets 5,10,15 €", "€", "", "postfix", ["5", "10", "15"]],
  ["Tisch ab 1,000,000 Rp", "Rp", "", "postfix", ["1000000"]],
  ["ages 6-12 $5", "$", "", "prefix", ["5", "6", "12"]],
  ["20 €, Studenten -50 %", "€", "", "postfix", ["20", "50"]],
  ["-20% for members, else $15", "$", "", "prefix", ["15", "20"]],
  ["Doors 7pm -9pm, $5", "$", "", "prefix", ["5", "7", "9"]],
  ["Einlass 18 Uhr -20 Uhr, 8 €", "€", "", "postfix", ["8", "18", "20"]],
  ["Do. 20.11. -22.11., 5 €", "€", "", "postfix", ["5", "20.11", "22.11"]],
  ["Kinder -12 J. 5 €", "€", "", "postfix", ["5", "12"]],
  ["Call us at 10:30", "", "", "", ["10", "30"]],
];

for (const [text, symbol, code, position, values] of everyday) {
  test(`keeps ${text}`, () => {
    const parsed = parseCost(text);

    assert.equal(format(text), text.replace("&", "&amp;"));
    const details = costDetails(parsed);
    assert.deepEqual(details, {
      currency_symbol: symbol,
      currency_code: code,
      currency_position: position,
      values: values.length > 0 ? values : details.values,
    });
    assert.deepEqual(parseCost(details.values.length > 0 ? text : null), parsed);
  });
}

test("takes the prices of a text from the numbers beside a currency", () => {
  assert.deepEqual(lowestAndHighest(parseCost("2 for $10")), { low: 10, high: 10 });
  assert.deepEqual(lowestAndHighest(parseCost("Adults $10, children $5, under 6 free")), {
    low: 5,
    high: 10,
  });
  assert.deepEqual(lowestAndHighest(parseCost("ages 6-12 $5")), { low: 5, high: 5 });
  assert.equal(lowestAndHighest(parseCost("Free (RSVP by May 3)")), null);
});

test("takes both prices of a range with one currency for those of a text", () => {
  for (const text of [
    "Eintritt 5-10 €",
    "von 5 bis 10 €",
    "de 5 à 10 €",
    "entre 5 y 10 €",
    "VVK 10 oder 5 €",
  ])
    assert.deepEqual(lowestAndHighest(parseCost(text)), { low: 5, high: 10 }, text);
  assert.deepEqual(lowestAndHighest(parseCost("Kinder bis 12 Jahre 4 €")), { low: 4, high: 4 });
});

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
  ...[["5€", "$6"], ["$5", "EUR 6"], "$5 - €10", "USD 5 - EUR 6", "Members -5 €", "now only -$5!", "EUR - 5"],
  ...["Members -5", "Mitglieder -5 Euro", "ab 7pm -$5", "20 € (-2 €)", "-5 per person"],
  ...[{}, { value: 5 }, [[1]], [{}], true, false, () => 5, 5n],
  ...[Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7, "9".repeat(400)],
  ...[`${"x".repeat(200)} 5`, "x".repeat(201)],
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
