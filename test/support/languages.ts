import assert from "node:assert/strict";
import { anEvent, type Client, type TestResponse } from "./service.ts";

export const languages = ["en", "fr", "de", "es"] as const;

export type Collection = "events" | "venues" | "organizers" | "categories" | "tags";

/** The five collections: the field of the name, and whether items have slug routes. */
export const collections: readonly { name: Collection; label: string; bySlug: boolean }[] = [
  { name: "events", label: "title", bySlug: true },
  { name: "venues", label: "venue", bySlug: true },
  { name: "organizers", label: "organizer", bySlug: true },
  { name: "categories", label: "name", bySlug: false },
  { name: "tags", label: "name", bySlug: false },
];

/** The required fields of an item of a collection. */
export function anItem(
  collection: Collection,
  name: string,
  fields: Record<string, unknown> = {},
): Record<string, unknown> {
  const label = collections.find((one) => one.name === collection)?.label ?? "name";
  const least = collection === "events" ? anEvent() : {};
  return { ...least, [label]: name, ...fields };
}

/** Creates an item in a language; anything but 201 fails the test. */
export async function make(
  client: Client,
  collection: Collection,
  language: string,
  fields: Record<string, unknown>,
): Promise<TestResponse["body"]> {
  const response = await client.post(`/${collection}?wpml_language=${language}`, fields);
  assert.equal(response.status, 201, response.text);
  return response.body;
}

/** Creates an item in several languages as one translation group, in that order; returns its items by language. */
export async function makeGroup(
  client: Client,
  collection: Collection,
  names: Record<string, string>,
  fields: Record<string, unknown> = {},
): Promise<Record<string, TestResponse["body"]>> {
  const group: Record<string, TestResponse["body"]> = {};
  let first: number | undefined;
  for (const [language, name] of Object.entries(names)) {
    const label = collections.find((one) => one.name === collection)?.label ?? "name";
    const body = first === undefined ? anItem(collection, name, fields) : { [label]: name };
    group[language] = await make(client, collection, language, { ...body, translation_of: first ?? 0 });
    first ??= group[language].id;
  }
  return group;
}
