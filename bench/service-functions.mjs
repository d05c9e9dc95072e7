// Functions of the service that the benchmark uses, so that it seeds and queries by the same rules.

export { pointOf } from "../src/domain/geo.ts";
export { plainText } from "../src/domain/html.ts";
export { normalizeForSearch } from "../src/domain/search-text.ts";
export { dayEnd, dayStart, toInstant, toWall } from "../src/domain/time.ts";
export { migrations } from "../src/store/migrations/index.ts";
