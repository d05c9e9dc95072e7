import { createHash } from "node:crypto";
import sharp from "sharp";

type Palette = {
  sky: [string, string, string];
  sun: string;
  hills: [string, string, string];
  water: [string, string];
};

const width = 1600;
const height = 1000;

/** Draws a lake scene from a seed, as a JPEG of 1600×1000 with the title as its description. */
export function drawImage(seed: string, title: string): Promise<Buffer> {
  return sharp(Buffer.from(lakeScene(seededRandom(seed))))
    .withExif({ IFD0: { ImageDescription: title } })
    .jpeg({ quality: 84 })
    .toBuffer();
}

const palettes: [Palette, ...Palette[]] = [
  {
    sky: ["#2b3a67", "#b56576", "#ffd6a5"],
    sun: "#fff1d0",
    hills: ["#8d6b8d", "#5d4a78", "#33305c"],
    water: ["#c98a86", "#2a2f5b"],
  },
  {
    sky: ["#4f9bc9", "#a9d6e5", "#fdf3dc"],
    sun: "#fffdf2",
    hills: ["#8fb8a8", "#5a917f", "#2f6659"],
    water: ["#a7d3da", "#24627a"],
  },
  {
    sky: ["#0f2042", "#28527a", "#8ac4d0"],
    sun: "#f4f1de",
    hills: ["#476f8f", "#2b4c6f", "#152c4a"],
    water: ["#6ea3b8", "#0d1f3c"],
  },
  {
    sky: ["#e07a5f", "#f2a65a", "#fbe3b5"],
    sun: "#fff8e1",
    hills: ["#c27d63", "#8a5a5c", "#4d3b4f"],
    water: ["#f0b98a", "#6b4a5b"],
  },
  {
    sky: ["#7796b4", "#bccbd6", "#f8dcc6"],
    sun: "#fffaf0",
    hills: ["#a3b1c4", "#748aa3", "#46607c"],
    water: ["#d6d3d2", "#4f6d8a"],
  },
  {
    sky: ["#35647a", "#7fb7a6", "#f6e7b4"],
    sun: "#fff6cf",
    hills: ["#77a48a", "#477a6a", "#234d50"],
    water: ["#a6cdb4", "#1c4a58"],
  },
  {
    sky: ["#5b4b8a", "#b79fcb", "#fde2e4"],
    sun: "#fff5f5",
    hills: ["#a48fbd", "#74639b", "#463b70"],
    water: ["#d5bfd9", "#493f7a"],
  },
  {
    sky: ["#1f6f8b", "#99c5b5", "#ffe9c7"],
    sun: "#ffd79a",
    hills: ["#e2a87c", "#b9745f", "#5c4a58"],
    water: ["#b9d3c3", "#1d5068"],
  },
];

type Random = () => number;

/** A pseudo-random generator of numbers from 0 to 1, deterministic for a seed. */
function seededRandom(seed: string): Random {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function lakeScene(next: Random): string {
  const { sky, sun, hills, water } = palettes[Math.floor(next() * palettes.length)] ?? palettes[0];
  const shore = Math.round(height * (0.56 + next() * 0.12));
  const radius = Math.round(60 + next() * 80);
  const sunX = Math.round(width * (0.18 + next() * 0.64));
  const sunY = Math.round(shore - radius * (0.6 + next() * 3));
  const ranges = hills.map((colour, index) => hillRange(next, shore, 250 - index * 75, colour)).join("");

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      ${gradient("sky", sky)}${gradient("water", water)}
      <radialGradient id="glow"><stop offset="0" stop-color="${sun}" stop-opacity="0.75"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient>
      <linearGradient id="mist" x2="0" y2="1"><stop offset="0" stop-color="${sky[2]}" stop-opacity="0"/><stop offset="1" stop-color="${sky[2]}" stop-opacity="0.5"/></linearGradient>
      <clipPath id="land"><rect width="${width}" height="${shore}"/></clipPath>
      <clipPath id="lake"><rect y="${shore}" width="${width}" height="${height - shore}"/></clipPath>
    </defs>
    <rect width="${width}" height="${shore}" fill="url(#sky)"/>
    <circle cx="${sunX}" cy="${sunY}" r="${radius * 5}" fill="url(#glow)" clip-path="url(#land)"/>
    <circle cx="${sunX}" cy="${sunY}" r="${radius}" fill="${sun}" clip-path="url(#land)"/>
    ${clouds(next, shore, sky[2])}
    <g clip-path="url(#land)">${ranges}<rect y="${shore - 160}" width="${width}" height="160" fill="url(#mist)"/></g>
    <rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#water)"/>
    <g clip-path="url(#lake)">
      <g transform="translate(0 ${shore * 2}) scale(1 -1)" opacity="0.28">${ranges}</g>
      ${glitter(next, sunX, radius, shore, sun)}
    </g>
    ${sail(next, shore, sky[2], hills[2])}
  </svg>`;
}

function gradient(id: string, colours: readonly string[]): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join("")}</linearGradient>`;
}

/** One range of hills: three sine waves of random length laid over each other. */
function hillRange(next: Random, shore: number, rise: number, colour: string): string {
  const waves = [1.3, 2.9, 6.1].map((turns, index) => ({
    turns: turns * (0.7 + next() * 0.6),
    phase: next() * Math.PI * 2,
    size: (rise * 0.34) / (index + 1),
  }));
  const points = Array.from({ length: 81 }, (_, step) => {
    const lift = waves.reduce(
      (sum, { turns, phase, size }) => sum + size * Math.sin((step / 80) * Math.PI * turns + phase),
      0,
    );
    return `${step * 20},${Math.round(shore - Math.max(6, rise * 0.62 + lift))}`;
  });
  return `<polygon points="0,${shore} ${points.join(" ")} ${width},${shore}" fill="${colour}"/>`;
}

function clouds(next: Random, shore: number, colour: string): string {
  const count = 3 + Math.floor(next() * 4);
  return Array.from({ length: count }, () => {
    const length = 180 + next() * 420;
    const y = shore * (0.08 + next() * 0.45);
    return `<rect x="${next() * width - length / 3}" y="${y}" width="${length}" height="${8 + next() * 14}" rx="11" fill="${colour}" opacity="${0.18 + next() * 0.25}"/>`;
  }).join("");
}

/** The reflection of the sun on the water, wider and sparser towards the viewer. */
function glitter(next: Random, sunX: number, radius: number, shore: number, colour: string): string {
  return Array.from({ length: 46 }, (_, index) => {
    const depth = index / 45;
    const length = radius * (0.35 + next() * 0.9) * (0.6 + depth * 1.2);
    const x = sunX - length / 2 + (next() - 0.5) * radius * (0.7 + depth * 2.2);
    const y = shore + 6 + depth ** 1.25 * (height - shore - 16);
    return `<rect x="${x}" y="${y}" width="${length}" height="${2 + depth * 5}" rx="3" fill="${colour}" opacity="${0.55 - depth * 0.38}"/>`;
  }).join("");
}

function sail(next: Random, shore: number, light: string, dark: string): string {
  const x = width * (0.12 + next() * 0.76);
  const y = shore + 30 + next() * 130;
  const size = 0.7 + ((y - shore) / 160) * 0.8;
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M0 -92 L0 -6 L46 -6 Z" fill="${light}"/><path d="M-5 -80 L-5 -6 L-30 -6 Z" fill="${light}" opacity="0.8"/>
    <path d="M-38 0 L52 0 L38 14 L-26 14 Z" fill="${dark}"/><path d="M-30 18 L44 18 L0 62 Z" fill="${light}" opacity="0.16"/>
  </g>`;
}
