import { memoized } from "../domain/collections.ts";
import { legible } from "./colour.ts";
import { type Html, html } from "./html.ts";
import { tones } from "./tones.ts";

/** Contrast that graphics need (WCAG 1.4.11). */
const MIN_CONTRAST = 3;

/**
 * The colour of a category at the edge of its parent element, and faintly on its ground, in a shade that can be told from the
 * ground of each colour scheme. An SVG, because the security policy allows no style attributes.
 */
export const colourMark = (colour: string): Html | null => (colour === "" ? null : mark(colour));

const mark = memoized((colour: string): Html => {
  const shade = (ground: string) => legible(colour, ground, MIN_CONTRAST);
  const layer = (scheme: "light" | "dark") =>
    html`<g class="${scheme}" fill="${shade(tones[scheme].raised)}"><rect class="tint" width="100%" height="100%"/><rect width="5" height="100%"/></g>`;
  return html`<svg class="colour" aria-hidden="true">${layer("light")}${layer("dark")}</svg>`;
}, 500);
