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
  send_back_visitor_hint:
    "Sie wird ein Entwurf. Wer sie eingereicht hat, hat kein Konto und sieht diese Notiz nicht: Schreiben Sie bei Fragen eine E-Mail.",
  was_published: "„{0}“ ist veröffentlicht.",
  was_sent_back: "„{0}“ wurde zurückgegeben.",
  review_notes: "Notizen der Redaktion",
  submission_notes: "Von einem Besucher eingereicht",
  submitted_by: "Eingereicht von {0}",
  review_note_by: "{0}, am {1}",
};
