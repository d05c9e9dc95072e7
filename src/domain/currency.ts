/** Whether a text is a currency code of ISO 4217. */
export const isCurrencyCode = (text: string): boolean => codes.has(text);

/** Whether a text is a currency symbol: one of Unicode's, with up to three letters before it (`US$`), or an abbreviation. */
export const isCurrencySymbol = (text: string): boolean =>
  /^[\p{L}.]{0,3}\p{Sc}$/u.test(text) || abbreviations.has(text.toLowerCase());

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Abbreviations that people write for a currency, in lower case. */
const abbreviations: ReadonlySet<string> = new Set(
  "rs rs. kr kr. fr. sfr sfr. zł zl kč kc ft lei лв лв. руб руб. р. дин din din. tl rm rp rp. bs. s/ s/.".split(
    " ",
  ),
);

/** The ISO code of a symbol; null for one that is not known, or that several currencies share. */
export const codeOfSymbol = (symbol: string): string | null =>
  Object.hasOwn(codesOfSymbols, symbol) ? (codesOfSymbols[symbol] ?? null) : null;

const codesOfSymbols: Readonly<Record<string, string>> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  zł: "PLN",
  Kč: "CZK",
  kr: "SEK",
  US$: "USD",
  CA$: "CAD",
  A$: "AUD",
  R$: "BRL",
};
