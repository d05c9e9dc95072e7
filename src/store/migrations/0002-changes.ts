import type { Migration } from "./migration.ts";

/**
 * A change log that triggers fill in the transaction of the change, so that every process sees every commit. A row has
 * the table of the changed item, its id and its translation group. Links are logged as changes of their event, without a
 * group; a changed count of a term has the kind `counts`, because it affects nothing else that is serialized.
 */
export const changes: Migration = {
  sqlite: [
    // `autoincrement` never reuses a number, not even of deleted rows.
    "create table changes (seq integer primary key autoincrement, kind text not null, item_id integer not null, grp integer not null)",
    "create trigger events_changed_0_i after insert on events begin insert into changes (kind, item_id, grp) values ('events', new.id, new.grp); end",
    "create trigger events_changed_0_u after update on events begin insert into changes (kind, item_id, grp) values ('events', new.id, new.grp); end",
    "create trigger events_changed_0_d after delete on events begin insert into changes (kind, item_id, grp) values ('events', old.id, old.grp); end",
    "create trigger venues_changed_1_i after insert on venues begin insert into changes (kind, item_id, grp) values ('venues', new.id, new.grp); end",
    "create trigger venues_changed_1_u after update on venues begin insert into changes (kind, item_id, grp) values ('venues', new.id, new.grp); end",
    "create trigger venues_changed_1_d after delete on venues begin insert into changes (kind, item_id, grp) values ('venues', old.id, old.grp); end",
    "create trigger organizers_changed_2_i after insert on organizers begin insert into changes (kind, item_id, grp) values ('organizers', new.id, new.grp); end",
    "create trigger organizers_changed_2_u after update on organizers begin insert into changes (kind, item_id, grp) values ('organizers', new.id, new.grp); end",
    "create trigger organizers_changed_2_d after delete on organizers begin insert into changes (kind, item_id, grp) values ('organizers', old.id, old.grp); end",
    "create trigger categories_changed_3_i after insert on categories begin insert into changes (kind, item_id, grp) values ('categories', new.id, new.grp); end",
    "create trigger categories_changed_3_u after update of slug, description, name, external_id, parent_grp on categories begin insert into changes (kind, item_id, grp) values ('categories', new.id, new.grp); end",
    "create trigger categories_changed_3_d after delete on categories begin insert into changes (kind, item_id, grp) values ('categories', old.id, old.grp); end",
    "create trigger categories_changed_4_u after update of count on categories begin insert into changes (kind, item_id, grp) values ('counts', new.id, new.grp); end",
    "create trigger tags_changed_5_i after insert on tags begin insert into changes (kind, item_id, grp) values ('tags', new.id, new.grp); end",
    "create trigger tags_changed_5_u after update of slug, description, name, external_id on tags begin insert into changes (kind, item_id, grp) values ('tags', new.id, new.grp); end",
    "create trigger tags_changed_5_d after delete on tags begin insert into changes (kind, item_id, grp) values ('tags', old.id, old.grp); end",
    "create trigger tags_changed_6_u after update of count on tags begin insert into changes (kind, item_id, grp) values ('counts', new.id, new.grp); end",
    "create trigger event_venues_changed_7_i after insert on event_venues begin insert into changes (kind, item_id, grp) values ('events', new.event_id, 0); end",
    "create trigger event_venues_changed_7_u after update on event_venues begin insert into changes (kind, item_id, grp) values ('events', new.event_id, 0); end",
    "create trigger event_venues_changed_7_d after delete on event_venues begin insert into changes (kind, item_id, grp) values ('events', old.event_id, 0); end",
    "create trigger event_organizers_changed_8_i after insert on event_organizers begin insert into changes (kind, item_id, grp) values ('events', new.event_id, 0); end",
    "create trigger event_organizers_changed_8_u after update on event_organizers begin insert into changes (kind, item_id, grp) values ('events', new.event_id, 0); end",
    "create trigger event_organizers_changed_8_d after delete on event_organizers begin insert into changes (kind, item_id, grp) values ('events', old.event_id, 0); end",
    "create trigger event_categories_changed_9_i after insert on event_categories begin insert into changes (kind, item_id, grp) values ('events', new.event_id, 0); end",
    "create trigger event_categories_changed_9_u after update on event_categories begin insert into changes (kind, item_id, grp) values ('events', new.event_id, 0); end",
    "create trigger event_categories_changed_9_d after delete on event_categories begin insert into changes (kind, item_id, grp) values ('events', old.event_id, 0); end",
    "create trigger event_tags_changed_10_i after insert on event_tags begin insert into changes (kind, item_id, grp) values ('events', new.event_id, 0); end",
    "create trigger event_tags_changed_10_u after update on event_tags begin insert into changes (kind, item_id, grp) values ('events', new.event_id, 0); end",
    "create trigger event_tags_changed_10_d after delete on event_tags begin insert into changes (kind, item_id, grp) values ('events', old.event_id, 0); end",
  ],
  postgres: [
    "create table changes (seq bigserial primary key, kind text not null, item_id bigint not null, grp bigint not null)",
    // Arguments: the kind, the column of the id, the column of the group or 0.
    `create function note_change() returns trigger language plpgsql as $$
  declare changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  begin
    insert into changes (kind, item_id, grp)
    values (tg_argv[0], (changed ->> tg_argv[1])::bigint, coalesce((changed ->> tg_argv[2])::bigint, 0));
    return null;
  end $$`,
    "create trigger events_changed_0_id after insert or delete on events for each row execute function note_change('events', 'id', 'grp')",
    "create trigger events_changed_0_u after update on events for each row execute function note_change('events', 'id', 'grp')",
    "create trigger venues_changed_1_id after insert or delete on venues for each row execute function note_change('venues', 'id', 'grp')",
    "create trigger venues_changed_1_u after update on venues for each row execute function note_change('venues', 'id', 'grp')",
    "create trigger organizers_changed_2_id after insert or delete on organizers for each row execute function note_change('organizers', 'id', 'grp')",
    "create trigger organizers_changed_2_u after update on organizers for each row execute function note_change('organizers', 'id', 'grp')",
    "create trigger categories_changed_3_id after insert or delete on categories for each row execute function note_change('categories', 'id', 'grp')",
    "create trigger categories_changed_3_u after update of slug, description, name, external_id, parent_grp on categories for each row execute function note_change('categories', 'id', 'grp')",
    "create trigger categories_changed_4_u after update of count on categories for each row execute function note_change('counts', 'id', 'grp')",
    "create trigger tags_changed_5_id after insert or delete on tags for each row execute function note_change('tags', 'id', 'grp')",
    "create trigger tags_changed_5_u after update of slug, description, name, external_id on tags for each row execute function note_change('tags', 'id', 'grp')",
    "create trigger tags_changed_6_u after update of count on tags for each row execute function note_change('counts', 'id', 'grp')",
    "create trigger event_venues_changed_7_id after insert or delete on event_venues for each row execute function note_change('events', 'event_id', '0')",
    "create trigger event_venues_changed_7_u after update on event_venues for each row execute function note_change('events', 'event_id', '0')",
    "create trigger event_organizers_changed_8_id after insert or delete on event_organizers for each row execute function note_change('events', 'event_id', '0')",
    "create trigger event_organizers_changed_8_u after update on event_organizers for each row execute function note_change('events', 'event_id', '0')",
    "create trigger event_categories_changed_9_id after insert or delete on event_categories for each row execute function note_change('events', 'event_id', '0')",
    "create trigger event_categories_changed_9_u after update on event_categories for each row execute function note_change('events', 'event_id', '0')",
    "create trigger event_tags_changed_10_id after insert or delete on event_tags for each row execute function note_change('events', 'event_id', '0')",
    "create trigger event_tags_changed_10_u after update on event_tags for each row execute function note_change('events', 'event_id', '0')",
  ],
};
