import type { Migration } from "./migration.ts";

/** The table; texts compare by code point in both stores. */
const table = (text: string) =>
  `create table series (
     id bigint not null, lang ${text} not null, translation_group bigint not null, slug ${text} not null,
     description ${text} not null, external_id ${text}, modified bigint not null, version bigint not null,
     author bigint not null, status ${text} not null, title ${text} not null, title_key ${text} not null,
     excerpt ${text} not null, website ${text} not null, image_id bigint not null, published bigint not null,
     trashed bigint, password ${text}, start_utc bigint not null, end_utc bigint not null,
     start_local ${text} not null, end_local ${text} not null, timezone ${text} not null, all_day bigint not null,
     cost ${text}, tickets ${text} not null, ticketed bigint not null, featured bigint not null,
     sticky bigint not null, hidden bigint not null, show_map bigint not null, show_map_link bigint not null,
     is_virtual bigint not null, virtual_url ${text} not null, custom_fields ${text} not null,
     search_text ${text} not null, recurrence ${text} not null, links ${text} not null, horizon bigint,
     constraint series_key primary key (id))`.replace(/\n\s+/g, " ");

/** Columns of events that are occurrences. */
const columns = (text: string) => [
  "alter table events add column series_group bigint not null default 0",
  `alter table events add column occurrence ${text}`,
  "alter table events add column occurrence_index bigint not null default 0",
  `alter table events add column own ${text} not null default '[]'`,
];

const indexes = [
  // The occurrences of a series, in all languages; series=ID.
  "create index events_series on events (series_group) where series_group <> 0",
  // The list, newest first.
  "create index series_list on series (lang, status, published, id)",
  // Scheduled items that are due; trash that is old enough to delete; an author's own drafts.
  "create index series_future on series (published) where status = 'future'",
  "create index series_trashed on series (trashed) where status = 'trash'",
  "create index series_author on series (author)",
  // Series whose next occurrences are to be made.
  "create index series_horizon on series (horizon) where horizon is not null",
  // Whether an image file is still used.
  "create index series_image on series (image_id) where image_id <> 0",
  // Items by slug, by translation group, by external id; unique per language outside the trash.
  "create unique index series_slug on series (slug, lang) where status <> 'trash'",
  "create index series_any_slug on series (slug)",
  "create unique index series_group on series (translation_group, lang) where status <> 'trash'",
  "create index series_any_group on series (translation_group)",
  "create unique index series_external on series (external_id, lang) where external_id is not null and status <> 'trash'",
  "create index series_any_external on series (external_id) where external_id is not null",
];

/** Series, the columns of their occurrences, and the triggers that log their changes. */
export const series: Migration = {
  sqlite: [
    table("text"),
    ...columns("text"),
    ...indexes,
    "create trigger series_changed_13_i after insert on series begin insert into changes (kind, item_id, translation_group, lang, version, was_status, was_author, was_hidden) values ('series', new.id, new.translation_group, new.lang, new.version, '', 0, 0); end",
    "create trigger series_changed_13_u after update on series begin insert into changes (kind, item_id, translation_group, lang, version, was_status, was_author, was_hidden) values ('series', new.id, new.translation_group, new.lang, new.version, old.status, old.author, old.hidden); end",
    "create trigger series_changed_13_d after delete on series begin insert into changes (kind, item_id, translation_group, lang, version, was_status, was_author, was_hidden) values ('series', old.id, old.translation_group, old.lang, old.version, old.status, old.author, old.hidden); end",
  ],
  postgres: [
    table('text collate "C"'),
    ...columns('text collate "C"'),
    ...indexes,
    "create trigger series_changed_13 after insert or update or delete on series for each row execute function note_change('series', 'id', 'translation_group')",
  ],
};
