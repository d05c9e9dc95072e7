import { type SqlBool, sql } from "kysely";
import { all, any, equals, matchAll, not, type Order, type Predicate, some } from "../domain/predicates.ts";
import { interruptCheck } from "./interruptible.ts";
import { orderSql, toSql } from "./predicate-sql.ts";
import { type PageRange, selectWhere } from "./rows.ts";
import type { Queries } from "./store.ts";
import { type PostTable, postTables, type Row } from "./tables.ts";

/** The images that a caller may see: their own, those of readable posts, those that no post shows; null: all. */
export interface ImageVisibility {
  author: number;
  /** The readable posts, by table. */
  shownBy(table: PostTable): Predicate;
  /** Whether images that no post shows are visible. */
  unused: boolean;
}

/** Matches images that a post shows, whoever may see that. */
export const isShown: Predicate = any(...postTables.map((table) => some(table, matchAll)));

/** One page of the visible images that satisfy a predicate, in order. */
export const findImages = (
  db: Queries,
  predicate: Predicate,
  visibility: ImageVisibility | null,
  order: readonly Order[],
  { limit, offset }: PageRange,
): Promise<Row<"images">[]> =>
  selectImages(db, predicate, visibility)
    .selectAll()
    .orderBy(sql.join(order.map((one) => orderSql(one, "images"))))
    .limit(limit)
    .offset(offset)
    .execute();

/** The number of visible images that satisfy a predicate. */
export async function countImages(
  db: Queries,
  predicate: Predicate,
  visibility: ImageVisibility | null,
): Promise<number> {
  const { total } = await selectImages(db, predicate, visibility)
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The posts of a table that show an image. */
export const findImageUsers = (db: Queries, table: PostTable, imageId: number): Promise<Row<PostTable>[]> =>
  selectWhere(db, table, equals("image_id", imageId))
    // The condition of the partial index as it stands there: a parameter would not imply it.
    .where(sql<SqlBool>`image_id <> 0`)
    .selectAll()
    // Kysely types the rows of any table; those of a table of posts are posts.
    .execute() as Promise<Row<PostTable>[]>;

/** The posts of a table that show one of some images, with their translation groups. */
export const findUsersOfImages = (
  db: Queries,
  table: PostTable,
  imageIds: readonly number[],
): Promise<{ id: number; translation_group: number }[]> =>
  db
    .selectFrom<PostTable>(table)
    .select(["id", "translation_group"])
    .where("image_id", "in", imageIds)
    // The condition of the partial index as it stands there: a parameter would not imply it.
    .where(sql<SqlBool>`image_id <> 0`)
    .execute();

function selectImages(db: Queries, predicate: Predicate, visibility: ImageVisibility | null) {
  const check = interruptCheck(db, "images");
  const images = db.selectFrom("images");
  const wanted = visibility ? all(predicate, withinReach(visibility)) : predicate;
  return (check ? images.where(check) : images).where(toSql(wanted, "images"));
}

const withinReach = ({ author, shownBy, unused }: ImageVisibility): Predicate =>
  any(
    equals("author", author),
    ...postTables.map((table) => some(table, shownBy(table))),
    ...(unused ? [not(isShown)] : []),
  );
