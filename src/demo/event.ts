import type { CategoryKey } from "./categories.ts";
import type { OrganizerKey } from "./organizers.ts";
import type { TagKey } from "./tags.ts";
import type { DemoAllDay, DemoEventText, DemoTexts, DemoTicket, DemoTimed } from "./types.ts";
import type { VenueKey } from "./venues.ts";

/** One event, in four languages that share everything except the words. */
export type DemoEvent = {
  key: string;
  when: DemoTimed | DemoAllDay;
  venue?: VenueKey;
  organizers: OrganizerKey[];
  categories: CategoryKey[];
  tags: TagKey[];
  cost?: number | string | string[];
  tickets?: DemoTicket[];
  website?: string;
  image?: string;
  featured?: true;
  sticky?: true;
  hide_from_listings?: true;
  status?: "draft";
  password?: string;
  text: DemoTexts<DemoEventText>;
};
