import { below, random, shuffled, zipf } from "./random.mjs";
import { API } from "./service.mjs";
import { COMMON_WORD, rareWord, words } from "./words.mjs";

const DAY = 86_400;
const day = (instant) => new Date(instant * 1000).toISOString().slice(0, 10);

/** Today's first second in UTC. */
export const today = () => Math.floor(Date.now() / 1000 / DAY) * DAY;

const events = (query = "") => `${API}/events${query && `?${query}`}`;
const days = (from, length) => `start_date=${day(from)}&end_date=${day(from + length * DAY)}`;

/** One path for each kind of query. */
export const single = {
  list: () => events(),
  listOf50: () => events("per_page=50"),
  categoryAndDates: () => events(`categories=category-3&${days(today(), 60)}`),
  rareWord: () => events(`search=${rareWord(7)}&start_date=2000-01-01&end_date=2099-01-01`),
  commonWord: () => events(`search=${COMMON_WORD}`),
  radius: () => events("geoloc_lat=46.5&geoloc_lng=2.5&geoloc_radius=60"),
  page: (number) => events(`page=${number}`),
  event: (id) => `${API}/events/${id}`,
  slug: (slug) => `${API}/events/by-slug/${slug}`,
  venues: () => `${API}/venues`,
  categories: () => `${API}/categories`,
  feed: () => `${API}/events.ics?per_page=500`,
};

/** Two hundred different lists of a busy site: pages, categories, tags, venues, months, languages. */
export function hotLists({ venues, organizers }) {
  const months = Array.from({ length: 18 }, (_, number) => days(today() + number * 30 * DAY, 30));
  const numbers = (count) => Array.from({ length: count }, (_, number) => number);
  return [
    ...numbers(10).map((number) => events(number === 0 ? "" : `page=${number + 1}`)),
    ...numbers(6).map((number) => events(`per_page=20&page=${number + 1}`)),
    ...numbers(4).map((number) => events(`per_page=50&page=${number + 1}`)),
    ...numbers(30).map((number) => events(`categories=category-${number}`)),
    ...numbers(30).map((number) => events(`tags=tag-${number}`)),
    ...venues.slice(0, 30).map((id) => events(`venue=${id}`)),
    ...organizers.slice(0, 12).map((id) => events(`organizer=${id}`)),
    ...months.map((month) => events(month)),
    ...numbers(30).map((number) => events(`categories=category-${number % 10}&${months[number % 18]}`)),
    ...["fr", "de", "es"].flatMap((lang) =>
      numbers(8).map((number) => events(`wpml_language=${lang}&page=${number + 1}`)),
    ),
    ...numbers(6).map((number) => events(`featured=true&page=${number + 1}`)),
  ].slice(0, 200);
}

/** Lists that were not requested before: windows over the four years, half of them of one category; each is returned once. */
export function newLists(perPage) {
  let number = 0;
  const begin = today() - 700 * DAY;
  return () => {
    const from = begin + ((number * 613) % 1300) * DAY;
    const length = 30 + (Math.floor(number / 1300) % 300);
    const more =
      number % 2 === 0
        ? `categories=category-${(number * 7) % 20}`
        : perPage < 20
          ? `page=${(number % 3) + 1}`
          : "";
    number += 1;
    return events(`${days(from, length)}${perPage === 9 ? "" : `&per_page=${perPage}`}${more && `&${more}`}`);
  };
}

/** Pages of any depth that were not requested before, of lists that have at least so many. */
export function newDeepPages(pages) {
  let number = 0;
  return () => {
    const from = today() - (1 + (Math.floor(number / pages) % 600)) * DAY;
    const page = ((number * 7919) % pages) + 1;
    number += 1;
    return events(`start_date=${day(from)}&page=${page}`);
  };
}

/** Month pages, and the JSON lists with the same filter; an unused number in the query makes each URL new. */
export function monthPages() {
  const months = Array.from(
    { length: 24 },
    (_, at) => new Date(Date.UTC(new Date().getUTCFullYear(), at, 1)),
  );
  const of = (pathOf) => {
    let number = 0;
    return () => {
      number += 1;
      return `${pathOf(months[number % months.length])}&n=${number}`;
    };
  };
  return {
    page: of((month) => `/events/?view=month&date=${month.toISOString().slice(0, 7)}`),
    list: of((month) => {
      const [from, to] = [-8, 39].map((shift) => new Date(month.getTime() + shift * DAY * 1000));
      const bounds = `ends_after=${from.toISOString()}&starts_before=${to.toISOString()}`;
      return events(`${bounds}&strict_dates=true&per_page=50`);
    }),
  };
}

/** Searches for rare words that were not requested before. */
export function newSearches(count) {
  let number = 0;
  const words = Math.max(1, Math.floor(count / 10));
  return () => {
    const from = today() - (1000 + Math.floor(number / words)) * DAY;
    const word = rareWord((number * 7919) % words);
    number += 1;
    return events(`search=${word}&start_date=${day(from)}&end_date=2099-01-01`);
  };
}

/** A search that needs the word index, and is answered when that is built. */
export const wordsBuilt = () => events(`search=${COMMON_WORD}&orderby=relevance`);

/** Searches for common words that were not requested before: all dates, from another day on each time. */
export function newCommonSearches() {
  let number = 0;
  const common = words.en.filter((word) => word.length > 4);
  return () => {
    const from = today() - (200 + Math.floor(number / common.length)) * DAY;
    const word = common[number % common.length];
    number += 1;
    return events(`search=${word}&start_date=${day(from)}&end_date=2099-01-01`);
  };
}

/** Five hundred different paths, the most frequent first. */
export function mixedPaths({ lists, ids, slugs, venues, organizers, firstEvent, count }) {
  const next = random(99);
  const searches = Array.from({ length: 30 }, (_, number) =>
    events(`search=${rareWord(number)}&start_date=2000-01-01&end_date=2099-01-01`),
  );
  const singles = [...ids, ...Array.from({ length: 200 }, () => firstEvent + below(next, count))].map(
    single.event,
  );
  const others = [
    ...slugs.map(single.slug),
    single.venues(),
    single.categories(),
    `${API}/tags`,
    `${API}/organizers`,
    ...venues.map((id) => `${API}/venues/${id}`),
    ...organizers.map((id) => `${API}/organizers/${id}`),
  ];
  return [...new Set(shuffled(next, [...lists, ...searches, ...singles, ...others]))];
}

/** The requests of one connection: paths by Zipf's law. */
export function zipfSequence(paths, connection, length) {
  const next = random(1000 + connection);
  const rank = zipf(paths.length);
  return Array.from({ length }, () => paths[rank(next)]);
}
