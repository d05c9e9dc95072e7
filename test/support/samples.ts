import assert from "node:assert/strict";
import { nestedResources } from "../../src/resources/linked.ts";
import { pngOf } from "./images.ts";
import type { TestService } from "./service.ts";

/** A value of a writable field, its representation, and values that clear the field. */
export interface Sample {
  send: unknown;
  /** The representation, where it differs from the sent value. */
  shown?: unknown;
  /** Values that clear it. */
  clear?: unknown[];
  /** The representation of the cleared field; by default the property is absent. */
  empty?: unknown;
  /** Fields that are absent without it. */
  hides?: string[];
  /** Values that an update rejects: the field cannot be empty. */
  invalid?: unknown[];
}

export type Samples = Record<string, Sample>;

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
export type Body = Record<string, any>;

const linkNames = new Set(nestedResources.map(({ nested }) => nested.name));

/** The value of a field in a response body, in the form of the samples. */
export function shownOf(body: Body, name: string): unknown {
  const value = body[name];
  if (name === "image") return value ? value.id : value;
  if (linkNames.has(name) && typeof value === "object") return [value].flat().map(({ id }: Body) => id);
  return value;
}

const text = (send: string, more: Partial<Sample> = {}): Sample => ({ send, clear: ["", null], ...more });
const html = (words: string, more: Partial<Sample> = {}): Sample =>
  text(words, { shown: `<p>${words}</p>\n`.trim(), ...more });
const name = (send: string): Sample => ({ send, invalid: ["", "  ", null, "0"] });
const flag = (send: boolean): Sample => ({ send, clear: [null], empty: !send });

/** Samples of every writable field of every resource, with the items that they refer to. */
export async function makeSamples(service: TestService): Promise<Record<string, Samples>> {
  const id = async (path: string, body: unknown) => {
    const response = await service.admin.post(path, body);
    assert.equal(response.status, 201, response.text);
    return response.body.id as number;
  };
  const editor = (await service.as.editor.get("//wp-json/wp/v2/users/me")).body.id as number;
  const picture = await service.admin.post("//wp-json/wp/v2/media", await pngOf(40, 30), {
    "content-type": "image/png",
    "content-disposition": 'attachment; filename="sample.png"',
  });
  assert.equal(picture.status, 201, picture.text);
  const image: Sample = { send: picture.body.id, clear: ["", 0, "0", [], null] };
  const day = { start_date: "2030-07-01 10:00:00", end_date: "2030-07-01 11:00:00" };
  const series = await id("/events", { title: "Series", ...day });
  const parent: Samples = { post_parent: { send: series, clear: [0, "0", "", null], empty: 0 } };
  const linked: Record<string, number> = {};
  for (const { name, kind, singular, nested } of nestedResources)
    linked[nested.name] = await id(`/${name}`, { [kind === "post" ? singular : "name"]: "Linked" });
  const post = (slug: string): Samples => ({
    slug: { send: slug, invalid: ["", null] },
    external_id: text(`outside-${slug}`),
    author: { send: editor, shown: String(editor), invalid: ["", null, 0] },
    date: { send: "2030-01-02 03:04:05", invalid: ["", null] },
    date_utc: { send: "2030-01-02 08:04:05", invalid: ["", null] },
    status: { send: "private", invalid: ["", null, "any"] },
    description: html("Some words."),
    excerpt: html("Fewer words."),
    website: text("https://example.org/?a=1&b=2", { clear: ["", [], null] }),
    image,
  });
  const place = ["address", "city", "country", "province", "state", "zip", "phone", "stateprovince"];
  const term = (slug: string): Samples => ({
    name: name("Sampled"),
    slug: { send: slug, invalid: ["", null] },
    external_id: text(`outside-${slug}`),
    description: text("Some words.", { empty: "" }),
  });
  return {
    events: { ...eventSamples(post("a-sample"), linked), ...parent },
    series: {
      ...eventSamples(post("a-series"), linked),
      recurrence: {
        send: { rrule: "FREQ=WEEKLY;COUNT=3", rdate: [], exdate: ["2030-07-08"], timezone: "Europe/Paris" },
        invalid: ["", null, {}, "FREQ=NEVER"],
      },
    },
    venues: {
      venue: name("Sampled"),
      ...post("a-place"),
      ...Object.fromEntries(place.map((field) => [field, text(`Some ${field}`)])),
      state: text("Some state", { clear: [] }),
      show_map: { send: false, clear: [null], empty: true },
      show_map_link: { send: false, clear: [null], empty: true },
      geo_lat: { send: 46.95, clear: ["", null], hides: ["geo_lng"] },
      geo_lng: { send: -7.45, clear: ["", null], hides: ["geo_lat"] },
      stateprovince: text("Some stateprovince", { empty: "Some province" }),
    },
    organizers: {
      organizer: name("Sampled"),
      ...post("a-body"),
      phone: text("+41 31 000 00 00"),
      email: text("someone@example.org"),
    },
    categories: {
      ...term("a-kind"),
      parent: { send: linked.categories, clear: [0, "0", "", null], empty: 0 },
      colour: {
        send: "#1F6F5C",
        shown: "#1f6f5c",
        clear: ["", null],
        empty: "",
        invalid: ["red", "#12345", 7],
      },
    },
    tags: term("a-label"),
  };
}

function eventSamples(post: Samples, linked: Record<string, number>): Samples {
  const relation = (id: number): Sample => ({ send: [id], clear: [[], "", 0, null], empty: [] });
  return {
    title: name("Sampled"),
    timezone: { send: "Europe/Paris" },
    start_date: { send: "2030-07-01 00:00:00", invalid: ["", null, "0"] },
    end_date: { send: "2030-07-02 23:59:59", invalid: ["", null, "0"] },
    ...post,
    description: { ...post.description, empty: "" } as Sample,
    excerpt: { ...post.excerpt, empty: "" } as Sample,
    website: { ...post.website, empty: "" } as Sample,
    image: { ...post.image, empty: false } as Sample,
    all_day: flag(true),
    cost: { send: "15 €", shown: "15€", clear: ["", [], null], empty: "" },
    show_map: flag(true),
    show_map_link: flag(true),
    hide_from_listings: flag(true),
    sticky: flag(true),
    featured: flag(true),
    password: { send: "open sesame", shown: undefined, clear: ["", null] },
    tickets: {
      send: [{ name: "Seat", price: 12.5, currency: "EUR", url: "https://example.org/seat", available: 3 }],
      clear: [[], "", null],
      empty: [],
    },
    is_virtual: flag(true),
    virtual_url: text("https://meet.example/room?a=1", { empty: "" }),
    custom_fields: {
      send: { room: "12", size: { label: "Size", value: 40 } },
      shown: { room: { label: "room", value: "12" }, size: { label: "Size", value: 40 } },
      clear: [{}, [], "", null],
      empty: [],
    },
    ...Object.fromEntries(Object.entries(linked).map(([name, id]) => [name, relation(id)])),
  };
}
