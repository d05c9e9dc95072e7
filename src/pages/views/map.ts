import { groupBy } from "../../domain/collections.ts";
import { parseDay } from "../../domain/days.ts";
import {
  type EventSummary,
  eventLine,
  MAX_SUMMARIES,
  type VenueSummary,
} from "../../operations/event-summaries.ts";
import { events } from "../../resources/events.ts";
import { emptyState, eventCount } from "../event-list.ts";
import { datedLine } from "../event-views.ts";
import { listedAs, listQuery, statusQuery } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendar, local } from "../links.ts";
import {
  type Cluster,
  type Coordinates,
  clustersOf,
  type MapSize,
  type Point,
  project,
  projectMercator,
  scaleOf,
} from "../map-projection.ts";
import { attributionOf, type MapTiles, tilesOf } from "../map-tiles.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import type { CalendarState } from "../toolbar.ts";

const SIZE: MapSize = { width: 800, height: 460, margin: 48 };

/** Venues nearer to each other than this, in units of the map, are one mark. */
const NEAR = 34;

/** How many events of a venue are named. */
const PER_VENUE = 4;

/** A venue with a place on the map, and its events. */
interface Spot extends Coordinates {
  place: VenueSummary;
  events: EventSummary[];
}

/** Events to come on a map of their venues: drawn here, without any service of others, or on tiles of a server. */
export async function mapBody({ filters }: CalendarState, request: PageRequest): Promise<Html> {
  const { reads, context } = request;
  const from = filters.from ?? parseDay(queryParam(request, "date"));
  const query = {
    ...listQuery({ ...filters, from }, request),
    ...statusQuery(request),
    per_page: MAX_SUMMARIES,
  };
  const found = await reads.list(events, query, context, eventLine);
  const loaded = await found.items();
  const all = spotsOf(loaded);
  const box = boxOf(request);
  const spots = box ? all.filter((spot) => isIn(spot, box)) : all;
  const list = calendar(request, {
    ...filters.query,
    view: "list",
    from,
    to: filters.to,
    ...listedAs(filters),
  });
  const notes = missing(
    { total: found.total, loaded: loaded.length, placed: eventsIn(all).size },
    list,
    request,
  );
  if (spots.length === 0) return html`${emptyState(request)}${notes}`;
  const { tiles } = request.web;
  const { points, kilometre, ground } = tiles ? onTiles(spots, tiles) : onGraticule(spots);
  const clusters = clustersOf(points, NEAR);
  const kept = { ...filters.query, view: "map", from, to: filters.to, ...listedAs(filters) };
  const zoomOut = box && html`<a href="${calendar(request, kept)}">${request.translate("web_whole_map")}</a>`;
  return html`<p class="count">${eventCount(eventsIn(spots).size, request)} ${zoomOut}</p>
${notes}
<svg class="venue-map" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="group" aria-label="${request.translate("web_map_view")}">
${ground}
${clusters.map((cluster) => mark(cluster))}
${scale(kilometre)}
</svg>
${tiles && attributionOf(tiles)}
<div class="spots">${spots.map((spot, at) => section(spot, at, request))}</div>`;

  function mark(cluster: Cluster<Spot>): Html {
    const count = eventsIn(cluster.items).size;
    const [only] = cluster.items;
    const isOne =
      cluster.items.length === 1 || new Set(cluster.items.map(({ lat, lng }) => `${lat} ${lng}`)).size === 1;
    const href =
      isOne && only
        ? `#spot${spots.indexOf(only)}`
        : calendar(request, { ...kept, box: boxText(cluster.items) });
    const names = cluster.items.map(({ place }) => place.name).join(", ");
    const radius = Math.min(14 + Math.sqrt(count) * 2, 30);
    const [x, y] = [Math.round(cluster.x), Math.round(cluster.y)];
    return html`<a href="${href}" aria-label="${names}: ${eventCount(count, request)}"><title>${names}</title><circle cx="${x}" cy="${y}" r="${Math.round(radius)}"/><text x="${x}" y="${y}">${count}</text></a>`;
  }
}

const eventsIn = (spots: readonly Spot[]): Set<EventSummary> => new Set(spots.flatMap((spot) => spot.events));

/** Numbers of events: of the list, of those of them that were loaded, and of those of these that are on the map. */
interface Coverage {
  total: number;
  loaded: number;
  placed: number;
}

/** How many events the map has not, and why, with the way to the list, which has them; null if it has all. */
function missing({ total, loaded, placed }: Coverage, list: string, request: PageRequest): Html | null {
  if (placed === total) return null;
  const { translate, formats } = request;
  const without = loaded - placed;
  const reason =
    without > 0 && translate(formats.isOne(without) ? "web_unplaced_one" : "web_unplaced_many", without);
  return html`<p class="count">${translate("web_shown_of", placed, total)}${reason && ` · ${reason}`} <a href="${list}" rel="nofollow">${translate("web_all_in_list")}</a></p>`;
}

/** Venues, and the ground of the map below them. */
interface Drawing {
  points: Point<Spot>[];
  kilometre: number;
  ground: Html;
}

const onGraticule = (spots: readonly Spot[]): Drawing => ({ ...project(spots, SIZE), ground: graticule() });

function onTiles(spots: readonly Spot[], tiles: MapTiles): Drawing {
  const { points, kilometre, mercator } = projectMercator(spots, SIZE);
  return { points, kilometre, ground: tilesOf(mercator, SIZE, tiles) };
}

/** The venues of events that have coordinates. */
function spotsOf(all: readonly EventSummary[]): Spot[] {
  const pairs = all.flatMap((event) => event.places.map((place) => ({ place, event })));
  return [...groupBy(pairs, ({ place }) => place.url).values()].flatMap((group) => {
    const place = group[0]?.place;
    if (!place || place.lat === null || place.lng === null) return [];
    return [{ place, lat: place.lat, lng: place.lng, events: group.map(({ event }) => event) }];
  });
}

function section({ place, events: all }: Spot, at: number, request: PageRequest): Html {
  const { translate, context } = request;
  const url = local(place.url, context.site);
  return html`<section class="spot" id="spot${at}"><h2><a dir="auto" href="${url}">${place.name}</a></h2>
<ul class="lines">${all.slice(0, PER_VENUE).map((event) => datedLine(event, request))}</ul>
${all.length > PER_VENUE && html`<a class="more" href="${url}">${translate("web_more", all.length - PER_VENUE)}<span class="visually-hidden">, ${place.name}</span></a>`}</section>`;
}

/** South, west, north and east of a region. */
type Box = [number, number, number, number];

const boxText = (spots: readonly Coordinates[]): string => {
  const [lats, lngs] = [spots.map(({ lat }) => lat), spots.map(({ lng }) => lng)];
  return [Math.min(...lats), Math.min(...lngs), Math.max(...lats), Math.max(...lngs)].join(",");
};

const isBox = (numbers: number[]): numbers is Box => numbers.length === 4 && numbers.every(Number.isFinite);

function boxOf(request: PageRequest): Box | null {
  const given = queryParam(request, "box");
  const numbers = given === "" ? [] : given.split(",").map(Number);
  return isBox(numbers) ? numbers : null;
}

const isIn = ({ lat, lng }: Coordinates, [south, west, north, east]: Box): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** Lines that give the eye a hold, since there is no land on the map. */
const graticule = (): Html =>
  html`<g class="lines-of" aria-hidden="true">${[1, 2, 3, 4, 5, 6, 7].map((at) => html`<path d="M${at * 100} 0V${SIZE.height}"/>`)}${[1, 2, 3, 4].map((at) => html`<path d="M0 ${at * 92}H${SIZE.width}"/>`)}</g>`;

function scale(kilometre: number): Html {
  const length = scaleOf(kilometre, 160);
  const text = length < 1 ? `${Math.round(length * 1000)} m` : `${length} km`;
  const [y, end] = [SIZE.height - 16, 16 + Math.round(length * kilometre)];
  return html`<g class="scale-of" aria-hidden="true"><path d="M16 ${y - 5}v5H${end}v-5"/><text x="${16}" y="${y - 10}">${text}</text></g>`;
}
