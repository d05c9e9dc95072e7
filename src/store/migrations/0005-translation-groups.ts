import type { Migration } from "./migration.ts";

/**
 * Renames `grp` to `translation_group`. SQLite rewrites indexes and triggers itself; PostgreSQL does not rewrite the
 * function that fills the change log, nor the arguments of its triggers.
 */
const renames = [
  "alter table events rename column grp to translation_group",
  "alter table venues rename column grp to translation_group",
  "alter table organizers rename column grp to translation_group",
  "alter table categories rename column grp to translation_group",
  "alter table categories rename column parent_grp to parent_group",
  "alter table tags rename column grp to translation_group",
  "alter table event_venues rename column grp to translation_group",
  "alter table event_organizers rename column grp to translation_group",
  "alter table event_categories rename column grp to translation_group",
  "alter table event_tags rename column grp to translation_group",
  "alter table changes rename column grp to translation_group",
];

export const translationGroups: Migration = {
  sqlite: renames,
  postgres: [
    ...renames,
    `create or replace function note_change() returns trigger language plpgsql as $$
  declare changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  begin
    insert into changes (kind, item_id, translation_group)
    values (tg_argv[0], (changed ->> tg_argv[1])::bigint, coalesce((changed ->> tg_argv[2])::bigint, 0));
    return null;
  end $$`,
    "create or replace trigger events_changed_0_id after insert or delete on events for each row execute function note_change('events', 'id', 'translation_group')",
    "create or replace trigger events_changed_0_u after update on events for each row execute function note_change('events', 'id', 'translation_group')",
    "create or replace trigger venues_changed_1_id after insert or delete on venues for each row execute function note_change('venues', 'id', 'translation_group')",
    "create or replace trigger venues_changed_1_u after update on venues for each row execute function note_change('venues', 'id', 'translation_group')",
    "create or replace trigger organizers_changed_2_id after insert or delete on organizers for each row execute function note_change('organizers', 'id', 'translation_group')",
    "create or replace trigger organizers_changed_2_u after update on organizers for each row execute function note_change('organizers', 'id', 'translation_group')",
    "create or replace trigger categories_changed_3_id after insert or delete on categories for each row execute function note_change('categories', 'id', 'translation_group')",
    "create or replace trigger categories_changed_3_u after update of slug, description, name, external_id, parent_group on categories for each row execute function note_change('categories', 'id', 'translation_group')",
    "create or replace trigger categories_changed_4_u after update of count on categories for each row execute function note_change('counts', 'id', 'translation_group')",
    "create or replace trigger categories_changed_11_u after update of version, translation_group, lang on categories for each row execute function note_change('categories', 'id', 'translation_group')",
    "create or replace trigger tags_changed_5_id after insert or delete on tags for each row execute function note_change('tags', 'id', 'translation_group')",
    "create or replace trigger tags_changed_5_u after update of slug, description, name, external_id on tags for each row execute function note_change('tags', 'id', 'translation_group')",
    "create or replace trigger tags_changed_6_u after update of count on tags for each row execute function note_change('counts', 'id', 'translation_group')",
    "create or replace trigger tags_changed_12_u after update of version, translation_group, lang on tags for each row execute function note_change('tags', 'id', 'translation_group')",
  ],
};
