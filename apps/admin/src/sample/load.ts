import type { DemoEvent } from "../../../../src/demo/event.ts";
import type { DemoTexts } from "../../../../src/demo/types.ts";
import { AlmanacError, client } from "../api.ts";
import { moveWall, nowIn } from "../dates.ts";
import { type LanguageCode, settings } from "../settings.ts";
import { sample } from "./content.ts";
import { sampleId } from "./external-id.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Called with the number of items that are written, and of all. */
type OnProgress = (done: number, of: number) => void;

/** Ids of written items by resource, key and language. */
type Ids = Map<string, number>;

type Upsert<Body> = (
  externalId: string,
  body: Body,
  options: { wpml_language: LanguageCode },
) => Promise<{ id: number }>;

/**
 * Writes the sample content in every language of the site that it is written in. Items are known by their external ids, so
 * that a second attempt completes one that was interrupted.
 */
export async function loadSample(onProgress: OnProgress): Promise<void> {
  const ids: Ids = new Map();
  const { parentOf, events, venues, organizers, tags, topCategories, categories } = sample;
  const items = [events, venues, organizers, tags, topCategories, categories];
  const total = items.reduce((sum, { length }) => sum + length, 0);
  let done = 0;

  /** Writes items beside each other, and the languages of each one after another: the later ones translate the first. */
  const write = <Item, Text, Body>(
    name: string,
    entries: readonly [key: string, item: Item & { text: DemoTexts<Text> }][],
    upsert: Upsert<Body>,
    bodyOf: (item: Item, texts: Text, idsOf: IdsOf, key: string) => Body,
  ) =>
    Promise.all(
      entries.map(async ([key, item]) => {
        for (const language of settings.languages.filter((code) => code in item.text)) {
          const idsOf: IdsOf = (resource, keys) =>
            keys.flatMap((one) => ids.get(`${resource} ${one} ${language}`) ?? []);
          const body = bodyOf(item, item.text[language], idsOf, key);
          const written = await upsert(sampleId(key), body, { wpml_language: language }).catch(existingTerm);
          ids.set(`${name} ${key} ${language}`, written.id);
        }
        done += 1;
        onProgress(done, total);
      }),
    );

  const named = ({ name, description }: { name: string; description: string }) => ({ name, description });
  await Promise.all([
    write("categories", topCategories, client.categories.upsertByExternalId, ({ colour = null }, texts) => ({
      ...named(texts),
      colour,
    })),
    write("tags", tags, client.tags.upsertByExternalId, (_tag, { name }) => ({ name })),
    write(
      "venues",
      venues,
      client.venues.upsertByExternalId,
      ({ text: _text, image: _image, ...shared }, { name, description }) => ({
        venue: name,
        description,
        ...shared,
      }),
    ),
    write(
      "organizers",
      organizers,
      client.organizers.upsertByExternalId,
      ({ text: _text, ...shared }, { name, description }) => ({ organizer: name, description, ...shared }),
    ),
  ]);
  await write(
    "categories",
    categories,
    client.categories.upsertByExternalId,
    (_category, texts, idsOf, key) => ({
      ...named(texts),
      parent: idsOf("categories", [parentOf(key)])[0] ?? 0,
    }),
  );
  const byKey = events.map((event): [string, DemoEvent] => [event.key, event]);
  await write("events", byKey, client.events.upsertByExternalId, (event, texts, idsOf) => ({
    ...texts,
    ...timesOf(event),
    ...("cost" in event && { cost: event.cost }),
    featured: event.featured ?? false,
    venue: idsOf("venues", event.venue ? [event.venue] : []),
    organizer: idsOf("organizers", event.organizers),
    categories: idsOf("categories", event.categories),
    tags: idsOf("tags", event.tags),
    status: "publish" as const,
  }));
}

type IdsOf = (resource: string, keys: readonly string[]) => number[];

/** A category or tag of this name that was there before serves as well. */
function existingTerm(error: unknown): { id: number } {
  const id = error instanceof AlmanacError && error.code === "term_exists" && error.data.term_id;
  if (!id) throw error;
  return { id: Number(id) };
}

/** Days count from today, in the zone of the site. */
function timesOf({ when }: DemoEvent) {
  const day = moveWall(nowIn(settings.zone), when.day * DAY_MS).slice(0, 10);
  if ("days" in when) {
    const end = moveWall(`${day} 00:00:00`, (when.days - 1) * DAY_MS).slice(0, 10);
    return { all_day: true, start_date: day, end_date: end };
  }
  const start = `${day} ${when.time}:00`;
  return { start_date: start, end_date: moveWall(start, when.hours * HOUR_MS) };
}
