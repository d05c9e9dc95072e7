import type { Context } from "../../context.ts";
import { isRecord } from "../../domain/collections.ts";
import { toKnownError } from "../../errors.ts";
import { readImage } from "../../operations/images.ts";
import { readTerms } from "../../operations/read.ts";
import { renderedTexts, type ShortenedItems, textShortener } from "../../operations/shorten-texts.ts";
import { resourceOf } from "../../resources/index.ts";
import type { Resource, TermResource } from "../../resources/kit/define.ts";
import type { Item } from "../../resources/kit/wordpress.ts";
import { itemShapes } from "../../resources/wordpress/item-shapes.ts";
import { knownParents } from "../../resources/wordpress/media-query.ts";
import { toMediaShape } from "../../resources/wordpress/media-shape.ts";
import { termLinksOf } from "../../resources/wordpress/names.ts";
import type { Row } from "../../store/tables.ts";
import { MAX_PER_PAGE } from "./item-api.ts";

/** The relations that `_embed` asks for: all of them, or a list by name; null without the parameter. */
export function embedParameter(given: unknown): Relations | null {
  if (given === undefined) return null;
  const names = [given]
    .flat()
    .flatMap((one) => String(one).split(/[\s,]+/))
    .filter((name) => name !== "");
  const [first = "1", ...more] = names;
  // WordPress takes any of these for everything, and `_embed=0` as well.
  return more.length === 0 && ["0", "1", "true"].includes(first) ? "all" : new Set(names);
}

/**
 * Items of a resource with `_embedded`: what their embeddable links lead to, in the form of `wp/v2`. Ids are those in the
 * items, which have redacted what the caller may not see; each linked item is read as the caller, and one that may not be
 * read is an error in its place, as in WordPress.
 */
export async function withEmbedded(
  items: readonly Item[],
  wanted: Relations,
  resource: Resource,
  context: Context,
): Promise<Item[]> {
  const links = items.map((item) => embeddableLinks(item, wanted, resource));
  const targets = groupTargets(links.flat());
  const viewed = { ...context, editing: false, password: null };
  const loaded = new Map<Target["to"], Loaded>();
  for (const [to, ids] of targets) loaded.set(to, await load(to, [...ids], viewed));
  const bodiesOf = ({ to, ids }: Target) => ids.flatMap((id) => loaded.get(to)?.get(id) ?? []);
  return items.map((item, at) => {
    const embedded: Record<string, unknown[]> = {};
    for (const { relation, target, isList } of links[at] ?? []) {
      const bodies = bodiesOf(target);
      embedded[relation] = [...(embedded[relation] ?? []), ...(isList ? [bodies] : bodies)];
    }
    return Object.keys(embedded).length === 0 ? item : { ...item, _embedded: embedded };
  });
}

/** The same for a list: a thousand of its links may lead to one long text, so those of what is embedded are cut as well. */
export async function listWithEmbedded(
  ...given: Parameters<typeof withEmbedded>
): Promise<ShortenedItems<Item>> {
  const { shorten, count } = textShortener(renderedTexts);
  const items = (await withEmbedded(...given)).map((item) =>
    item._embedded === undefined ? item : { ...item, _embedded: shorten(item._embedded) },
  );
  return { items, shortened: count() };
}

type Relations = "all" | ReadonlySet<string>;

/** The items that a link leads to: images, or terms of a taxonomy. */
interface Target {
  to: "images" | TermResource;
  ids: readonly number[];
}

interface EmbeddableLink {
  relation: string;
  target: Target;
  /** Whether the link leads to a list, which is embedded as one. */
  isList: boolean;
}

/** Bodies of linked items by id. */
type Loaded = ReadonlyMap<number, unknown>;

/** Where the embeddable links of an item lead to, by their relation; `of` is the taxonomy that a link names. */
const targets: Record<string, (item: Item, resource: Resource, of: unknown) => Target | null> = {
  "wp:featuredmedia": ({ featured_media }) => ({ to: "images", ids: [Number(featured_media)] }),
  "wp:term"(item, resource, of) {
    const link = termLinksOf(resource, resourceOf).find(({ taxonomy }) => taxonomy.type === of);
    return link ? { to: link.taxonomy, ids: idsIn(item[link.name]).slice(0, MAX_PER_PAGE) } : null;
  },
  up: ({ parent }, resource) => (resource.kind === "term" ? { to: resource, ids: [Number(parent)] } : null),
};

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

function embeddableLinks({ _links, ...item }: Item, wanted: Relations, resource: Resource): EmbeddableLink[] {
  return Object.entries(isRecord(_links) ? _links : {}).flatMap(([relation, links]) => {
    if (wanted !== "all" && !wanted.has(relation)) return [];
    return [links]
      .flat()
      .filter(isRecord)
      .flatMap(({ embeddable, taxonomy }): EmbeddableLink[] => {
        const target = embeddable === true ? targets[relation]?.(item, resource, taxonomy) : null;
        return target ? [{ relation, target, isList: taxonomy !== undefined }] : [];
      });
  });
}

/** The ids of all links by what they lead to, so that each item is loaded once. */
function groupTargets(links: readonly EmbeddableLink[]): Map<Target["to"], Set<number>> {
  const ids = new Map<Target["to"], Set<number>>();
  for (const { target } of links) {
    const known = ids.get(target.to) ?? new Set();
    for (const id of target.ids) known.add(id);
    ids.set(target.to, known);
  }
  return ids;
}

function load(to: Target["to"], ids: readonly number[], context: Context): Promise<Loaded> {
  return to === "images" ? loadImages(ids, context) : loadTerms(to, ids, context);
}

/** Images that the caller may not read become the error of their own route. */
async function loadImages(ids: readonly number[], context: Context): Promise<Loaded> {
  const bodies = new Map<number, unknown>();
  const rows: Row<"images">[] = [];
  for (const id of ids)
    try {
      rows.push(await readImage(id, context));
    } catch (error) {
      const known = toKnownError(error);
      if (!known || known.status >= 500) throw error;
      bodies.set(id, known.body(context.language.code));
    }
  const parents = await knownParents(
    rows.map(({ parent }) => parent),
    context,
  );
  for (const row of rows) bodies.set(row.id, toMediaShape(row, parents, context));
  return bodies;
}

async function loadTerms(to: TermResource, ids: readonly number[], context: Context): Promise<Loaded> {
  const rows = await readTerms(to, ids, context);
  const items = await to.render(rows, context, { jsonLd: false });
  return new Map(
    rows.map((row, at) => [row.id, itemShapes.wordpress.toBody(to, row, items[at] ?? {}, context)]),
  );
}
