import type { Migration } from "./migration.ts";

/** The files that the JSON of an image names. */
const filesOf = (image: string) => `select named.file, ${image}.id from (
    select ${image}.stored::json ->> 'file'
    union select size.value ->> 'file' from json_each(${image}.stored::json -> 'sizes') as size
  ) as named (file) where named.file is not null`;

/** select ... from image_files where image_id = ?, by the deletion of an image */
const imageIndex = "create index image_files_of_image on image_files (image_id)";

/** select 1 from image_files where sha256 = ?, by the deletion of a file */
const contentIndex = "create index image_files_of_content on image_files (sha256)";

/** select file from image_files where sha256 is null and file > ? order by file */
const pendingIndex = "create index image_files_pending on image_files (file) where sha256 is null";

/**
 * Image files in PostgreSQL, so that every node has them; with SQLite they stay on disk. A trigger lists the files of
 * every new image, whichever version of the service inserts it: `sha256` is null until the content is here, too. Another
 * deletes a content together with the last file that has it. Contents are cut into parts, so that none has to be in memory
 * as a whole.
 */
export const imageFiles: Migration = {
  sqlite: [],
  postgres: [
    `create table image_contents (
       sha256 text collate "C" not null, size bigint not null,
       constraint image_contents_key primary key (sha256))`,
    `create table image_parts (
       sha256 text collate "C" not null, part bigint not null, bytes bytea not null,
       constraint image_parts_content foreign key (sha256) references image_contents (sha256) on delete cascade,
       constraint image_parts_key primary key (sha256, part))`,
    // Images are compressed already.
    "alter table image_parts alter column bytes set storage external",
    `create table image_files (
       file text collate "C" not null, image_id bigint not null, sha256 text collate "C",
       constraint image_files_image foreign key (image_id) references images (id) on delete cascade,
       constraint image_files_content foreign key (sha256) references image_contents (sha256),
       constraint image_files_key primary key (file))`,
    imageIndex,
    contentIndex,
    pendingIndex,
    `insert into image_files (file, image_id)
       select listed.* from images, lateral (${filesOf("images")}) as listed on conflict do nothing`,
    `create function list_image_files() returns trigger language plpgsql as $$ begin
       insert into image_files (file, image_id) ${filesOf("new")} on conflict do nothing;
       return null;
     end $$`,
    "create trigger images_listed_16_i after insert on images for each row execute function list_image_files()",
    // The lock makes a second transaction that is about to use the same content wait, or be waited for.
    `create function delete_image_content() returns trigger language plpgsql as $$ begin
       perform 1 from image_contents where sha256 = old.sha256 for update;
       delete from image_contents where sha256 = old.sha256
         and not exists (select 1 from image_files where image_files.sha256 = old.sha256);
       return null;
     end $$`,
    "create trigger image_files_deleted_16_d after delete on image_files for each row execute function delete_image_content()",
  ],
};
