import sanitize from "sanitize-html";
import { ALLOWED } from "./html.ts";

/**
 * Sanitizes HTML further, to be embedded in a page: drops ids, classes and styles, lowers h1 and h2 to h3, and replaces
 * images, audio and video with links unless `sourceOf` returns a URL on the site for them.
 */
export function embeddedHtml(markup: string, sourceOf: (url: string) => string | null): string {
  const media: sanitize.Transformer = (tagName, { src = "", alt = "", ...attribs }): sanitize.Tag => {
    const ownSource = src === "" ? null : sourceOf(src);
    if (ownSource !== null)
      return { tagName, attribs: { ...attribs, src: ownSource, ...(tagName === "img" && { alt }) } };
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
