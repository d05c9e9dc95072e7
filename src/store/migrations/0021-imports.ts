import type { Migration } from "./migration.ts";

const importsTable = (text: string, id: string) =>
  `create table imports (
     id ${id}, kind ${text} not null, url ${text} not null, options ${text} not null, secret ${text} not null,
     author bigint not null, state ${text} not null, progress ${text} not null, report ${text} not null,
     error ${text} not null, created bigint not null, started bigint, finished bigint)`;

/** Imports that administrators have asked for, which the leader runs one after the other. */
export const imports: Migration = {
  sqlite: [importsTable("text", "integer primary key autoincrement")],
  postgres: [importsTable('text collate "C"', "bigserial primary key")],
};
