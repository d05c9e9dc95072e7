import { below, oneOf } from "./random.mjs";
import { languages, rareWord, words } from "./words.mjs";

/** Number of rows of each type; categories have two levels. */
export const sizes = { venues: 2000, organizers: 1000, topCategories: 8, categories: 40, tags: 300 };

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const ascii = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "s")
    .replace(/œ/g, "oe")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");

/** Towns around a point in central Europe: name, latitude, longitude. */
const towns = Array.from({ length: 60 }, (_, number) => ({
  name: capital(rareWord(1_000_000 + number)),
  lat: 43 + ((number * 7) % 60) / 6,
  lng: -1 + ((number * 11) % 60) / 4,
}));

const post = (id, translation_group, lang, title, normalizeForSearch, author, now) => ({
  id,
  lang,
  translation_group,
  slug: `${ascii(title)}-${translation_group}${lang === "en" ? "" : `-${lang}`}`,
  description: "",
  external_id: null,
  modified: now,
  version: 1,
  author,
  status: "publish",
  title,
  title_key: normalizeForSearch(title),
  excerpt: "",
  website: "",
  image_id: 0,
  published: now - 86_400 * 800,
  trashed: null,
});

/** Every tenth venue or organizer has translations. */
const languagesOf = (number) => (number % 10 === 0 ? languages : languages.slice(0, 1));

function texts(rows, fields, normalizeForSearch) {
  return rows.flatMap((row) =>
    fields
      .map((field) => ({
        item_id: row.id,
        field,
        text: field === "title" ? row.title_key : normalizeForSearch(row[field]),
      }))
      .filter(({ text }) => text !== ""),
  );
}

/** Venues, with their normalized search texts. */
export function makeVenues(next, ids, { normalizeForSearch, pointOf, author, now }) {
  const venueNouns = { en: "Hall", fr: "Salle", de: "Halle", es: "Sala" };
  const rows = [];
  for (let number = 0; number < sizes.venues; number++) {
    const town = oneOf(next, towns);
    const [lat, lng] = [town.lat + next() * 0.3 - 0.15, town.lng + next() * 0.3 - 0.15].map(
      (value) => Math.round(value * 1e5) / 1e5,
    );
    const point = pointOf({ lat, lng });
    let translation_group = 0;
    for (const lang of languagesOf(number)) {
      const id = ids.post();
      translation_group ||= id;
      rows.push({
        ...post(
          id,
          translation_group,
          lang,
          `${capital(rareWord(2_000_000 + number))} ${venueNouns[lang]}`,
          normalizeForSearch,
          author,
          now,
        ),
        website: `https://venue-${number}.example/`,
        address: `${1 + below(next, 200)} ${capital(oneOf(next, words.en))} Street`,
        city: town.name,
        country: "France",
        province: capital(rareWord(3_000_000 + (number % 12))),
        state: "",
        zip: String(10_000 + number * 7),
        phone: `+33 1 ${10 + (number % 90)} 00 00 00`,
        stateprovince: "",
        show_map: 1,
        show_map_link: 1,
        geo_lat: lat,
        geo_lng: lng,
        geo_x: point.x,
        geo_y: point.y,
        geo_z: point.z,
      });
    }
  }
  const found = ["title", "description", "excerpt", "address", "city", "province", "state", "zip", "phone"];
  const derived = rows.map((row) => ({
    item_id: row.id,
    field: "stateprovince",
    text: normalizeForSearch(row.province),
  }));
  return { rows, texts: [...texts(rows, found, normalizeForSearch), ...derived] };
}

/** Organizers, with their normalized search texts. */
export function makeOrganizers(_next, ids, { normalizeForSearch, author, now }) {
  const organizerNouns = { en: "Society", fr: "Société", de: "Verein", es: "Sociedad" };
  const rows = [];
  for (let number = 0; number < sizes.organizers; number++) {
    let translation_group = 0;
    for (const lang of languagesOf(number)) {
      const id = ids.post();
      translation_group ||= id;
      rows.push({
        ...post(
          id,
          translation_group,
          lang,
          `${capital(rareWord(4_000_000 + number))} ${organizerNouns[lang]}`,
          normalizeForSearch,
          author,
          now,
        ),
        website: `https://organizer-${number}.example/`,
        phone: `+33 2 ${10 + (number % 90)} 00 00 00`,
        email: `hello@organizer-${number}.example`,
      });
    }
  }
  const found = ["title", "description", "excerpt", "phone", "email", "website"];
  return { rows, texts: texts(rows, found, normalizeForSearch) };
}

/** Categories or tags in every language; `count` is filled in when the events are known. */
export function makeTerms(table, ids, { normalizeForSearch, now }) {
  const rows = [];
  const groups = [];
  for (let number = 0; number < sizes[table]; number++) {
    const isTop = table === "categories" && number < sizes.topCategories;
    const parent_group = isTop || table === "tags" ? 0 : groups[number % sizes.topCategories];
    for (const lang of languages) {
      const id = ids.term();
      if (lang === languages[0]) groups.push(id);
      const name = `${capital(words[lang][number % words[lang].length])} ${rareWord(5_000_000 + number)}`;
      rows.push({
        id,
        lang,
        translation_group: groups[number],
        slug: `${table === "tags" ? "tag" : "category"}-${number}`,
        description: "",
        external_id: null,
        modified: now,
        version: 1,
        name,
        name_key: normalizeForSearch(name),
        count: 0,
        ...(table === "categories" && { parent_group, colour: "" }),
      });
    }
  }
  return { rows, groups };
}

/** The items of each translation group by language, for the links of events of that language. */
export function itemsByGroup(rows) {
  const groups = new Map();
  for (const { translation_group, lang, id } of rows) {
    if (!groups.has(translation_group)) groups.set(translation_group, {});
    groups.get(translation_group)[lang] = id;
  }
  return groups;
}
