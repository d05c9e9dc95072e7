import { memoized } from "./collections.ts";
import { plainText } from "./html.ts";
import { slugify } from "./slug.ts";

/** The stored cost of an event; `text` is set only for a cost without digits. */
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

/** Parses a cost from a number, a text or a list of them; null means no cost at all. */
export const parseCost = (input: unknown): Cost | null =>
  typeof input === "string" ? parseTextCached(input) : parseUncached(input);

/** Memoized, because few distinct costs occur. */
const parseTextCached = memoized((text: string) => parseUncached(text), 500);

function parseUncached(input: unknown): Cost | null {
  const items = (Array.isArray(input) ? input : [input]).flatMap(parseItem);
  if (items.length === 0) return null;
  const prices = items.filter((item) => typeof item !== "string");
  const texts = items.filter((item) => typeof item === "string");
  const slugs = texts.map((text) => slugify(text)).filter((slug) => slug !== "");
  if (prices.length === 0)
    return { values: slugs, symbol: "", code: "", position: "", text: texts.join(", ") };
  const numbers = prices.map((price) => price.value).sort((a, b) => Number(a) - Number(b));
  return { values: [...slugs, ...numbers], ...commonCurrency(prices), text: "" };
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

/** The least and the greatest price as numbers, or null when the cost has no numbers. */
export function lowestAndHighest(cost: Cost | null): { low: number; high: number } | null {
  if (cost === null) return null;
  const [low, high] = [amounts(cost).at(0), amounts(cost).at(-1)];
  return low === undefined || high === undefined ? null : { low: Number(low), high: Number(high) };
}

type Currency = Pick<Cost, "symbol" | "code" | "position">;
type Price = Currency & { value: string };

/** Parses one item of the input into its prices and, as texts, the parts without digits. */
function parseItem(input: unknown): (Price | string)[] {
  if (input === null || input === undefined) return [];
  if (typeof input === "number") return [parseNumber(input)];
  if (typeof input !== "string") throw new CostError("A cost is a number, a text, or a list of these.");
  const text = plainText(input);
  if (text === "") return [];
  if (!/\d/.test(text)) return [text];
  return text
    .split(/, |; ?/)
    .filter((part) => part !== "")
    .flatMap((part): (Price | string)[] => (/\d/.test(part) ? parsePrices(part) : [part]));
}

function parseNumber(input: number): Price {
  if (input < 0) throw new CostError("A cost cannot be negative.");
  const value = String(input);
  if (!AMOUNT.test(value)) throw new CostError(`${value} is not a price.`);
  return { value: canonical(value, ""), symbol: "", code: "", position: "" };
}

const AMOUNT = /^\d{1,15}(?:\.\d{1,20})?$/;

/** Digits with single separators between them. A space separates thousands only; the point of "Rs.5" is no separator. */
const NUMBER = /(?:(?<!\p{L})\.)?\d+(?:[.,'’]\d+| \d{3}(?!\d))*/gu;

/** Parses the prices of a range; the text between two numbers is split at its dash, comma or "to", one half for each. */
function parsePrices(part: string): Price[] {
  // "5,-" and "5.–" are ways to write a round price.
  const text = part.replace(/(\d)[.,][-–—]+(?! ?\d)/g, "$1");
  const numbers = [...text.matchAll(NUMBER)];
  const gaps = text.split(NUMBER);
  const outer = [["", gaps.at(0) ?? ""], ...gaps.slice(1, -1).map(splitGap), [gaps.at(-1) ?? "", ""]];
  return numbers.map(([number], index) => {
    const before = outer[index]?.[1] ?? "";
    if (/^\s*[-−–—]|[-−–—]\s*$/.test(before)) throw new CostError("A cost cannot be negative.");
    return { value: parseAmount(number), ...parseCurrency(before, outer[index + 1]?.[0] ?? "") };
  });
}

function splitGap(gap: string): [string, string] {
  const joint = /[-–—]+|[,/]| (?:to|bis|à|a) /u.exec(gap);
  if (joint === null) throw new CostError("A cost is one price, a range like 5 - 10, or a list like 5, 10.");
  return [gap.slice(0, joint.index), gap.slice(joint.index + joint[0].length)];
}

const WITH_COMMA_GROUPS = /^([1-9]\d{0,2}([,'’ ])(?:\d{2,3}\2)*\d{3})(?:\.(\d+))?$/;
const WITH_POINT_GROUPS = /^([1-9]\d{0,2}([.'’ ])(?:\d{3}\2)*\d{3})(?:,(\d+))?$/;
const WITHOUT_GROUPS = /^(\d*)([.,])?(\d+)?$/;

function parseAmount(text: string): string {
  const parts = WITH_COMMA_GROUPS.exec(text) ?? WITH_POINT_GROUPS.exec(text) ?? WITHOUT_GROUPS.exec(text);
  const value = parts && canonical((parts[1] ?? "").replace(/\D/g, ""), parts[3] ?? "");
  if (!value || !AMOUNT.test(value)) throw new CostError(`${text.slice(0, 40)} is not a price.`);
  return value;
}

function canonical(whole: string, decimals: string): string {
  const short = whole.replace(/^0+(?=\d)/, "") || "0";
  return decimals === "" ? short : `${short}.${decimals}`;
}

function parseCurrency(before: string, after: string): Currency {
  const [left, right] = [parseMark(before), parseMark(after)];
  const symbol = left.symbol || right.symbol;
  const code = left.code || right.code;
  if ((right.symbol || symbol) !== symbol || (right.code || code) !== code) throw mixed();
  if (symbol === "" && code === "") return { symbol, code, position: "" };
  return { symbol, code, position: (symbol ? left.symbol : left.code) ? "prefix" : "postfix" };
}

/** Parses the text on one side of a number: three capitals are a code, anything else but mere punctuation is a symbol. */
function parseMark(text: string): { symbol: string; code: string } {
  const mark = /[\p{L}\p{S}]/u.test(text) ? text.trim() : "";
  if (mark.length > 40) throw new CostError(`${mark.slice(0, 40)}… is not a currency.`);
  const both = /^(?:([A-Z]{3}) ?)?(\p{Sc})(?: ?([A-Z]{3}))?$/u.exec(mark);
  if (both !== null) return { symbol: both[2] ?? "", code: both[1] ?? both[3] ?? "" };
  return /^[A-Z]{3}$/.test(mark) ? { symbol: "", code: mark } : { symbol: mark, code: "" };
}

function commonCurrency(prices: Price[]): Currency {
  const marked = prices.filter((price) => price.position !== "");
  const symbols = new Set(marked.map((price) => price.symbol).filter((symbol) => symbol !== ""));
  const codes = new Set(marked.map((price) => price.code).filter((code) => code !== ""));
  const [symbol = "", code = ""] = [[...symbols][0], [...codes][0]];
  // A symbol on one price and a code on another may be two currencies: "$5" and "EUR 6".
  const isApart = symbol !== "" && code !== "" && !marked.some((price) => price.symbol && price.code);
  if (symbols.size > 1 || codes.size > 1 || isApart) throw mixed();
  return { symbol, code, position: marked.find((price) => !symbol || price.symbol)?.position ?? "" };
}

function mixed(): CostError {
  return new CostError("All prices of a cost must be in one currency.");
}

function amounts(cost: Cost): string[] {
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
