import { Type } from "typebox";
import { changeTypes } from "../../domain/change-types.ts";
import { invalid, ServiceError } from "../../errors.ts";
import { resources } from "../index.ts";
import * as types from "../kit/field-types.ts";
import { settingsField as field, parseSettings, type SettingsInput } from "../kit/settings-fields.ts";

/** A list that may be empty, which selects everything. */
const selection = <T>(item: types.FieldType<T>) => {
  const list = types.list(item);
  return types.fieldType<T[]>(
    Type.Array(item.schema, { maxItems: types.MAX_LIST_ITEMS }),
    (value, parseContext) => {
      const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
      return isEmpty ? [] : [...new Set(list.parse(value, parseContext))];
    },
  );
};

/** Bytes of a key, as Standard Webhooks has them. */
const MIN_KEY_BYTES = 24;
const MAX_KEY_BYTES = 64;

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** The key of signatures in a secret; null when it is none. */
export function keyOf(secret: string): Buffer | null {
  const [, text = ""] = SECRET.exec(secret) ?? [];
  const key = Buffer.from(text, "base64");
  return key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES ? key : null;
}

const secret = types.fieldType<string>(Type.String({ maxLength: 100 }), (value) => {
  const text = value === null ? "" : types.asText(value, 100);
  if (text !== "" && keyOf(text) === null) throw new types.ValidationError("param_invalid");
  return text;
});

const subscriberUrl = types.fieldType<string>(
  Type.String({ format: "uri", minLength: 1, maxLength: 2000 }),
  (value, parseContext) => {
    const text = types.url.parse(value, parseContext);
    if (text === "" || text.length > 2000) throw new types.ValidationError("param_invalid");
    const { username, password, hash } = new URL(text);
    if (username !== "" || password !== "" || hash !== "") throw new types.ValidationError("param_invalid");
    return text;
  },
);

export const webhookStatuses = ["active", "disabled"] as const;

/** The fields of a webhook. */
export const webhookFields = {
  url: field(subscriberUrl, "Where changes are sent to, with POST"),
  description: field(types.withDefault(types.line, ""), "Purpose of the webhook"),
  types: field(
    types.withDefault(selection(types.oneOf(...changeTypes)), []),
    "Only changes of these types; an empty list: all of them",
  ),
  resources: field(
    types.withDefault(selection(types.oneOf(...resources.map(({ name }) => name))), []),
    "Only changes of these; an empty list: all of them",
  ),
  categories: field(
    types.withDefault(selection(types.id), []),
    "Ids of categories, of which the translations count as well: only changes of events that have one of them",
  ),
  languages: field(
    types.withDefault(selection(types.text), []),
    "Only changes of items in these languages; an empty list: all",
  ),
  unpublished: field(
    types.withDefault(types.flag, false),
    "Also changes of items that not everybody may see, such as drafts; otherwise these are delivered once they are published",
  ),
  secret: field(
    secret,
    "The key of signatures: `whsec_` and 24 to 64 bytes in base64. Without one, or when empty, a new one is made. Only the response to the request that sets it has it",
  ),
  status: field(
    types.withDefault(types.oneOf(...webhookStatuses), "active"),
    "`disabled`: nothing is sent. The service disables a webhook to which nothing could be delivered for three days",
  ),
};

/** The parsed fields of a webhook that were sent. */
export type WebhookInput = SettingsInput<typeof webhookFields>;

/** Parses the fields that were sent; throws one error with all issues. */
export function parseWebhook(
  raw: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  isNew: boolean,
): WebhookInput {
  const parsed = parseSettings(webhookFields, raw);
  if (isNew && parsed.url === undefined)
    throw new ServiceError("rest_missing_callback_param", { missing: ["url"] });
  if (parsed.languages?.some((code) => !languages.includes(code))) throw invalid("languages");
  return parsed;
}
