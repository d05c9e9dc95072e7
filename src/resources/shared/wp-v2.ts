import type { Context } from "../../context.ts";
import { renderTitle } from "../../domain/html.ts";
import { slugify } from "../../domain/slug.ts";
import { toWall } from "../../domain/time.ts";
import type { StoredImage } from "../../media/files.ts";
import type { Row } from "../../store/tables.ts";
import { serializeImage } from "./images.ts";

/** An image as `wp/v2/media` represents it. */
export function serializeMedia(row: Row<"images">, { site }: Context) {
  const stored: StoredImage = JSON.parse(row.stored);
  const { url, sizes = {}, ...details } = serializeImage(row.id, stored, site.baseUrl);
  const source = { source_url: url, width: details.width, height: details.height, mime_type: stored.mime };
  return {
    id: row.id,
    date: toWall(row.created, site.zone).replace(" ", "T"),
    slug: slugify(row.title),
    type: "attachment",
    media_type: "image",
    mime_type: stored.mime,
    title: { rendered: renderTitle(row.title) },
    author: row.author,
    source_url: url,
    media_details: {
      width: details.width,
      height: details.height,
      file: stored.file,
      filesize: details.filesize,
      sizes: {
        full: source,
        ...Object.fromEntries(
          Object.entries(sizes).map(([name, size]) => {
            const { url: source_url, "mime-type": mime_type, ...rest } = size;
            return [name, { ...rest, mime_type, source_url }];
          }),
        ),
      },
    },
  };
}

/** A tag as `wp/v2/tags` represents it. */
export const serializeWpTag = ({
  id,
  count,
  description,
  name,
  slug,
  taxonomy,
  url,
}: Record<string, unknown>) => ({
  id,
  count,
  description,
  link: url,
  name,
  slug,
  taxonomy,
  meta: [],
});
