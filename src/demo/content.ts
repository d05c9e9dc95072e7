import { categories } from "./categories.ts";
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
import { organizers } from "./organizers.ts";
import { tags } from "./tags.ts";
import type { DemoContent } from "./types.ts";
import { venues } from "./venues.ts";

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
