import { type PageRequest, queryParam } from "../pages/page-request.ts";

/** Colour schemes that an embed can be told to have; any other value leaves the choice to the browser. */
const themes = ["light", "dark"] as const;

export type Theme = (typeof themes)[number] | null;

/** The colour scheme in the URL of an embed; null: that of the visitor's system. */
export const themeOf = (request: PageRequest): Theme =>
  themes.find((theme) => theme === queryParam(request, "theme").toLowerCase()) ?? null;
