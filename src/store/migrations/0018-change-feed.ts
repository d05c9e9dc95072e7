import type { Migration } from "./migration.ts";

/** Tables of posts, with the number of their triggers and the SQL of the flag that hides a row from lists. */
const posts = [
  { table: "events", number: 0, hidden: "old.hidden" },
  { table: "venues", number: 1, hidden: "0" },
  { table: "organizers", number: 2, hidden: "0" },
];

/** Tables of terms, with the updates that are logged, by the number of their triggers. */
const terms = [
  {
    table: "categories",
    number: 3,
    updates: {
      3: "slug, description, name, external_id, parent_group",
      11: "version, translation_group, lang",
    },
  },
  {
    table: "tags",
    number: 5,
    updates: { 5: "slug, description, name, external_id", 12: "version, translation_group, lang" },
  },
];

/** Tables that events link to, by the number of the triggers of their links. */
const linked = { 7: "venues", 8: "organizers", 9: "categories", 10: "tags" };

/** The columns of entries about an item: its language and version, and who could see it before. */
const columns = "kind, item_id, translation_group, lang, version, was_status, was_author, was_hidden";

/** A trigger of SQLite that logs a change; the one of the same name is replaced. */
const replaced = (name: string, event: string, table: string, statement: string) => [
  `drop trigger ${name}`,
  `create trigger ${name} after ${event} on ${table} begin ${statement}; end`,
];

/** Logs a change of an item. The row is `new`, or `old` when it is deleted; `was` is what the item was before. */
const itemEntry = (table: string, row: "new" | "old", was: string) =>
  `insert into changes (${columns}) values ('${table}', ${row}.id, ${row}.translation_group, ${row}.lang, ${row}.version, ${was})`;

const NOTHING = "'', 0, 0";
const TERM = "'publish', 0, 0";

const postTriggers = posts.flatMap(({ table, number, hidden }) => {
  const was = `old.status, old.author, ${hidden}`;
  return [
    ...replaced(`${table}_changed_${number}_i`, "insert", table, itemEntry(table, "new", NOTHING)),
    ...replaced(`${table}_changed_${number}_u`, "update", table, itemEntry(table, "new", was)),
    ...replaced(`${table}_changed_${number}_d`, "delete", table, itemEntry(table, "old", was)),
  ];
});

const termTriggers = terms.flatMap(({ table, number, updates }) => [
  ...replaced(`${table}_changed_${number}_i`, "insert", table, itemEntry(table, "new", NOTHING)),
  ...replaced(`${table}_changed_${number}_d`, "delete", table, itemEntry(table, "old", TERM)),
  ...Object.entries(updates).flatMap(([at, list]) =>
    replaced(`${table}_changed_${at}_u`, `update of ${list}`, table, itemEntry(table, "new", TERM)),
  ),
]);

const linkTriggers = Object.entries(linked).flatMap(([number, kind]) => {
  const table = `event_${kind}`;
  const entry = (row: "new" | "old", group: string) =>
    `insert into changes (kind, item_id, translation_group, linked_kind, linked_group) values ('events', ${row}.event_id, 0, '${kind}', ${group})`;
  return [
    ...replaced(`${table}_changed_${number}_i`, "insert", table, entry("new", "new.translation_group")),
    ...replaced(`${table}_changed_${number}_u`, "update", table, entry("new", "new.translation_group")),
    ...replaced(`${table}_changed_${number}_d`, "delete", table, entry("old", "-old.translation_group")),
  ];
});

/** New columns of the change log; their defaults are those of entries that say no more than which item has changed. */
const logColumns = (text: string) => [
  `alter table changes add column lang ${text} not null default ''`,
  "alter table changes add column version bigint not null default 0",
  `alter table changes add column was_status ${text}`,
  "alter table changes add column was_author bigint not null default 0",
  "alter table changes add column was_hidden smallint not null default 0",
  `alter table changes add column linked_kind ${text} not null default ''`,
  "alter table changes add column linked_group bigint not null default 0",
];

/** The identity of the change log, the entry after which it tells all of this, and how long it was at some times. */
const logTables = (text: string, newId: string) => [
  `create table changelog_state (id ${text} not null, kept_after bigint not null)`,
  `insert into changelog_state (id, kept_after) select ${newId}, coalesce(max(seq), 0) from changes`,
  "create table changelog_marks (at bigint not null, seq bigint not null)",
];

/** Webhooks, their places in the change log, and their deliveries. */
const webhookTables = (text: string, id: string) => [
  `create table webhooks (
     id ${id}, url ${text} not null, description ${text} not null, secret ${text} not null, types ${text} not null,
     resources ${text} not null, categories ${text} not null, languages ${text} not null, unpublished smallint not null,
     status ${text} not null, reason ${text} not null, created bigint not null, modified bigint not null,
     version bigint not null)`,
  `create table webhook_queues (
     webhook_id bigint not null, position bigint not null, failing_since bigint, constraint webhook_queues_key primary key (webhook_id))`,
  `create table webhook_deliveries (
     id ${id}, webhook_id bigint not null, message ${text} not null, kind ${text} not null, item_id bigint not null,
     payload ${text} not null, state ${text} not null, attempts bigint not null, due bigint not null, created bigint not null,
     finished bigint, status bigint not null, error ${text} not null)`,
  // The earliest pending delivery of each item.
  "create index webhook_deliveries_item on webhook_deliveries (webhook_id, kind, item_id, id) where state = 'pending'",
  // Those that are due.
  "create index webhook_deliveries_due on webhook_deliveries (due, id) where state = 'pending'",
  // The last ones of a webhook.
  "create index webhook_deliveries_log on webhook_deliveries (webhook_id, id)",
  // Those of them that are finished, which are deleted after a while.
  "create index webhook_deliveries_finished on webhook_deliveries (webhook_id, id) where state <> 'pending'",
];

/**
 * Makes the change log tell what a change feed needs: language and version of the changed item, who could see it before
 * the change (an empty `was_status`: it did not exist; null: not known), and which link of an event was added, or removed
 * (a negative group). Also adds webhooks, which are told of the same changes.
 */
export const changeFeed: Migration = {
  sqlite: [
    ...logColumns("text"),
    ...logTables("text", "lower(hex(randomblob(6)))"),
    ...postTriggers,
    ...termTriggers,
    ...linkTriggers,
    ...webhookTables("text", "integer primary key autoincrement"),
  ],
  postgres: [
    ...logColumns('text collate "C"'),
    ...logTables('text collate "C"', "substr(md5(random()::text || clock_timestamp()::text), 1, 12)"),
    `create or replace function note_change() returns trigger language plpgsql as $$
  declare changed record; data jsonb;
  begin
    if tg_op = 'DELETE' then changed := old; else changed := new; end if;
    if tg_argv[1] = 'event_id' then
      insert into changes (kind, item_id, translation_group, linked_kind, linked_group)
      values (tg_argv[0], changed.event_id, 0, substr(tg_table_name, 7),
        case when tg_op = 'DELETE' then -changed.translation_group else changed.translation_group end);
    elsif tg_argv[2] = '0' then
      insert into changes (kind, item_id, translation_group) values (tg_argv[0], changed.id, 0);
    elsif tg_argv[0] = 'counts' then
      insert into changes (kind, item_id, translation_group)
      values (tg_argv[0], changed.id, changed.translation_group);
    elsif tg_op = 'INSERT' then
      insert into changes (${columns})
      values (tg_argv[0], changed.id, changed.translation_group, changed.lang, changed.version, ${NOTHING});
    elsif tg_argv[0] in ('categories', 'tags') then
      insert into changes (${columns})
      values (tg_argv[0], changed.id, changed.translation_group, changed.lang, changed.version, ${TERM});
    elsif tg_argv[0] = 'events' then
      insert into changes (${columns})
      values (tg_argv[0], changed.id, changed.translation_group, changed.lang, changed.version,
        old.status, old.author, old.hidden);
    elsif tg_argv[0] in ('venues', 'organizers') then
      insert into changes (${columns})
      values (tg_argv[0], changed.id, changed.translation_group, changed.lang, changed.version,
        old.status, old.author, 0);
    else
      data := to_jsonb(old);
      insert into changes (${columns})
      values (tg_argv[0], changed.id, changed.translation_group, changed.lang, changed.version,
        coalesce(data ->> 'status', 'publish'), coalesce((data ->> 'author')::bigint, 0),
        coalesce((data ->> 'hidden')::smallint, 0));
    end if;
    return null;
  end $$`,
    `create or replace function note_links() returns trigger language plpgsql as $$
  begin
    insert into changes (kind, item_id, translation_group, linked_kind, linked_group)
    select 'events', event_id, 0, substr(tg_table_name, 7), translation_group from links;
    return null;
  end $$`,
    ...webhookTables('text collate "C"', "bigserial primary key"),
  ],
};
