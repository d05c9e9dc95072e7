import { memoized } from "./collections.ts";
import { isCurrencyCode, isCurrencySymbol } from "./currency.ts";
import { plainText } from "./html.ts";
import { slugify } from "./slug.ts";

/** The stored cost of an event. `text` is set when the cost is not a list of prices, and then is what people read. */
export type Cost = {
  values: string[];
  symbol: string;
  code: string;
  position: "prefix" | "postfix" | "";
  text: string;
};

/** Thrown for a value that is not a cost; the message says why. */
export class CostError extends Error {
  override name = "CostError";
}

/** Maximum length of a text. */
const MAX_CHARACTERS = 200;

/** Parses a cost from a number, a text or a list of them; null means no cost at all. */
export const parseCost = (input: unknown): Cost | null =>
  typeof input === "string" ? parseTextCached(input) : parseUncached(input);

/** Memoized, because few distinct costs occur. */
const parseTextCached = memoized((text: string) => parseUncached(text), 500);

function parseUncached(input: unknown): Cost | null {
  const items = (Array.isArray(input) ? input : [input]).flatMap(parseItem);
  if (items.length === 0) return null;
  const prices = items.flatMap((item) => item.prices);
  const slugs = items.flatMap(({ prices, text }) => (prices.length === 0 ? [slugify(text)] : []));
  const numbers = prices.map((price) => price.value).sort((a, b) => Number(a) - Number(b));
  const values = [...slugs.filter((slug) => slug !== ""), ...numbers];
  if (items.some((item) => item.isFreeText) || prices.length === 0)
    return { values, ...onlyCurrency(prices), text: items.map((item) => item.text).join(", ") };
  return { values, ...commonCurrency(prices), text: "" };
}

/** Formats a cost for people, as HTML-safe text: `$5`, `Free – 30$`, or the text of a cost without digits. */
export function formatCost(
  cost: Cost | null,
  site: { symbol: string; position: "prefix" | "postfix" },
  freeWord: string,
): string {
  if (cost === null) return "";
  const [low, high] = [amounts(cost).at(0), amounts(cost).at(-1)];
  if (low === undefined || high === undefined) return escapeText(cost.text);
  const formatted = [low, high].map((value) =>
    Number(value) === 0 ? freeWord : withCurrency(value, cost, site),
  );
  return escapeText([...new Set(formatted)].join(" – "));
}

/** The parts of a cost under the property names of the API. */
export function costDetails(cost: Cost | null): {
  currency_symbol: string;
  currency_code: string;
  currency_position: Cost["position"];
  values: string[];
} {
  return {
    currency_symbol: cost?.symbol ?? "",
    currency_code: cost?.code ?? "",
    currency_position: cost?.position ?? "",
    values: cost?.values ?? [],
  };
}

/** The least and the greatest price as numbers, or null when the cost has none. */
export function lowestAndHighest(cost: Cost | null): { low: number; high: number } | null {
  if (cost === null) return null;
  const prices = cost.text === "" ? amounts(cost) : pricesIn(cost.text);
  const [low, high] = [prices.at(0), prices.at(-1)];
  return low === undefined || high === undefined ? null : { low: Number(low), high: Number(high) };
}

/** The numbers of a text that stand beside a currency, ascending; the others may be ages, times or days. */
const pricesIn = (text: string): string[] =>
  freeTextPrices(text.replace(SHARED_CURRENCY, "$1$3$2"))
    .flatMap(({ value, position }) => (position === "" ? [] : [value]))
    .sort((a, b) => Number(a) - Number(b));

/** Two numbers with one currency symbol after both: "von 5 bis 10 €". */
const SHARED_CURRENCY =
  /(\d)((?: ?[-–—/] ?| (?:to|or|and|bis|oder|und|à|ou|et|a|o|y) )\d[\d.,]* ?(\p{Sc})(?!\d))/gu;

type Currency = Pick<Cost, "symbol" | "code" | "position">;
type Price = Currency & { value: string };

/** One item of the input: the prices in it, and its text. */
interface Item {
  prices: Price[];
  text: string;
  /** Whether there is more in the text than prices. */
  isFreeText: boolean;
}

function parseItem(input: unknown): Item[] {
  if (input === null || input === undefined) return [];
  if (typeof input === "number") return [{ prices: [parseNumber(input)], text: "", isFreeText: false }];
  if (typeof input !== "string") throw new CostError("A cost is a number, a text, or a list of these.");
  if (input.length > 10 * MAX_CHARACTERS) throw tooLong();
  const text = plainText(input);
  if (text === "") return [];
  if (text.length > MAX_CHARACTERS) throw tooLong();
  if (!/\d/.test(text)) return [{ prices: [], text, isFreeText: false }];
  const prices = parsePriceList(text);
  if (prices) return [{ prices, text, isFreeText: false }];
  return [{ prices: freeTextPrices(text), text, isFreeText: true }];
}

const tooLong = () => new CostError(`A cost has at most ${MAX_CHARACTERS} characters.`);

function parseNumber(input: number): Price {
  if (input < 0) throw negative();
  const value = String(input);
  if (!AMOUNT.test(value)) throw new CostError(`${value} is not a price.`);
  return { value: canonical(value, ""), symbol: "", code: "", position: "" };
}

const negative = () => new CostError("A cost cannot be negative.");

const AMOUNT = /^\d{1,15}(?:\.\d{1,20})?$/;

/** Digits with single separators between them. A space separates thousands only; the point of "Rs.5" is no separator. */
const NUMBER = /(?:(?<!\p{L})\.)?\d+(?:[.,'’]\d+| \d{3}(?!\d))*/gu;

/** Parses a text that is prices and nothing else: one, a range or a list; null when there is more in it. */
function parsePriceList(text: string): Price[] | null {
  const prices = text
    .split(/, |; ?/)
    .filter((part) => part !== "")
    .map(parsePrices);
  return prices.includes(null) ? null : prices.flatMap((some) => some ?? []);
}

/** Parses the prices of a range; the text between two numbers is split at its dash, comma or "to", one half for each. */
function parsePrices(part: string): Price[] | null {
  // "5,-" and "5.–" are ways to write a round price.
  const text = part.replace(/(\d)[.,][-–—]+(?! ?\d)/g, "$1");
  const numbers = [...text.matchAll(NUMBER)];
  const gaps = text.split(NUMBER);
  const inner = gaps.slice(1, -1).map(splitGap);
  if (numbers.length === 0 || inner.includes(null)) return null;
  const outer = [["", gaps.at(0) ?? ""], ...inner, [gaps.at(-1) ?? "", ""]];
  const prices = numbers.map(([number], index): Price | null => {
    const before = outer[index]?.[1] ?? "";
    const after = outer[index + 1]?.[0] ?? "";
    if (/^\s*[-−–—]|[-−–—]\s*$/.test(before)) {
      // After a word ("Eintritt - 5 €") the dash is none of the number's, before one ("-20% for members") it may be.
      if ([before.replace(/[-−–—]/g, ""), after].some((mark) => parseMark(mark) === null)) return null;
      throw negative();
    }
    const value = parseAmount(number);
    const currency = parseCurrency(before, after);
    return value === null || currency === null ? null : { value, ...currency };
  });
  return prices.includes(null) ? null : prices.flatMap((price) => price ?? []);
}

function splitGap(gap: string): [string, string] | null {
  const joint = /[-–—]+|[,/]| (?:to|bis|à|a) /u.exec(gap);
  return joint && [gap.slice(0, joint.index), gap.slice(joint.index + joint[0].length)];
}

/** A minus sign before a number, at the beginning of a word. */
const MINUS = /(?:^|[\s(:])[-−]\p{Sc}?$/u;
/** A dash after another number or its currency, which is that of a range. */
const RANGE_DASH = /[\p{N}\p{Sc}]\s*[-−]\p{Sc}?$/u;
/** The same after a number with a unit or a point: "7pm -9pm", "20.11. -22.11.". */
const RANGE_DASH_AFTER_UNIT = /\p{N}(?:\.|\s?\p{L}{1,3}\.?)\s*[-−]$/u;
/** Behind a number that is no amount of money, such as a share, an hour or an age. */
const OTHER_UNIT =
  /^\s?(?:[%‰°]|(?:percent|per cent|prozent|pour cent|por ciento|[ap]\.?m\.?|h|uhr|years?|yrs|j\.|jahren?|ans|años)(?!\p{L}))/iu;

/** Whether the minus sign at the end of a text makes a negative price of the number after it. */
const isNegative = (before: string, after: string, currency: Currency): boolean =>
  MINUS.test(before) &&
  !RANGE_DASH.test(before) &&
  !OTHER_UNIT.test(after) &&
  !(currency.position === "" && RANGE_DASH_AFTER_UNIT.test(before));

/** Numbers with commas and no blanks between them: a list ("5,10,15"), unless they are groups of one number. */
const CLOSE_LIST = /(?<![\d.,])\d+(?:,\d+){2,}(?![\d.,]\d)/g;

/** The numbers of a text that has more than prices, each with the currency beside it. */
function freeTextPrices(text: string): Price[] {
  const prices: Price[] = [];
  const spaced = text.replace(CLOSE_LIST, (list) => (parseAmount(list) ? list : list.replaceAll(",", ", ")));
  for (const found of spaced.matchAll(NUMBER)) {
    const before = spaced.slice(0, found.index);
    const after = spaced.slice(found.index + found[0].length);
    const left = /(\p{Lu}{3}|[\p{L}.]{0,3}\p{Sc}|[\p{L}/.]{1,5})\s?$/u.exec(before)?.[1] ?? "";
    const right =
      /^(?:[.,][-–—]+)?\s?(\p{Sc}(?!\d)|\p{Lu}{3}(?!\p{L})|\p{L}{1,3}(?!\p{L}))/u.exec(after)?.[1] ?? "";
    const currency = currencyBeside(left, right);
    if (isNegative(before, after, currency)) throw negative();
    const value = parseAmount(found[0]);
    if (value !== null) prices.push({ value, ...currency });
  }
  return prices;
}

function currencyBeside(left: string, right: string): Currency {
  for (const [mark, position] of [
    [left, "prefix"],
    [right, "postfix"],
  ] as const) {
    if (isCurrencyCode(mark)) return { symbol: "", code: mark, position };
    if (isCurrencySymbol(mark)) return { symbol: mark, code: "", position };
  }
  return { symbol: "", code: "", position: "" };
}

const WITH_COMMA_GROUPS = /^([1-9]\d{0,2}([,'’ ])(?:\d{2,3}\2)*\d{3})(?:\.(\d+))?$/;
const WITH_POINT_GROUPS = /^([1-9]\d{0,2}([.'’ ])(?:\d{3}\2)*\d{3})(?:,(\d+))?$/;
const WITHOUT_GROUPS = /^(\d*)(?:([.,])(\d+)?)?$/;

/** The digits of a price with a decimal point; null when they cannot be one. */
function parseAmount(text: string): string | null {
  const parts = WITH_COMMA_GROUPS.exec(text) ?? WITH_POINT_GROUPS.exec(text) ?? WITHOUT_GROUPS.exec(text);
  const value = parts && canonical((parts[1] ?? "").replace(/\D/g, ""), parts[3] ?? "");
  return value && AMOUNT.test(value) ? value : null;
}

function canonical(whole: string, decimals: string): string {
  const short = whole.replace(/^0+(?=\d)/, "") || "0";
  return decimals === "" ? short : `${short}.${decimals}`;
}

/** The currency on both sides of a number; null when there is something else. */
function parseCurrency(before: string, after: string): Currency | null {
  const [left, right] = [parseMark(before), parseMark(after)];
  if (left === null || right === null) return null;
  const symbol = left.symbol || right.symbol;
  const code = left.code || right.code;
  if ((right.symbol || symbol) !== symbol || (right.code || code) !== code) throw mixed();
  if (symbol === "" && code === "") return { symbol, code, position: "" };
  return { symbol, code, position: (symbol ? left.symbol : left.code) ? "prefix" : "postfix" };
}

/** Parses the text on one side of a number: a symbol, a code, both or nothing; null for anything else. */
function parseMark(text: string): { symbol: string; code: string } | null {
  const mark = text.trim();
  if (mark === "") return { symbol: "", code: "" };
  const both = /^(?:([A-Z]{3}) ?)?(\p{Sc})(?: ?([A-Z]{3}))?$/u.exec(mark);
  if (both !== null) return { symbol: both[2] ?? "", code: both[1] ?? both[3] ?? "" };
  if (isCurrencyCode(mark)) return { symbol: "", code: mark };
  return isCurrencySymbol(mark) ? { symbol: mark, code: "" } : null;
}

/** The currency of a list of prices; throws when there are two. */
function commonCurrency(prices: Price[]): Currency {
  const currency = currencyOf(prices);
  if (currency === null) throw mixed();
  return currency;
}

/** The currency of the prices in a text; none when there are two. */
const onlyCurrency = (prices: Price[]): Currency =>
  currencyOf(prices) ?? { symbol: "", code: "", position: "" };

function currencyOf(prices: Price[]): Currency | null {
  const marked = prices.filter((price) => price.position !== "");
  const symbols = new Set(marked.map((price) => price.symbol).filter((symbol) => symbol !== ""));
  const codes = new Set(marked.map((price) => price.code).filter((code) => code !== ""));
  const [symbol = "", code = ""] = [[...symbols][0], [...codes][0]];
  // A symbol on one price and a code on another may be two currencies: "$5" and "EUR 6".
  const isApart = symbol !== "" && code !== "" && !marked.some((price) => price.symbol && price.code);
  if (symbols.size > 1 || codes.size > 1 || isApart) return null;
  return { symbol, code, position: marked.find((price) => !symbol || price.symbol)?.position ?? "" };
}

function mixed(): CostError {
  return new CostError("All prices of a cost must be in one currency.");
}

/** The prices of a cost that has nothing else, ascending. */
export function amounts(cost: Cost): string[] {
  return cost.text === "" ? cost.values.filter((value) => AMOUNT.test(value)) : [];
}

function withCurrency(value: string, cost: Cost, site: { symbol: string; position: string }): string {
  const mark = cost.symbol || cost.code || site.symbol;
  const amount = (cost.position || site.position) === "prefix" ? mark + value : value + mark;
  return cost.symbol && cost.code ? `${amount} ${cost.code}` : amount;
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
