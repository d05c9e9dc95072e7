import type { series as messages } from "../en/series.ts";

/** Messages in Spanish: series. */
export const series: Record<keyof typeof messages, string> = {
  series: "Series",
  series_open: "Abrir la serie",
  series_text: "Eventos que se repiten. Se crea uno nuevo como evento con una regla.",
  series_first: "Primera fecha",
  series_scope_text: "Un cambio aquí vale para todas las fechas, salvo lo que se cambió en una de ellas.",
  series_dates: "Fechas",
  series_excluded: "Excluidas",
  series_added: "Otras fechas",
  series_add_date: "Añadir una fecha",
  series_readmit: "Readmitir: {0}",
  series_delete_text: "Todas sus fechas van con ella a la papelera.",
  repeat_rule: "Regla",
  repeat_rule_hint: "En la sintaxis de iCalendar (RFC 5545).",
};
