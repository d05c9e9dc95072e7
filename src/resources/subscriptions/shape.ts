import { type Static, Type } from "typebox";
import type { Context } from "../../context.ts";
import { isRecord } from "../../domain/collections.ts";
import { isoUtc } from "../../domain/time.ts";
import type { Row } from "../../store/tables.ts";
import { reportProperties, serializeReport } from "../imports/shape.ts";
import { nullable, urlSchema } from "../kit/field-types.ts";
import { apiUrl } from "../shared/urls.ts";
import { subscriptionFields } from "./fields.ts";

/** A subscription as it is stored: a source with an interval. */
export type StoredSubscription = Row<"sources">;

/** How a calendar is imported, as it is stored. */
export interface SubscriptionOptions {
  /** Id of the author of new events. */
  author: number;
  lang: string;
  status: string;
  /** The zone of times without one; null: that of the calendar, else that of the site. */
  zone: string | null;
  isPaused: boolean;
}

/** The options of a subscription. */
export function subscriptionOptions(
  { options }: Pick<StoredSubscription, "options">,
  { site }: Pick<Context, "site">,
): SubscriptionOptions {
  const stored: unknown = JSON.parse(options);
  const { author, lang, status, zone, isPaused } = isRecord(stored) ? stored : {};
  return {
    author: Number(author),
    lang: typeof lang === "string" ? lang : (site.languages[0] ?? "en"),
    status: typeof status === "string" ? status : subscriptionFields.status.type.default,
    zone: typeof zone === "string" ? zone : null,
    isPaused: typeof isPaused === "boolean" ? isPaused : subscriptionFields.paused.type.default,
  };
}

const { url, interval, paused, language, status, timezone } = subscriptionFields;

const instant = (description: string) => nullable(Type.String({ format: "date-time", description }));

/** A subscription as clients see it. */
export const subscriptionRepresentation = Type.Object(
  {
    id: Type.Integer(),
    url: Type.String({ description: url.description }),
    interval: Type.Integer({ description: interval.description }),
    paused: Type.Boolean({ description: paused.description }),
    language: Type.String({ description: language.description }),
    status: Type.String({ description: status.description }),
    timezone: nullable(Type.String({ description: timezone.description })),
    next_run: instant("When it is imported next"),
    is_due: Type.Boolean({ description: "It is about to be imported, or is being imported" }),
    last_run: instant("When it was imported last"),
    error: Type.String({ description: "Why the last import has failed; empty otherwise" }),
    ...reportProperties,
    rest_url: urlSchema("The subscription"),
  },
  { $id: "Subscription", description: "A calendar that is imported again and again" },
);

/** The URL of a subscription in the API. */
export const subscriptionUrl = (id: number, context: Context): string =>
  `${apiUrl(context)}/subscriptions/${id}`;

const timeOf = (seconds: number | null) => (seconds === null ? null : isoUtc(seconds));

export function serializeSubscription(
  row: StoredSubscription,
  context: Context,
): Static<typeof subscriptionRepresentation> {
  const { lang, status, zone, isPaused } = subscriptionOptions(row, context);
  return {
    id: row.id,
    url: row.name,
    interval: row.every_seconds,
    paused: isPaused,
    language: lang,
    status,
    timezone: zone,
    next_run: timeOf(row.next_run),
    is_due: row.next_run !== null && row.next_run <= context.now,
    last_run: timeOf(row.last_run),
    error: row.last_error,
    ...serializeReport(row.last_report),
    rest_url: subscriptionUrl(row.id, context),
  };
}
