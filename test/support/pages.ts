import assert from "node:assert/strict";
import type { Client, Reply } from "./service.ts";

/** A page as a test looks at it. */
export interface PageReply extends Reply {
  /** What a reader sees: without tags, blanks made one, entities decoded. */
  words: string;
}

/** Opens a page; paths begin with one slash. */
export async function open(
  client: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageReply> {
  const response = await client.get(`/${path}`, { accept: "text/html", ...headers });
  return { ...response, words: wordsOf(response.text) };
}

/** Opens a page that must be there. */
export async function openWell(
  client: Client,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageReply> {
  const page = await open(client, path, headers);
  assert.equal(page.status, 200, `${path}: ${page.status} ${page.words.slice(0, 300)}`);
  assert.match(page.headers.get("content-type") ?? "", /^text\/html; charset=utf-8$/i);
  return page;
}

/** Every start tag of a kind, as its attributes. */
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

/** The addresses that links with these words lead to. */
export const linksTo = (html: string, words: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
    .filter(([, , inner = ""]) => wordsOf(inner) === words)
    .map(([, href = ""]) => decoded(href));

/** Where a page leads that is not a page itself. */
export const locationOf = (response: Reply): string =>
  `${response.status} ${response.headers.get("location")}`;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#039;": "'",
};

const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#039);/g, (entity) => entities[entity] ?? entity);

const wordsOf = (html: string) =>
  decoded(html.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, " ").replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
