import type { Migration } from "./migration.ts";

/** The table; `kind` is that of the post. */
const table = (text: string, id: string) =>
  `create table review_notes (id ${id}, kind ${text} not null, item_id bigint not null, user_id bigint not null, created bigint not null, note ${text} not null)`;

/** select … from review_notes where kind = ? and item_id = ? order by id desc */
const index = "create index review_notes_item on review_notes (kind, item_id, id)";

/** Notes with which posts were sent back to their authors. */
export const reviewNotes: Migration = {
  sqlite: [table("text", "integer primary key autoincrement"), index],
  postgres: [table('text collate "C"', "bigserial primary key"), index],
};
