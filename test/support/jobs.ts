import { readConfig } from "../../src/config.ts";
import type { Site } from "../../src/context.ts";
import { extendDueSeries } from "../../src/jobs/extend-series.ts";
import { runDueTasks } from "../../src/jobs/scheduled-tasks.ts";
import { siteOf, systemContext } from "../../src/site.ts";
import type { TestService } from "./service.ts";

/** Makes the occurrences of series that a node would have made at a time; returns how many runs had something to do. */
export async function extendSeriesAt({ store }: TestService, now: number): Promise<number> {
  let runs = 0;
  while (await extendDueSeries(systemContext(siteIn("/nowhere"), store, now))) runs += 1;
  return runs;
}

/** Runs the scheduled tasks that a node would run at a time; returns whether there were any. */
export function runDueTasksAt(
  { store }: TestService,
  now: number,
  { trashDays = 30, mediaFolder = "/nowhere" } = {},
): Promise<boolean> {
  return runDueTasks(systemContext(siteIn(mediaFolder), store, now), trashDays);
}

const siteIn = (mediaFolder: string): Site => ({
  ...siteOf(readConfig({ BASE_URL: "http://calendar.test", TIMEZONE: "America/New_York" })),
  mediaFolder,
});
