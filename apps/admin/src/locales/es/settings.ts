import type { settings as messages } from "../en/settings.ts";

/** Messages in Spanish: the settings of the site. */
export const settings: Record<keyof typeof messages, string> = {
  settings: "Ajustes",
  settings_saved: "Los ajustes están guardados y se aplican de inmediato.",
  setting_fixed: "Lo fija {0} en el entorno del servicio.",
  site_name: "Nombre del calendario",
  accent_colour: "Color de acento",
  logo: "Logotipo",
  logo_upload: "Subir un logotipo",
  logo_remove: "Quitar el logotipo",
  default_language: "Idioma predeterminado",
  habits: "Semanas y horas",
  week_start_in: "Las semanas empiezan en ({0})",
  clock_in: "Reloj ({0})",
  clock_hours: "{0} horas",
  submissions: "Los visitantes pueden proponer eventos",
  submissions_hint: "El formulario está en {0}. Lo que se envía queda pendiente de revisión.",
};
