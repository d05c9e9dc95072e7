import type { series as messages } from "../en/series.ts";

/** Messages in French: series. */
export const series: Record<keyof typeof messages, string> = {
  series: "Séries",
  series_open: "Ouvrir la série",
  series_text: "Événements qui se répètent. On en crée un comme événement avec une règle.",
  series_first: "Première date",
  series_scope_text:
    "Une modification ici vaut pour toutes les dates, sauf ce qui a été changé pour l’une d’elles.",
  series_dates: "Dates",
  series_excluded: "Dates exclues",
  series_added: "Dates ajoutées",
  series_add_date: "Ajouter une date",
  series_readmit: "Réintégrer\u00a0: {0}",
  series_delete_text: "Toutes ses dates vont à la corbeille avec elle.",
  repeat_rule: "Règle",
  repeat_rule_hint: "Dans la syntaxe d’iCalendar (RFC 5545).",
};
