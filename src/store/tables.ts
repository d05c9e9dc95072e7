import type { Generated } from "kysely";
import type { Role } from "../domain/roles.ts";
import type { Status } from "../domain/visibility.ts";

/** A boolean as both databases store it. */
export type Flag = 0 | 1;

/** Columns that every item has. */
interface ItemColumns {
  id: number;
  lang: string;
  translation_group: number;
  slug: string;
  description: string;
  external_id: string | null;
  /** Unix seconds of the last change. */
  modified: number;
  /** Incremented with each change. */
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
  /** Unix seconds of the publication. */
  published: number;
  /** Unix seconds of the move to the trash. */
  trashed: number | null;
  /** Normalized title, for sorting, search and the detection of duplicates. */
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
  /** JSON array. */
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
  /** Normalized title, excerpt and description, a line each. */
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
  /** As sent; serialization derives it from the other columns when it is empty. */
  stateprovince: string;
  show_map: Flag;
  show_map_link: Flag;
  geo_lat: number | null;
  geo_lng: number | null;
  /** The same point on the unit sphere, so that distances need no trigonometry in SQL. */
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
  /** Number of published events of its language. */
  count: number;
}

/** A link from an event to a translation group, with the item that it was created with. */
interface LinkColumns {
  event_id: number;
  translation_group: number;
  item_id: number;
  position: number;
}

/** The columns of every table. */
export interface Database extends Record<LinkTable, LinkColumns> {
  events: EventColumns;
  venues: VenueColumns;
  organizers: OrganizerColumns;
  categories: TermColumns & { parent_group: number };
  tags: TermColumns;
  /** Normalized texts of venues and organizers, a row for each field that is searched. */
  item_texts: { item_id: number; field: string; text: string };
  images: {
    id: number;
    author: number;
    title: string;
    created: number;
    /** The URL it was fetched from, so that the same URL is fetched once. */
    source: string | null;
    /** JSON of `media/files.ts`. */
    stored: string;
  };
  users: {
    id: number;
    login: string;
    email: string;
    role: Role;
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
  /** The change log, filled by triggers. */
  changes: { seq: Generated<number>; kind: string; item_id: number; translation_group: number };
  migrations: { name: string; applied: number };
}

export type Table = keyof Database;
export type Row<T extends Table> = Database[T];

/** The table whose rows link to those of the linked tables. */
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

/** The column names of one of several tables. */
export type Column<T extends ItemTable = ItemTable> = T extends ItemTable ? keyof Row<T> & string : never;
