import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { test } from "node:test";
import { fr as appInFrench } from "../apps/admin/src/locales/fr.ts";
import { en } from "../src/locales/en.ts";
import { fr } from "../src/locales/fr.ts";
import { catalogues, type MessageKey } from "../src/locales/index.ts";

const keys = Object.keys(en) as MessageKey[];
const translations = Object.entries(catalogues).filter(([language]) => language !== "en");

/** Messages that may be the same as in English, as `language:key` with the reason. */
const sameAsEnglish = new Set<string>([
  // A colon between two texts, which only French sets apart.
  "de:web_filter_named",
  "es:web_filter_named",
  // The French word.
  "fr:web_photos",
  // The German word.
  "de:online",
  // Other languages put an article before the name of a day; the preposition comes with another message.
  "de:recurrence_weekday",
  "de:recurrence_date",
]);

const placeholders = (message: string): number => message.split("%s").length - 1;

for (const [language, catalogue] of translations) {
  test(`the catalogue "${language}" has exactly the keys of English, in its order`, () => {
    assert.deepEqual(Object.keys(catalogue), keys);
  });

  test(`the catalogue "${language}" has as many %s in each message as English`, () => {
    const counts = (messages: Record<MessageKey, string>) =>
      Object.fromEntries(keys.map((key) => [key, placeholders(messages[key])]));
    assert.deepEqual(counts(catalogue), counts(en));
  });

  test(`the catalogue "${language}" leaves no message in English`, () => {
    const same = keys.filter((key) => catalogue[key].trim() === "" || catalogue[key] === en[key]);
    assert.deepEqual(
      same.filter((key) => !sameAsEnglish.has(`${language}:${key}`)),
      [],
    );
  });
}

/** A mark that French sets apart, without a space that never breaks; those in addresses and times are followed by text. */
const unspaced = /(?<![\u00a0\u202f])[:;?!»](?=[\s».,)…]|$)|[^\S\u00a0\u202f][:;?!»]|«(?![\u00a0\u202f])/u;

test("French has unbreakable spaces before : ; ? ! and inside of « »", () => {
  for (const text of ["Quoi ?", "Quoi?", "Ici : là", "«x\u00a0»", "« x\u00a0»", "«\u00a0x »"])
    assert.match(text, unspaced);
  for (const text of ["À 19:30, «\u00a0x\u00a0»\u202f; https://x.example?a=b", "Quoi\u202f?"])
    assert.doesNotMatch(text, unspaced);
  const messages = [...Object.entries(fr), ...Object.entries(appInFrench)];

  assert.ok(messages.filter(([, text]) => text.includes("\u00a0»")).length > 10, "both catalogues were read");
  assert.deepEqual(
    messages.filter(([, text]) => unspaced.test(text)),
    [],
  );
});

test("every message is used", () => {
  const source = join(process.cwd(), "src");
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(source, file).startsWith(`locales${sep}`));
  const quoted = new Set(
    files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(["'`])([\w-]+)\1/g)].map(([, , word]) => word),
    ),
  );
  // The table of errors.ts, whose codes are also composed of parts: `code: status,`.
  const table = readFileSync(join(source, "errors.ts"), "utf8").matchAll(/^ {2}"?([\w-]+)"?: \d{3},$/gm);
  const codes = new Set([...table].map(([, code]) => code));
  assert.ok(codes.has("rest_invalid_param"), "the table of error codes was found");
  assert.deepEqual(
    keys.filter((key) => !quoted.has(key) && !codes.has(key)),
    [],
  );
});
