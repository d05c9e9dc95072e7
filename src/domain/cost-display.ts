import { memoized } from "./collections.ts";
import { amounts, type Cost } from "./cost.ts";

/** A cost as readers of a language write prices: `€5.50 – €10` in English, `5,50 € – 10 €` in German; text stays as it is. */
export function displayCost(
  cost: Cost | null,
  language: string,
  siteSymbol: string,
  freeWord: string,
): string {
  if (cost === null) return "";
  const [low, high] = [amounts(cost).at(0), amounts(cost).at(-1)];
  if (low === undefined || high === undefined) return cost.text;
  const { decimal, isPrefix } = styleOf(language);
  const mark = cost.symbol || cost.code || siteSymbol;
  const priced = [low, high].map((value) => {
    if (Number(value) === 0) return freeWord;
    const [whole = "0", fraction = ""] = value.split(".");
    const number = decimal(BigInt(whole), fraction);
    // A symbol of one sign stands close to an English number, a code or an abbreviation does not.
    if (isPrefix) return /^\p{Sc}$/u.test(mark) ? mark + number : `${mark}\u00a0${number}`;
    return `${number}\u00a0${mark}`;
  });
  const code = cost.symbol && cost.code ? ` ${cost.code}` : "";
  return [...new Set(priced)].join(" – ") + code;
}

/** How a language writes sums, as the runtime's locale data has it. */
const styleOf = memoized((language: string) => {
  const example = new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).formatToParts(1.5);
  const point = example.find(({ type }) => type === "decimal")?.value ?? ".";
  const integer = new Intl.NumberFormat(language);
  return {
    isPrefix: example[0]?.type === "currency",
    decimal: (whole: bigint, fraction: string) =>
      Number(fraction) === 0
        ? integer.format(whole)
        : integer.format(whole) + point + fraction.padEnd(2, "0"),
  };
}, 50);
