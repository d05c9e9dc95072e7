import type { Migration } from "./migration.ts";

/** Joins the lines of a statement: SQLite keeps its text in the schema, which must not depend on indentation here. */
const singleLine = (statement: string) => statement.replace(/\(\n\s+/, "(").replace(/\n\s+/g, " ");

const sqliteTables = [
  `create table "sequences" (
     "name" text not null, "last" bigint not null, constraint "sequences_key" primary key ("name"))`,
  `create table "settings" (
     "name" text not null, "value" text not null, constraint "settings_key" primary key ("name"))`,
  `create table "events" (
     "id" bigint not null, "lang" text not null, "grp" bigint not null, "slug" text not null,
     "description" text not null, "external_id" text, "modified" bigint not null, "version" bigint not null,
     "author" bigint not null, "status" text not null, "title" text not null, "title_key" text not null,
     "excerpt" text not null, "website" text not null, "image_id" bigint not null,
     "published" bigint not null, "trashed" bigint,
     "password" text, "start_utc" bigint not null, "end_utc" bigint not null, "start_local" text not null,
     "end_local" text not null, "timezone" text not null, "all_day" bigint not null, "cost" text,
     "tickets" text not null, "ticketed" bigint not null, "featured" bigint not null,
     "sticky" bigint not null, "hidden" bigint not null, "show_map" bigint not null,
     "show_map_link" bigint not null, "post_parent" bigint not null, "custom_fields" text not null,
     "search_text" text not null,
     constraint "events_key" primary key ("id"))`,
  `create table "venues" (
     "id" bigint not null, "lang" text not null, "grp" bigint not null, "slug" text not null,
     "description" text not null, "external_id" text, "modified" bigint not null, "version" bigint not null,
     "author" bigint not null, "status" text not null, "title" text not null, "title_key" text not null,
     "excerpt" text not null, "website" text not null, "image_id" bigint not null,
     "published" bigint not null, "trashed" bigint,
     "address" text not null, "city" text not null, "country" text not null, "province" text not null,
     "state" text not null, "zip" text not null, "phone" text not null, "stateprovince" text not null,
     "show_map" bigint not null, "show_map_link" bigint not null, "geo_lat" double precision,
     "geo_lng" double precision, "geo_x" double precision, "geo_y" double precision, "geo_z" double precision,
     constraint "venues_key" primary key ("id"))`,
  `create table "organizers" (
     "id" bigint not null, "lang" text not null, "grp" bigint not null, "slug" text not null,
     "description" text not null, "external_id" text, "modified" bigint not null, "version" bigint not null,
     "author" bigint not null, "status" text not null, "title" text not null, "title_key" text not null,
     "excerpt" text not null, "website" text not null, "image_id" bigint not null,
     "published" bigint not null, "trashed" bigint,
     "phone" text not null, "email" text not null,
     constraint "organizers_key" primary key ("id"))`,
  `create table "categories" (
     "id" bigint not null, "lang" text not null, "grp" bigint not null, "slug" text not null,
     "description" text not null, "external_id" text, "modified" bigint not null, "version" bigint not null,
     "name" text not null, "name_key" text not null, "count" bigint not null, "parent_grp" bigint not null,
     constraint "categories_key" primary key ("id"))`,
  `create table "tags" (
     "id" bigint not null, "lang" text not null, "grp" bigint not null, "slug" text not null,
     "description" text not null, "external_id" text, "modified" bigint not null, "version" bigint not null,
     "name" text not null, "name_key" text not null, "count" bigint not null,
     constraint "tags_key" primary key ("id"))`,
  `create table "images" (
     "id" bigint not null, "author" bigint not null, "title" text not null, "created" bigint not null,
     "source" text, "stored" text not null,
     constraint "images_key" primary key ("id"))`,
  `create table "event_venues" (
     "event_id" bigint not null, "grp" bigint not null, "item_id" bigint not null, "position" bigint not null,
     constraint "event_venues_owner" foreign key ("event_id") references "events" ("id") on delete cascade,
     constraint "event_venues_key" primary key ("grp", "event_id"))`,
  `create table "event_organizers" (
     "event_id" bigint not null, "grp" bigint not null, "item_id" bigint not null, "position" bigint not null,
     constraint "event_organizers_owner" foreign key ("event_id") references "events" ("id") on delete cascade,
     constraint "event_organizers_key" primary key ("grp", "event_id"))`,
  `create table "event_categories" (
     "event_id" bigint not null, "grp" bigint not null, "item_id" bigint not null, "position" bigint not null,
     constraint "event_categories_owner" foreign key ("event_id") references "events" ("id") on delete cascade,
     constraint "event_categories_key" primary key ("grp", "event_id"))`,
  `create table "event_tags" (
     "event_id" bigint not null, "grp" bigint not null, "item_id" bigint not null, "position" bigint not null,
     constraint "event_tags_owner" foreign key ("event_id") references "events" ("id") on delete cascade,
     constraint "event_tags_key" primary key ("grp", "event_id"))`,
  `create table "item_texts" (
     "item_id" bigint not null, "field" text not null, "text" text not null,
     constraint "item_texts_key" primary key ("item_id", "field"))`,
  `create table "users" (
     "id" bigint not null, "login" text not null, "email" text not null, "role" text not null,
     "password" text not null, "created" bigint not null,
     constraint "users_key" primary key ("id"))`,
  `create table "app_passwords" (
     "id" bigint not null, "user_id" bigint not null, "name" text not null, "secret" text not null,
     "created" bigint not null, "last_used" bigint,
     constraint "app_passwords_owner" foreign key ("user_id") references "users" ("id") on delete cascade,
     constraint "app_passwords_key" primary key ("id"))`,
  `create table "sessions" (
     "token" text not null, "user_id" bigint not null, "nonce" text not null, "expires" bigint not null,
     constraint "sessions_owner" foreign key ("user_id") references "users" ("id") on delete cascade,
     constraint "sessions_key" primary key ("token"))`,
  `create table "idempotency" (
     "key" text not null, "user_id" bigint not null, "fingerprint" text not null, "status" bigint not null,
     "body" text not null, "headers" text not null, "created" bigint not null,
     constraint "idempotency_key" primary key ("key", "user_id"))`,
].map(singleLine);

/** Text columns compare by code point, as in SQLite, whatever the locale of the database. */
const postgresTables = [
  `create table sequences (
     name text collate "C" not null, last bigint not null, constraint sequences_key primary key (name))`,
  `create table settings (
     name text collate "C" not null, value text collate "C" not null,
     constraint settings_key primary key (name))`,
  `create table events (
     id bigint not null, lang text collate "C" not null, grp bigint not null, slug text collate "C" not null,
     description text collate "C" not null, external_id text collate "C", modified bigint not null,
     version bigint not null,
     author bigint not null, status text collate "C" not null, title text collate "C" not null,
     title_key text collate "C" not null, excerpt text collate "C" not null,
     website text collate "C" not null, image_id bigint not null, published bigint not null, trashed bigint,
     password text collate "C", start_utc bigint not null, end_utc bigint not null,
     start_local text collate "C" not null, end_local text collate "C" not null,
     timezone text collate "C" not null, all_day bigint not null, cost text collate "C",
     tickets text collate "C" not null, ticketed bigint not null, featured bigint not null,
     sticky bigint not null, hidden bigint not null, show_map bigint not null, show_map_link bigint not null,
     post_parent bigint not null, custom_fields text collate "C" not null,
     search_text text collate "C" not null,
     constraint events_key primary key (id))`,
  `create table venues (
     id bigint not null, lang text collate "C" not null, grp bigint not null, slug text collate "C" not null,
     description text collate "C" not null, external_id text collate "C", modified bigint not null,
     version bigint not null,
     author bigint not null, status text collate "C" not null, title text collate "C" not null,
     title_key text collate "C" not null, excerpt text collate "C" not null,
     website text collate "C" not null, image_id bigint not null, published bigint not null, trashed bigint,
     address text collate "C" not null, city text collate "C" not null, country text collate "C" not null,
     province text collate "C" not null, state text collate "C" not null, zip text collate "C" not null,
     phone text collate "C" not null, stateprovince text collate "C" not null, show_map bigint not null,
     show_map_link bigint not null, geo_lat double precision, geo_lng double precision,
     geo_x double precision, geo_y double precision, geo_z double precision,
     constraint venues_key primary key (id))`,
  `create table organizers (
     id bigint not null, lang text collate "C" not null, grp bigint not null, slug text collate "C" not null,
     description text collate "C" not null, external_id text collate "C", modified bigint not null,
     version bigint not null,
     author bigint not null, status text collate "C" not null, title text collate "C" not null,
     title_key text collate "C" not null, excerpt text collate "C" not null,
     website text collate "C" not null, image_id bigint not null, published bigint not null, trashed bigint,
     phone text collate "C" not null, email text collate "C" not null,
     constraint organizers_key primary key (id))`,
  `create table categories (
     id bigint not null, lang text collate "C" not null, grp bigint not null, slug text collate "C" not null,
     description text collate "C" not null, external_id text collate "C", modified bigint not null,
     version bigint not null,
     name text collate "C" not null, name_key text collate "C" not null, count bigint not null,
     parent_grp bigint not null,
     constraint categories_key primary key (id))`,
  `create table tags (
     id bigint not null, lang text collate "C" not null, grp bigint not null, slug text collate "C" not null,
     description text collate "C" not null, external_id text collate "C", modified bigint not null,
     version bigint not null,
     name text collate "C" not null, name_key text collate "C" not null, count bigint not null,
     constraint tags_key primary key (id))`,
  `create table images (
     id bigint not null, author bigint not null, title text collate "C" not null, created bigint not null,
     source text collate "C", stored text collate "C" not null,
     constraint images_key primary key (id))`,
  `create table event_venues (
     event_id bigint not null, grp bigint not null, item_id bigint not null, position bigint not null,
     constraint event_venues_owner foreign key (event_id) references events (id) on delete cascade,
     constraint event_venues_key primary key (grp, event_id))`,
  `create table event_organizers (
     event_id bigint not null, grp bigint not null, item_id bigint not null, position bigint not null,
     constraint event_organizers_owner foreign key (event_id) references events (id) on delete cascade,
     constraint event_organizers_key primary key (grp, event_id))`,
  `create table event_categories (
     event_id bigint not null, grp bigint not null, item_id bigint not null, position bigint not null,
     constraint event_categories_owner foreign key (event_id) references events (id) on delete cascade,
     constraint event_categories_key primary key (grp, event_id))`,
  `create table event_tags (
     event_id bigint not null, grp bigint not null, item_id bigint not null, position bigint not null,
     constraint event_tags_owner foreign key (event_id) references events (id) on delete cascade,
     constraint event_tags_key primary key (grp, event_id))`,
  `create table item_texts (
     item_id bigint not null, field text collate "C" not null, text text collate "C" not null,
     constraint item_texts_key primary key (item_id, field))`,
  `create table users (
     id bigint not null, login text collate "C" not null, email text collate "C" not null,
     role text collate "C" not null, password text collate "C" not null, created bigint not null,
     constraint users_key primary key (id))`,
  `create table app_passwords (
     id bigint not null, user_id bigint not null, name text collate "C" not null,
     secret text collate "C" not null, created bigint not null, last_used bigint,
     constraint app_passwords_owner foreign key (user_id) references users (id) on delete cascade,
     constraint app_passwords_key primary key (id))`,
  `create table sessions (
     token text collate "C" not null, user_id bigint not null, nonce text collate "C" not null,
     expires bigint not null,
     constraint sessions_owner foreign key (user_id) references users (id) on delete cascade,
     constraint sessions_key primary key (token))`,
  `create table idempotency (
     key text collate "C" not null, user_id bigint not null, fingerprint text collate "C" not null,
     status bigint not null, body text collate "C" not null, headers text collate "C" not null,
     created bigint not null,
     constraint idempotency_key primary key (key, user_id))`,
];

/** Events, venues, organizers and images share the sequence "post", categories and tags "term". Ids are never reused. */
const sequences =
  "insert into sequences (name, last) values ('post', 0), ('term', 0), ('user', 0), ('app_password', 0)";

/** Indexes, the same in both stores, each with the query that it serves. */
const indexes = [
  // The public list: one language, one status, a range of starts, ordered by start, publication, id.
  "create index events_list on events (lang, status, start_utc, published, id)",
  // The same list for editors, who see several statuses at once.
  "create index events_list_all on events (lang, start_utc, published, id)",
  // wpml_language=all and fallback=default.
  "create index events_start on events (start_utc, published, id)",
  // ends_after=now: events that are still running.
  "create index events_end on events (lang, status, end_utc)",
  // featured=true in the public list.
  "create index events_featured on events (lang, status, start_utc) where featured = 1",
  // modified_after: what changed since a client last synchronized.
  "create index events_modified on events (modified)",
  // post_parent: the occurrences of a series.
  "create index events_parent on events (post_parent) where post_parent <> 0",
  // orderby=title, orderby=date.
  "create index events_title on events (lang, status, title_key)",
  "create index events_published on events (lang, status, published)",
  // Scheduled items that are due; trash that is old enough to delete; an author's own drafts.
  "create index events_future on events (published) where status = 'future'",
  "create index events_trashed on events (trashed) where status = 'trash'",
  "create index events_author on events (author)",
  // References to an image, to delete the files of unused ones.
  "create index events_image on events (image_id) where image_id <> 0",
  // Items by slug; unique per language outside the trash.
  "create unique index events_slug on events (slug, lang) where status <> 'trash'",
  "create index events_any_slug on events (slug)",
  // The translations of an item; at most one per language outside the trash.
  "create unique index events_group on events (grp, lang) where status <> 'trash'",
  "create index events_any_group on events (grp)",
  // Upserts; a trashed item keeps its external id while another takes its place in the group.
  "create unique index events_external on events (external_id, lang) where external_id is not null and status <> 'trash'",
  "create index events_any_external on events (external_id) where external_id is not null",
  // The same for venues.
  "create index venues_future on venues (published) where status = 'future'",
  "create index venues_trashed on venues (trashed) where status = 'trash'",
  "create index venues_author on venues (author)",
  "create index venues_image on venues (image_id) where image_id <> 0",
  "create unique index venues_slug on venues (slug, lang) where status <> 'trash'",
  "create index venues_any_slug on venues (slug)",
  "create unique index venues_group on venues (grp, lang) where status <> 'trash'",
  "create index venues_any_group on venues (grp)",
  "create unique index venues_external on venues (external_id, lang) where external_id is not null and status <> 'trash'",
  "create index venues_any_external on venues (external_id) where external_id is not null",
  // The same for organizers.
  "create index organizers_future on organizers (published) where status = 'future'",
  "create index organizers_trashed on organizers (trashed) where status = 'trash'",
  "create index organizers_author on organizers (author)",
  "create index organizers_image on organizers (image_id) where image_id <> 0",
  "create unique index organizers_slug on organizers (slug, lang) where status <> 'trash'",
  "create index organizers_any_slug on organizers (slug)",
  "create unique index organizers_group on organizers (grp, lang) where status <> 'trash'",
  "create index organizers_any_group on organizers (grp)",
  "create unique index organizers_external on organizers (external_id, lang) where external_id is not null and status <> 'trash'",
  "create index organizers_any_external on organizers (external_id) where external_id is not null",
  // The lists of venues and organizers, newest first; an existing item of the same name on create.
  "create index venues_list on venues (lang, status, published, id)",
  "create index venues_name on venues (title_key)",
  "create index organizers_list on organizers (lang, status, published, id)",
  "create index organizers_name on organizers (title_key)",
  // geoloc_lat, geoloc_lng: a band of latitudes first.
  "create index venues_place on venues (geo_lat, geo_lng) where geo_lat is not null",
  // The items that an event is linked to, in order.
  "create unique index event_venues_of on event_venues (event_id, position)",
  "create unique index event_organizers_of on event_organizers (event_id, position)",
  "create unique index event_categories_of on event_categories (event_id, position)",
  "create unique index event_tags_of on event_tags (event_id, position)",
  // Terms by name (the order of the list), by slug, by translation group, by external id.
  "create index categories_list on categories (lang, name_key, id)",
  "create unique index categories_slug on categories (slug, lang)",
  "create unique index categories_group on categories (grp, lang)",
  "create unique index categories_external on categories (external_id, lang) where external_id is not null",
  "create index tags_list on tags (lang, name_key, id)",
  "create unique index tags_slug on tags (slug, lang)",
  "create unique index tags_group on tags (grp, lang)",
  "create unique index tags_external on tags (external_id, lang) where external_id is not null",
  // The children of a category.
  "create index categories_parent on categories (parent_grp)",
  // Accounts by login or e-mail; credentials by user; expiry.
  "create unique index users_login on users (login)",
  "create index users_email on users (email)",
  "create index app_passwords_user on app_passwords (user_id)",
  "create index sessions_expires on sessions (expires)",
  "create index idempotency_created on idempotency (created)",
  // Images that were fetched from this URL before.
  "create unique index images_source on images (source) where source is not null",
];

/** Every table of the first version. Rows that belong to another row (`…_owner`) are deleted with it. */
export const firstTables: Migration = {
  sqlite: [...sqliteTables, sequences, ...indexes],
  postgres: [...postgresTables, sequences, ...indexes],
};
