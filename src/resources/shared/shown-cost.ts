import type { Context, Site } from "../../context.ts";
import { type Cost, formatCost } from "../../domain/cost.ts";
import { translate } from "../../locales/index.ts";
import type { Item } from "../kit/wordpress.ts";

/** The stored cost of an event as people read it in a language. */
export const shownCost = (
  cost: Cost | null,
  language: string,
  { currencySymbol }: Pick<Site, "currencySymbol">,
): string => formatCost(cost, { symbol: currencySymbol, position: "prefix" }, translate(language, "free"));

/**
 * Whether a text is how the cost of a stored event is shown, in any language. Such a text has lost which prices are between
 * the least and the greatest, that "Free" is a price and that the currency is that of the site.
 */
export const isShownCost = (text: unknown, { cost }: Item, { site }: Context): boolean => {
  const stored = storedCost(cost);
  return site.languages.some((language) => shownCost(stored, language, site) === text);
};

/** Whether the cost of a stored event is nothing but the price 0. */
export const isFree = ({ cost }: Item): boolean => String(storedCost(cost)?.values) === "0";

const storedCost = (cost: unknown): Cost | null => (typeof cost === "string" ? JSON.parse(cost) : null);
