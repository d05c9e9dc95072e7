import { inkOn, legible } from "../colour.ts";
import { colourSchemes } from "../colour-schemes.ts";
import { baseStyles } from "./base-styles.ts";
import { calendarStyles } from "./calendar-styles.ts";
import { focalStyles } from "./focal-styles.ts";
import { hourStyles } from "./hour-styles.ts";
import { itemStyles } from "./item-styles.ts";
import { mediaStyles } from "./media-styles.ts";
import { overviewStyles } from "./overview-styles.ts";

/** The style sheet of the pages; the accent is darkened or lightened until it can be read. */
export const styles = (accent: string): string =>
  [
    `:root{color-scheme:light dark;${variables(colourSchemes.light, accent)}}`,
    `@media (prefers-color-scheme:dark){:root{${variables(colourSchemes.dark, accent)}}${darkColours(":root")}}`,
    baseStyles,
    calendarStyles,
    hourStyles,
    overviewStyles,
    itemStyles,
    focalStyles,
    mediaStyles,
  ].join("\n");

/** Rules that give an element with `data-theme` one colour scheme, whatever the visitor's system has. */
export const themeStyles = (accent: string): string =>
  Object.entries(colourSchemes)
    .map(
      ([name, all]) => `:root[data-theme=${name}]{color-scheme:${name};${variables(all, accent)}}
${(name === "dark" ? darkColours : lightColours)(`:root[data-theme=${name}]`)}`,
    )
    .join("\n");

/** Shows the shades of categories that fit a dark ground. */
const darkColours = (root: string) =>
  `${root} .colour .light{display:none}${root} .colour .dark{display:inline}`;

/** Shows those that fit a light one, whatever the visitor's system has. */
const lightColours = (root: string) =>
  `${root} .colour .light{display:inline}${root} .colour .dark{display:none}`;

function variables(scheme: (typeof colourSchemes)["light"], accent: string): string {
  // Soft grounds are a little nearer to the accent than the page, so it is held a little further away.
  const shade = legible(accent, scheme.ground, 5.2);
  const all = { ...scheme, accent: shade, "on-accent": inkOn(shade) };
  return Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}
