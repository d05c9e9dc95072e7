import { venuesAround } from "./venues-around.ts";
import { oldTownVenues } from "./venues-old-town.ts";

/** The venues of the sample calendar, by key. */
export const venues = { ...oldTownVenues, ...venuesAround };

/** The key of a venue. */
export type VenueKey = keyof typeof venues;
