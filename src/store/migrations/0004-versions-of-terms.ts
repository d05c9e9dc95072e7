import type { Migration } from "./migration.ts";

/**
 * Logs updates of further columns of terms: the version, which is part of their ETag, and the translation group and
 * language, which decide what they are a translation of.
 */
export const versionsOfTerms: Migration = {
  sqlite: [
    "create trigger categories_changed_11_u after update of version, grp, lang on categories begin insert into changes (kind, item_id, grp) values ('categories', new.id, new.grp); end",
    "create trigger tags_changed_12_u after update of version, grp, lang on tags begin insert into changes (kind, item_id, grp) values ('tags', new.id, new.grp); end",
  ],
  postgres: [
    "create trigger categories_changed_11_u after update of version, grp, lang on categories for each row execute function note_change('categories', 'id', 'grp')",
    "create trigger tags_changed_12_u after update of version, grp, lang on tags for each row execute function note_change('tags', 'id', 'grp')",
  ],
};
