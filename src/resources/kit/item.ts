/** The properties of every serialized item, whatever its resource. */
export type Item = {
  id: number;
  lang: string;
  /** Its public page. */
  url: string;
  /** The other visible items of its translation group, by language. */
  translations?: Record<string, TranslationLink>;
};

/** One entry of the `translations` property. */
export type TranslationLink = {
  id: number;
  slug: string;
  url: string;
  rest_url: string;
};
