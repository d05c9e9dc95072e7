import type { Static, TObject, TSchema } from "typebox";
import type { Context } from "../../context.ts";
import {
  type ItemTable,
  type LinkedTable,
  linkTableOf,
  type PostTable,
  type Row,
  type TermTable,
} from "../../store/tables.ts";
import type {
  Changes,
  Fields,
  Filters,
  Input,
  ItemResource,
  Nested,
  PostResourceOf,
  SerializeOptions,
  TermResourceOf,
} from "./define.ts";
import type { Item } from "./item.ts";
import { parseContextOf } from "./parse-context.ts";
import { createRedactor, isProtectedFrom, withoutProtected } from "./password-visibility.ts";
import { withTexts } from "./texts.ts";

/** The properties of a definition whose types depend on each other. */
interface Typed<T extends ItemTable, F extends Fields, L, S extends TObject, N> {
  fields: F;
  filters: Filters;
  nested: N;
  representation: S;
  toRow(input: Input<F>, before: Partial<Row<T>>, context: Context): Changes<T>;
  loadRelations(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<L>;
  serialize(rows: Row<T>[], relations: L, context: Context, options: SerializeOptions): (Item & Static<S>)[];
}

type Definition<R, T extends ItemTable, F extends Fields, L, S extends TObject, N> = Omit<
  R,
  keyof Typed<T, F, L, S, N> | "kind" | "render" | "parseContext"
> &
  Typed<T, F, L, S, N> &
  Partial<Pick<ItemResource<T, S>, "parseContext">>;

/** Dates in the zone of the site; only resources with a zone of their own define another. */
const inSiteZone = {
  parseContext: (_raw: unknown, before: { lang?: string | undefined }, context: Context) =>
    parseContextOf(context, before),
};

type NestedOrNone<T extends ItemTable> = Nested<T & LinkedTable> | undefined;

/** Builds a post-like resource; the compiler checks input against its fields and items against its representation. */
export const definePost = <
  T extends PostTable,
  F extends Fields,
  L,
  S extends TObject,
  N extends NestedOrNone<T>,
>(
  definition: Definition<PostResourceOf<T, S>, T, F, L, S, N>,
): PostResourceOf<T, S> & { nested: N } => ({
  ...inSiteZone,
  ...definition,
  ...protect<T, F, L, S, N>(definition),
  kind: "post",
});

/** Builds a term-like resource, checked in the same way. */
export const defineTerm = <
  T extends TermTable,
  F extends Fields,
  L,
  S extends TObject,
  N extends NestedOrNone<T>,
>(
  definition: Definition<TermResourceOf<T, S>, T, F, L, S, N>,
): TermResourceOf<T, S> & { nested: N } => ({
  ...inSiteZone,
  ...definition,
  ...protect<T, F, L, S, N>(definition),
  kind: "term",
});

/** Describes how a resource is nested in events; the compiler checks its serializer against the schema of an item. */
export const defineNested = <T extends LinkedTable, N extends string, I extends TSchema, P extends TSchema>(
  table: T,
  nested: Omit<Nested<NoInfer<T>, N, I, P>, "linkTable">,
): Nested<T, N, I, P> => ({ ...nested, linkTable: linkTableOf(table) });

/** Wraps serialization so that it renders texts as requested, and like filters reveals nothing that a password protects. */
function protect<T extends ItemTable, F extends Fields, L, S extends TObject, N>(
  definition: Typed<T, F, L, S, N> & Pick<ItemResource, "right" | "texts">,
): Pick<ItemResource<T, S>, "serialize" | "render" | "filters"> {
  const { filters, representation, loadRelations } = definition;
  const redact = "password" in definition.fields ? createRedactor(representation) : null;
  const serialize = (rows: Row<T>[], relations: L, context: Context, options: SerializeOptions) => {
    const items = definition.serialize(rows, relations, context, options);
    return items.map((item, index) => {
      const row = rows[index];
      if (!row) return item;
      const isRedacted = redact && !options.ignorePassword && isProtectedFrom(row, context);
      const rendered = withTexts(definition, row, item, context);
      return isRedacted ? redact(rendered) : rendered;
    });
  };
  return {
    filters: redact ? withoutProtected(filters) : filters,
    serialize,
    render: async (rows, context, options) =>
      serialize(rows, await loadRelations(rows, context, options), context, options),
  };
}
