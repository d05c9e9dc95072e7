import type { Context } from "../context.ts";
import { all, equals } from "../domain/predicates.ts";
import type { RawInput } from "../operations/parse-fields.ts";
import { preparseCreate } from "../operations/parse-write.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { findRows } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/** Shared columns that say nothing of what an item is. */
const ignoredColumns = new Set(["external_id", "image_id", "post_parent", "cost", "tickets"]);

/**
 * The item of the same source that a new one probably translates: equal in everything that translations share (dates and
 * zone, or address and coordinates), in another language, and the only one of its kind. Null if there is none, or if
 * there are several, or if the new item has nothing that would tell it from others.
 */
export async function findTranslation(
  resource: Resource,
  input: RawInput,
  sourceId: number,
  context: Context,
): Promise<Row<ItemTable> | null> {
  const { image: _image, ...fields } = input;
  const changes = preparseCreate(resource, fields, context)?.changes;
  if (!changes) return null;
  const sharedValues = resource.shared
    .filter((column) => !ignoredColumns.has(column))
    .map((column): [string, unknown] => [column, Reflect.get(changes, column)])
    .filter(([, value]) => value !== undefined && value !== null && value !== "" && value !== 0);
  if (!sharedValues.some(([, value]) => typeof value === "number" || String(value).length > 3)) return null;
  // Shared columns have texts and numbers.
  const predicates = sharedValues.map(([column, value]) => equals(column, value as string | number));
  const rows = await findRows(context.db, resource.name, all(...predicates));
  const others = rows.filter((row) => row.lang !== context.language.code && !isTrashed(row));
  const groups = new Set(others.map(({ translation_group }) => translation_group));
  const isComplete = rows.some(
    (row) => row.lang === context.language.code && groups.has(row.translation_group),
  );
  const [candidate] = others;
  if (groups.size !== 1 || isComplete || !candidate) return null;
  const entry = await context.db
    .selectFrom("source_items")
    .select("item_id")
    .where("source_id", "=", sourceId)
    .where("kind", "=", resource.name)
    .where("item_id", "=", candidate.id)
    .executeTakeFirst();
  return entry ? candidate : null;
}
