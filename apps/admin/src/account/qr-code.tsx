import { encode } from "uqr";

/** Modules of white space around the code, which readers need. */
const BORDER = 4;

/** Screen pixels of a module: a phone reads that from a hand's breadth. */
const MODULE_PIXELS = 4;

/** A text as a QR code: an SVG, because the security policy allows no `data:` URLs; black on white in dark mode, too. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { border: BORDER });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      width={size * MODULE_PIXELS}
      height={size * MODULE_PIXELS}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join("")} fill="#000" />
    </svg>
  );
}
