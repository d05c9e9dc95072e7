const BASE = "https://calendar.example";
const SYMBOL = {
  prefix: (symbol, value) => `${symbol}${value}`,
  postfix: (symbol, value) => `${value}${symbol}`,
};

const utc = (instant) => new Date(instant * 1000).toISOString().slice(0, 19).replace("T", " ");

const details = (wall) => ({
  year: wall.slice(0, 4),
  month: wall.slice(5, 7),
  day: wall.slice(8, 10),
  hour: wall.slice(11, 13),
  minutes: wall.slice(14, 16),
  seconds: wall.slice(17, 19),
});

const head = (row, kind, collection, api) => ({
  author: String(row.author),
  status: row.status,
  date: utc(row.published),
  date_utc: utc(row.published),
  modified: utc(row.modified),
  modified_utc: utc(row.modified),
  url: `${BASE}/${kind}/${row.slug}/`,
  rest_url: `${api}/${collection}/${row.id}`,
});

const globalId = (id) => ({
  global_id: `calendar.example?id=${id}`,
  global_id_lineage: [`calendar.example?id=${id}`],
});

const term = (row, taxonomy, collection, path, api) => ({
  name: row.name,
  slug: row.slug,
  term_group: 0,
  term_taxonomy_id: row.id,
  taxonomy,
  description: row.description,
  parent: row.parent?.id ?? 0,
  count: row.count,
  filter: "raw",
  id: row.id,
  url: `${BASE}/${path}/${row.parent ? `${row.parent.slug}/` : ""}${row.slug}/`,
  urls: {
    self: `${api}/${collection}/${row.id}`,
    collection: `${api}/${collection}`,
    ...(row.parent && { up: `${api}/${collection}/${row.parent.id}` }),
  },
  lang: row.lang,
});

const venue = (row, api) => ({
  id: row.id,
  ...head(row, "venue", "venues", api),
  venue: row.title,
  slug: row.slug,
  address: row.address,
  city: row.city,
  country: row.country,
  province: row.province,
  zip: row.zip,
  phone: row.phone,
  website: row.website,
  stateprovince: row.province,
  geo_lat: row.geo_lat,
  geo_lng: row.geo_lng,
  show_map: row.show_map === 1,
  show_map_link: row.show_map_link === 1,
  ...globalId(row.id),
  lang: row.lang,
});

const organizer = (row, api) => ({
  id: row.id,
  ...head(row, "organizer", "organizers", api),
  organizer: row.title,
  slug: row.slug,
  phone: row.phone,
  website: row.website,
  email: row.email,
  ...globalId(row.id),
  lang: row.lang,
});

/** An event with the properties of the service's representation, in the most direct implementation. */
export function presentEvent(row, { venues, organizers, categories, tags, translations, api }) {
  const cost = row.cost ? JSON.parse(row.cost) : null;
  const [startUtc, endUtc] = [utc(row.start_utc), utc(row.end_utc)];
  return {
    id: row.id,
    ...globalId(row.id),
    ...head(row, "event", "events", api),
    title: row.title,
    description: row.description,
    excerpt: row.excerpt,
    slug: row.slug,
    image: false,
    all_day: row.all_day === 1,
    start_date: row.start_local,
    start_date_details: details(row.start_local),
    end_date: row.end_local,
    end_date_details: details(row.end_local),
    utc_start_date: startUtc,
    utc_start_date_details: details(startUtc),
    utc_end_date: endUtc,
    utc_end_date_details: details(endUtc),
    timezone: row.timezone,
    timezone_abbr: "CET",
    cost: cost ? `${SYMBOL[cost.position](cost.symbol, cost.values[0])} ${cost.code}` : "",
    cost_details: {
      currency_symbol: cost?.symbol ?? "",
      currency_code: cost?.code ?? "",
      currency_position: cost?.position ?? "",
      values: cost?.values ?? [],
    },
    website: row.website,
    show_map: row.show_map === 1,
    show_map_link: row.show_map_link === 1,
    hide_from_listings: row.hidden === 1,
    sticky: row.sticky === 1,
    featured: row.featured === 1,
    categories: categories.map((one) => term(one, "tribe_events_cat", "categories", "events/category", api)),
    tags: tags.map((one) => term(one, "post_tag", "tags", "tag", api)),
    venue: venues.length === 1 ? venue(venues[0], api) : venues.map((one) => venue(one, api)),
    organizer: organizers.map((one) => organizer(one, api)),
    custom_fields: row.custom_fields === "{}" ? [] : JSON.parse(row.custom_fields),
    tickets: JSON.parse(row.tickets),
    ticketed: row.ticketed === 1,
    post_parent: row.post_parent,
    ...(row.external_id && { external_id: row.external_id }),
    lang: row.lang,
    translations: Object.fromEntries(
      translations.map(({ id, lang, slug }) => [
        lang,
        { id, slug, url: `${BASE}/${lang}/event/${slug}/`, rest_url: `${api}/events/${id}` },
      ]),
    ),
  };
}
