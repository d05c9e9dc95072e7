import { memoized } from "../domain/collections.ts";
import { legible, mixed } from "./colour.ts";
import { colourSchemes, TODAY_SHARE } from "./colour-schemes.ts";
import { type Html, html } from "./html.ts";

/** Contrast that graphics need (WCAG 1.4.11). */
const MIN_CONTRAST = 3;

/**
 * The colour of a category at the edge of its parent element, and faintly on its ground, in a shade that can be told from the
 * grounds of each colour scheme. An SVG, because the security policy allows no style attributes.
 */
export const colourMark = (colour: string): Html | null => (colour === "" ? null : mark(colour));

const mark = memoized((colour: string): Html => {
  const layer = (scheme: keyof typeof colourSchemes) =>
    html`<g class="${scheme}" fill="${shadeOf(colour, scheme)}"><rect class="tint" width="100%" height="100%"/><rect width="5" height="100%"/></g>`;
  return html`<svg class="colour" aria-hidden="true">${layer("light")}${layer("dark")}</svg>`;
}, 500);

/** The shade of a category's colour in a colour scheme, which can be told from all of its grounds. */
export const shadeOf = (colour: string, scheme: keyof typeof colourSchemes): string =>
  legible(colour, hardest[scheme], MIN_CONTRAST);

/** The ground that is the nearest to shades: today's column, if the accent is as dark or as light as it can be. */
const hardest = {
  light: mixed(colourSchemes.light.raised, "#000000", TODAY_SHARE),
  dark: mixed(colourSchemes.dark.raised, "#ffffff", TODAY_SHARE),
};
