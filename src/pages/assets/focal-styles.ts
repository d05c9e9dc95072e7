/** Percent between the focal points that have a class: the security policy allows no style attributes. */
const STEP = 5;

const steps = Array.from({ length: 100 / STEP + 1 }, (_, step) => step * STEP);

/** The class of a coordinate from 0 to 1. */
export const focalClass = (axis: "x" | "y", coordinate: number): string =>
  `f${axis}${Math.round((coordinate * 100) / STEP) * STEP}`;

/** Styles that keep the focal point of a cropped image in view; without one it is the centre. */
export const focalStyles = `
img[class^=fx]{object-position:var(--fx) var(--fy)}
${steps.map((step) => `.fx${step}{--fx:${step}%}.fy${step}{--fy:${step}%}`).join("")}
`;
