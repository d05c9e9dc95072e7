import type { welcome as messages } from "../en/welcome.ts";

/** Messages in French: an empty calendar, and sample content. */
export const welcome: Record<keyof typeof messages, string> = {
  welcome: "Bienvenue",
  welcome_text: "Aucun événement à venir. Créez-en un\u00a0: un titre, un début et une fin suffisent.",
  welcome_empty: "Ce calendrier ne contient encore aucun événement. Par quoi voulez-vous commencer\u00a0?",
  event_first: "Créer le premier événement",
  event_first_text: "Un titre, un début et une fin suffisent.",
  import_first: "Importer des événements",
  import_first_text: "Depuis un autre site, un agenda ou un tableur.",
  sample_load: "Ajouter des exemples",
  sample_load_text:
    "Quelques événements avec lieux, organisateurs et catégories, pour faire des essais. Tout le monde les voit\u00a0; ils se suppriment d’un seul coup.",
  sample_progress: "Ajout des exemples\u00a0: {0} sur {1}",
  sample_loaded: "Les exemples ont été ajoutés.",
  sample_notice: "Certains de ces événements sont des exemples.",
  sample_remove: "Supprimer les exemples",
  sample_remove_text:
    "Les événements d’exemple sont supprimés dans toutes les langues, même si vous les avez modifiés. Leurs lieux, organisateurs, catégories et étiquettes le sont aussi, sauf si d’autres événements les utilisent.",
  sample_removed: "Les exemples ont été supprimés.",
};
