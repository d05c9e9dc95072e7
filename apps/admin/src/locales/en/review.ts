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
  send_back_visitor_hint:
    "It becomes a draft. Whoever submitted it has no account and does not see this note: write an e-mail if you have questions.",
  was_published: "“{0}” is published.",
  was_sent_back: "“{0}” was sent back.",
  review_notes: "Notes of the editors",
  submission_notes: "Submitted by a visitor",
  submitted_by: "Submitted by {0}",
  review_note_by: "{0}, {1}",
};
