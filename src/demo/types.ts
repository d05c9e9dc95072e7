/** The languages every item of the sample calendar is written in; the first is the default. */
export type DemoLanguage = "en" | "fr" | "de" | "es";

/** The same words in all four languages. */
export type DemoTexts<Text> = Record<DemoLanguage, Text>;

/** A moment as the town's clock shows it, counted from the day of loading; hours are hours of wall-clock time. */
export type DemoTimed = { day: number; time: string; hours: number; timezone?: string };

/** One or more whole days, counted from the day of loading. */
export type DemoAllDay = { day: number; days: number };

/** A ticket on sale; the price is in units of the currency, and available says how many are left. */
export type DemoTicket = { name: string; price: number; currency: string; url: string; available: number };

/** The texts of an event in one language; a blank line separates paragraphs. */
export type DemoEventText = {
  title: string;
  description: string;
  excerpt?: string;
  custom_fields?: Record<string, string>;
};

/** The texts of a venue, organizer or category in one language. */
export type DemoNamedText = { name: string; description: string };

/** One place where events happen; image is the seed of its picture. */
export type DemoVenue = {
  address: string;
  city: string;
  zip: string;
  country: string;
  phone: string;
  website: string;
  geo_lat: number;
  geo_lng: number;
  image?: string;
  text: DemoTexts<DemoNamedText>;
};

/** One group that puts on events. */
export type DemoOrganizer = {
  phone: string;
  email: string;
  website: string;
  text: DemoTexts<DemoNamedText>;
};

/** One category; a key with a slash, such as "music/jazz", belongs to the category named before the slash. */
export type DemoCategory = {
  text: DemoTexts<DemoNamedText>;
  /** Of categories at the top; those below have the same. */
  colour?: string;
};

/** One tag. */
export type DemoTag = { text: DemoTexts<{ name: string }> };
