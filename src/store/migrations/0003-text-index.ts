import type { Migration } from "./index.ts";

/** An index of what is written in events, for `search`. */
export const textIndex: Migration = (db, driver) => driver.textIndex.make(db);
