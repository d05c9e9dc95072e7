import type { Context } from "../context.ts";
import { decodeEntities } from "../domain/html.ts";
import { all, equals } from "../domain/predicates.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import { mayRead } from "../domain/visibility.ts";
import { ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { findRows } from "../store/rows.ts";
import type { ItemTable, PostTable, Row, TermTable } from "../store/tables.ts";

/**
 * A venue or organizer that is exactly what is to be created: same name, and every field that was sent equal
 * (letter case, accents and outer blanks ignored). Creating it again then means that one.
 */
export async function findIdentical(
  resource: Resource,
  changes: Partial<Row<ItemTable>>,
  input: Record<string, unknown>,
  context: Context,
): Promise<Row<ItemTable> | undefined> {
  if (resource.name !== "venues" && resource.name !== "organizers") return undefined;
  const wanted = changes as Partial<Row<"venues">>;
  const predicate = all(equals("title_key", wanted.title_key ?? ""), equals("lang", context.language.code));
  const rows = (await findRows(context.db, resource.name, predicate)) as Row<PostTable>[];
  const sent = Object.keys(input);
  const columns = Object.keys(changes).filter((column) => compared(column, sent));
  if (sent.includes("slug")) columns.push("slug");
  // A status counts as it was asked for, not as it is stored for those who may not publish.
  const asked = { ...wanted, status: input.status, slug: input.slug };
  return rows
    .filter((row) => row.status !== "trash" && mayRead(row, context.caller))
    .sort((a, b) => a.id - b.id)
    .find((row) => columns.every((column) => same(row, asked, column)));
}

/** Refuses a second term of one name under one parent; letter case does not tell names apart. */
export async function assertNewTerm(
  resource: Resource,
  row: { id?: number; name: string; name_key: string; parent_group?: number },
  { db, language }: Context,
): Promise<void> {
  const predicate = all(equals("name_key", row.name_key), equals("lang", language.code));
  const alike = await findRows(db, resource.name as TermTable, predicate);
  const nameOf = (term: { name: string }) => decodeEntities(term.name).toLowerCase();
  const twin = alike.find(
    (other) =>
      other.id !== row.id &&
      nameOf(other) === nameOf(row) &&
      (!("parent_group" in other) || other.parent_group === (row.parent_group ?? 0)),
  );
  if (twin) throw new ServiceError("term_exists", { data: { term_id: twin.id } });
}

/** The fields of columns that are not called as they are. */
const fieldsOf: Record<string, string[]> = { image_id: ["image"], published: ["date", "date_utc"] };

/** Only what was sent says that two items differ. */
const compared = (column: string, sent: string[]) =>
  (fieldsOf[column] ?? [column]).some((field) => sent.includes(field));

function same(row: object, wanted: object, column: string): boolean {
  const [a, b] = [row, wanted].map((record) => (record as Record<string, unknown>)[column]);
  return (
    a === b ||
    (typeof a === "string" &&
      typeof b === "string" &&
      normalizeForSearch(decodeEntities(a)) === normalizeForSearch(decodeEntities(b)))
  );
}
