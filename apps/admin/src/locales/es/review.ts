import type { review as messages } from "../en/review.ts";

/** Messages in Spanish: the review of what was submitted. */
export const review: Record<keyof typeof messages, string> = {
  review: "Revisión",
  review_text: "Eventos enviados que esperan ser publicados, los más antiguos primero.",
  review_empty: "No hay nada pendiente de revisión.",
  review_found: "Pendientes de revisión: {0}",
  submitted: "Enviado",
  publish_named: "Publicar «{0}»",
  send_back: "Devolver",
  send_back_named: "Devolver «{0}»",
  send_back_note: "¿Qué debe cambiar el autor?",
  send_back_hint: "Vuelve a ser un borrador, y el autor lee esta nota encima del formulario.",
  send_back_visitor_hint:
    "Se convierte en borrador. Quien lo propuso no tiene cuenta y no ve esta nota: escriba un correo si tiene preguntas.",
  was_published: "«{0}» está publicado.",
  was_sent_back: "«{0}» ha sido devuelto.",
  review_notes: "Notas de la redacción",
  submission_notes: "Propuesto por un visitante",
  submitted_by: "Propuesto por {0}",
  review_note_by: "{0}, el {1}",
};
