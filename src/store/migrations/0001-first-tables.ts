import { type CreateTableBuilder, sql } from "kysely";
import type { Queries } from "../store.ts";
import type { Migration } from "./index.ts";

/** Every table of the first version. */
export const firstTables: Migration = async (db, { textType }) => {
  const text = sql.raw<string>(textType) as never;
  await numbers(db, text);
  await items(db, text);
  await links(db, text);
  await people(db, text);
  for (const statement of indexes) await sql.raw(statement).execute(db);
};

type Type = never;
type Owner = { column: string; table: string };
type Columns = Record<string, "text" | "text?" | "int" | "int?" | "real?">;

/** A table from a short list of columns; `?` marks those that may be null. */
function table(db: Queries, type: Type, name: string, columns: Columns, key: string[], owner?: Owner) {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, kind] of Object.entries(columns)) {
    const dataType = kind.startsWith("text") ? type : kind.startsWith("int") ? "bigint" : "double precision";
    builder = builder.addColumn(column, dataType, (it) => (kind.endsWith("?") ? it : it.notNull()));
  }
  // Rows that belong to another row go with it.
  if (owner)
    builder = builder.addForeignKeyConstraint(`${name}_owner`, [owner.column], owner.table, ["id"], (it) =>
      it.onDelete("cascade"),
    );
  return builder.addPrimaryKeyConstraint(`${name}_key`, key).execute();
}

async function numbers(db: Queries, text: Type) {
  await table(db, text, "sequences", { name: "text", last: "int" }, ["name"]);
  await table(db, text, "settings", { name: "text", value: "text" }, ["name"]);
  // Events, venues, organizers and images share one sequence; categories and tags another. Ids are never reused.
  await db
    .insertInto("sequences")
    .values(["post", "term", "user", "app_password"].map((name) => ({ name, last: 0 })))
    .execute();
}

const item: Columns = {
  id: "int",
  lang: "text",
  grp: "int",
  slug: "text",
  description: "text",
  external_id: "text?",
  modified: "int",
  version: "int",
};

const post: Columns = {
  ...item,
  author: "int",
  status: "text",
  title: "text",
  title_key: "text",
  excerpt: "text",
  website: "text",
  image_id: "int",
  published: "int",
  trashed: "int?",
};

const term: Columns = { ...item, name: "text", name_key: "text", count: "int" };

async function items(db: Queries, text: Type) {
  await table(
    db,
    text,
    "events",
    {
      ...post,
      password: "text?",
      start_utc: "int",
      end_utc: "int",
      start_local: "text",
      end_local: "text",
      timezone: "text",
      all_day: "int",
      cost: "text?",
      tickets: "text",
      ticketed: "int",
      featured: "int",
      sticky: "int",
      hidden: "int",
      show_map: "int",
      show_map_link: "int",
      post_parent: "int",
      custom_fields: "text",
      search_text: "text",
    },
    ["id"],
  );
  await table(
    db,
    text,
    "venues",
    {
      ...post,
      address: "text",
      city: "text",
      country: "text",
      province: "text",
      state: "text",
      zip: "text",
      phone: "text",
      stateprovince: "text",
      show_map: "int",
      show_map_link: "int",
      geo_lat: "real?",
      geo_lng: "real?",
      geo_x: "real?",
      geo_y: "real?",
      geo_z: "real?",
    },
    ["id"],
  );
  await table(db, text, "organizers", { ...post, phone: "text", email: "text" }, ["id"]);
  await table(db, text, "categories", { ...term, parent_grp: "int" }, ["id"]);
  await table(db, text, "tags", term, ["id"]);
  await table(
    db,
    text,
    "images",
    { id: "int", author: "int", title: "text", created: "int", source: "text?", stored: "text" },
    ["id"],
  );
}

async function links(db: Queries, text: Type) {
  const link: Columns = { event_id: "int", grp: "int", item_id: "int", position: "int" };
  for (const name of ["event_venues", "event_organizers", "event_categories", "event_tags"])
    await table(db, text, name, link, ["grp", "event_id"], { column: "event_id", table: "events" });
  await table(db, text, "item_texts", { item_id: "int", field: "text", text: "text" }, ["item_id", "field"]);
}

async function people(db: Queries, text: Type) {
  await table(
    db,
    text,
    "users",
    { id: "int", login: "text", email: "text", role: "text", password: "text", created: "int" },
    ["id"],
  );
  await table(
    db,
    text,
    "app_passwords",
    { id: "int", user_id: "int", name: "text", secret: "text", created: "int", last_used: "int?" },
    ["id"],
    { column: "user_id", table: "users" },
  );
  await table(
    db,
    text,
    "sessions",
    { token: "text", user_id: "int", nonce: "text", expires: "int" },
    ["token"],
    { column: "user_id", table: "users" },
  );
  await table(
    db,
    text,
    "idempotency",
    {
      key: "text",
      user_id: "int",
      fingerprint: "text",
      status: "int",
      body: "text",
      headers: "text",
      created: "int",
    },
    ["key", "user_id"],
  );
}

/** Each with the query that it serves. */
const indexes = [
  // The public list: one language, one status, a window of starts, in order of start, publication, id.
  "create index events_list on events (lang, status, start_utc, published, id)",
  // The same for editors, who see several statuses at once.
  "create index events_list_all on events (lang, start_utc, published, id)",
  // wpml_language=all, and fallback=default.
  "create index events_start on events (start_utc, published, id)",
  // ends_after=now: events that are still running.
  "create index events_end on events (lang, status, end_utc)",
  // featured=true within the public list.
  "create index events_featured on events (lang, status, start_utc) where featured = 1",
  // modified_after: what changed since a client last asked.
  "create index events_modified on events (modified)",
  // post_parent: the occurrences of a series.
  "create index events_parent on events (post_parent) where post_parent <> 0",
  // orderby=title, orderby=date.
  "create index events_title on events (lang, status, title_key)",
  "create index events_published on events (lang, status, published)",
  // Scheduled items whose time has come; trash that is old enough; own drafts of an author.
  ...["events", "venues", "organizers"].flatMap((name) => [
    `create index ${name}_future on ${name} (published) where status = 'future'`,
    `create index ${name}_trashed on ${name} (trashed) where status = 'trash'`,
    `create index ${name}_author on ${name} (author)`,
    // Files are removed with their last user.
    `create index ${name}_image on ${name} (image_id) where image_id <> 0`,
    // By slug; and no two items of a language share one outside the trash.
    `create unique index ${name}_slug on ${name} (slug, lang) where status <> 'trash'`,
    `create index ${name}_any_slug on ${name} (slug)`,
    // The other translations of an item; at most one a language outside the trash.
    `create unique index ${name}_group on ${name} (grp, lang) where status <> 'trash'`,
    `create index ${name}_any_group on ${name} (grp)`,
    // Upserts; a trashed item keeps its id while another takes its place in the group.
    `create unique index ${name}_external on ${name} (external_id, lang) where external_id is not null and status <> 'trash'`,
    `create index ${name}_any_external on ${name} (external_id) where external_id is not null`,
  ]),
  // The lists of venues and organizers: newest first; the same name again when one is created.
  ...["venues", "organizers"].flatMap((name) => [
    `create index ${name}_list on ${name} (lang, status, published, id)`,
    `create index ${name}_name on ${name} (title_key)`,
  ]),
  // geoloc_lat, geoloc_lng: a band of latitude first.
  "create index venues_place on venues (geo_lat, geo_lng) where geo_lat is not null",
  // What an event is linked to, in order.
  ...["venues", "organizers", "categories", "tags"].map(
    (name) => `create unique index event_${name}_of on event_${name} (event_id, position)`,
  ),
  ...["categories", "tags"].flatMap((name) => [
    // By name, the order of the list; by slug; translations; upserts.
    `create index ${name}_list on ${name} (lang, name_key, id)`,
    `create unique index ${name}_slug on ${name} (slug, lang)`,
    `create unique index ${name}_group on ${name} (grp, lang)`,
    `create unique index ${name}_external on ${name} (external_id, lang) where external_id is not null`,
  ]),
  "create index categories_parent on categories (parent_grp)",
  "create unique index users_login on users (login)",
  "create index users_email on users (email)",
  "create index app_passwords_user on app_passwords (user_id)",
  "create index sessions_expires on sessions (expires)",
  "create index idempotency_created on idempotency (created)",
  "create unique index images_source on images (source) where source is not null",
];
