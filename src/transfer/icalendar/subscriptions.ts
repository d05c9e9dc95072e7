import { type Context, inTransaction } from "../../context.ts";
import { roles } from "../../domain/roles.ts";
import { recordSubscriptionRun } from "../../operations/subscriptions.ts";
import { type StoredSubscription, subscriptionOptions } from "../../resources/subscriptions/shape.ts";
import { TransferError } from "../export-format.ts";
import { type ImportReport, importReport, storedReport, UNEXPECTED } from "../import-report.ts";
import { importRun } from "../import-run.ts";
import { fetchCalendar } from "./calendar-source.ts";
import { importCalendar } from "./import-calendar.ts";

/**
 * Imports a subscribed calendar: new events are created, changed ones updated unless they were edited here, those that are
 * gone and not over yet go to the trash. Null: it has not changed. An error is kept with the source. `checkpoint` is called
 * before each page of events; what it throws ends the import, and leaves it due.
 */
export async function runSubscription(
  source: StoredSubscription,
  system: Context,
  checkpoint: () => Promise<void> = async () => {},
): Promise<ImportReport | null> {
  const done = (result: Parameters<typeof recordSubscriptionRun>[1]) =>
    system.store.write((db) => recordSubscriptionRun(source.id, result, inTransaction(system, db)));
  try {
    const { author, lang, status, zone } = subscriptionOptions(source, system);
    const context = { ...system, caller: await callerOf(author, system) };
    const { text, ...validators } = await fetchCalendar(source.name, source, context);
    const report = importReport();
    if (text !== null) {
      const options = { isDryRun: false, force: false, keepIds: false, matchTranslations: false, checkpoint };
      const run = importRun(source.id, report, options, context);
      await importCalendar(text, { lang, status, zone, removesMissing: true }, run);
    }
    // A calendar that has not changed leaves the report of the last run.
    await done({
      ...validators,
      last_error: "",
      ...(text !== null && { last_report: storedReport(report) }),
    });
    return text === null ? null : report;
  } catch (error) {
    if (!(error instanceof TransferError)) throw error;
    await done({ last_error: error.message });
    throw error;
  }
}

/** Records an import of a subscription that ends with an error which it should not. */
export const failSubscription = (id: number, context: Context): Promise<void> =>
  context.store.write((db) =>
    recordSubscriptionRun(id, { last_error: UNEXPECTED }, inTransaction(context, db)),
  );

/** The user for whom an import is run. */
export async function callerOf(id: number, { db }: Context) {
  const user = await db
    .selectFrom("users")
    .select(["id", "login", "role"])
    .where("id", "=", id)
    .executeTakeFirst();
  const role = roles.find((name) => name === user?.role);
  if (!user || !role) throw new TransferError("The user for whom it is imported is no user any more.");
  return { id: user.id, login: user.login, role };
}
