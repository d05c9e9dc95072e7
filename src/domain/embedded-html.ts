import sanitize from "sanitize-html";
import { ALLOWED } from "./html.ts";

/**
 * Sanitized HTML for the middle of a page: no names and looks of its own, headings below those of the page, and
 * links in place of pictures, sound and film for which `sourceOf` knows no source on the site.
 */
export function embeddedHtml(markup: string, sourceOf: (url: string) => string | null): string {
  const media: sanitize.Transformer = (tagName, { src = "", alt = "", ...attribs }): sanitize.Tag => {
    const own = src === "" ? null : sourceOf(src);
    if (own !== null)
      return { tagName, attribs: { ...attribs, src: own, ...(tagName === "img" && { alt }) } };
    return { tagName: "a", attribs: { href: src, rel: LINK }, text: alt || src };
  };
  return sanitize(markup, {
    allowedTags: [...ALLOWED],
    allowedAttributes: ATTRIBUTES,
    parser: { decodeEntities: false },
    allowedSchemes: ["http", "https", "mailto", "tel", "webcal"],
    transformTags: {
      ...Object.fromEntries(["h1", "h2"].map((tag) => [tag, "h3"])),
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: LINK } }),
      img: media,
      audio: media,
      video: media,
      source: (_tag, attribs) => ({ tagName: "wbr", attribs: { title: attribs.title ?? "" } }),
    },
  });
}

const LINK = "noopener nofollow ugc";

const ATTRIBUTES: sanitize.IOptions["allowedAttributes"] = {
  "*": ["dir", "lang"],
  a: ["href", "rel", "title"],
  abbr: ["title"],
  audio: ["controls", "src"],
  col: ["span"],
  img: ["alt", "height", "src", "width"],
  li: ["value"],
  ol: ["reversed", "start", "type"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
  video: ["controls", "height", "src", "width"],
};
