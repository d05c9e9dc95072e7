/** Schemes that make a browser run or open something instead of handing the URL to a program. */
const unsafe = new Set([
  ...["javascript:", "data:", "vbscript:", "file:", "blob:", "about:", "filesystem:", "view-source:"],
]);

/** Hosts of programs on the machine of the visitor, whose connections nobody else can read. */
const loopback = new Set(["127.0.0.1", "[::1]"]);

/**
 * The URL that a program wants a password sent to; null where that is not safe. As in WordPress: https, a scheme of the
 * program's own, and http only to the machine of the visitor.
 */
export function redirectTarget(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (unsafe.has(url.protocol)) return null;
  if (url.protocol === "http:" && !loopback.has(url.hostname)) return null;
  return url;
}

/** The source expression of a URL for Content-Security-Policy: browsers apply `form-action` to redirects as well. */
export const policySource = ({ protocol, origin }: URL): string =>
  protocol === "https:" || protocol === "http:" ? origin : protocol;

/** A URL with further parameters. */
export function withParameters(url: URL, parameters: Record<string, string>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}
