import { type TOptional, type TString, Type } from "typebox";
import type { Context } from "../../context.ts";
import { plainLines } from "../../domain/plain-lines.ts";
import type { ItemTable, Row } from "../../store/tables.ts";
import type { Resource } from "./define.ts";
import { mayEditItem } from "./item-state.ts";
import { publicProperty } from "./password-visibility.ts";

/** The schemas of texts as they are stored: `title_raw` for `title`. */
export const rawTexts = <N extends string>(...names: N[]): Record<`${N}_raw`, TOptional<TString>> =>
  // The keys are those of the type, which `Object.fromEntries` cannot express.
  Object.fromEntries(names.map((name) => [`${name}_raw`, rawText(name)])) as Record<
    `${N}_raw`,
    TOptional<TString>
  >;

/** Public, because only callers who may edit the item get it at all. */
const rawText = (name: string) =>
  Type.Optional(
    publicProperty(
      Type.String({ description: `\`${name}\` as stored; with \`context=edit\`, for those who may edit it` }),
    ),
  );

/** Renders the texts of a serialized item as the request wants them: as plain text, as stored as well, or as they are. */
export function withTexts<T>(
  resource: Pick<Resource, "right" | "texts">,
  row: Row<ItemTable>,
  item: T,
  { plainTexts, editing, caller }: Context,
): T {
  const isEditing = editing && mayEditItem(resource, row, caller);
  if (typeof item !== "object" || item === null || (!plainTexts && !isEditing)) return item;
  const texts: Record<string, string> = {};
  for (const [name, column] of Object.entries(resource.texts)) {
    if (plainTexts && name in item) texts[name] = plainLines(String(Reflect.get(item, name)));
    if (isEditing) texts[`${name}_raw`] = String(Reflect.get(row, column));
  }
  // Texts replace texts, and `rawTexts` are among the schemas of every resource.
  return { ...item, ...texts };
}
