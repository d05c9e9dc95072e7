import { type Html, html } from "./html.ts";
import type { MapSize, Mercator } from "./map-projection.ts";

/** A server of map tiles. */
export interface MapTiles {
  /** Its URLs, with `{z}`, `{x}` and `{y}`. */
  pattern: string;
  /** Whom its maps are by, which their licences want to be said. */
  attribution: string;
}

/** Width of a tile in pixels. */
const TILE = 256;

/** Servers have no finer tiles. */
const MAX_ZOOM = 19;

/** The tiles below a map; each is drawn at its size or smaller, so that they are sharp. */
export function tilesOf({ world, left, top }: Mercator, { width, height }: MapSize, tiles: MapTiles): Html {
  const zoom = Math.min(Math.max(Math.ceil(Math.log2(world / TILE)), 0), MAX_ZOOM);
  const count = 2 ** zoom;
  const size = world / count;
  const columns = range(Math.floor(left / size), Math.floor((left + width) / size));
  const rows = range(
    Math.max(Math.floor(top / size), 0),
    Math.min(Math.floor((top + height) / size), count - 1),
  );
  const urlOf = (column: number, row: number) =>
    tiles.pattern
      .replace("{z}", String(zoom))
      .replace("{x}", String(((column % count) + count) % count))
      .replace("{y}", String(row));
  const at = (index: number, edge: number) => (index * size - edge).toFixed(1);
  // A little larger than their place, because browsers would leave hairlines between them.
  const side = (size + 0.5).toFixed(1);
  return html`<g class="tiles" aria-hidden="true">${rows.map((row) =>
    columns.map(
      (column) =>
        html`<image href="${urlOf(column, row)}" x="${at(column, left)}" y="${at(row, top)}" width="${side}" height="${side}"/>`,
    ),
  )}</g>`;
}

/** The origin that tiles are loaded from. */
export const tileOrigin = ({ pattern }: MapTiles): string => new URL(pattern).origin;

/** Names the makers of the map, with the link that OpenStreetMap asks for. */
export const attributionOf = ({ attribution }: MapTiles): Html =>
  html`<p class="attribution">${
    attribution.includes("OpenStreetMap")
      ? html`<a href="https://www.openstreetmap.org/copyright" rel="noopener">${attribution}</a>`
      : attribution
  }</p>`;

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
