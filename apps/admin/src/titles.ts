/**
 * A title without the characters that reorder text (embeddings, overrides and isolates), as public pages show it: those who
 * review an event would read another title than they publish.
 */
export const titleText = (title: string): string => title.replace(/[\u202A-\u202E\u2066-\u2069]/g, "");
