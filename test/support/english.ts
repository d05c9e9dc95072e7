import type { Page } from "playwright-core";

/** Messages of a catalogue; `{0}` stands for a value. */
type Messages = Record<string, string>;

/** Words of English that the French of the app does not have, among them those of days, months and hours. */
const words =
  /\b(the|of|and|with|is|are|was|this|that|to|from|for|by|not|close|clear|days?|weeks?|months?|years?|today|more|previous|next|show|hide|select|choose|search|save|delete|remove|add|(mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|am|pm)\b/i;

/** Names that are English in every language. */
const names = /The Events Calendar/g;

/** The texts of a page outside of elements in a language of their own: what is read, and what is read out. */
const collect = `(() => {
  const found = new Set([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const isForeign = (element) => element.closest("script, style, noscript, [lang]:not(html)") !== null;
  while (walker.nextNode())
    if (!isForeign(walker.currentNode.parentElement)) found.add(walker.currentNode.data);
  const attributes = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt", "placeholder", "title"];
  for (const name of attributes)
    for (const element of document.querySelectorAll("[" + name + "]"))
      if (!isForeign(element)) found.add(element.getAttribute(name));
  return [...found].map((text) => text.replace(/\\s+/g, " ").trim()).filter((text) => text !== "");
})()`;

/** Finds texts of a page that are English, by the messages of both languages and by words. */
export function englishFinder(english: Messages, other: Messages): (page: Page) => Promise<string[]> {
  const isEnglish = matcherOf(
    Object.entries(english).flatMap(([key, text]) => (text === other[key] ? [] : text)),
  );
  const isOther = matcherOf(Object.values(other));
  return async (page) => {
    const texts = (await page.evaluate(collect)) as string[];
    return texts.filter((text) => (isEnglish(text) && !isOther(text)) || words.test(text.replace(names, "")));
  };
}

/** Whether a text is one of some messages, whatever their values are. */
function matcherOf(messages: readonly string[]): (text: string) => boolean {
  const patterns = messages
    // Of a message that is little but values, any text could be made.
    .filter((message) => /\p{L}{2}/u.test(message.replace(/\{\d\}/g, "")))
    // The spaces of a page are compared as ordinary ones.
    .map((message) => message.replace(/\s+/g, " "))
    .map((message) => message.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\d\}/g, ".+"));
  const all = new RegExp(`^(?:${patterns.join("|")})$`, "s");
  return (text) => all.test(text);
}
