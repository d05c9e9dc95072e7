import { accounts } from "./en/accounts.ts";
import { eventForm } from "./en/event-form.ts";
import { eventList } from "./en/event-list.ts";
import { frame } from "./en/frame.ts";
import { importFiles } from "./en/import-files.ts";
import { imports } from "./en/imports.ts";
import { resources } from "./en/resources.ts";
import { review } from "./en/review.ts";
import { secondFactor } from "./en/second-factor.ts";
import { series } from "./en/series.ts";
import { settings } from "./en/settings.ts";
import { webhooks } from "./en/webhooks.ts";
import { welcome } from "./en/welcome.ts";

/** The messages of the app in English; `{0}` stands for the first value. */
export const en = {
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

/** The messages of a language. */
export type Messages = Record<keyof typeof en, string>;
