import { accounts } from "./de/accounts.ts";
import { eventForm } from "./de/event-form.ts";
import { eventList } from "./de/event-list.ts";
import { frame } from "./de/frame.ts";
import { importFiles } from "./de/import-files.ts";
import { imports } from "./de/imports.ts";
import { resources } from "./de/resources.ts";
import { review } from "./de/review.ts";
import { secondFactor } from "./de/second-factor.ts";
import { series } from "./de/series.ts";
import { settings } from "./de/settings.ts";
import { webhooks } from "./de/webhooks.ts";
import { welcome } from "./de/welcome.ts";
import type { Messages } from "./en.ts";

/** The messages of the app in German. */
export const de: Messages = {
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
