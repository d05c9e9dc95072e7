/** Messages in English: series. */
export const series = {
  series: "Series",
  series_open: "Open the series",
  series_text: "Events that repeat. A new one is made as an event with a rule.",
  series_first: "First date",
  series_scope_text: "A change here is for all dates, except for what was changed in one of them.",
  series_dates: "Dates",
  series_excluded: "Left out",
  series_added: "Further dates",
  series_add_date: "Add a date",
  series_readmit: "Take back in: {0}",
  series_delete_text: "All its dates go to the trash with it.",
  repeat_rule: "Rule",
  repeat_rule_hint: "In the words of iCalendar (RFC 5545).",
};
