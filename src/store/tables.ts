import type { Generated } from "kysely";
import type { Role } from "../domain/roles.ts";
import type { Status } from "../domain/visibility.ts";
import type { ChangeTables, Flag } from "./change-tables.ts";
import { type LinkedPosts, linkedPostTables } from "./linked-posts.ts";
import type { SourceTables } from "./source-tables.ts";

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

/** The values of an event, which a series has for its occurrences. `password` is a keyed hash. */
interface EventValues extends PostColumns {
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
  is_virtual: Flag;
  virtual_url: string;
  /** JSON object. */
  custom_fields: string;
  /** Normalized title, excerpt and description, a line each. */
  search_text: string;
}

interface EventColumns extends EventValues {
  /** Id of the series of its own language, or of an event that a client takes for one; 0 for none. */
  post_parent: number;
  /** The translation group of the series that it is an occurrence of; 0 for none. */
  series_group: number;
  /** Of an occurrence: the wall clock at which the series has it, wherever it was moved to. */
  occurrence: string | null;
  /** Of an occurrence: its number among the dates of the series, excluded ones included; from 1. */
  occurrence_index: number;
  /** Of an occurrence: JSON array of the fields that were changed there and no longer follow the series. */
  own: string;
}

/** The values that occurrences begin with; start and end are those of the first date. */
interface SeriesColumns extends EventValues {
  /** JSON object: `rrule`, `rdate`, `exdate`; the zone is `timezone`. */
  recurrence: string;
  /** JSON object: `[translation_group, item_id][]` by link field. */
  links: string;
  /** Unix seconds up to which its occurrences exist; null: all of them do. */
  horizon: number | null;
}

interface TermColumns extends ItemColumns {
  name: string;
  name_key: string;
  /** Number of published events of its language. */
  count: number;
}

interface CategoryColumns extends TermColumns {
  /** The translation group of its parent; 0 at the top. */
  parent_group: number;
  /** `#rrggbb`; empty for none. */
  colour: string;
}

/** A link from an event to a translation group, with the item that it was created with. */
interface LinkColumns {
  event_id: number;
  translation_group: number;
  item_id: number;
  position: number;
}

/** The columns of every table. */
export interface Database
  extends Record<LinkTable, LinkColumns>,
    LinkedPosts<PostColumns>,
    ChangeTables,
    SourceTables<ItemTable> {
  events: EventColumns;
  series: SeriesColumns;
  categories: CategoryColumns;
  tags: TermColumns;
  /** Normalized texts of venues and organizers, a row for each field that is searched. */
  item_texts: { item_id: number; field: string; text: string };
  /** Slugs that items had, whose URLs still lead to them; they change only with their items. */
  former_slugs: { kind: ItemTable; slug: string; lang: string; item_id: number };
  images: {
    id: number;
    author: number;
    title: string;
    created: number;
    /** The URL it was fetched from, so that the same URL is fetched once. */
    source: string | null;
    /** JSON of `media/files.ts`. */
    stored: string;
    /** Unique among images. */
    slug: string;
    alt_text: string;
    caption: string;
    description: string;
    /** Id of the post that it was uploaded for; 0 for none. */
    parent: number;
    /** Unix seconds of the last change. */
    modified: number;
    /** SHA-256 of the uploaded bytes; null where it is not known. */
    content: string | null;
    /** Normalized texts, for search. */
    search_text: string;
    /** JSON of the point that stays in view; null is the centre. */
    focal_point: string | null;
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
    /** The first characters of a generated password, by which it is found; null where they are not known. */
    prefix: string | null;
    /** Its name in the API. */
    uuid: string;
    /** UUID of the program that it is for; empty where none was given. */
    app_id: string;
    /** Address of the last use. */
    last_ip: string | null;
  };
  sessions: {
    /** Hash of the token in the cookie. */
    token: string;
    user_id: number;
    nonce: string;
    expires: number;
    created: number;
    last_used: number;
    address: string;
    /** `User-Agent` of the login. */
    agent: string;
  };
  /** Second factors of users: the secret that their authenticator app has, too. */
  second_factors: {
    user_id: number;
    /** Base32. */
    secret: string;
    /** The last time step whose code was used; no code of it or of earlier ones is accepted. */
    last_step: number;
    /** Unix seconds; null until a first code has shown that the app has the secret. */
    confirmed: number | null;
    /** JSON array of the keyed hashes of recovery codes that are left. */
    recovery_codes: string;
  };
  /** Addresses, as keyed hashes, from which a user has logged in. */
  known_addresses: { user_id: number; address: string; last_used: number };
  idempotency: {
    key: string;
    user_id: number;
    fingerprint: string;
    status: number;
    body: string;
    headers: string;
    created: number;
  };
  /** Attempts by hashed key, until the end of their window (unix seconds). */
  counters: { key: string; points: number; resets_at: number };
  sequences: { name: string; last: number };
  settings: { name: string; value: string };
  /** The audit trail: one row for each write of an item or user, each login and each failed one. */
  audit: {
    id: Generated<number>;
    /** Unix seconds. */
    at: number;
    action: string;
    /** 0 for anonymous callers, jobs and the command line. */
    user_id: number;
    login: string;
    /** IP address, `cli` for the command line; empty for jobs. */
    address: string;
    request_id: string;
    /** The table of the item. */
    kind: string;
    item_id: number;
    /** JSON object: `[before, after]` by the name of the field. */
    changes: string;
  };
  /** Notes with which posts were sent back to their authors, or submitted by visitors. */
  review_notes: {
    id: Generated<number>;
    /** The table of the post. */
    kind: ItemTable;
    item_id: number;
    /** The user who has sent it back; 0 for a visitor who has submitted it. */
    user_id: number;
    created: number;
    note: string;
    /** The visitor; empty for users. */
    contact_name: Generated<string>;
    contact_email: Generated<string>;
  };
  migrations: { name: string; applied: number };
}

export type Table = keyof Database;
export type Row<T extends Table> = Database[T];

/** The table whose rows link to those of the linked tables. */
export const linkingTable = "events";

/** Tables of terms that events link to, and of other posts: with the linked posts, all lists of tables are derived from these. */
export const termTables = ["categories", "tags"] as const;
const otherPostTables = ["series"] as const;

export const postTables = [linkingTable, ...linkedPostTables, ...otherPostTables] as const;
export const linkedTables = [...linkedPostTables, ...termTables] as const;
export const itemTables = [...postTables, ...termTables] as const;

/** Tables whose rows may have a password. */
export const passwordTables: readonly PostTable[] = [linkingTable, "series"];

export type PostTable = (typeof postTables)[number];
export type TermTable = (typeof termTables)[number];
export type LinkedTable = (typeof linkedTables)[number];
export type ItemTable = PostTable | TermTable;
export type LinkTable = `event_${LinkedTable}`;

/** The table that holds the links of events to the rows of a table. */
export const linkTableOf = <T extends LinkedTable>(table: T): `event_${T}` => `event_${table}`;

/** The tables to whose rows those of a table link. */
export const linkedTablesOf = (table: Table): readonly LinkedTable[] =>
  table === linkingTable ? linkedTables : [];

/** The column names of one of several tables. */
export type Column<T extends ItemTable = ItemTable> = T extends ItemTable ? keyof Row<T> & string : never;
