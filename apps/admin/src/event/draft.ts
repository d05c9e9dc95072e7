import type { Event, EventUpdate, Ticket } from "../../../../clients/typescript/src/index.ts";
import { dayAfter, moveWall, nowIn } from "../dates.ts";
import type { Status } from "../event-filters.ts";
import type { MessageKey } from "../i18n.tsx";
import type { Choice } from "../parts/item-select.tsx";
import { settings } from "../settings.ts";

/** A further field of an event. */
export interface CustomField {
  name: string;
  label: string;
  value: string;
}

/** An event as the form has it, under the names of the API. Chosen items have their names; new tags have the id 0. */
export interface Draft {
  title: string;
  description: string;
  excerpt: string;
  start_date: string;
  end_date: string;
  all_day: boolean;
  timezone: string;
  /** The rule by which the event repeats, or is to repeat; empty: it does not. */
  rrule: string;
  venue: Choice[];
  organizer: Choice[];
  is_virtual: boolean;
  virtual_url: string;
  website: string;
  cost: string;
  tickets: Ticket[];
  image: { id: number; url: string } | null;
  categories: Choice[];
  tags: Choice[];
  status: Status;
  date: string;
  /** A new password; null leaves it as it is, empty text removes it. */
  password: string | null;
  hide_from_listings: boolean;
  sticky: boolean;
  featured: boolean;
  show_map: boolean;
  show_map_link: boolean;
  slug: string;
  custom_fields: CustomField[];
}

export type DraftField = keyof Draft;

/** The label of each field. */
export const fieldLabels: Record<DraftField, MessageKey> = {
  title: "event_title",
  description: "description",
  excerpt: "excerpt",
  start_date: "start",
  end_date: "end",
  all_day: "all_day",
  timezone: "timezone",
  rrule: "repeat",
  venue: "venues",
  organizer: "organizers",
  is_virtual: "is_virtual",
  virtual_url: "virtual_url",
  website: "website",
  cost: "cost",
  tickets: "tickets",
  image: "picture",
  categories: "categories",
  tags: "tags",
  status: "status",
  date: "publication_date",
  password: "event_password",
  hide_from_listings: "hide_from_listings",
  sticky: "sticky",
  featured: "featured_flag",
  show_map: "show_map",
  show_map_link: "show_map_link",
  slug: "slug",
  custom_fields: "custom_fields",
};

/** Text without entities and tags: the API renders names as HTML. */
export const plain = (html: string): string =>
  new DOMParser().parseFromString(html, "text/html").documentElement.textContent ?? "";

/** An event as a draft. */
export function draftOf(event: Event): Draft {
  const venues = Array.isArray(event.venue) ? event.venue : [event.venue];
  const fields = Array.isArray(event.custom_fields) ? {} : event.custom_fields;
  return {
    title: event.title_raw ?? plain(event.title),
    description: event.description,
    excerpt: event.excerpt_raw ?? plain(event.excerpt),
    start_date: event.start_date.slice(0, 16),
    end_date: event.end_date.slice(0, 16),
    all_day: event.all_day ?? false,
    timezone: event.timezone,
    rrule: event.recurrence?.rrule ?? "",
    venue: venues.map(({ id, venue }) => ({ id, name: plain(venue) })),
    organizer: event.organizer.map(({ id, organizer }) => ({ id, name: plain(organizer) })),
    is_virtual: event.is_virtual,
    virtual_url: event.virtual_url,
    website: event.website,
    cost: plain(event.cost),
    tickets: event.tickets,
    image: event.image ? { id: event.image.id, url: event.image.url } : null,
    categories: event.categories.map(({ id, name }) => ({ id, name: plain(name) })),
    tags: event.tags.map(({ id, name }) => ({ id, name: plain(name) })),
    status: event.status,
    date: event.date.slice(0, 16),
    password: null,
    hide_from_listings: event.hide_from_listings ?? false,
    sticky: event.sticky ?? false,
    featured: event.featured ?? false,
    show_map: event.show_map ?? false,
    show_map_link: event.show_map_link ?? false,
    slug: event.slug,
    custom_fields: Object.entries(fields).map(([name, { label, value }]) => ({
      name,
      label,
      value: typeof value === "string" ? value : JSON.stringify(value),
    })),
  };
}

/** The draft of a new event: at a given time or day, else in the evening of the day after. */
export function emptyDraft(start: string | undefined): Draft {
  const isDay = start !== undefined && start.length === 10;
  const from =
    start === undefined ? `${dayAfter(nowIn(settings.zone))} 19:00` : `${start} 19:00`.slice(0, 16);
  const begin = isDay ? `${start} 19:00` : from.replace("T", " ");
  return {
    ...{ title: "", description: "", excerpt: "", slug: "", website: "", cost: "", virtual_url: "" },
    start_date: begin,
    end_date: moveWall(`${begin}:00`, 2 * 3_600_000).slice(0, 16),
    all_day: false,
    timezone: settings.zone,
    rrule: "",
    ...{ venue: [], organizer: [], categories: [], tags: [], tickets: [], custom_fields: [] },
    ...{ is_virtual: false, hide_from_listings: false, sticky: false, featured: false },
    ...{ show_map: true, show_map_link: true },
    image: null,
    status: "draft",
    date: "",
    password: null,
  };
}

/** Whether two values of a field are the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields in which two drafts differ. */
export const changedFields = (before: Draft, after: Draft): DraftField[] =>
  (Object.keys(fieldLabels) as DraftField[]).filter((name) => !isSame(before[name], after[name]));

/** The fields of a draft in the form of the API. */
export function toInput(draft: Draft, fields: readonly DraftField[]): EventUpdate {
  const ids = (chosen: readonly Choice[]) => chosen.map(({ id }) => id);
  const all: Required<Pick<EventUpdate, DraftField>> = {
    ...draft,
    description: draft.description || null,
    excerpt: draft.excerpt || null,
    website: draft.website || null,
    virtual_url: draft.virtual_url || null,
    cost: draft.cost || null,
    venue: ids(draft.venue),
    organizer: ids(draft.organizer),
    categories: ids(draft.categories),
    tags: draft.tags.map(({ id, name }) => id || name),
    image: draft.image?.id ?? null,
    custom_fields: Object.fromEntries(
      draft.custom_fields
        .filter(({ name }) => name !== "")
        .map(({ name, label, value }) => [name, { label, value }]),
    ),
  };
  return Object.fromEntries(fields.map((name) => [name, all[name]]));
}
