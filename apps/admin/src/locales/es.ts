import type { Messages } from "./en.ts";
import { accounts } from "./es/accounts.ts";
import { eventForm } from "./es/event-form.ts";
import { eventList } from "./es/event-list.ts";
import { frame } from "./es/frame.ts";
import { importFiles } from "./es/import-files.ts";
import { imports } from "./es/imports.ts";
import { resources } from "./es/resources.ts";
import { review } from "./es/review.ts";
import { secondFactor } from "./es/second-factor.ts";
import { series } from "./es/series.ts";
import { settings } from "./es/settings.ts";
import { webhooks } from "./es/webhooks.ts";
import { welcome } from "./es/welcome.ts";

/** The messages of the app in Spanish. */
export const es: Messages = {
  ...accounts,
  ...eventForm,
  ...eventList,
  ...frame,
  ...importFiles,
  ...imports,
  ...resources,
  ...review,
  ...secondFactor,
  ...series,
  ...settings,
  ...webhooks,
  ...welcome,
};
