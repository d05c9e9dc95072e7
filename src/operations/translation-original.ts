import type { Context } from "../context.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { asInteger } from "../resources/kit/field-types.ts";
import { isTrashed, mayReadItem } from "../resources/kit/item-state.ts";
import { isProtectedFrom } from "../resources/kit/password-visibility.ts";
import { findById } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { translationGroup } from "./find-item.ts";
import { pickColumns, translationExists } from "./translations.ts";

/** The item that a new one translates. */
export async function findOriginal(
  resource: Resource,
  translationOf: unknown,
  context: Context,
): Promise<Row<ItemTable> | null> {
  if (translationOf === undefined || translationOf === null || translationOf === "" || translationOf === 0)
    return null;
  const original = await findById(context.db, resource.name, parseId(translationOf));
  if (!original || isTrashed(original) || !mayReadItem(original, context.caller))
    throw invalid("translation_of", "param_unknown");
  // The translation gets the shared fields of its original. Editors need no password, whatever `context` says.
  if (isProtectedFrom(original, { ...context, editing: true })) throw passwordProtected(resource);
  const items = await translationGroup(resource, original.translation_group, context);
  const existing = items.find(({ lang }) => lang === context.language.code);
  if (existing) throw translationExists(existing, context);
  return original;
}

const passwordProtected = (resource: Resource) => {
  const code = resource.kind === "post" ? resource.errorCodes.passwordProtected : undefined;
  return code ? new ServiceError(code) : invalid("translation_of", "param_unknown");
};

function parseId(value: unknown): number {
  try {
    return asInteger(value);
  } catch {
    throw invalid("translation_of");
  }
}

/** The columns that a translation inherits: its group and the shared columns. */
export const inherited = ({ shared }: Resource, original: Row<ItemTable>) =>
  pickColumns(original, [...shared, "translation_group"]);
