import type { Migration } from "./migration.ts";

/** Images that existed before are found by the name of their file: `2030/05/poster-0123456789abcdef.png` is `poster`. */
const numberDuplicates = `update images set slug = slug || '-' || id
  where exists (select 1 from images as other where other.slug = images.slug and other.id < images.id)`;

/** select ... from images where slug = ? */
const slugIndex = "create index images_slug on images (slug)";

/** select ... from images where author = ? and content = ? */
const contentIndex = "create index images_content on images (author, content) where content is not null";

/** select ... from images order by created desc, id desc */
const createdIndex = "create index images_created on images (created, id)";

/**
 * Columns of images that `wp/v2/media` shows. Triggers log their updates and deletions; a new image is shown by nothing yet, so no
 * cached response has it.
 */
export const media: Migration = {
  sqlite: [
    "alter table images add column slug text not null default ''",
    "alter table images add column alt_text text not null default ''",
    "alter table images add column caption text not null default ''",
    "alter table images add column description text not null default ''",
    // The post that it was uploaded for; 0 for none.
    "alter table images add column parent bigint not null default 0",
    "alter table images add column modified bigint not null default 0",
    // SHA-256 of the uploaded bytes; null where it is not known.
    "alter table images add column content text",
    "alter table images add column search_text text not null default ''",
    `update images set modified = created, search_text = lower(title),
       slug = substr(json_extract(stored, '$.file'), 9,
         length(json_extract(stored, '$.file')) - 26 - length(json_extract(stored, '$.extension')))`,
    numberDuplicates,
    slugIndex,
    contentIndex,
    createdIndex,
    "create trigger images_changed_15_u after update on images begin insert into changes (kind, item_id, translation_group) values ('images', new.id, 0); end",
    "create trigger images_changed_15_d after delete on images begin insert into changes (kind, item_id, translation_group) values ('images', old.id, 0); end",
  ],
  postgres: [
    `alter table images add column slug text collate "C" not null default ''`,
    `alter table images add column alt_text text collate "C" not null default ''`,
    `alter table images add column caption text collate "C" not null default ''`,
    `alter table images add column description text collate "C" not null default ''`,
    "alter table images add column parent bigint not null default 0",
    "alter table images add column modified bigint not null default 0",
    `alter table images add column content text collate "C"`,
    `alter table images add column search_text text collate "C" not null default ''`,
    `update images set modified = created, search_text = lower(title),
       slug = substr(stored::json ->> 'file', 9,
         length(stored::json ->> 'file') - 26 - length(stored::json ->> 'extension'))`,
    numberDuplicates,
    slugIndex,
    contentIndex,
    createdIndex,
    "create trigger images_changed_15_ud after update or delete on images for each row execute function note_change('images', 'id', '0')",
  ],
};
