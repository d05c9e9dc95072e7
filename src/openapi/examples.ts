import { type Json, shared } from "./components.ts";
import { eventStory } from "./examples/events.ts";
import { organizerStory, venueStory } from "./examples/places-and-people.ts";
import { API, type Story, withoutJsonLd } from "./examples/site.ts";
import { categoryStory, tagStory } from "./examples/terms.ts";

/** The stories in the order in which they are told: what an event links to is there before it. */
export const stories: Record<string, Story> = {
  categories: categoryStory,
  tags: tagStory,
  venues: venueStory,
  organizers: organizerStory,
  events: eventStory,
};

/** The story of a resource. */
export function storyOf(name: string): Story {
  const story = stories[name];
  if (!story) throw new Error(`There are no examples of ${name}.`);
  return story;
}

/** A request body or answer of a story, or what follows from it, as an example that stands once in the document. */
export const exampleOf = (name: string, part: keyof Story | "list" | "translations"): Json =>
  example(
    `${name}.${part}`,
    part in storyOf(name) ? storyOf(name)[part as keyof Story] : derived[part]?.(name),
  );

/** An example that stands once in the document. */
export const example = (name: string, value: unknown): Json => ({
  example: shared("examples", name, { value }),
});

const derived: Record<string, (name: string) => unknown> = {
  list: (name) => ({
    [name]: [withoutJsonLd(storyOf(name).read)],
    rest_url: `${API}/${name}/`,
    total: 1,
    total_pages: 1,
  }),
  translations: (name) => [withoutJsonLd(storyOf(name).read)],
};
