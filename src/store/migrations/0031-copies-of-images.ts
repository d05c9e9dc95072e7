import type { Migration } from "./migration.ts";

/**
 * Several images may come from one URL: whoever may not see the one that is there gets a copy. The index finds the images
 * of a URL.
 */
const steps = [
  "drop index images_source",
  "create index images_source on images (source) where source is not null",
];

export const copiesOfImages: Migration = { sqlite: steps, postgres: steps };
