import { itemsByGroup, makeOrganizers, makeTerms, makeVenues } from "./content-linked.mjs";
import { below, oneOf, random, zipf } from "./random.mjs";
import { languages, rareWord, withWord, words } from "./words.mjs";

/** Increment it when seeded content changes, so that older caches are not used. */
export const CONTENT_VERSION = 1;

const DAY = 86_400;
const CHUNK = 2000;
export const SITE_ZONE = "Europe/Paris";
const zones = [...Array(9).fill(SITE_ZONE), "Europe/London", "America/New_York", "Asia/Tokyo"];

/** Average number of events that contain a rare word, however many events there are. */
export const EVENTS_PER_RARE_WORD = 10;

/**
 * The content of a calendar, deterministic for the same parameters: tables of rows, those of events in chunks.
 * `rules` are functions of the service (see `service-functions.mjs`). `isMonolingual`: everything in English.
 */
export function* makeContent({ events, now, author, rules, isMonolingual }) {
  const next = random(20_260_101);
  const last = { post: 0, term: 0 };
  const ids = {
    post: () => {
      last.post += 1;
      return last.post;
    },
    term: () => {
      last.term += 1;
      return last.term;
    },
  };
  const parts = { ...rules, author, now };
  const venues = makeVenues(next, ids, parts);
  const organizers = makeOrganizers(next, ids, parts);
  const categories = makeTerms("categories", ids, parts);
  const tags = makeTerms("tags", ids, parts);
  yield { venues: venues.rows, organizers: organizers.rows, item_texts: venues.texts };
  yield { item_texts: organizers.texts };
  const counts = new Map();
  const linked = {
    venues: linkable(venues.rows),
    organizers: linkable(organizers.rows),
    categories: linkable(categories.rows),
    tags: linkable(tags.rows),
  };
  yield* makeEvents({ events, next, ids, parts, linked, counts, isMonolingual });
  const counted = (rows) =>
    rows.map((row) => ({ ...row, count: counts.get(`${row.translation_group} ${row.lang}`) ?? 0 }));
  yield { categories: counted(categories.rows), tags: counted(tags.rows) };
  yield { sequences: last };
}

function linkable(rows) {
  const groups = itemsByGroup(rows);
  return { groups: [...groups.keys()], items: groups, rank: zipf(groups.size) };
}

function* makeEvents({ events, next, ids, parts, linked, counts, isMonolingual }) {
  const texts = Object.fromEntries(
    languages.map((lang) => [lang, textPool(next, lang, parts.normalizeForSearch)]),
  );
  const rareWords = Math.max(1, Math.floor(events / EVENTS_PER_RARE_WORD));
  let chunk = emptyChunk();
  for (let made = 0, group = 0; made < events; group++) {
    const shared = sharedColumns(next, group, parts);
    const links = linksOf(next, linked);
    const rare = rareWord(below(next, rareWords));
    let translation_group = 0;
    for (const lang of (isMonolingual ? ["en"] : languagesOf(next)).slice(0, events - made)) {
      const id = ids.post();
      translation_group ||= id;
      made += 1;
      const row = {
        id,
        lang,
        translation_group,
        ...shared,
        ...written(next, texts[lang], lang, rare, group),
      };
      row.status = oneOf(next, statuses);
      chunk.events.push(row);
      addLinks(chunk, row, links, linked, counts);
    }
    if (chunk.events.length < CHUNK) continue;
    yield chunk;
    chunk = emptyChunk();
  }
  yield chunk;
}

const emptyChunk = () => ({
  events: [],
  event_venues: [],
  event_organizers: [],
  event_categories: [],
  event_tags: [],
});

const statuses = [...Array(96).fill("publish"), "draft", "pending", "private", "draft"];

/** Mostly one language, up to four. */
function languagesOf(next) {
  const count = [1, 1, 1, 1, 1, 2, 2, 3, 3, 4][below(next, 10)];
  if (count === 1) return [next() < 0.55 ? "en" : languages[1 + below(next, 3)]];
  return languages.slice(0, count);
}

/** Fields that the translations of an event share. */
function sharedColumns(next, group, { author, now, toWall, dayStart, dayEnd }) {
  const timezone = oneOf(next, zones);
  const all_day = next() < 0.06 ? 1 : 0;
  const quarter = 900;
  let start_utc = Math.round((now + (next() * 4 - 2) * 365 * DAY) / quarter) * quarter;
  let end_utc = start_utc + duration(next, all_day);
  if (all_day) {
    start_utc = dayStart(start_utc, timezone);
    end_utc = dayEnd(end_utc, timezone);
  }
  const published = Math.min(now - below(next, 30 * DAY) - 1, start_utc - below(next, 90 * DAY));
  const price = 5 * (1 + below(next, 12));
  const isTicketed = next() < 0.2;
  const ticket = { name: "Entry", price: String(price), currency: "EUR", url: "", available: true };
  return {
    external_id: group % 5 === 0 ? `source-${group}` : null,
    modified: Math.min(now, published + below(next, 30 * DAY)),
    version: 1,
    author,
    website: group % 3 === 0 ? `https://event-${group}.example/` : "",
    image_id: 0,
    published,
    trashed: null,
    password: next() < 0.003 ? "secret" : null,
    start_utc,
    end_utc,
    start_local: toWall(start_utc, timezone),
    end_local: toWall(end_utc, timezone),
    timezone,
    all_day,
    cost: next() < 0.7 ? costOf(price) : null,
    tickets: isTicketed ? JSON.stringify([ticket]) : "[]",
    ticketed: isTicketed ? 1 : 0,
    featured: next() < 0.05 ? 1 : 0,
    sticky: next() < 0.01 ? 1 : 0,
    hidden: next() < 0.01 ? 1 : 0,
    show_map: 1,
    show_map_link: 1,
    is_virtual: 0,
    virtual_url: "",
    post_parent: 0,
    series_group: 0,
    occurrence_index: 0,
    own: "[]",
    custom_fields: next() < 0.1 ? '{"door":{"label":"Door","value":"North"}}' : "{}",
  };
}

/** One to four hours; some all-day events; a few that last for weeks. */
function duration(next, allDay) {
  if (allDay) return below(next, 3) * DAY;
  if (next() < 0.01) return (5 + below(next, 25)) * DAY;
  return 3600 + below(next, 12) * 900;
}

const costOf = (price) =>
  JSON.stringify({ values: [String(price)], symbol: "€", code: "EUR", position: "prefix", text: "" });

/** Sentences and titles of a language with their normalized forms; normalization distributes over concatenation. */
function textPool(next, lang, normalizeForSearch) {
  const [common, ...usual] = words[lang];
  const rank = zipf(usual.length);
  const word = () => usual[rank(next)];
  const sentence = (...more) => {
    const text = [...Array.from({ length: 11 + below(next, 8) }, word), ...more].join(" ");
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  };
  const pair = (text) => ({ text, normalized: normalizeForSearch(text) });
  return {
    sentences: Array.from({ length: 4000 }, () => pair(sentence())),
    withCommon: Array.from({ length: 1000 }, () => pair(sentence(common))),
    titles: Array.from({ length: 400 }, () => {
      const text = `${word()} ${word()} ${withWord[lang]}`;
      const title = pair(text[0].toUpperCase() + text.slice(1));
      return { ...title, slug: title.normalized.replaceAll(" ", "-") };
    }),
  };
}

/** Fields of one language: about 600 bytes of description. */
function written(next, { sentences, withCommon, titles }, lang, rare, group) {
  const title = oneOf(next, titles);
  const said = Array.from({ length: 5 + below(next, 3) }, () => oneOf(next, sentences));
  said.push(oneOf(next, next() < 1 / 3 ? withCommon : sentences));
  const excerpt = next() < 0.3 ? said[0] : { text: "", normalized: "" };
  const paragraph = (part) => `<p>${part.map(({ text }) => text).join(" ")}</p>`;
  const name = rare[0].toUpperCase() + rare.slice(1);
  const title_key = `${title.normalized} ${rare}`;
  return {
    slug: `${title.slug}-${rare}-${group}${lang === "en" ? "" : `-${lang}`}`,
    title: `${title.text} ${name}`,
    title_key,
    excerpt: excerpt.text,
    description: `${paragraph(said.slice(0, 3))}\n${paragraph(said.slice(3))}`,
    search_text: `${title_key}\n${excerpt.normalized}\n${said.map(({ normalized }) => normalized).join(" ")}`,
  };
}

/** The groups that an event is linked to: a venue, an organizer, one or two categories, up to four tags. */
function linksOf(next, linked) {
  const draw = (name, count) => {
    const { groups, rank } = linked[name];
    return [...new Set(Array.from({ length: count }, () => groups[rank(next)]))];
  };
  return {
    venues: draw("venues", next() < 0.95 ? 1 : 0),
    organizers: draw("organizers", next() < 0.1 ? 2 : 1),
    categories: draw("categories", 1 + below(next, 2)),
    tags: draw("tags", below(next, 5)),
  };
}

function addLinks(chunk, row, links, linked, counts) {
  for (const [name, groups] of Object.entries(links))
    groups.forEach((translation_group, position) => {
      const items = linked[name].items.get(translation_group);
      const item_id = items[row.lang] ?? translation_group;
      chunk[`event_${name}`].push({ event_id: row.id, translation_group, item_id, position });
      if (row.status !== "publish" || name === "venues" || name === "organizers") return;
      const key = `${translation_group} ${row.lang}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
}
