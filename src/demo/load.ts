import { callerOf } from "../auth/authenticate.ts";
import { listUsers } from "../auth/users.ts";
import type { Config } from "../config.ts";
import { type Context, inTransaction } from "../context.ts";
import { formatUtc, toInstant, toWall } from "../domain/time.ts";
import { create } from "../operations/create.ts";
import { insertImage } from "../operations/images.ts";
import { storeImageFiles } from "../operations/uploads.ts";
import { resourceOf } from "../resources/index.ts";
import { FetchedImage } from "../resources/shared/images.ts";
import { siteOf, systemContext } from "../site.ts";
import type { Store } from "../store/store.ts";
import { demo } from "./content.ts";
import type { DemoEvent } from "./event.ts";
import { drawImage } from "./images.ts";
import type { DemoCategory, DemoLanguage, DemoTexts } from "./types.ts";

type Fields = Record<string, unknown>;

/** The ids of loaded items by resource, key and language. */
type Loaded = Map<string, number>;

/** Whether a store has events already. */
export const hasEvents = async (store: Store): Promise<boolean> =>
  (await store.read.selectFrom("events").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Loads the sample calendar, in every active language, in one transaction. */
export async function loadDemo(config: Config, store: Store, now: number): Promise<void> {
  const [administrator] = await listUsers(store.read);
  if (!administrator) throw new Error("The sample calendar needs a user as its author.");
  const context = { ...systemContext(siteOf(config), store, now), caller: callerOf(administrator) };
  const drawn = await drawImages(context);
  await store.write(async (db) => {
    const txContext = inTransaction(context, db);
    const imageIds = new Map<string, number>();
    for (const [seed, image] of drawn) imageIds.set(seed, await insertImage(image, txContext));
    await loadItems(txContext, imageIds);
  });
}

/** Draws every image and stores its files. */
async function drawImages(context: Context): Promise<Map<string, FetchedImage>> {
  const items = [...demo.events, ...Object.values(demo.venues)].filter(({ image }) => image !== undefined);
  const drawn = await Promise.all(
    items.map(async ({ image = "" }) => {
      const stored = await storeImageFiles(await drawImage(image, image), `${image}.jpg`, context);
      return [image, new FetchedImage(image, null, stored, { slug: image, content: null })] as const;
    }),
  );
  return new Map(drawn);
}

async function loadItems(context: Context, imageIds: Map<string, number>): Promise<void> {
  const loaded: Loaded = new Map();
  const idOf = (resource: string, key: string, lang: string) => loaded.get(`${resource} ${key} ${lang}`);
  const imageField = (seed: string | undefined) => (seed ? { image: imageIds.get(seed) ?? 0 } : {});

  const categories = new Map<string, DemoCategory>(Object.entries(demo.categories));
  for (const [key, { text }] of categories)
    await createTranslations("categories", key, text, context, loaded, (texts, lang) => {
      const [top = ""] = key.split("/");
      const colour = categories.get(top)?.colour;
      return { ...texts, colour, ...(key !== top && { parent: idOf("categories", top, lang) }) };
    });
  for (const [key, { text }] of Object.entries(demo.tags))
    await createTranslations("tags", key, text, context, loaded, (texts) => ({ ...texts }));
  for (const [key, { text, image, ...shared }] of Object.entries(demo.venues))
    await createTranslations("venues", key, text, context, loaded, ({ name, description }) => ({
      venue: name,
      description,
      ...shared,
      ...imageField(image),
    }));
  for (const [key, { text, ...shared }] of Object.entries(demo.organizers))
    await createTranslations("organizers", key, text, context, loaded, ({ name, description }) => ({
      organizer: name,
      description,
      ...shared,
    }));
  for (const event of demo.events)
    await createTranslations("events", event.key, event.text, context, loaded, (texts, lang) => ({
      ...texts,
      ...eventFields(event, context.now),
      ...imageField(event.image),
      venue: event.venue ? [idOf("venues", event.venue, lang)] : [],
      organizer: event.organizers.map((key) => idOf("organizers", key, lang)),
      categories: event.categories.map((key) => idOf("categories", key, lang)),
      tags: event.tags.map((key) => idOf("tags", key, lang)),
    }));
}

/** Creates an item in every language, the later ones as translations of the first. */
async function createTranslations<Text>(
  resource: string,
  key: string,
  text: DemoTexts<Text>,
  context: Context,
  loaded: Loaded,
  fieldsOf: (texts: Text, lang: string) => Fields,
): Promise<void> {
  let first: number | undefined;
  for (const lang of context.site.languages.filter((code): code is DemoLanguage => code in text)) {
    const localized = { ...context, language: { ...context.language, code: lang } };
    const fields = fieldsOf(text[lang], lang);
    const { id } = await create(resourceOf(resource), { ...fields, translation_of: first }, localized);
    first ??= id;
    loaded.set(`${resource} ${key} ${lang}`, id);
  }
}

const DAY = 86_400;

/** The fields that do not depend on the language; days count from today in the time zone of the event. */
function eventFields({ when, ...event }: DemoEvent, now: number): Fields {
  const zone = ("timezone" in when ? when.timezone : undefined) ?? demo.timezone;
  const dayOf = (offset: number) => toWall(now + offset * DAY, zone).slice(0, 10);
  const { cost, tickets, website, featured, sticky, hide_from_listings, status, password } = event;
  const common = {
    timezone: zone,
    cost,
    tickets,
    website,
    featured,
    sticky,
    hide_from_listings,
    status,
    password,
    show_map: true,
    show_map_link: true,
  };
  if ("days" in when)
    return {
      ...common,
      all_day: true,
      start_date: dayOf(when.day),
      end_date: dayOf(when.day + when.days - 1),
    };
  const start = `${dayOf(when.day)} ${when.time}:00`;
  const end = formatUtc(toInstant(start, "UTC") + Math.round(when.hours * 3600));
  return { ...common, start_date: start, end_date: end };
}
