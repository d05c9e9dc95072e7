import type { review as messages } from "../en/review.ts";

/** Messages in German: the review of what was submitted. */
export const review: Record<keyof typeof messages, string> = {
  review: "Prüfung",
  review_text: "Eingereichte Veranstaltungen, die auf ihre Veröffentlichung warten, die ältesten zuerst.",
  review_empty: "Nichts wartet auf Prüfung.",
  review_found: "Warten auf Prüfung: {0}",
  submitted: "Eingereicht",
  publish_named: "„{0}“ veröffentlichen",
  send_back: "Zurückgeben",
  send_back_named: "„{0}“ zurückgeben",
  send_back_note: "Was soll der Autor ändern?",
  send_back_hint: "Sie wird wieder ein Entwurf, und der Autor liest diese Notiz über dem Formular.",
  was_published: "„{0}“ ist veröffentlicht.",
  was_sent_back: "„{0}“ wurde zurückgegeben.",
  review_notes: "Notizen der Redaktion",
  review_note_by: "{0}, am {1}",
};
