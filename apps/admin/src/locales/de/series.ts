import type { series as messages } from "../en/series.ts";

/** Messages in German: series. */
export const series: Record<keyof typeof messages, string> = {
  series: "Serien",
  series_open: "Serie öffnen",
  series_text: "Veranstaltungen, die sich wiederholen. Eine neue entsteht als Veranstaltung mit einer Regel.",
  series_first: "Erster Termin",
  series_scope_text:
    "Eine Änderung hier gilt für alle Termine, außer für das, was an einem davon geändert wurde.",
  series_dates: "Termine",
  series_excluded: "Ausgelassen",
  series_added: "Weitere Termine",
  series_add_date: "Termin hinzufügen",
  series_readmit: "Wieder aufnehmen: {0}",
  series_delete_text: "Alle ihre Termine kommen mit in den Papierkorb.",
  repeat_rule: "Regel",
  repeat_rule_hint: "In der Schreibweise von iCalendar (RFC 5545).",
};
