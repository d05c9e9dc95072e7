// The floor for an uncached response on PostgreSQL: hand-written prepared statements, one per relation for all events of a
// page, and JSON.stringify, behind node:http with the same headers. Runs in a process of its own.
import pg from "pg";
import { presentEvent } from "./floor-event.mjs";
import { serveFloor } from "./floor-server.mjs";

const { databaseUrl, zone, headers, api } = JSON.parse(process.argv[2]);
const INT8 = 20;
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 8,
  types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
});

const condition =
  "lang = $1 and status = 'publish' and hidden = 0 and start_utc >= $2 and start_utc <= $3 and end_utc <= $3";
const inCategory =
  "password is null and exists (select 1 from event_categories where event_id = events.id and translation_group = any($4))";
const withWord = "password is null and search_text like $4";
const order = "order by start_utc, published, id";

const prepared = (name, text) => (client, values) => client.query({ name, text, values });
const page = {
  plain: prepared("page", `select * from events where ${condition} ${order} limit $4 offset $5`),
  category: prepared(
    "category page",
    `select * from events where ${condition} and ${inCategory} ${order} limit $5 offset $6`,
  ),
  search: prepared(
    "search page",
    `select * from events where ${condition} and ${withWord} ${order} limit $5 offset $6`,
  ),
};
const total = {
  plain: prepared("total", `select count(*) as total from events where ${condition}`),
  category: prepared(
    "category total",
    `select count(*) as total from events where ${condition} and ${inCategory}`,
  ),
  search: prepared("search total", `select count(*) as total from events where ${condition} and ${withWord}`),
};
const linkedTables = ["venues", "organizers", "categories", "tags"];

/** The linked items of events, in a language where there is a translation. */
const linked = Object.fromEntries(
  linkedTables.map((kind) => [
    kind,
    prepared(
      kind,
      `select link.event_id as of_event, item.* from event_${kind} as link join ${kind} as item
       on item.id = coalesce((select id from ${kind} where translation_group = link.translation_group and lang = $1), link.item_id)
       where link.event_id = any($2) order by link.event_id, link.position`,
    ),
  ]),
);
const translations = prepared(
  "translations",
  "select id, lang, slug, translation_group from events where translation_group = any($1) and status = 'publish'",
);
const parents = prepared(
  "parents",
  "select id, slug, translation_group from categories where translation_group = any($1) and lang = $2",
);
const groups = prepared(
  "groups",
  `select translation_group from categories where slug = $1 and lang = $2
   union select child.translation_group from categories as child join categories as own
   on child.parent_group = own.translation_group where own.slug = $1 and own.lang = $2`,
);

/** A page, its relations and its exact total. */
async function list({ perPage, offset, lang, from, until, category, search }) {
  const client = await pool.connect();
  try {
    const kind = search ? "search" : category ? "category" : "plain";
    const values = [lang, from, until];
    if (search) values.push(`%${search}%`);
    else if (category) {
      const { rows } = await groups(client, [category, lang]);
      values.push(rows.map(({ translation_group }) => translation_group));
    }
    const { rows } = await page[kind](client, [...values, perPage, offset]);
    const counted = await total[kind](client, values);
    const ids = rows.map(({ id }) => id);
    const of = {};
    for (const name of linkedTables) of[name] = (await linked[name](client, [lang, ids])).rows;
    const wanted = [...new Set(of.categories.map(({ parent_group }) => parent_group).filter(Boolean))];
    const above = wanted.length > 0 ? (await parents(client, [wanted, lang])).rows : [];
    const others = (await translations(client, [rows.map((row) => row.translation_group)])).rows;
    return { events: rows.map((row) => present(row, of, above, others)), total: counted.rows[0].total };
  } finally {
    client.release();
  }
}

function present(row, of, above, others) {
  const own = (kind) => of[kind].filter(({ of_event }) => of_event === row.id);
  return presentEvent(row, {
    venues: own("venues"),
    organizers: own("organizers"),
    categories: own("categories").map((one) => ({
      ...one,
      parent: above.find(({ translation_group }) => translation_group === one.parent_group) ?? null,
    })),
    tags: own("tags"),
    translations: others.filter(
      ({ id, translation_group }) => translation_group === row.translation_group && id !== row.id,
    ),
    api,
  });
}

serveFloor({ headers, api, zone, list });
