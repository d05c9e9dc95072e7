import type { Migration } from "./migration.ts";

/** A trigram index of the texts of events, for `search`. */
export const textIndex: Migration = {
  sqlite: [
    // `detail = none` keeps only which events have a trigram, not where: a search compares the text itself afterwards,
    // and positions would make the index three times as large.
    `create virtual table event_texts using fts5
   (text, tokenize = 'trigram', detail = none, content = '', contentless_delete = 1)`,
    // Merges segments less often and in larger steps: indexing takes less time, a search takes a fifth longer.
    "insert into event_texts (event_texts, rank) values ('automerge', 8), ('crisismerge', 32)",
    // Indexing a text costs more than writing its event: triggers only queue the event for a background job.
    "create table event_texts_waiting (id integer primary key)",
    "create trigger events_text_i after insert on events begin insert or ignore into event_texts_waiting (id) values (new.id); end",
    `create trigger events_text_u after update of title_key, search_text on events
   when new.title_key <> old.title_key or new.search_text <> old.search_text begin insert or ignore into event_texts_waiting (id) values (new.id); end`,
    "create trigger events_text_d after delete on events begin insert or ignore into event_texts_waiting (id) values (old.id); end",
    "insert into event_texts_waiting (id) select id from events",
  ],
  postgres: [
    // The title as well: a search of editors is restricted to it in events whose text they may not read. If the server
    // lacks the extension or this user may not create it, the block alone is rolled back, and a search scans all events.
    `do $$ begin
  create extension if not exists pg_trgm;
  create index events_text on events using gin (search_text gin_trgm_ops, title_key gin_trgm_ops);
exception when feature_not_supported or insufficient_privilege or undefined_object or undefined_file then null;
end $$`,
  ],
};
