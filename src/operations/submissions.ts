import type { Context } from "../context.ts";
import { escapeHtml } from "../domain/html.ts";
import { all, equals } from "../domain/predicates.ts";
import type { Caller } from "../domain/roles.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import { invalid, retryLater, ServiceError, type ValidationIssue } from "../errors.ts";
import { events } from "../resources/events.ts";
import { parseSettings } from "../resources/kit/settings-fields.ts";
import {
  HONEYPOT,
  ownSubmissionFields,
  requiredSubmissionFields,
  type SubmissionInput,
  submittedEventFields,
} from "../resources/submissions/fields.ts";
import { findRows } from "../store/rows.ts";
import { countPendingSubmissions } from "../store/submissions.ts";
import type { Row } from "../store/tables.ts";
import { create } from "./create.ts";
import { isNothing, parseFields, type RawInput } from "./parse-fields.ts";
import { collectIssues } from "./parse-write.ts";
import { recordSubmission } from "./review.ts";
import { useToken } from "./submission-token.ts";

/** A visitor while an event is submitted: one who may write but not publish, and who is nobody afterwards. */
const submitter: Caller = { id: 0, login: "", role: "contributor" };

/** Links that the texts of a submission may have; advertisements have more. */
const MAX_LINKS = 3;

/** Seconds after which a visitor may try again when too many submissions await review. */
const RETRY_SECONDS = 3600;

/** Rejects requests while visitors may not submit events, as if there were nothing here. */
export function assertSubmissionsOpen({ site }: Pick<Context, "site">): void {
  if (!site.submissions) throw new ServiceError("rest_no_route");
}

/** Creates a pending event of a visitor, with a note for its review, inside the transaction of the context. */
export async function submitEvent(raw: RawInput, context: Context): Promise<{ id: number; status: string }> {
  assertSubmissionsOpen(context);
  if (context.language.all) throw invalid("wpml_language", "param_language");
  const sent = Object.fromEntries(Object.entries(raw).filter(([, value]) => !isNothing(value)));
  if (HONEYPOT in sent) throw invalid(HONEYPOT, "param_robot");
  const visitor: Context = { ...context, caller: submitter, password: null, editing: false };
  const { event, own } = await parseSubmission(sent, visitor);
  await assertRoom(context);
  const row = await create(events, { ...event, ...(await linksOf(own, visitor)) }, visitor);
  if ("end_utc" in row && row.end_utc < context.now) throw invalid("end_date", "param_past");
  const { contact_name: name = "", contact_email: email = "", note = "" } = own;
  await recordSubmission(events, row.id, { name, email, note }, context);
  return { id: row.id, status: "status" in row ? row.status : "" };
}

/** The fields of the event and the others; throws one error with all issues. */
async function parseSubmission(
  sent: RawInput,
  context: Context,
): Promise<{ event: RawInput; own: SubmissionInput }> {
  const issues: Record<string, ValidationIssue> = {};
  for (const name of requiredSubmissionFields)
    if (sent[name] === undefined) issues[name] = { reason: "param_empty" };
  let own: SubmissionInput = {};
  await collectIssues(issues, async () => {
    own = parseSettings(ownSubmissionFields, sent);
  });
  for (const name of ["contact_name", "contact_email"] as const)
    if (own[name] === "") issues[name] = { reason: "param_empty" };
  const event: RawInput = { status: "pending", description: paragraphs(own.description ?? "") };
  for (const name of Object.keys(submittedEventFields))
    if (sent[name] !== undefined) event[name] = sent[name];
  const { defaults } = events;
  const parsed = parseFields(events, event, events.parseContext(event, defaults, context), true);
  for (const [name, issue] of Object.entries(parsed.issues)) issues[name] ??= issue;
  if (linksIn([sent.title, sent.description, sent.note]) > MAX_LINKS)
    issues.description ??= { reason: "param_many_links" };
  const tokenIssue = typeof sent.token === "string" ? await useToken(sent.token, context) : null;
  if (tokenIssue) issues.token ??= tokenIssue;
  if (Object.keys(issues).length > 0) throw new ServiceError("rest_invalid_param", { issues });
  return { event, own };
}

/** Plain text as HTML: empty lines separate paragraphs, and nothing in it is markup. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`)
    .join("\n");

const linksIn = (texts: readonly unknown[]): number =>
  texts.join("\n").match(/https?:\/\/|\bwww\./gi)?.length ?? 0;

/** Rejects a submission while as many await review as may. */
async function assertRoom({ db, site }: Context): Promise<void> {
  if ((await countPendingSubmissions(db)) >= site.maxPendingSubmissions)
    throw retryLater("rest_too_many_submissions", RETRY_SECONDS);
}

/** Venue, organizer and categories of a submission, as the create of an event takes them. */
async function linksOf(
  { venue = "", address = "", city = "", organizer = "", categories }: SubmissionInput,
  context: Context,
): Promise<RawInput> {
  const isThere = (row: Row<"venues">) =>
    city === "" || row.city === "" || normalizeForSearch(row.city) === normalizeForSearch(city);
  const knownVenue = (await publicNamed("venues", venue, context)).find(isThere);
  const [knownOrganizer] = await publicNamed("organizers", organizer, context);
  return {
    ...(venue !== "" && { venue: [knownVenue?.id ?? { venue, address, city }] }),
    ...(organizer !== "" && { organizer: [knownOrganizer?.id ?? { organizer }] }),
    ...(categories && { categories }),
  };
}

/** Public items of a name, those in the language of the submission first. */
async function publicNamed<T extends "venues" | "organizers">(
  table: T,
  name: string,
  { db, language }: Context,
): Promise<Row<T>[]> {
  if (name === "") return [];
  const named = all(equals("title_key", normalizeForSearch(name)), equals("status", "publish"));
  const rows = await findRows(db, table, named);
  const rank = ({ lang, id }: { lang: string; id: number }) => (lang === language.code ? 0 : 1e15) + id;
  return rows.toSorted((a, b) => rank(a) - rank(b));
}
