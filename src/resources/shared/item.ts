import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { groupBy } from "../../domain/collections.ts";
import { isOneOf } from "../../domain/predicates.ts";
import { mayRead, type Status } from "../../domain/visibility.ts";
import { findRows } from "../../store/rows.ts";
import { runCached } from "../../store/statement-cache.ts";
import type { PostTable, Row, TermTable } from "../../store/tables.ts";
import { field } from "../kit/define.ts";
import { asText, fieldType, slug, urlSchema, ValidationError } from "../kit/field-types.ts";
import type { TranslationLink } from "../kit/item.ts";
import { publicProperties } from "../kit/password-visibility.ts";

const externalId = fieldType<string | null>(Type.String({ maxLength: 200 }), (value) => {
  const text = asText(value).trim();
  if (text.length > 200) throw new ValidationError("param_too_long");
  return text === "" ? null : text;
});

/** Fields of every resource. */
export const itemFields = {
  slug: field(slug, "Slug: the readable part of its URL"),
  external_id: field(externalId, "Its id in another system; unique within its resource, used by upserts", {
    emptyValue: null,
  }),
};

/** Schemas of the properties for the item's language and translations. */
export const languageRepresentation = publicProperties({
  lang: Type.String({ description: "Language of the item" }),
  translations: Type.Record(
    Type.String(),
    Type.Object({
      id: Type.Integer(),
      slug: Type.String(),
      url: urlSchema("Public page"),
      rest_url: urlSchema("URL in the API"),
    }),
    { description: "The other visible items of its translation group, by language" },
  ),
});

/** The columns of an item that its translations link to it with. */
export interface Translation {
  id: number;
  translation_group: number;
  lang: string;
  slug: string;
}

/** Items that the caller may see, by translation group, in the order of the site's languages. */
export type TranslationGroups<T extends Translation = Translation> = Map<number, T[]>;

/** The same of a post, with the columns that decide its visibility. */
export interface PostTranslation extends Translation {
  status: Status;
  author: number;
}

/** Loads the translations of posts that the caller may read; none from the trash. */
export async function loadPostTranslations(
  table: PostTable,
  rows: { translation_group: number }[],
  context: Context,
): Promise<TranslationGroups<PostTranslation>> {
  const { db, caller } = context;
  const groups = groupsToLoad(rows, context);
  const shape = `translations in ${groups.length} groups of ${table}`;
  const find = () =>
    runCached<PostTranslation>(db, shape, ["trash", ...groups], () =>
      db
        .selectFrom(table)
        .select(["id", "translation_group", "lang", "slug", "status", "author"])
        .where("status", "<>", "trash")
        .where("translation_group", "in", groups),
    );
  const found = groups.length > 0 ? await find() : [];
  return byGroup(
    found.filter((row) => mayRead(row, caller)),
    context,
  );
}

/** Loads the translations of terms. */
export async function loadTermTranslations<T extends TermTable>(
  table: T,
  rows: { translation_group: number }[],
  context: Context,
): Promise<TranslationGroups<Row<T>>> {
  const groups = groupsToLoad(rows, context);
  const found =
    groups.length > 0 ? await findRows(context.db, table, isOneOf("translation_group", groups)) : [];
  return byGroup(found, context);
}

/** The translation groups of rows; none where the site has only one language. */
const groupsToLoad = (rows: { translation_group: number }[], { site }: Context): number[] =>
  site.languages.length < 2 ? [] : [...new Set(rows.map(({ translation_group }) => translation_group))];

function byGroup<T extends Translation>(rows: T[], { site }: Context): TranslationGroups<T> {
  const rank = ({ lang }: Translation) => site.languages.indexOf(lang);
  const active = rows.filter((row) => rank(row) >= 0).sort((a, b) => rank(a) - rank(b));
  return groupBy(active, ({ translation_group }) => translation_group);
}

/** Serializes the `translations` property of one item. */
export const serializeTranslations = <T extends Translation>(
  row: { id: number; translation_group: number },
  groups: TranslationGroups<T>,
  linkOf: (translation: T) => TranslationLink,
): Record<string, TranslationLink> =>
  Object.fromEntries(
    (groups.get(row.translation_group) ?? [])
      .filter(({ id }) => id !== row.id)
      .map((translation) => [translation.lang, linkOf(translation)]),
  );
