import type { Migration } from "./migration.ts";

/** Where the subject of an image is: JSON `{"x", "y"}`, from 0 to 1; null is its centre. */
export const focalPoints: Migration = {
  sqlite: ["alter table images add column focal_point text"],
  postgres: [`alter table images add column focal_point text collate "C"`],
};
