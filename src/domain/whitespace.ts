/** A text with single blanks only. What is one already is not touched: most texts have hundreds. */
export const collapseWhitespace = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, " ");
