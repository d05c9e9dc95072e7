import { plainText } from "../domain/html.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import { uniqueSlug } from "../domain/slug.ts";
import type { Queries } from "../store/store.ts";
import type { Row } from "../store/tables.ts";

/** The name of a file without its extension. */
export const fileStem = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? "").replace(/(?<=.)\.[a-z][a-z0-9]{1,4}$/i, "");

/** A slug that no other image has. */
export const freeImageSlug = (db: Queries, wanted: string, id: number): Promise<string> =>
  uniqueSlug(wanted || String(id), async (slugs) => {
    const taken = await db
      .selectFrom("images")
      .select("slug")
      .where("slug", "in", slugs)
      .where("id", "<>", id)
      .execute();
    return new Set(taken.map(({ slug }) => slug));
  });

/** The texts that a search of images looks at. */
export const imageSearchText = (texts: Partial<Row<"images">>): string =>
  [texts.title, texts.slug, texts.alt_text, texts.caption, texts.description]
    .map((text = "") => normalizeForSearch(plainText(text)))
    .join("\n");
