import type { Json } from "../components.ts";
import { API, SITE, type Story } from "./site.ts";

const storyOf = (
  create: Json,
  { id, collection, ...rest }: Json & { id: number; collection: string },
  update: Json,
): Story => {
  const created = {
    ...rest,
    ...create,
    id,
    count: 0,
    meta: [],
    urls: { self: `${API}/${collection}/${id}`, collection: `${API}/${collection}` },
    lang: "en",
    translations: {},
  };
  const updated = { ...created, ...update };
  return { create, created, read: { ...created, count: 1 }, update, updated, removed: updated };
};

export const categoryStory = storyOf(
  { name: "Concerts", description: "Music to listen to", colour: "#7a3e9d", external_id: "kinds-3" },
  {
    id: 2,
    collection: "categories",
    slug: "concerts",
    taxonomy: "tribe_events_cat",
    parent: 0,
    url: `${SITE}/events/category/concerts/`,
  },
  { description: "Music, indoors and outdoors" },
);

export const tagStory = storyOf(
  { name: "Outdoors", external_id: "labels-7" },
  {
    id: 3,
    collection: "tags",
    slug: "outdoors",
    taxonomy: "post_tag",
    description: "",
    url: `${SITE}/tag/outdoors/`,
  },
  { description: "Under the open sky" },
);

/** A term as it stands inside an event. */
export const nested = ({ meta: _, external_id: __, translations: ___, ...term }: Json): Json => ({
  parent: 0,
  ...term,
  term_group: 0,
  term_taxonomy_id: term.id,
  filter: "raw",
});
