import type { ListEventsOptions } from "../../../../clients/typescript/src/operations.ts";
import { AlmanacError, client } from "../api.ts";
import { type LanguageCode, settings } from "../settings.ts";
import { sample } from "./content.ts";
import { sampleId } from "./external-id.ts";

/** The methods that removing an item of any resource needs. */
interface Removable {
  readByExternalId(
    externalId: string,
    options: { wpml_language: LanguageCode; context: "edit" },
  ): Promise<{ id: number }>;
  delete(id: number, options: { force: boolean; translations: "all" }): Promise<unknown>;
}

/** Deletes the sample content in all languages; what other events are linked to stays. */
export async function removeSample(): Promise<void> {
  const { events, venues, organizers, tags, topCategories, categories } = sample;
  await removeAll(
    client.events,
    events.map(({ key }) => key),
    async () => false,
  );
  const keysOf = (entries: readonly [string, unknown][]) => entries.map(([key]) => key);
  const isUsed = async (filter: ListEventsOptions) =>
    (await client.events.list({ ...everyEvent, ...filter })).total > 0;
  const inCategory = (id: number) => isUsed({ categories: [String(id)] });
  await Promise.all([
    removeAll(client.venues, keysOf(venues), (id) => isUsed({ venue: [id] })),
    removeAll(client.organizers, keysOf(organizers), (id) => isUsed({ organizer: [id] })),
    removeAll(client.tags, keysOf(tags), (id) => isUsed({ tags: [String(id)] })),
    removeAll(client.categories, keysOf(categories), inCategory),
  ]);
  await removeAll(client.categories, keysOf(topCategories), inCategory);
}

const everyEvent = {
  wpml_language: "all",
  context: "edit",
  hidden: "include",
  starts_after: "1900-01-01",
  per_page: 1,
} as const;

async function removeAll(
  resource: Removable,
  keys: readonly string[],
  isUsed: (id: number) => Promise<boolean>,
): Promise<void> {
  for (const key of keys) {
    const ids = await idsOf(resource, key);
    const areUsed = await Promise.all(ids.map(isUsed));
    const [id] = ids;
    if (id !== undefined && !areUsed.includes(true))
      await resource.delete(id, { force: true, translations: "all" });
  }
}

/** The ids of an item in the languages that it is there in. */
async function idsOf(resource: Removable, key: string): Promise<number[]> {
  const found = await Promise.all(
    settings.languages.map((wpml_language) =>
      resource.readByExternalId(sampleId(key), { wpml_language, context: "edit" }).catch((error: unknown) => {
        if (error instanceof AlmanacError && "external_id" in error.params) return null;
        throw error;
      }),
    ),
  );
  return [...new Set(found.flatMap((item) => item?.id ?? []))];
}
