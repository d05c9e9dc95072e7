import type { welcome as messages } from "../en/welcome.ts";

/** Messages in German: an empty calendar, and sample content. */
export const welcome: Record<keyof typeof messages, string> = {
  welcome: "Willkommen",
  welcome_text: "Es steht keine Veranstaltung bevor. Legen Sie eine an: Titel, Beginn und Ende genügen.",
  welcome_empty: "Dieser Kalender ist noch leer. Womit möchten Sie beginnen?",
  event_first: "Erste Veranstaltung anlegen",
  event_first_text: "Titel, Beginn und Ende genügen.",
  import_first: "Veranstaltungen importieren",
  import_first_text: "Aus einer anderen Website, einem Kalender oder einer Tabelle.",
  sample_load: "Beispiele hinzufügen",
  sample_load_text:
    "Einige Veranstaltungen mit Orten, Veranstaltern und Kategorien, zum Ausprobieren. Sie sind für alle sichtbar und lassen sich auf einmal entfernen.",
  sample_progress: "Beispiele werden hinzugefügt: {0} von {1}",
  sample_loaded: "Die Beispiele wurden hinzugefügt.",
  sample_notice: "Einige dieser Veranstaltungen sind Beispiele.",
  sample_remove: "Beispiele entfernen",
  sample_remove_text:
    "Die Beispielveranstaltungen werden in allen Sprachen gelöscht, auch wenn Sie sie geändert haben, ebenso ihre Orte, Veranstalter, Kategorien und Schlagwörter, falls keine andere Veranstaltung sie verwendet.",
  sample_removed: "Die Beispiele wurden entfernt.",
};
