// The floor for an uncached response: a hand-written loop of prepared statements and JSON.stringify over the same
// SQLite file, behind node:http with the same headers. Runs in a process of its own.

import { sqlite } from "./environment.mjs";
import { presentEvent } from "./floor-event.mjs";
import { serveFloor } from "./floor-server.mjs";

const { file, zone, headers, api } = JSON.parse(process.argv[2]);
const { DatabaseSync } = await sqlite();
const db = new DatabaseSync(file);
db.exec("pragma busy_timeout = 10000; pragma cache_size = -32000; pragma query_only = on");

const prepared = new Map();
const statement = (text) => {
  if (!prepared.has(text)) prepared.set(text, db.prepare(text));
  return prepared.get(text);
};

/** The linked items of an event, in its language where there is a translation. */
const linked = Object.fromEntries(
  ["venues", "organizers", "categories", "tags"].map((kind) => [
    kind,
    db.prepare(
      `select item.* from event_${kind} as link join ${kind} as item
       on item.id = coalesce((select id from ${kind} where translation_group = link.translation_group and lang = ?), link.item_id)
       where link.event_id = ? order by link.position`,
    ),
  ]),
);
const translations = db.prepare(
  "select id, lang, slug from events where translation_group = ? and id <> ? and status = 'publish'",
);
const category = db.prepare("select translation_group from categories where slug = ? and lang = ?");
const children = db.prepare("select distinct translation_group from categories where parent_group = ?");
const parent = db.prepare("select id, slug from categories where translation_group = ? and lang = ?");

/** A page, its relations and its exact total. */
function list({ perPage, offset, lang, from, until, category: slug, search }) {
  const values = [lang, from, until, until];
  // The unary plus keeps SQLite from using the index on end_utc, which would scan all past events.
  let condition =
    "lang = ? and status = 'publish' and hidden = 0 and start_utc >= ? and start_utc <= ? and +end_utc <= ?";
  if (slug) {
    const group = category.get(slug, lang).translation_group;
    const groups = [group, ...children.all(group).map(({ translation_group }) => translation_group)];
    const one = `translation_group in (${groups.map(() => "?").join()})`;
    condition += ` and password is null and exists (select 1 from event_categories where event_id = events.id and ${one})`;
    values.push(...groups);
  }
  if (search) {
    condition += " and password is null and search_text like ?";
    values.push(`%${search}%`);
  }
  const rows = statement(
    `select * from events where ${condition} order by start_utc, published, id limit ? offset ?`,
  ).all(...values, perPage, offset);
  const { total } = statement(`select count(*) as total from events where ${condition}`).get(...values);
  return { events: rows.map(withRelations), total };
}

function withRelations(row) {
  const of = (kind) => linked[kind].all(row.lang, row.id);
  return presentEvent(row, {
    venues: of("venues"),
    organizers: of("organizers"),
    categories: of("categories").map((one) => ({
      ...one,
      parent: one.parent_group ? parent.get(one.parent_group, one.lang) : null,
    })),
    tags: of("tags"),
    translations: translations.all(row.translation_group, row.id),
    api,
  });
}

serveFloor({ headers, api, zone, list });
