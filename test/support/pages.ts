import assert from "node:assert/strict";
import type { Client, TestResponse } from "./service.ts";

/** An HTML page. */
export interface PageResponse extends TestResponse {
  /** The visible text: without tags, whitespace collapsed, entities decoded. */
  visibleText: string;
}

/** Requests a page; paths begin with one slash. */
export async function open(
  client: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageResponse> {
  const response = await client.get(`/${path}`, { accept: "text/html", ...headers });
  return { ...response, visibleText: visibleTextOf(response.text) };
}

/** Requests a page that must exist. */
export async function openOk(
  client: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageResponse> {
  const page = await open(client, path, headers);
  assert.equal(page.status, 200, `${path}: ${page.status} ${page.visibleText.slice(0, 300)}`);
  assert.match(page.headers.get("content-type") ?? "", /^text\/html; charset=utf-8$/i);
  return page;
}

/** Every start tag of an element type, as its attributes. */
export function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*/?>`, "g"))].map(
    ([, text = ""]) =>
      Object.fromEntries(
        [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
          key,
          decoded(value),
        ]),
      ),
  );
}

/** The URLs of links with this text. */
export const linksTo = (html: string, text: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
    .filter(([, , inner = ""]) => visibleTextOf(inner) === text)
    .map(([, href = ""]) => decoded(href));

/** The status and target of a redirect. */
export const locationOf = (response: TestResponse): string =>
  `${response.status} ${response.headers.get("location")}`;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#039;": "'",
  "&larr;": "←",
  "&rarr;": "→",
  "&ndash;": "–",
};

const decoded = (text: string) =>
  text
    .replace(/&#(\d{4,});/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&(amp|lt|gt|quot|#039|larr|rarr|ndash);/g, (entity) => entities[entity] ?? entity);

const visibleTextOf = (html: string) =>
  decoded(html.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, " ").replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
