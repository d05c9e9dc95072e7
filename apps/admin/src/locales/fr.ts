import type { Messages } from "./en.ts";
import { accounts } from "./fr/accounts.ts";
import { eventForm } from "./fr/event-form.ts";
import { eventList } from "./fr/event-list.ts";
import { frame } from "./fr/frame.ts";
import { importFiles } from "./fr/import-files.ts";
import { imports } from "./fr/imports.ts";
import { resources } from "./fr/resources.ts";
import { review } from "./fr/review.ts";
import { secondFactor } from "./fr/second-factor.ts";
import { series } from "./fr/series.ts";
import { settings } from "./fr/settings.ts";
import { webhooks } from "./fr/webhooks.ts";
import { welcome } from "./fr/welcome.ts";

/** The messages of the app in French. */
export const fr: Messages = {
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
