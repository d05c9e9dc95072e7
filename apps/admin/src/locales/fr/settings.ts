import type { settings as messages } from "../en/settings.ts";

/** Messages in French: the settings of the site. */
export const settings: Record<keyof typeof messages, string> = {
  settings: "Réglages",
  settings_saved: "Les réglages sont enregistrés et s’appliquent aussitôt.",
  setting_fixed: "{0}, dans l’environnement du service, en décide.",
  site_name: "Nom du calendrier",
  accent_colour: "Couleur d’accent",
  logo: "Logo",
  logo_upload: "Téléverser un logo",
  logo_remove: "Retirer le logo",
  default_language: "Langue par défaut",
  habits: "Semaines et heures",
  week_start_in: "Début de la semaine ({0})",
  clock_in: "Horloge ({0})",
  clock_hours: "{0} heures",
  submissions: "Les visiteurs peuvent proposer des événements",
  submissions_hint: "Le formulaire est à l’adresse {0}. Ce qui est envoyé attend d’être relu.",
};
