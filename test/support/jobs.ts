import type { Site } from "../../src/context.ts";
import { runDueTasks } from "../../src/jobs/scheduled-tasks.ts";
import { systemContext } from "../../src/site.ts";
import type { TestService } from "./service.ts";

/** Runs the scheduled tasks that a node would run at a time; returns whether there were any. */
export function runDueTasksAt(
  { store }: TestService,
  now: number,
  { trashDays = 30, mediaFolder = "/nowhere" } = {},
): Promise<boolean> {
  const site: Site = {
    baseUrl: "http://calendar.test",
    apiRoot: "wp-json",
    zone: "America/New_York",
    languages: ["en", "fr", "de", "es"],
    currencySymbol: "$",
    maxPerPage: 50,
    mediaFolder,
  };
  return runDueTasks(systemContext(site, store, now), trashDays);
}
