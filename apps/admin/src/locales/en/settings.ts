/** Messages in English: the settings of the site. */
export const settings = {
  settings: "Settings",
  settings_saved: "The settings are saved and hold at once.",
  setting_fixed: "{0} in the environment of the service sets this.",
  site_name: "Name of the calendar",
  accent_colour: "Accent colour",
  logo: "Logo",
  logo_upload: "Upload a logo",
  logo_remove: "Remove the logo",
  default_language: "Default language",
  habits: "Weeks and hours",
  week_start_in: "Weeks begin with ({0})",
  clock_in: "Clock ({0})",
  clock_hours: "{0} hours",
  submissions: "Visitors may submit events",
  submissions_hint: "The form is at {0}. What is sent awaits review.",
};
