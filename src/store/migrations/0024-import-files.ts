import type { Migration } from "./migration.ts";

/** Files that imports were uploaded with, until these have ended; apart, so that lists of imports do not read them. */
const files = (bytes: string) =>
  `create table import_files (import_id bigint not null primary key, content ${bytes} not null)`;

/** The result of the last import of a subscription; JSON. */
const report = (text: string) => `alter table sources add column last_report ${text} not null default '{}'`;

export const importFiles: Migration = {
  sqlite: [files("blob"), report("text")],
  postgres: [files("bytea"), report('text collate "C"')],
};
