import type { welcome as messages } from "../en/welcome.ts";

/** Messages in Spanish: an empty calendar, and sample content. */
export const welcome: Record<keyof typeof messages, string> = {
  welcome: "Bienvenido",
  welcome_text: "No hay ningún evento próximo. Cree uno: bastan un título, un inicio y un fin.",
  welcome_empty: "Este calendario aún no tiene eventos. ¿Cómo quiere empezar?",
  event_first: "Crear el primer evento",
  event_first_text: "Bastan un título, un inicio y un fin.",
  import_first: "Importar eventos",
  import_first_text: "De otro sitio, de un calendario o de una hoja de cálculo.",
  sample_load: "Añadir ejemplos",
  sample_load_text:
    "Algunos eventos con lugares, organizadores y categorías, para hacer pruebas. Todo el mundo puede verlos; se pueden eliminar todos a la vez.",
  sample_progress: "Añadiendo ejemplos: {0} de {1}",
  sample_loaded: "Se han añadido los ejemplos.",
  sample_notice: "Algunos de estos eventos son ejemplos.",
  sample_remove: "Eliminar los ejemplos",
  sample_remove_text:
    "Los eventos de ejemplo se eliminan en todos los idiomas, aunque los haya modificado. También se eliminan sus lugares, organizadores, categorías y etiquetas, salvo que otros eventos los usen.",
  sample_removed: "Se han eliminado los ejemplos.",
};
