import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCost } from "../../src/domain/cost.ts";
import { displayCost } from "../../src/domain/cost-display.ts";

const rows: [input: unknown, en: string, fr: string, de: string, es: string][] = [
  ["$10", "$10", "10\u00a0$", "10\u00a0$", "10\u00a0$"],
  ["10 €", "€10", "10\u00a0€", "10\u00a0€", "10\u00a0€"],
  ["5.50 €", "€5.50", "5,50\u00a0€", "5,50\u00a0€", "5,50\u00a0€"],
  ["5,5 €", "€5.50", "5,50\u00a0€", "5,50\u00a0€", "5,50\u00a0€"],
  ["12500 €", "€12,500", "12\u202f500\u00a0€", "12.500\u00a0€", "12.500\u00a0€"],
  ["USD 20", "USD\u00a020", "20\u00a0USD", "20\u00a0USD", "20\u00a0USD"],
  ["€5 - €10", "€5 – €10", "5\u00a0€ – 10\u00a0€", "5\u00a0€ – 10\u00a0€", "5\u00a0€ – 10\u00a0€"],
  ["0 - 10", "FREE – £10", "FREE – 10\u00a0£", "FREE – 10\u00a0£", "FREE – 10\u00a0£"],
  ["$5 CAD", "$5 CAD", "5\u00a0$ CAD", "5\u00a0$ CAD", "5\u00a0$ CAD"],
  ["VVK 12 € & AK", ...Array<string>(4).fill("VVK 12 € & AK")] as [string, string, string, string, string],
  ["Donation", ...Array<string>(4).fill("Donation")] as [string, string, string, string, string],
  [null, "", "", "", ""],
];

for (const [input, ...expected] of rows)
  test(`shows ${JSON.stringify(input)} in the style of each language`, () => {
    const shown = ["en", "fr", "de", "es"].map((language) =>
      displayCost(parseCost(input), language, "£", "FREE"),
    );

    assert.deepEqual(shown, expected);
  });
