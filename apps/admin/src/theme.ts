import { type CSSVariablesResolver, createTheme } from "@mantine/core";

/** Shades that keep a contrast of 4.5 to white text, in both schemes. */
export const theme = createTheme({
  primaryColor: "indigo",
  primaryShade: { light: 8, dark: 8 },
  fontFamily: "system-ui, sans-serif",
  headings: { fontFamily: "system-ui, sans-serif" },
  defaultRadius: "md",
  cursorType: "pointer",
});

/** Greys and reds that can be read on their backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#495057",
    "--mantine-color-placeholder": "#636b74",
    "--mantine-color-error": "#b42318",
  },
  dark: {
    "--mantine-color-dimmed": "#b8b8b8",
    "--mantine-color-placeholder": "#a3a3a3",
    "--mantine-color-error": "#ff9d96",
    "--mantine-color-anchor": "#a5b4ff",
  },
});
