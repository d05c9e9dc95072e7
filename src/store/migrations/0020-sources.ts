import type { Migration } from "./migration.ts";

/** select … from sources where next_run <= ? */
const dueIndex = "create index sources_due on sources (next_run)";

/** select … from source_items where kind = ? and item_id in (…) */
const itemIndex = "create index source_items_item on source_items (kind, item_id)";

/**
 * Where items were imported from, and the source map: which item of the calendar an item of a source has become, with a
 * hash of what was imported and the version that the import left, so that changes on either side are noticed.
 */
export const sources: Migration = {
  sqlite: [
    `create table sources (
       id bigint not null primary key, kind text not null, name text not null, options text not null,
       every_seconds bigint not null, next_run bigint, last_run bigint, etag text not null,
       last_modified text not null, last_error text not null,
       constraint sources_name unique (kind, name))`,
    dueIndex,
    `create table source_items (
       source_id bigint not null, kind text not null, remote_id text not null, item_id bigint not null,
       hash text not null, modified text not null, version bigint not null,
       constraint source_items_key primary key (source_id, kind, remote_id))`,
    itemIndex,
  ],
  postgres: [
    `create table sources (
       id bigint not null primary key, kind text collate "C" not null, name text collate "C" not null,
       options text collate "C" not null, every_seconds bigint not null, next_run bigint, last_run bigint,
       etag text collate "C" not null, last_modified text collate "C" not null, last_error text collate "C" not null,
       constraint sources_name unique (kind, name))`,
    dueIndex,
    `create table source_items (
       source_id bigint not null, kind text collate "C" not null, remote_id text collate "C" not null,
       item_id bigint not null, hash text collate "C" not null, modified text collate "C" not null,
       version bigint not null, constraint source_items_key primary key (source_id, kind, remote_id))`,
    itemIndex,
  ],
};
