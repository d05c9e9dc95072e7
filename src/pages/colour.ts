/** A colour as red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

/** The nearest shade of a colour, towards black or white, that can be read on a background (WCAG, 4.5 : 1). */
export function legible(colour: string, background: string, ratio = 4.5): string {
  const [from, ground] = [rgbOf(colour), rgbOf(background)];
  const to: Rgb = luminance(ground) > 0.5 ? [0, 0, 0] : [255, 255, 255];
  for (let step = 0; step <= 20; step += 1) {
    const shade = hexOf(mix(from, to, step / 20));
    if (contrast(rgbOf(shade), ground) >= ratio) return shade;
  }
  return hexOf(to);
}

/** Black or white, whichever can be read better on a colour. */
export function inkOn(colour: string): string {
  const ground = rgbOf(colour);
  return contrast([255, 255, 255], ground) >= contrast([0, 0, 0], ground) ? "#ffffff" : "#000000";
}

/** How far two colours are apart, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other));
}

/** A colour with a share of another one, as `color-mix(in srgb, …)` mixes them. */
export function mixed(one: string, other: string, share: number): string {
  return hexOf(mix(rgbOf(one), rgbOf(other), share));
}

const rgbOf = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};

const hexOf = (colour: Rgb) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function luminance(colour: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
