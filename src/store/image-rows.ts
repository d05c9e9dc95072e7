import { type RawBuilder, type SqlBool, sql } from "kysely";
import { equals, type Order, type Predicate } from "../domain/predicates.ts";
import { interruptCheck } from "./interruptible.ts";
import { orderSql, toSql } from "./predicate-sql.ts";
import { type PageRange, selectWhere } from "./rows.ts";
import type { Queries } from "./store.ts";
import { type PostTable, postTables, type Row } from "./tables.ts";

/** Whose images a list has: those of an author, those that certain posts show, those that none shows; null: all. */
export interface ImageReach {
  author: number;
  /** The posts whose images are visible, by table. */
  shownBy(table: PostTable): Predicate;
  /** Whether images that no post shows are visible. */
  unused: boolean;
}

/** One page of the images within reach that satisfy a predicate, in order. */
export const findImages = (
  db: Queries,
  predicate: Predicate,
  reach: ImageReach | null,
  order: readonly Order[],
  { limit, offset }: PageRange,
): Promise<Row<"images">[]> =>
  selectImages(db, predicate, reach)
    .selectAll()
    .orderBy(sql.join(order.map((one) => orderSql(one, "images"))))
    .limit(limit)
    .offset(offset)
    .execute();

/** The number of images within reach that satisfy a predicate. */
export async function countImages(
  db: Queries,
  predicate: Predicate,
  reach: ImageReach | null,
): Promise<number> {
  const { total } = await selectImages(db, predicate, reach)
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

function selectImages(db: Queries, predicate: Predicate, reach: ImageReach | null) {
  const check = interruptCheck(db, "images");
  const all = db.selectFrom("images");
  const query = (check ? all.where(check) : all).where(toSql(predicate, "images"));
  return reach ? query.where(withinReach(reach)) : query;
}

function withinReach({ author, shownBy, unused }: ImageReach): RawBuilder<SqlBool> {
  const shown = (table: PostTable, condition: RawBuilder<SqlBool>) =>
    // The condition of the partial index as it stands there: a parameter would not imply it.
    sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.image_id`)} = images.id
      and ${sql.ref(`${table}.image_id`)} <> 0 and ${condition})`;
  const alternatives = [
    sql<SqlBool>`images.author = ${author}`,
    ...postTables.map((table) => shown(table, toSql(shownBy(table), table))),
  ];
  const anywhere = postTables.map((table) => shown(table, sql<SqlBool>`1 = 1`));
  if (unused) alternatives.push(sql<SqlBool>`not (${sql.join(anywhere, sql.raw(" or "))})`);
  return sql<SqlBool>`(${sql.join(alternatives, sql.raw(" or "))})`;
}
