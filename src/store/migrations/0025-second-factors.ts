import type { Migration } from "./migration.ts";

/**
 * The second factor of a user (TOTP): not in use before it is confirmed. `last_step` is the last time step whose code was
 * used; `recovery_codes` is a JSON array of keyed hashes.
 */
const secondFactorTable = (text: string) =>
  `create table second_factors (
     user_id bigint not null primary key, secret ${text} not null, last_step bigint not null,
     confirmed bigint, recovery_codes ${text} not null,
     constraint second_factors_user foreign key (user_id) references users (id) on delete cascade)`;

export const secondFactors: Migration = {
  sqlite: [secondFactorTable("text")],
  postgres: [secondFactorTable('text collate "C"')],
};
