/** What pages read of the representations that `present` makes; clients of the interface see the same. */
export interface ImageItem {
  url: string;
  width: number;
  height: number;
  sizes?: Record<string, { url: string; width: number; height: number }>;
}

/** Where the translations of an item are. */
export type Translations = Record<string, { url: string }>;

/** What every item has. */
export interface Item {
  id: number;
  slug: string;
  url: string;
  lang: string;
  description?: string;
  translations?: Translations;
}

/** A category or tag, alone or in an event. */
export interface TermItem extends Item {
  name: string;
  parent?: number;
}

/** What events, venues and organizers have. */
export interface PostItem extends Item {
  status: string;
  excerpt?: string;
  website?: string;
  json_ld?: object;
}

/** A venue, alone or in an event. */
export interface VenueItem extends PostItem {
  venue: string;
  image?: ImageItem;
  address?: string;
  city?: string;
  country?: string;
  stateprovince?: string;
  zip?: string;
  phone?: string;
  geo_lat?: number;
  geo_lng?: number;
  show_map_link: boolean;
}

/** An organizer, alone or in an event. */
export interface OrganizerItem extends PostItem {
  organizer: string;
  image?: ImageItem;
  phone?: string;
  email?: string;
}

/** A ticket of an event. */
export interface TicketItem {
  name: string;
  price: string | number;
  currency: string;
  url: string;
  available: boolean | number;
}

/** An event; members that a password hides are null or empty. */
export interface EventItem extends PostItem {
  title: string;
  description: string;
  excerpt: string;
  image: ImageItem | false;
  all_day: boolean | null;
  start_date: string;
  end_date: string;
  utc_start_date: string;
  utc_end_date: string;
  timezone: string;
  cost: string;
  website: string;
  show_map_link: boolean | null;
  featured: boolean | null;
  categories: TermItem[];
  tags: TermItem[];
  venue: VenueItem | VenueItem[];
  organizer: OrganizerItem[];
  custom_fields: Record<string, { label: string; value: string | number | boolean }> | never[];
  tickets: TicketItem[];
}

/** The venues of an event: one comes as an object, several as a list. */
export const venuesOf = ({ venue }: Pick<EventItem, "venue">): VenueItem[] =>
  Array.isArray(venue) ? venue : [venue];
