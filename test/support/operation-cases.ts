import { namesOf } from "../../src/http/resource-names.ts";
import { resourceOf, resources } from "../../src/resources/index.ts";
import type { Resource } from "../../src/resources/kit/define.ts";
import { pngOf } from "./images.ts";
import { anEvent, type TestService } from "./service.ts";

/** One valid request of an operation, and the expected status. */
export interface Case {
  /** Relative to the API; with a leading `//` relative to the site. */
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  /** Who sends it; the administrator by default. */
  as?: "anonymous";
}

/** Creates the items that a request needs, and the request. */
export type MakeCase = (service: TestService) => Promise<Case>;

/** A valid request of every operation, by operation id. */
export const cases: Record<string, MakeCase> = Object.assign(
  {
    describeNamespace: async () => ({ path: "/", status: 200 }),
    getDocumentation: async () => ({ path: "/doc?version=3.1", status: 200 }),
    listLanguages: async () => ({ path: "/languages?wpml_language=fr", status: 200 }),
    readEventsIcsFeed: async () => ({ path: "/events.ics", status: 200 }),
    readEventsRssFeed: async () => ({ path: "/events.rss", status: 200 }),
    readEventsAtomFeed: async () => ({ path: "/events.atom", status: 200 }),
    readEventsJsonFeed: async () => ({ path: "/events.feed.json?per_page=1", status: 200 }),
    readEventCalendar: async (service: TestService) => ({
      path: `/events/${(await make("events", service)).id}.ics`,
      status: 200,
    }),
    readEventCalendarBySlug: async (service: TestService) => ({
      path: `/events/by-slug/${(await make("events", service)).slug}.ics`,
      status: 200,
    }),
    describeSite: async () => ({ path: "//wp-json", status: 200 }),
    uploadImage: async () => ({ path: "//wp-json/wp/v2/media", ...(await image()), status: 201 }),
    readImage: async (service: TestService) => ({
      path: `//wp-json/wp/v2/media/${(await upload(service)).id}`,
      status: 200,
    }),
    readImageFile: async (service: TestService) => ({
      path: `//media/${(await upload(service)).media_details.file}`,
      status: 200,
    }),
    readCurrentUser: async () => ({ path: "//wp-json/wp/v2/users/me", status: 200 }),
    listWpTags: async () => ({ path: "//wp-json/wp/v2/tags", status: 200 }),
    createWpTag: async () => ({
      path: "//wp-json/wp/v2/tags",
      body: { name: unique("Label") },
      status: 201,
    }),
    logIn: async () => ({
      path: "//wp-json/almanac/v1/session",
      body: { login: "editor", password: "pw-editor" },
      status: 200,
      as: "anonymous",
    }),
    showSession: async (service: TestService) => ({
      path: "//wp-json/almanac/v1/session",
      headers: { cookie: await session(service) },
      status: 200,
      as: "anonymous",
    }),
    logOut: async (service: TestService) => ({
      path: "//wp-json/almanac/v1/session",
      headers: { cookie: await session(service) },
      status: 200,
      as: "anonymous",
    }),
    checkHealth: async () => ({ path: "//healthz", status: 200 }),
    checkReadiness: async () => ({ path: "//readyz", status: 200 }),
    readMetrics: async () => ({ path: "//metrics", status: 200 }),
  },
  ...resources.map(casesOf),
);

let made = 0;

const unique = (word: string) => {
  made += 1;
  return `${word} ${made}`;
};

/** Bodies with every field. */
const bodies: Record<string, () => Record<string, unknown>> = {
  events: () =>
    anEvent({
      description: "<p>Words</p>",
      excerpt: "Few",
      cost: ["5", "10"],
      website: "https://example.org/",
      tickets: [{ name: "Seat", price: 12.5, currency: "EUR", available: 3 }],
      custom_fields: { room: "12" },
      categories: [unique("Kind")],
      tags: [unique("Label")],
      venue: [bodies.venues?.()],
      organizer: [bodies.organizers?.(), bodies.organizers?.()],
      external_id: unique("event"),
    }),
  venues: () => ({
    venue: unique("Hall"),
    address: "1 Quay Street",
    city: "Valmere",
    province: "Geneva",
    country: "Switzerland",
    geo_lat: 46.2,
    geo_lng: 6.1,
    external_id: unique("venue"),
  }),
  organizers: () => ({
    organizer: unique("Club"),
    phone: "1",
    email: "club@example.org",
    website: "https://example.org/",
    external_id: unique("organizer"),
  }),
  categories: () => ({ name: unique("Kind"), description: "Words", external_id: unique("category") }),
  tags: () => ({ name: unique("Label"), description: "Words", external_id: unique("tag") }),
};

/** The body of a create; of resources that are not listed above that of their example, under a name of its own. */
function bodyOf(name: string): Record<string, unknown> {
  const resource = resourceOf(name);
  const { create = {} } = (resource.kind === "post" && resource.example) || {};
  const own = { [resource.singular]: unique(resource.singular), external_id: unique(name) };
  return bodies[name]?.() ?? { ...create, ...own };
}

/** A new item with all that it can have, also in French. */
export async function make(name: string, service: TestService, more: Record<string, unknown> = {}) {
  const body = bodyOf(name);
  const { id: image } = await upload(service);
  const { kind, singular } = resourceOf(name);
  const { body: item, text } = await service.admin.post(`/${name}`, {
    ...body,
    ...(kind === "post" && { image }),
    ...more,
  });
  const title = { title: "Nom", [singular]: "Nom", name: unique("Nom") };
  await service.admin.post(`/${name}?wpml_language=fr`, { ...title, translation_of: item.id });
  if (!item.id) throw new Error(text);
  return item;
}

function casesOf(resource: Resource): Record<string, MakeCase> {
  const { name } = resource;
  const isPost = resource.kind === "post";
  const { one, many } = namesOf(resource);
  const change = isPost ? { description: "Other words", status: "private" } : { description: "Other words" };
  const ways: Record<string, PathOf> = { "": ({ id }) => `/${name}/${id}` };
  if (isPost) ways.BySlug = ({ slug }) => `/${name}/by-slug/${slug}`;
  const external = (id: string) => `/${name}/by-external-id/${encodeURIComponent(id)}`;
  return {
    [`list${many}`]: async (service) => {
      await make(name, service, name === "events" ? { password: "secret" } : {});
      await make(name, service);
      return { path: `/${name}?page=2&per_page=1${isPost ? "" : "&hide_empty=false"}`, status: 200 };
    },
    [`create${one}`]: async () => ({ path: `/${name}`, body: bodyOf(name), status: 201 }),
    [`list${one}Translations`]: async (service) => ({
      path: `/${name}/${(await make(name, service)).id}/translations`,
      status: 200,
    }),
    [`read${one}ByExternalId`]: async (service) => ({
      path: external((await make(name, service)).external_id),
      status: 200,
    }),
    [`upsert${one}ByExternalId`]: async () => ({
      path: external(unique("new")),
      body: bodyOf(name),
      status: 201,
    }),
    ...Object.assign(
      {},
      ...Object.entries(ways).map(([suffix, path]) => ({
        [`read${one}${suffix}`]: on(path, undefined),
        [`update${one}${suffix}`]: on(path, change),
        [`update${one}${suffix}WithPut`]: on(path, change),
        [`update${one}${suffix}WithPost`]: on(path, change),
        [`delete${one}${suffix}`]: on(path, undefined),
      })),
    ),
  };

  function on(path: PathOf, body: unknown): MakeCase {
    return async (service) => ({ path: path(await make(name, service)), body, status: 200 });
  }
}

type PathOf = (item: { id: number; slug: string }) => string;

const image = async () => ({
  body: await pngOf(900, 400),
  headers: { "content-type": "image/png", "content-disposition": 'attachment; filename="poster.png"' },
});

async function upload(service: TestService) {
  const { body, headers } = await image();
  return (await service.admin.post("//wp-json/wp/v2/media", body, headers)).body;
}

async function session(service: TestService): Promise<string> {
  const { headers } = await service.anonymous.post("//wp-json/almanac/v1/session", {
    login: "editor",
    password: "pw-editor",
  });
  return (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}
