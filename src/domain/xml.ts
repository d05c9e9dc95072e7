/** Attributes of an element; those without a value are left out. */
export type Attributes = Record<string, string | number | undefined>;

/** An element that holds text. */
export const textElement = (name: string, content: string, attributes: Attributes = {}): string =>
  `<${name}${written(attributes)}>${escapeXml(content)}</${name}>`;

/** An element that holds nothing. */
export const emptyElement = (name: string, attributes: Attributes): string =>
  `<${name}${written(attributes)}/>`;

/** An element that holds elements. */
export const element = (name: string, children: readonly string[], attributes: Attributes = {}): string =>
  `<${name}${written(attributes)}>\n${children.join("\n")}\n</${name}>`;

/** A whole document from its outermost element. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

/** Escapes text for XML and removes characters that XML forbids. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "")
    .replace(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`);

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeXml(String(value))}"`))
    .join("");
