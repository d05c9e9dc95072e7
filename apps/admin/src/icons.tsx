/** Line drawings on a grid of 24, by name. */
const paths = {
  list: "M4 6h16M4 12h16M4 18h16",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  pin: "M12 21c5-6 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6 7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M17 11a3 3 0 1 0 0-6M22 20c0-3-2-5-4-6",
  tree: "M5 4h6v4H5zM13 10h6v4h-6zM13 17h6v4h-6zM8 8v11h5M8 12h5",
  tag: "M4 4h8l8 8-8 8-8-8zM8 8h.01",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9h.01",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-7 8-7s8 3 8 7",
  key: "M8 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 11h9M18 11v4",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10z",
  plus: "M12 5v14M5 12h14",
  check: "M5 12l5 5 9-10",
  numbers: "M10 6h10M10 12h10M10 18h10M4 4l1-.5V9M3.5 14.5a1.5 1.5 0 1 1 2.5 1l-2.5 3h3",
  link: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  repeat: "M4 11a7 7 0 0 1 12-4l3 3M19 4v6h-6M20 13a7 7 0 0 1-12 4l-3-3M5 20v-6h6",
  sliders: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6",
  send: "M4 12l16-8-6 17-3-7zM11 14l9-10",
  inbox: "M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",
} as const;

export type IconName = keyof typeof paths;

/** A drawing beside a text that says the same, so it is hidden from screen readers. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
