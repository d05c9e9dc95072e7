import { inkOn, legible } from "../colour.ts";
import { baseStyles } from "./base-styles.ts";
import { calendarStyles } from "./calendar-styles.ts";
import { itemStyles } from "./item-styles.ts";
import { mediaStyles } from "./media-styles.ts";

const light = { ground: "#fcfbf8", raised: "#ffffff", ink: "#1f1d1a", quiet: "#5d5850", line: "#e3ded4" };
const dark = { ground: "#161614", raised: "#1f1f1c", ink: "#ece8e1", quiet: "#aaa49a", line: "#37352f" };

/** The style sheet of the pages; the accent is darkened or lightened until it can be read. */
export const styles = (accent: string): string =>
  [
    `:root{color-scheme:light dark;${variables(light, accent)}}`,
    `@media (prefers-color-scheme:dark){:root{${variables(dark, accent)}}}`,
    baseStyles,
    calendarStyles,
    itemStyles,
    mediaStyles,
  ].join("\n");

function variables(tones: typeof light, accent: string): string {
  // Soft grounds are a little nearer to the accent than the page, so it is held a little further away.
  const shade = legible(accent, tones.ground, 5.2);
  const all = { ...tones, accent: shade, "on-accent": inkOn(shade) };
  return Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}
