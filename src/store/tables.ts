import type { Generated } from "kysely";
import type { Status } from "../domain/visibility.ts";

/** Truth as both stores have it. */
export type Flag = 0 | 1;

/** Columns that every item has: its language, its translation group, and a number that grows with each change. */
interface ItemColumns {
  id: number;
  lang: string;
  translation_group: number;
  slug: string;
  description: string;
  external_id: string | null;
  /** Unix seconds of the last change. */
  modified: number;
  version: number;
}

/** Columns that all post-like items share. */
interface PostColumns extends ItemColumns {
  author: number;
  status: Status;
  title: string;
  excerpt: string;
  website: string;
  image_id: number;
  /** Publication, unix seconds. */
  published: number;
  /** When it went to the trash, unix seconds. */
  trashed: number | null;
  /** Folded title: order, search, duplicates. */
  title_key: string;
}

interface EventColumns extends PostColumns {
  password: string | null;
  start_utc: number;
  end_utc: number;
  start_local: string;
  end_local: string;
  timezone: string;
  all_day: Flag;
  /** JSON of `domain/cost.ts`, or null. */
  cost: string | null;
  /** JSON list. */
  tickets: string;
  ticketed: Flag;
  featured: Flag;
  sticky: Flag;
  hidden: Flag;
  show_map: Flag;
  show_map_link: Flag;
  post_parent: number;
  /** JSON object. */
  custom_fields: string;
  /** Folded title, excerpt and description, a line each. */
  search_text: string;
}

interface VenueColumns extends PostColumns {
  address: string;
  city: string;
  country: string;
  province: string;
  state: string;
  zip: string;
  phone: string;
  /** As sent; what is shown is derived when it is empty. */
  stateprovince: string;
  show_map: Flag;
  show_map_link: Flag;
  geo_lat: number | null;
  geo_lng: number | null;
  /** The same point on the unit sphere: distance then needs no trigonometry in SQL. */
  geo_x: number | null;
  geo_y: number | null;
  geo_z: number | null;
}

interface OrganizerColumns extends PostColumns {
  phone: string;
  email: string;
}

interface TermColumns extends ItemColumns {
  name: string;
  name_key: string;
  /** Published events of its language. */
  count: number;
}

/** A link from an event to a translation group, remembering the item that it was made with. */
interface LinkColumns {
  event_id: number;
  translation_group: number;
  item_id: number;
  position: number;
}

/** Columns as types, nothing else. */
export interface Database extends Record<LinkTable, LinkColumns> {
  events: EventColumns;
  venues: VenueColumns;
  organizers: OrganizerColumns;
  categories: TermColumns & { parent_group: number };
  tags: TermColumns;
  /** Folded text of a venue or organizer, a row for each field that search looks at. */
  item_texts: { item_id: number; field: string; text: string };
  images: {
    id: number;
    author: number;
    title: string;
    created: number;
    /** Where it was fetched from, so that the same address is fetched once. */
    source: string | null;
    /** JSON of `media/files.ts`. */
    stored: string;
  };
  users: {
    id: number;
    login: string;
    email: string;
    role: string;
    password: string;
    created: number;
  };
  app_passwords: {
    id: number;
    user_id: number;
    name: string;
    secret: string;
    created: number;
    last_used: number | null;
  };
  sessions: { token: string; user_id: number; nonce: string; expires: number };
  idempotency: {
    key: string;
    user_id: number;
    fingerprint: string;
    status: number;
    body: string;
    headers: string;
    created: number;
  };
  sequences: { name: string; last: number };
  settings: { name: string; value: string };
  /** Filled by triggers: what every commit changed, in order. */
  changes: { seq: Generated<number>; kind: string; item_id: number; translation_group: number };
  migrations: { name: string; applied: number };
}

export type Table = keyof Database;
export type Row<T extends Table> = Database[T];

/** The table whose rows link to those of all others. */
export const linkingTable = "events";

/** Tables of posts and terms that events link to, and of other posts: all lists of tables are derived from these. */
const linkedPostTables = ["venues", "organizers"] as const;
export const termTables = ["categories", "tags"] as const;
const otherPostTables = [] as const;

export const postTables = [linkingTable, ...linkedPostTables, ...otherPostTables] as const;
export const linkedTables = [...linkedPostTables, ...termTables] as const;

export type PostTable = (typeof postTables)[number];
export type TermTable = (typeof termTables)[number];
export type LinkedTable = (typeof linkedTables)[number];
export type ItemTable = PostTable | TermTable;
export type LinkTable = `event_${LinkedTable}`;

/** The table that holds the links of events to the rows of a table. */
export const linkTableOf = <T extends LinkedTable>(table: T): `event_${T}` => `event_${table}`;

/** The columns of one of several tables. */
export type Column<T extends ItemTable = ItemTable> = T extends ItemTable ? keyof Row<T> & string : never;
