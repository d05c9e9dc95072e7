import { slugify } from "../../domain/slug.ts";
import type { PostResource } from "../../resources/kit/define.ts";
import type { Json } from "../components.ts";

/** The site of the examples. A test tells their story to a service there, at noon, and compares every response. */
export const SITE = "https://calendar.example.org";

/** Root URL of its API. */
export const API = `${SITE}/wp-json/svc/events/v1`;

/** Common properties of the examples of posts. */
export const head = (kind: { name: string; singular: string }, id: number, slug: string): Json => ({
  id,
  author: "1",
  status: "publish",
  date: "2030-05-01 14:00:00",
  date_utc: "2030-05-01 12:00:00",
  modified: "2030-05-01 14:00:00",
  modified_utc: "2030-05-01 12:00:00",
  modified_gmt: "2030-05-01T12:00:00",
  url: `${SITE}/${kind.singular}/${slug}/`,
  rest_url: `${API}/${kind.name}/${id}`,
  slug,
  global_id: `calendar.example.org?id=${id}`,
  global_id_lineage: [`calendar.example.org?id=${id}`],
  lang: "en",
});

/** A post after its removal. */
export const trashed = (post: Json, type: string): Json => ({
  ...post,
  status: "trash",
  slug: `${post.slug}__trashed`,
  url: `${SITE}/?post_type=${type}&p=${post.id}`,
});

/** A response as it is without schema.org data, which only single reads have. */
export function withoutJsonLd<T>(response: T): T {
  if (typeof response !== "object" || response === null) return response;
  const entries = () => Object.entries(response).filter(([name]) => name !== "json_ld");
  const rest = Array.isArray(response)
    ? response.map(withoutJsonLd)
    : Object.fromEntries(entries().map(([name, property]) => [name, withoutJsonLd(property)]));
  // The type stays: `json_ld` is optional wherever it occurs.
  return rest as T;
}

/** One story of a resource: an item is made, read, changed and removed. */
export interface Story {
  create: Json;
  created: Json;
  read: Json;
  update: Json;
  updated: Json;
  removed: Json;
}

/** The examples of a resource by the request bodies in its definition. */
export function postStory(resource: PostResource, id: number): Story {
  const { singular, type, example = { create: {}, update: {} } } = resource;
  const slug = slugify(String(Reflect.get(example.create, singular)));
  const created = { ...head(resource, id, slug), ...example.create, translations: {} };
  const updated = { ...created, ...example.update };
  return { ...example, created, read: created, updated, removed: trashed(updated, type) };
}
