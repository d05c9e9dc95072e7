import { readConfig } from "../../src/config.ts";
import { openApi } from "../../src/openapi/document.ts";
import { NAMESPACE } from "../../src/rest/arrival.ts";
import { siteOf } from "../../src/service.ts";

/** The interface of a service that nobody has set up otherwise, as it is committed in `docs/openapi.json`. */
export function committedDocument(): string {
  const site = siteOf(readConfig({ TIMEZONE: "UTC" }));
  const language = { code: "en", all: false, by: "default" as const };
  return `${JSON.stringify(openApi({ site, language, namespace: NAMESPACE }), null, 2)}\n`;
}
