import { isNetwork } from "./domain/ip-address.ts";
import { parseZone } from "./domain/time.ts";
import { trimEndCharacters } from "./domain/trim.ts";
import { catalogues } from "./locales/index.ts";

/** Any text. */
export const text = (value: string) => value;

/** A whole number within bounds. */
export const integer = (minimum: number, maximum: number) => (value: string) => {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < minimum || number > maximum)
    throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
  return number;
};

/** One of some words. */
export const oneOf =
  <T extends string>(...words: T[]) =>
  (value: string): T => {
    const word = words.find((word) => word === value);
    if (word === undefined) throw new Error(`must be one of ${words.join(", ")}`);
    return word;
  };

/** Names separated by commas. */
export const names = (value: string) =>
  value
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** A path without slashes at its ends. */
export const path = (value: string) => {
  if (!/^[a-z0-9._~-]+(\/[a-z0-9._~-]+)*$/i.test(value)) throw new Error("must be a path such as wp-json");
  return value;
};

/** The URL of a site; null for none. */
export function baseUrl(value: string): string | null {
  if (value === "") return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value) || /[?#]/.test(value))
    throw new Error("must be an http or https URL without a query");
  return trimEndCharacters(value, "/");
}

/** An http or https URL; null for none. */
export function webUrl(value: string): string | null {
  if (value === "") return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw new Error("must be an http or https URL");
  return value;
}

/** The URL of map tiles, with a place for each of zoom, column and row; null for none. */
export function tileUrl(value: string): string | null {
  if (value === "") return null;
  const hasPlaces = ["{z}", "{x}", "{y}"].every((place) => value.split(place).length === 2);
  if (!/^https?:\/\/[^\s;,'"]+$/.test(value) || !URL.canParse(value) || !hasPlaces)
    throw new Error("must be a URL such as https://tile.example.org/{z}/{x}/{y}.png");
  return value;
}

/** The URL of a PostgreSQL database; null for none. */
export function databaseUrl(value: string): string | null {
  if (value === "") return null;
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    throw new Error("must begin with postgres://");
  return value;
}

/** A time zone; the machine's for empty text. */
export function zone(value: string): string {
  const parsed = parseZone(value || Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!parsed) throw new Error("must be a time zone such as Europe/Paris");
  return parsed;
}

/** Languages that there are messages in. */
export function languages(value: string): string[] {
  const codes = names(value);
  const unknown = codes.filter((code) => !Object.hasOwn(catalogues, code));
  if (codes.length === 0) throw new Error("must name at least one language");
  if (unknown.length > 0)
    throw new Error(`names ${unknown.join(", ")}, but there are ${Object.keys(catalogues).join(", ")}`);
  if (new Set(codes).size < codes.length) throw new Error("names a language twice");
  return codes;
}

/** A colour as six hexadecimal digits. */
export function colour(value: string): string {
  if (!/^#?[0-9a-f]{6}$/i.test(value)) throw new Error("must be a colour such as 1f6f5c");
  return `#${value.replace("#", "").toLowerCase()}`;
}

/** Origins of other sites, or any. */
export function origins(value: string): string[] {
  const list = names(value);
  const invalid = list.filter(
    (origin) =>
      origin !== "*" && (!URL.canParse(origin) || new URL(origin).origin !== origin || /[;'"]/.test(origin)),
  );
  if (invalid.length > 0)
    throw new Error(`has ${invalid.join(", ")}, which is no origin such as https://example.org`);
  return list;
}

/** A number of hops, a list of networks, or all and none. */
export function trustedProxies(value: string): boolean | number | string[] {
  if (value === "true" || value === "false") return value === "true";
  if (/^\d{1,2}$/.test(value)) return Number(value);
  return networks(value, "true, false, a number of proxies, or ");
}

/** A list of addresses and networks. */
export function networks(value: string, others = ""): string[] {
  const list = names(value);
  if (list.length === 0 || !list.every(isNetwork))
    throw new Error(`must be ${others}addresses such as 10.0.0.0/8,127.0.0.1`);
  return list;
}

/** Addresses of people: e-mail, telephone or web, as URIs. */
export function contacts(value: string): string[] {
  const list = names(value).map((name) => (/^[^\s:@]+@[^\s:@]+$/.test(name) ? `mailto:${name}` : name));
  if (!list.every((name) => /^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(name)))
    throw new Error("must be addresses such as security@example.org or https://example.org/security");
  return list;
}

/** A list of host names, addresses and networks. */
export function hosts(value: string): string[] {
  const list = names(value);
  const isHost = (text: string) => isNetwork(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
  if (!list.every(isHost)) throw new Error("must be hosts such as intranet.example,10.0.0.0/8");
  return list;
}

/** A time span in seconds; null for none. */
export function duration(value: string): number | null {
  if (value === "") return null;
  const [, number, unit = ""] = /^([1-9]\d{0,4})([mhd])$/.exec(value) ?? [];
  if (number === undefined) throw new Error("must be a time such as 90m, 24h or 7d");
  return Number(number) * ({ m: 60, h: 3600, d: 86_400 }[unit] ?? 0);
}
