/** A place on the unit sphere. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

const EARTH_KM = 6371.0088;

/** Latitude and longitude in degrees as a place on the unit sphere. */
export function pointOf({ lat, lng }: { lat: number; lng: number }): Point {
  const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) };
}

/** The straight line through the unit sphere that belongs to a distance over the ground. */
export const chordOf = (km: number): number => 2 * Math.sin(Math.min(km / EARTH_KM / 2, Math.PI / 2));
