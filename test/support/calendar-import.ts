import { callerOf } from "../../src/auth/authenticate.ts";
import { readConfig } from "../../src/config.ts";
import type { Context } from "../../src/context.ts";
import { siteOf, systemContext } from "../../src/site.ts";
import { importCalendar } from "../../src/transfer/icalendar/import-calendar.ts";
import { importReport } from "../../src/transfer/import-report.ts";
import { importRun, sourceIdOf } from "../../src/transfer/import-run.ts";
import type { TestService } from "./service.ts";

/** The context of an import into the store of a service, by its administrator. */
export async function contextOf({ store, folder, clock }: TestService): Promise<Context> {
  const config = readConfig({
    DATA_DIR: folder,
    TIMEZONE: "America/New_York",
    BASE_URL: "http://calendar.test",
    ALLOW_PRIVATE_HOSTS: "127.0.0.1",
  });
  const user = await store.read
    .selectFrom("users")
    .selectAll()
    .where("role", "=", "administrator")
    .executeTakeFirstOrThrow();
  return { ...systemContext(siteOf(config), store, clock.now), caller: callerOf(user) };
}

const options = { isDryRun: false, force: false, keepIds: false, matchTranslations: false };
/** Published events in English, in the zone of the calendar. */
export const english = { lang: "en", status: "publish", zone: null, removesMissing: false };

/** Imports the text of a calendar under the name of a source. */
export async function importText(service: TestService, name: string, text: string, isDryRun = false) {
  const context = await contextOf(service);
  const report = importReport();
  const id = await sourceIdOf("ics", name, { isDryRun }, context);
  await importCalendar(text, english, importRun(id, report, { ...options, isDryRun }, context));
  return report;
}
