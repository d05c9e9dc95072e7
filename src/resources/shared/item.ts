import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { mayRead } from "../../domain/visibility.ts";
import { runCached } from "../../store/statement-cache.ts";
import type { ItemTable } from "../../store/tables.ts";
import { field } from "../kit/define.ts";
import { asText, fieldType, slug, urlSchema, ValidationError } from "../kit/field-types.ts";

const externalId = fieldType<string | null>(Type.String({ maxLength: 200 }), (value) => {
  const given = asText(value).trim();
  if (given.length > 200) throw new ValidationError("param_too_long");
  return given === "" ? null : given;
});

/** Fields that every resource takes. */
export const itemFields = {
  slug: field(slug, "Slug: the readable part of its address"),
  external_id: field(externalId, "Its id in another system; unique for its kind, used by upserts", {
    emptyValue: null,
  }),
};

/** Documentation of the members that tell languages apart. */
export const languageRepresentation = {
  lang: Type.String({ description: "Language of the item" }),
  translations: Type.Record(
    Type.String(),
    Type.Object({
      id: Type.Integer(),
      slug: Type.String(),
      url: urlSchema("Public page"),
      rest_url: urlSchema("Address in this interface"),
    }),
    { description: "The other visible items of its translation group, by language" },
  ),
};

/** Where an item can be found. */
export interface TranslationLink {
  id: number;
  slug: string;
  url: string;
  rest_url: string;
}

interface Translation {
  id: number;
  translation_group: number;
  lang: string;
  slug: string;
  status?: string;
  author?: number;
}

/** The other visible items of the groups of rows: for each group its items in the order of the languages. */
export async function loadTranslations<T extends Translation>(
  table: ItemTable,
  rows: { translation_group: number }[],
  context: Context,
  isPost: boolean,
): Promise<Map<number, T[]>> {
  const { db, site, caller } = context;
  const groups = new Map<number, T[]>();
  if (rows.length === 0 || site.languages.length < 2) return groups;
  const wanted = [...new Set(rows.map(({ translation_group }) => translation_group))];
  const shape = `translations in ${wanted.length} groups of ${table}`;
  const found = await runCached<T>(db, shape, isPost ? ["trash", ...wanted] : wanted, () =>
    db
      .selectFrom(table as "events")
      .select(["id", "translation_group", "lang", "slug"])
      .$if(isPost, (query) => query.select(["status", "author"]).where("status", "<>", "trash"))
      .$if(table === "categories", (query) => query.select("parent_group" as never))
      .where("translation_group", "in", wanted),
  );
  const place = (lang: string) => site.languages.indexOf(lang);
  const visible = found
    .filter(({ lang }) => place(lang) >= 0)
    .filter((row) => !isPost || mayRead({ status: row.status ?? "", author: row.author ?? 0 }, caller))
    .sort((a, b) => place(a.lang) - place(b.lang));
  for (const row of visible)
    groups.set(row.translation_group, [...(groups.get(row.translation_group) ?? []), row]);
  return groups;
}

/** The `translations` member of one item. */
export const serializeTranslations = <T extends Translation>(
  row: { id: number; translation_group: number },
  groups: Map<number, T[]>,
  addressOf: (translation: T) => TranslationLink,
): Record<string, TranslationLink> =>
  Object.fromEntries(
    (groups.get(row.translation_group) ?? [])
      .filter(({ id }) => id !== row.id)
      .map((translation) => [translation.lang, addressOf(translation)]),
  );
