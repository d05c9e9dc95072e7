import type { frame as messages } from "../en/frame.ts";

/** Messages in German: the frame of all screens and logging in. */
export const frame: Record<keyof typeof messages, string> = {
  login: "Anmelden",
  login_intro: "Melden Sie sich an, um den Kalender zu bearbeiten.",
  login_name: "Anmeldename oder E-Mail-Adresse",
  login_again: "Bitte melden Sie sich erneut an",
  login_again_text: "Ihre Sitzung ist zu Ende. Was Sie geschrieben haben, ist noch da.",
  logout: "Abmelden",
  password: "Passwort",
  password_show: "Passwort anzeigen oder verbergen",
  retry: "Erneut versuchen",
  unreachable: "Der Server ist zurzeit nicht erreichbar.",
  loading: "Wird geladen",
  undo: "Rückgängig",
  close: "Schließen",
  menu: "Menü",
  navigation: "Bereiche",
  skip_to_content: "Zum Inhalt",
  scheme_light: "Helle Farben",
  scheme_dark: "Dunkle Farben",
  account_of: "Konto von {0}",
  to_site: "Zum öffentlichen Kalender",
  interface_language: "Sprache der App",
  nothing_here: "Hier ist nichts",
  to_events: "Zu den Veranstaltungen",
};
