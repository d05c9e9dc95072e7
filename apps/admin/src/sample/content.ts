import { categories } from "../../../../src/demo/categories.ts";
import { classicalEvents } from "../../../../src/demo/events-classical.ts";
import { familyEvents } from "../../../../src/demo/events-families.ts";
import { jazzAndFolkEvents } from "../../../../src/demo/events-jazz-and-folk.ts";
import { organizers } from "../../../../src/demo/organizers.ts";
import { tags } from "../../../../src/demo/tags.ts";
import type { DemoCategory, DemoOrganizer, DemoTag, DemoVenue } from "../../../../src/demo/types.ts";
import { venues } from "../../../../src/demo/venues.ts";

/** Events of the sample calendar that show what events can have, most of them in the next days. */
const chosen = [
  "late-session",
  "organ-at-noon",
  "story-hour",
  "brass-in-the-park",
  "water-music",
  "jazz-days",
];

const events = [...classicalEvents, ...familyEvents, ...jazzAndFolkEvents].filter(({ key }) =>
  chosen.includes(key),
);

const parentOf = (key: string) => key.slice(0, Math.max(0, key.indexOf("/")));

/** The entries whose keys events use. */
const used = <Item>(items: Record<string, Item>, keys: readonly (string | undefined)[]): [string, Item][] =>
  Object.entries(items).filter(([key]) => keys.includes(key));

const categoryKeys = events.flatMap((event) => event.categories);

/** A small part of the sample calendar: some events, and what they are linked to. */
export const sample = {
  events,
  venues: used<DemoVenue>(
    venues,
    events.map(({ venue }) => venue),
  ),
  organizers: used<DemoOrganizer>(
    organizers,
    events.flatMap((event) => event.organizers),
  ),
  tags: used<DemoTag>(
    tags,
    events.flatMap((event) => event.tags),
  ),
  topCategories: used<DemoCategory>(categories, categoryKeys.map(parentOf)),
  categories: used<DemoCategory>(
    categories,
    categoryKeys.filter((key) => parentOf(key) !== ""),
  ),
  parentOf,
};
