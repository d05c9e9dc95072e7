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
import { blanker, isProtectedFrom, withoutProtected } from "./password-visibility.ts";

/** The parts of a definition whose types depend on each other. */
interface Typed<T extends ItemTable, F extends Fields, L, S extends TObject, N> {
  fields: F;
  filters: Filters;
  nested: N;
  representation: S;
  toRow(input: Input<F>, before: Partial<Row<T>>, context: Context): Changes<T>;
  loadRelations(rows: Row<T>[], context: Context, options: SerializeOptions): Promise<L>;
  serialize(rows: Row<T>[], relations: L, context: Context, options: SerializeOptions): Static<S>[];
}

type Definition<R, T extends ItemTable, F extends Fields, L, S extends TObject, N> = Omit<
  R,
  keyof Typed<T, F, L, S, N> | "kind" | "render"
> &
  Typed<T, F, L, S, N>;

type NestedOrNone<T extends ItemTable> = Nested<T & LinkedTable> | undefined;

/** A post-like resource from its definition: input typed by its fields, items by its representation. */
export const definePost = <
  T extends PostTable,
  F extends Fields,
  L,
  S extends TObject,
  N extends NestedOrNone<T>,
>(
  definition: Definition<PostResourceOf<T, S>, T, F, L, S, N>,
): PostResourceOf<T, S> & { nested: N } => ({ ...definition, ...protect(definition), kind: "post" });

/** The same for a term-like one. */
export const defineTerm = <
  T extends TermTable,
  F extends Fields,
  L,
  S extends TObject,
  N extends NestedOrNone<T>,
>(
  definition: Definition<TermResourceOf<T, S>, T, F, L, S, N>,
): TermResourceOf<T, S> & { nested: N } => ({ ...definition, ...protect(definition), kind: "term" });

/** How a resource appears in events, its serializer typed by the schema of an item. */
export const defineNested = <T extends LinkedTable, N extends string, I extends TSchema, P extends TSchema>(
  table: T,
  nested: Omit<Nested<NoInfer<T>, N, I, P>, "linkTable">,
): Nested<T, N, I, P> => ({ ...nested, linkTable: linkTableOf(table) });

/** Rendering and filters that tell nothing of what a password protects. */
function protect<T extends ItemTable, F extends Fields, L, S extends TObject, N>(
  definition: Typed<T, F, L, S, N>,
): Pick<ItemResource<T, S>, "serialize" | "render" | "filters"> {
  const { filters, representation, loadRelations } = definition;
  const blank = "password" in definition.fields ? blanker(representation) : null;
  const serialize = (rows: Row<T>[], relations: L, context: Context, options: SerializeOptions) => {
    const items = definition.serialize(rows, relations, context, options);
    if (!blank || options.ignorePassword) return items;
    return items.map((item, at) => {
      const row = rows[at];
      return row && isProtectedFrom(row, context) ? blank(item) : item;
    });
  };
  return {
    filters: blank ? withoutProtected(filters) : filters,
    serialize,
    render: async (rows, context, options) =>
      serialize(rows, await loadRelations(rows, context, options), context, options),
  };
}
