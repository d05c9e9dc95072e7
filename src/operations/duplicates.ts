import type { Context } from "../context.ts";
import { decodeEntities } from "../domain/html.ts";
import { all, equals } from "../domain/predicates.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import { mayRead } from "../domain/visibility.ts";
import { ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { parentGroupOf } from "../resources/kit/term-rules.ts";
import { findRows } from "../store/rows.ts";
import type { ItemTable, Row, TermTable } from "../store/tables.ts";

/**
 * Finds an existing item that is identical to the one to create, where the resource reuses such items: equal title and
 * equal in every field that was sent, ignoring letter case, accents and surrounding whitespace.
 */
export async function findIdentical(
  resource: Resource,
  changes: Partial<Row<ItemTable>>,
  input: Record<string, unknown>,
  context: Context,
): Promise<Row<ItemTable> | undefined> {
  if (resource.kind !== "post" || !resource.reusesIdentical) return undefined;
  const titleKey = "title_key" in changes ? changes.title_key : undefined;
  const rows = await findRows(context.db, resource.name, equals("title_key", titleKey ?? ""));
  // Only fields that were sent are compared.
  const sent = Object.keys(input);
  const sentColumns = new Set<string>(sent.map((name) => resource.fields[name]?.column ?? name));
  const columns = Object.keys(changes).filter((column) => sentColumns.has(column));
  if (sent.includes("slug")) columns.push("slug");
  // Compares the requested status, not the one that is stored for callers who may not publish.
  const requested = { ...changes, status: input.status, slug: input.slug };
  return rows
    .filter((row) => row.lang === context.language.code && !isTrashed(row) && mayRead(row, context.caller))
    .sort((a, b) => a.id - b.id)
    .find((row) => columns.every((column) => isEqual(row, requested, column)));
}

/** Rejects a second term of the same name under the same parent; names are compared without letter case. */
export async function assertNewTerm(
  table: TermTable,
  row: Row<TermTable>,
  { db, language }: Context,
): Promise<void> {
  const predicate = all(equals("name_key", row.name_key), equals("lang", language.code));
  const candidates = await findRows(db, table, predicate);
  const nameOf = (term: { name: string }) => decodeEntities(term.name).toLowerCase();
  const duplicate = candidates.find(
    (other) =>
      other.id !== row.id && nameOf(other) === nameOf(row) && parentGroupOf(other) === parentGroupOf(row),
  );
  if (!duplicate) return;
  const { id } = duplicate;
  // WordPress has the id there twice.
  throw new ServiceError("term_exists", { data: { term_id: id }, additional: [id, id] });
}

function isEqual(row: object, requested: object, column: string): boolean {
  const [a, b]: unknown[] = [Reflect.get(row, column), Reflect.get(requested, column)];
  return (
    a === b ||
    (typeof a === "string" &&
      typeof b === "string" &&
      normalizeForSearch(decodeEntities(a)) === normalizeForSearch(decodeEntities(b)))
  );
}
