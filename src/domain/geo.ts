/** A point on the unit sphere. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

const EARTH_KM = 6371.0088;

/** Latitude and longitude in degrees as a point on the unit sphere. */
export function pointOf({ lat, lng }: { lat: number; lng: number }): Point {
  const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}

/** The length of the chord through the unit sphere for a great-circle distance. */
export const chordOf = (km: number): number => 2 * Math.sin(Math.min(km / EARTH_KM / 2, Math.PI / 2));
