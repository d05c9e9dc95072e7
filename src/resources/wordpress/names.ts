import type { Context } from "../../context.ts";
import { memoizedByObject } from "../../domain/collections.ts";
import type { Field, PostResource, Resource, TermResource } from "../kit/define.ts";
import { title } from "../kit/field-types.ts";
import type { TecNames } from "../kit/wordpress.ts";
import { apiUrl } from "../shared/urls.ts";

/** The namespace of WordPress itself. */
export const WP_NAMESPACE = "wp/v2";

/** The namespace of the newer API of the calendar, whose items are posts of WordPress with further properties. */
export const TEC_NAMESPACE = "tec/v1";

/** The segment of the paths of a resource below `wp/v2`. */
export const restBase = ({ wordpress, type }: Pick<Resource, "wordpress" | "type">): string =>
  wordpress?.restBase ?? type;

/** The name of the field that holds the title of a post, which differs between resources. */
export function titleField({ fields, name }: PostResource): string {
  const [found] = Object.entries<Field>(fields).find(([, { type }]) => type === title) ?? [];
  if (found === undefined) throw new Error(`The posts of ${name} have no title.`);
  return found;
}

/** A URL below `wp/v2`, with the language segment of the request. */
export const wpUrl = (context: Pick<Context, "site" | "language">, path: string): string =>
  `${apiUrl({ ...context, namespace: WP_NAMESPACE })}/${path}`;

/** The URL of an item below `wp/v2`. */
export const wpItemUrl = (resource: Resource, id: number, context: Context): string =>
  wpUrl(context, `${restBase(resource)}/${id}`);

/** A URL below `tec/v1`, with the language segment of the request. */
export const tecUrl = (context: Pick<Context, "site" | "language">, path: string): string =>
  `${apiUrl({ ...context, namespace: TEC_NAMESPACE })}/${path}`;

/** The URL of an item below `tec/v1`. */
export const tecItemUrl = ({ name }: Pick<Resource, "name">, id: number, context: Context): string =>
  tecUrl(context, `${name}/${id}`);

/** The terms that posts of a resource link to: the field of the link, and its name in WordPress. */
export interface TermLink {
  field: string;
  taxonomy: TermResource;
  name: string;
}

/** The term links of a resource, given a lookup of resources by name. */
export const termLinksOf = (
  { links }: Pick<Resource, "links">,
  find: (name: string) => Resource,
): TermLink[] =>
  links.flatMap(({ field, to }) => {
    const taxonomy = find(to);
    return taxonomy.kind === "term" ? [{ field, taxonomy, name: restBase(taxonomy) }] : [];
  });

/** A post of `tec/v1`, and how that shows it. */
export interface TecPost {
  resource: PostResource;
  tec: TecNames;
}

/** A resource as a post of `tec/v1`; null if it is none. */
export const tecPostOf = memoizedByObject((resource: Resource): TecPost | null => {
  const { tec } = resource.wordpress ?? {};
  return resource.kind === "post" && tec ? { resource, tec } : null;
});

/** The posts that posts of a resource link to, as far as `tec/v1` shows them, given a lookup of resources by name. */
export const postLinksOf = (
  { links }: Pick<Resource, "links">,
  find: (name: string) => Resource,
): { field: string; to: TecPost }[] =>
  links.flatMap(({ field, to }) => {
    const linked = tecPostOf(find(to));
    return linked ? [{ field, to: linked }] : [];
  });
