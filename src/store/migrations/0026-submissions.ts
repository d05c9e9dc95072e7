import type { Migration } from "./migration.ts";

/** Who has submitted an event without an account: the first note of its review. */
const contact = (text: string) =>
  ["contact_name", "contact_email"].map(
    (column) => `alter table review_notes add column ${column} ${text} not null default ''`,
  );

/** select … from events where status = 'pending' and author = 0 */
const index = "create index events_submitted on events (author) where status = 'pending' and author = 0";

/** Events that visitors submit. */
export const submissions: Migration = {
  sqlite: [...contact("text"), index],
  postgres: [...contact('text collate "C"'), index],
};
