/** Messages in English: an empty calendar, and sample content. */
export const welcome = {
  welcome: "Welcome",
  welcome_text: "No event lies ahead. Create one: a title, a start and an end are enough.",
  welcome_empty: "This calendar has no events yet. How would you like to begin?",
  event_first: "Create the first event",
  event_first_text: "A title, a start and an end are enough.",
  import_first: "Import events",
  import_first_text: "From another site, a calendar or a spreadsheet.",
  sample_load: "Add sample content",
  sample_load_text:
    "Some events with venues, organizers and categories, to try things out. Everybody can see them; they can be removed all at once.",
  sample_progress: "Adding sample content: {0} of {1}",
  sample_loaded: "The sample content has been added.",
  sample_notice: "Some of these events are sample content.",
  sample_remove: "Remove the sample content",
  sample_remove_text:
    "The sample events are deleted in every language, even if you have changed them. Their venues, organizers, categories and tags are deleted as well, unless other events use them.",
  sample_removed: "The sample content has been removed.",
};
