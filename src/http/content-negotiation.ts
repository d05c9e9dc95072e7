import Negotiator from "negotiator";
import { memoized } from "../domain/collections.ts";

/** A content encoding that responses can have. */
export type Encoding = "br" | "gzip";

/** The encoding to use for an `Accept-Encoding` header: Brotli where it is accepted at all; null for none. */
export const negotiateEncoding = (header: string | string[] | undefined): Encoding | null =>
  header ? encodingFor(String(header)) : null;

/** The active language that an `Accept-Language` header prefers; null for none. A region counts as its language. */
export const negotiateLanguage = (header: string | undefined, languages: readonly string[]): string | null =>
  languagesOf(header ?? "").find((code) => languages.includes(code)) ?? null;

/** Longer headers count as empty: no browser sends them, and parsing 16 KiB takes milliseconds. */
const MAX_LENGTH = 1000;
/** Results that are kept: clients send few different headers, with every request. */
const MAX_KEPT = 100;

const parsed = (name: string, header: string): Negotiator =>
  new Negotiator({ headers: { [name]: header.length > MAX_LENGTH ? "" : header } });

const encodingFor = memoized((header: string): Encoding | null => {
  const accepted = parsed("accept-encoding", header).encodings();
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : null;
}, MAX_KEPT);

const languagesOf = memoized((header: string): string[] => {
  const tags = parsed("accept-language", header).languages();
  return tags.map((tag) => tag.toLowerCase().replace(/-.*/, ""));
}, MAX_KEPT);
