/** A place on the earth. */
export interface Coordinates {
  lat: number;
  lng: number;
}

/** A point of a map, in its units from the upper left corner. */
export interface Point<T> {
  item: T;
  x: number;
  y: number;
}

/** Points that are too near to each other to be told apart. */
export interface Cluster<T> {
  items: T[];
  x: number;
  y: number;
}

/** The size of a map, and the room that it leaves at its edges. */
export interface MapSize {
  width: number;
  height: number;
  margin: number;
}

/** Kilometres of a degree of latitude. */
const DEGREE = 111.195;

/** A map of a region shows this many kilometres at least. */
const MIN_KILOMETRES = 1;

/** Points on a map that has them all, north at the top; and how many units a kilometre has. */
export function project<T extends Coordinates>(
  items: readonly T[],
  { width, height, margin }: MapSize,
): { points: Point<T>[]; kilometre: number } {
  const [south, north] = edges(items.map(({ lat }) => lat));
  const [west, east] = edges(unwrapped(items.map(({ lng }) => lng)));
  const lngs = unwrapped(items.map(({ lng }) => lng));
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  // Meridians are nearer to each other away from the equator; near the poles some width is left to them.
  const narrowing = Math.max(Math.cos((middle.lat * Math.PI) / 180), 0.05);
  const across = Math.max((east - west) * narrowing * DEGREE, MIN_KILOMETRES);
  const down = Math.max((north - south) * DEGREE, MIN_KILOMETRES);
  const kilometre = Math.min((width - 2 * margin) / across, (height - 2 * margin) / down);
  const points = items.map((item, at) => ({
    item,
    x: width / 2 + ((lngs[at] ?? item.lng) - middle.lng) * narrowing * DEGREE * kilometre,
    y: height / 2 - (item.lat - middle.lat) * DEGREE * kilometre,
  }));
  return { points, kilometre };
}

/** The part of the map of the world that a Mercator map shows. */
export interface Mercator {
  /** Width of the whole world in units of the map. */
  world: number;
  /** The upper left corner, in those units from that of the world. */
  left: number;
  top: number;
}

/** Tiles of Mercator maps end here. */
const MAX_LATITUDE = 85.05;

/** Kilometres around the equator. */
const EQUATOR = 360 * DEGREE;

/** The same on the map that servers of tiles have: a square world in Mercator's projection. */
export function projectMercator<T extends Coordinates>(
  items: readonly T[],
  { width, height, margin }: MapSize,
): { points: Point<T>[]; kilometre: number; mercator: Mercator } {
  const across = unwrapped(items.map(({ lng }) => lng)).map((lng) => (lng + 180) / 360);
  const down = items.map(({ lat }) => southing(lat));
  const [west, east] = edges(across);
  const [north, south] = edges(down);
  const [lowest, highest] = edges(items.map(({ lat }) => lat));
  const narrowing = Math.max(Math.cos((((lowest + highest) / 2) * Math.PI) / 180), 0.05);
  const room = { width: width - 2 * margin, height: height - 2 * margin };
  const closest = (room.height / MIN_KILOMETRES) * EQUATOR * narrowing;
  const world = Math.min(room.width / (east - west), room.height / (south - north), closest);
  const left = ((west + east) / 2) * world - width / 2;
  const top = ((north + south) / 2) * world - height / 2;
  const points = items.map((item, at) => ({
    item,
    x: (across[at] ?? 0) * world - left,
    y: (down[at] ?? 0) * world - top,
  }));
  return { points, kilometre: world / (EQUATOR * narrowing), mercator: { world, left, top } };
}

/** How far south a latitude is on a Mercator map: 0 at its upper edge, 1 at its lower. */
function southing(lat: number): number {
  const bounded = Math.min(Math.max(lat, -MAX_LATITUDE), MAX_LATITUDE);
  return (1 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI) / 2;
}

/** Points nearer than a distance as one; each joins the first cluster that is near enough. */
export function clustersOf<T>(points: readonly Point<T>[], distance: number): Cluster<T>[] {
  const clusters: Cluster<T>[] = [];
  for (const { item, x, y } of points) {
    const near = clusters.find((one) => Math.hypot(one.x - x, one.y - y) < distance);
    if (!near) clusters.push({ items: [item], x, y });
    else {
      const count = near.items.length;
      near.x = (near.x * count + x) / (count + 1);
      near.y = (near.y * count + y) / (count + 1);
      near.items.push(item);
    }
  }
  return clusters;
}

/** A round number of kilometres for a scale that is at most some units long. */
export function scaleOf(kilometre: number, maxUnits: number): number {
  const most = maxUnits / kilometre;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * (most / power >= 5 ? 5 : most / power >= 2 ? 2 : 1);
}

const edges = (numbers: readonly number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];

/** Longitudes without a gap at the date line, if the region lies across it. */
function unwrapped(lngs: readonly number[]): number[] {
  const [west, east] = edges(lngs);
  if (east - west <= 180) return [...lngs];
  return lngs.map((lng) => (lng < 0 ? lng + 360 : lng));
}
