import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { renderHtml, renderTitle } from "../../domain/html.ts";
import { formatUtc, toWall } from "../../domain/time.ts";
import { isEditorOf } from "../../domain/visibility.ts";
import type { StoredImage } from "../../media/files.ts";
import type { Row } from "../../store/tables.ts";
import { nullable } from "../kit/field-types.ts";
import { focalPointOf, focalPointSchema } from "../shared/focal-point.ts";
import { serializeImage } from "../shared/images.ts";
import { wpUrl } from "./names.ts";
import { linksRepresentation, renderedText, wpDate, wpDateSchema } from "./post-shape.ts";

/** An image as `wp/v2/media` represents it; `parents`: the posts that the caller may know of. */
export function toMediaShape(row: Row<"images">, parents: ReadonlySet<number>, context: Context) {
  const { site } = context;
  const stored: StoredImage = JSON.parse(row.stored);
  const { url, sizes = {}, ...details } = serializeImage(row.id, stored, site.baseUrl);
  const source = { source_url: url, width: details.width, height: details.height, mime_type: stored.mime };
  const raw = (text: string) => (context.editing && isEditorOf(row, context.caller) ? { raw: text } : {});
  return {
    id: row.id,
    date: wpDate(toWall(row.created, site.zone)),
    date_gmt: wpDate(formatUtc(row.created)),
    guid: { rendered: url },
    modified: wpDate(toWall(row.modified, site.zone)),
    modified_gmt: wpDate(formatUtc(row.modified)),
    slug: row.slug,
    status: "inherit",
    type: "attachment",
    link: url,
    title: { ...raw(row.title), rendered: renderTitle(row.title) },
    author: row.author,
    featured_media: 0,
    template: "",
    meta: [],
    class_list: [`post-${row.id}`, "attachment", "type-attachment", "status-inherit"],
    description: { ...raw(row.description), rendered: renderHtml(row.description) },
    caption: { ...raw(row.caption), rendered: renderHtml(row.caption) },
    alt_text: row.alt_text,
    focal_point: focalPointOf(row.focal_point),
    media_type: "image",
    mime_type: stored.mime,
    media_details: {
      width: details.width,
      height: details.height,
      file: stored.file,
      filesize: details.filesize,
      sizes: {
        full: { file: nameOf(stored.file), ...source },
        ...Object.fromEntries(
          Object.entries(sizes).map(([name, size]) => {
            const { url: source_url, "mime-type": mime_type, ...rest } = size;
            return [name, { file: nameOf(source_url), ...rest, mime_type, source_url }];
          }),
        ),
      },
      image_meta: {},
    },
    post: parents.has(row.parent) ? row.parent : null,
    source_url: url,
    _links: {
      self: [{ href: wpUrl(context, `media/${row.id}`) }],
      collection: [{ href: wpUrl(context, "media") }],
    },
  };
}

/** The last segment of a path. */
const nameOf = (path: string): string => path.split("/").at(-1) ?? "";

const size = {
  file: Type.String({ description: "Name of its file" }),
  width: Type.Integer(),
  height: Type.Integer(),
  filesize: Type.Optional(Type.Integer()),
  mime_type: Type.String(),
  source_url: Type.String(),
};

/** Schema of an image in the form of WordPress. */
export const mediaRepresentation = Type.Object(
  {
    id: Type.Integer({ description: "Value for the `image` field of an item" }),
    date: wpDateSchema("Time of its upload, site wall clock"),
    date_gmt: wpDateSchema("Time of its upload in UTC"),
    guid: Type.Object({ rendered: Type.String() }),
    modified: wpDateSchema("Last change, site wall clock"),
    modified_gmt: wpDateSchema("Last change in UTC"),
    slug: Type.String({ description: "Name of the file without its extension, unique among images" }),
    status: Type.Literal("inherit"),
    type: Type.Literal("attachment"),
    link: Type.String({ description: "URL of the full size" }),
    title: renderedText("HTML-safe text"),
    author: Type.Integer({ description: "Id of the user who uploaded it" }),
    featured_media: Type.Literal(0),
    template: Type.String(),
    meta: Type.Array(Type.Unknown(), { maxItems: 0 }),
    class_list: Type.Array(Type.String()),
    description: renderedText("HTML"),
    caption: renderedText("HTML"),
    alt_text: Type.String({ description: "Text for those who do not see it" }),
    focal_point: focalPointSchema,
    media_type: Type.Literal("image"),
    mime_type: Type.String(),
    media_details: Type.Object({
      width: Type.Integer(),
      height: Type.Integer(),
      file: Type.String({ description: "Its name below `/media/`" }),
      filesize: Type.Integer(),
      sizes: Type.Record(Type.String(), Type.Object(size), { description: "`full` and the smaller sizes" }),
      image_meta: Type.Object({}),
    }),
    post: nullable(Type.Integer({ description: "Id of the item that it was uploaded for; null for none" })),
    source_url: Type.String({ description: "URL of the full size" }),
    _links: linksRepresentation,
  },
  { $id: "Media", description: "An image and its sizes" },
);
