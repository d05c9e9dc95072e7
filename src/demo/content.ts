import { type CategoryKey, categories } from "./categories.ts";
import type { DemoEvent } from "./event.ts";
import { artsEvents } from "./events-arts.ts";
import { classicalEvents } from "./events-classical.ts";
import { familyEvents } from "./events-families.ts";
import { foodEvents } from "./events-food.ts";
import { jazzAndFolkEvents } from "./events-jazz-and-folk.ts";
import { learningEvents } from "./events-learning.ts";
import { marketEvents } from "./events-markets.ts";
import { onlineAndMembersEvents } from "./events-online-and-members.ts";
import { outdoorEvents } from "./events-outdoors.ts";
import { stageEvents } from "./events-stage.ts";
import { type OrganizerKey, organizers } from "./organizers.ts";
import { type TagKey, tags } from "./tags.ts";
import type { DemoCategory, DemoOrganizer, DemoTag, DemoVenue } from "./types.ts";
import { type VenueKey, venues } from "./venues.ts";

/** The whole sample calendar; records are in the order in which they can be created, parents before children. */
interface DemoContent {
  town: string;
  timezone: string;
  venues: Record<VenueKey, DemoVenue>;
  organizers: Record<OrganizerKey, DemoOrganizer>;
  categories: Record<CategoryKey, DemoCategory>;
  tags: Record<TagKey, DemoTag>;
  events: DemoEvent[];
}

/** The sample calendar of Valmere, an invented town on a lake where three countries meet. */
export const demo: DemoContent = {
  town: "Valmere",
  timezone: "Europe/Vienna",
  venues,
  organizers,
  categories,
  tags,
  events: [
    ...classicalEvents,
    ...jazzAndFolkEvents,
    ...stageEvents,
    ...artsEvents,
    ...familyEvents,
    ...outdoorEvents,
    ...foodEvents,
    ...marketEvents,
    ...learningEvents,
    ...onlineAndMembersEvents,
  ],
};
