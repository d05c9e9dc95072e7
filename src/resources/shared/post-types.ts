/** The names of post-like resources: in the API, in URLs of their pages, and as WordPress post types. */
export const eventType = { name: "events", singular: "event", type: "tribe_events" } as const;
export const seriesType = { name: "series", singular: "series", type: "tribe_event_series" } as const;
export const venueType = { name: "venues", singular: "venue", type: "tribe_venue" } as const;
export const organizerType = { name: "organizers", singular: "organizer", type: "tribe_organizer" } as const;
