// What the benchmark takes from the service itself, so that it seeds and asks by the same rules.

export { pointOf } from "../src/domain/geo.ts";
export { plainText } from "../src/domain/html.ts";
export { fold } from "../src/domain/search-text.ts";
export { dayEnd, dayStart, toInstant, toWall } from "../src/domain/time.ts";
export { migrations } from "../src/store/migrations/index.ts";
