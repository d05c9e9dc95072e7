/** Collapses runs of whitespace to one space. Single spaces are not matched: most texts have hundreds of them. */
export const collapseWhitespace = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, " ");
