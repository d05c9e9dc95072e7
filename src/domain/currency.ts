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

/** The ISO code of a symbol or abbreviation; null for one that is not known, or that several currencies share. */
export function codeOfSymbol(symbol: string): string | null {
  const name = symbol.toLowerCase().replace(/\.$/, "");
  return Object.hasOwn(codesOfSymbols, name) ? (codesOfSymbols[name] ?? null) : null;
}

/** Codes by symbol, in lower case and without the dot of an abbreviation. */
const codesOfSymbols: Readonly<Record<string, string>> = {
  ...{ $: "USD", us$: "USD", ca$: "CAD", c$: "CAD", a$: "AUD", au$: "AUD", nz$: "NZD", mx$: "MXN" },
  ...{ s$: "SGD", sg$: "SGD", hk$: "HKD", nt$: "TWD", tt$: "TTD", r$: "BRL" },
  ...{ "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₪": "ILS", "₩": "KRW", "฿": "THB" },
  ...{ "₫": "VND", "₱": "PHP", "₦": "NGN", "₺": "TRY", "₴": "UAH", "₸": "KZT", "₼": "AZN", "₾": "GEL" },
  ...{ "₡": "CRC", "₲": "PYG", "₵": "GHS", "₭": "LAK", "₮": "MNT", "៛": "KHR", "৳": "BDT", "֏": "AMD" },
  ...{ kr: "SEK", fr: "CHF", sfr: "CHF", zł: "PLN", zl: "PLN", kč: "CZK", kc: "CZK", ft: "HUF", lei: "RON" },
  ...{ лв: "BGN", руб: "RUB", р: "RUB", дин: "RSD", din: "RSD", tl: "TRY", rm: "MYR", rp: "IDR" },
  ...{ bs: "BOB", "s/": "PEN" },
};
