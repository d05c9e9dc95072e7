import type { Json } from "./components.ts";

/** One story of a resource: an item is made, read, listed, changed and removed. */
export interface Examples {
  create: Json;
  created?: Json;
  read: Json;
  list?: Json;
  translations?: Json[];
  update: Json;
  updated?: Json;
  removed?: Json;
}

const stories: Record<string, Examples> = {
  events: {
    create: { title: "Water Music", start_date: "2030-05-03 19:30:00", end_date: "2030-05-03 21:30:00" },
    read: { id: 3, slug: "water-music", external_id: "w" },
    update: { featured: true },
  },
  venues: {
    create: { venue: "Harbour Hall" },
    read: { id: 1, slug: "harbour-hall", external_id: "w" },
    update: { phone: "1" },
  },
  organizers: {
    create: { organizer: "City Orchestra" },
    read: { id: 2, slug: "o", external_id: "w" },
    update: { phone: "1" },
  },
  categories: {
    create: { name: "Concerts" },
    read: { id: 1, slug: "concerts", external_id: "w" },
    update: { description: "x" },
  },
  tags: {
    create: { name: "Outdoors" },
    read: { id: 2, slug: "outdoors", external_id: "w" },
    update: { description: "x" },
  },
};

/** The examples of a resource. */
export function examplesOf(name: string): Examples {
  const story = stories[name];
  if (!story) throw new Error(`There are no examples of ${name}.`);
  return story;
}
