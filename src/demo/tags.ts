import type { DemoTag } from "./types.ts";

/** The tags of the sample calendar, by key. */
export const tags = {
  family: {
    text: {
      en: { name: "Family" },
      fr: { name: "En famille" },
      de: { name: "Familie" },
      es: { name: "En familia" },
    },
  },
  "free-entry": {
    text: {
      en: { name: "Free entry" },
      fr: { name: "Entrée libre" },
      de: { name: "Eintritt frei" },
      es: { name: "Entrada libre" },
    },
  },
  "open-air": {
    text: {
      en: { name: "Open air" },
      fr: { name: "En plein air" },
      de: { name: "Unter freiem Himmel" },
      es: { name: "Al aire libre" },
    },
  },
  "live-music": {
    text: {
      en: { name: "Live music" },
      fr: { name: "Musique live" },
      de: { name: "Livemusik" },
      es: { name: "Música en vivo" },
    },
  },
  accessible: {
    text: {
      en: { name: "Step-free access" },
      fr: { name: "Accès de plain-pied" },
      de: { name: "Barrierefrei" },
      es: { name: "Acceso sin escalones" },
    },
  },
  beginners: {
    text: {
      en: { name: "Beginners welcome" },
      fr: { name: "Débutants bienvenus" },
      de: { name: "Für Einsteiger" },
      es: { name: "Para principiantes" },
    },
  },
  "in-english": {
    text: {
      en: { name: "In English" },
      fr: { name: "En anglais" },
      de: { name: "Auf Englisch" },
      es: { name: "En inglés" },
    },
  },
  bilingual: {
    text: {
      en: { name: "Bilingual" },
      fr: { name: "Bilingue" },
      de: { name: "Zweisprachig" },
      es: { name: "Bilingüe" },
    },
  },
  "by-boat": {
    text: {
      en: { name: "On the boat" },
      fr: { name: "À bord" },
      de: { name: "Auf dem Schiff" },
      es: { name: "A bordo" },
    },
  },
  "local-produce": {
    text: {
      en: { name: "Local produce" },
      fr: { name: "Produits du terroir" },
      de: { name: "Aus der Region" },
      es: { name: "Producto local" },
    },
  },
  "late-night": {
    text: {
      en: { name: "Late night" },
      fr: { name: "Tard le soir" },
      de: { name: "Spätabends" },
      es: { name: "Hasta la madrugada" },
    },
  },
  online: {
    text: {
      en: { name: "Online" },
      fr: { name: "En ligne" },
      de: { name: "Online" },
      es: { name: "En línea" },
    },
  },
  premiere: {
    text: {
      en: { name: "Premiere" },
      fr: { name: "Première" },
      de: { name: "Premiere" },
      es: { name: "Estreno" },
    },
  },
  registration: {
    text: {
      en: { name: "Registration required" },
      fr: { name: "Sur inscription" },
      de: { name: "Mit Anmeldung" },
      es: { name: "Con inscripción" },
    },
  },
  festival: {
    text: {
      en: { name: "Festival" },
      fr: { name: "Festival" },
      de: { name: "Festival" },
      es: { name: "Festival" },
    },
  },
  "rain-or-shine": {
    text: {
      en: { name: "Rain or shine" },
      fr: { name: "Par tous les temps" },
      de: { name: "Bei jedem Wetter" },
      es: { name: "Llueva o no" },
    },
  },
} satisfies Record<string, DemoTag>;

/** The key of a tag. */
export type TagKey = keyof typeof tags;
