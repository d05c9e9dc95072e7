/** Messages in English: the review of what was submitted. */
export const review = {
  review: "Review",
  review_text: "Events that were submitted and wait to be published, the oldest first.",
  review_empty: "Nothing awaits review.",
  review_found: "Awaiting review: {0}",
  submitted: "Submitted",
  publish_named: "Publish “{0}”",
  send_back: "Send back",
  send_back_named: "Send back “{0}”",
  send_back_note: "What should the author change?",
  send_back_hint: "It becomes a draft again, and the author reads this note above the form.",
  was_published: "“{0}” is published.",
  was_sent_back: "“{0}” was sent back.",
  review_notes: "Notes of the editors",
  review_note_by: "{0}, {1}",
};
