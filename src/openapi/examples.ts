import { simplePosts } from "../resources/index.ts";
import { type Json, shared } from "./components.ts";
import { eventStory } from "./examples/events.ts";
import { organizerStory, venueStory } from "./examples/places-and-people.ts";
import { LAST_OCCURRENCE, seriesStory } from "./examples/series.ts";
import { API, postStory, type Story, withoutJsonLd } from "./examples/site.ts";
import { categoryStory, tagStory } from "./examples/terms.ts";

/** The examples of each resource, in an order in which every item exists before an event links to it. */
export const stories: Record<string, Story> = {
  categories: categoryStory,
  tags: tagStory,
  venues: venueStory,
  organizers: organizerStory,
  events: eventStory,
  series: seriesStory,
};

simplePosts
  .filter(({ example }) => example)
  .forEach((resource, at) => {
    // All posts have their ids from one sequence.
    stories[resource.name] = postStory(resource, LAST_OCCURRENCE + 1 + at);
  });

/** The values of the examples by the names that routes have for them. */
const values = new Map<string, unknown>([
  ["session.create", { login: "editor", password: "pw-editor" }],
  ...Object.entries(stories).flatMap(([name, story]) => {
    const listed = withoutJsonLd(story.read);
    const list = { [name]: [listed], rest_url: `${API}/${name}/`, total: 1, total_pages: 1 };
    const parts = Object.entries({ ...story, list, translations: [listed] });
    return parts.map(([part, value]) => [`${name}.${part}`, value] as const);
  }),
]);

/** An example of a request or response body, kept once in the document. */
export function exampleOf(name: string): Json {
  if (!values.has(name)) throw new Error(`There is no example ${name}.`);
  return { example: shared("examples", name, { value: values.get(name) }) };
}

/** The value of a path parameter that leads to the example of a resource. */
export const pathExample = (tag: string, name: string): unknown => stories[tag]?.read[name];
