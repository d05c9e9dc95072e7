/** Plain text as HTML means it: signs that would begin a tag or an entity are written as entities, all others stay. */
export const plainAsHtml = (text: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
