import type { review as messages } from "../en/review.ts";

/** Messages in French: the review of what was submitted. */
export const review: Record<keyof typeof messages, string> = {
  review: "Relecture",
  review_text: "Événements soumis qui attendent d’être publiés, du plus ancien au plus récent.",
  review_empty: "Rien n’attend de relecture.",
  review_found: "En attente de relecture\u00a0: {0}",
  submitted: "Soumis le",
  publish_named: "Publier «\u00a0{0}\u00a0»",
  send_back: "Renvoyer",
  send_back_named: "Renvoyer «\u00a0{0}\u00a0»",
  send_back_note: "Que doit changer l’auteur\u00a0?",
  send_back_hint: "Il redevient un brouillon, et l’auteur lit cette note au-dessus du formulaire.",
  send_back_visitor_hint:
    "Il devient un brouillon. La personne qui l’a proposé n’a pas de compte et ne voit pas cette note\u00a0: écrivez un e-mail si vous avez des questions.",
  was_published: "«\u00a0{0}\u00a0» est publié.",
  was_sent_back: "«\u00a0{0}\u00a0» a été renvoyé.",
  review_notes: "Notes de la rédaction",
  submission_notes: "Proposé par un visiteur",
  submitted_by: "Proposé par {0}",
  review_note_by: "{0}, le {1}",
};
