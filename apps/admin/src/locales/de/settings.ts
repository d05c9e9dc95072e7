import type { settings as messages } from "../en/settings.ts";

/** Messages in German: the settings of the site. */
export const settings: Record<keyof typeof messages, string> = {
  settings: "Einstellungen",
  settings_saved: "Die Einstellungen sind gespeichert und gelten sofort.",
  setting_fixed: "{0} in der Umgebung des Dienstes legt dies fest.",
  site_name: "Name des Kalenders",
  accent_colour: "Akzentfarbe",
  logo: "Logo",
  logo_upload: "Logo hochladen",
  logo_remove: "Logo entfernen",
  default_language: "Standardsprache",
  habits: "Wochen und Uhrzeiten",
  week_start_in: "Wochen beginnen mit ({0})",
  clock_in: "Uhr ({0})",
  clock_hours: "{0} Stunden",
  submissions: "Besucher dürfen Veranstaltungen einreichen",
  submissions_hint: "Das Formular ist unter {0}. Was gesendet wird, wartet auf die Prüfung.",
};
