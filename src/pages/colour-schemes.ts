/** The colours of the light and the dark scheme: of grounds, texts and lines. */
export const colourSchemes = {
  light: { ground: "#fcfbf8", raised: "#ffffff", ink: "#1f1d1a", quiet: "#5d5850", line: "#e3ded4" },
  dark: { ground: "#161614", raised: "#1f1f1c", ink: "#ece8e1", quiet: "#aaa49a", line: "#37352f" },
};

/** The share of the accent in the ground of today's column. */
export const TODAY_SHARE = 0.08;
