import { type Config, ownUrl } from "./config.ts";
import type { InitialCredentials } from "./first-credentials.ts";

/** Facts of a start that its text names, beside the settings. */
export interface StartFacts {
  /** The file with the credentials of the first administrator; null if they were shown, or created earlier. */
  credentialsFile: string | null;
  /** Those credentials, where they may be shown. */
  credentials: InitialCredentials | null;
  /** Whether the build has the editor's app. */
  hasApp: boolean;
}

/** The text that a service prints when it listens: where its parts are, and a command to try. */
export function startText(config: Config, { credentialsFile, credentials, hasApp }: StartFacts): string {
  const { BASE_URL, API_ROOT } = config;
  const own = ownUrl(config);
  const events = `${own}/${API_ROOT}/svc/events/v1/events`;
  type Part = [name: string, place: string];
  const app: Part[] = hasApp ? [["Editor's app", `${BASE_URL}/admin/`]] : [];
  const parts: Part[] = [
    ["Calendar", `${BASE_URL}/events/`],
    ...app,
    ["API", `${BASE_URL}/${API_ROOT}/svc/events/v1`],
    ["API reference", `${BASE_URL}/docs/`],
    ["Guide", `${BASE_URL}/docs/guide/`],
    ["Data", config.DATABASE_URL ? "the database of DATABASE_URL" : config.DATA_DIR],
  ];
  const means = hasApp ? "open the login link" : "with the login and the password";
  if (credentials) parts.push(["First login", `${means} above`]);
  if (credentialsFile) parts.push(["First login", `${means} in ${credentialsFile}`]);
  return [
    `Almanac listens on ${own}${BASE_URL === own ? "" : `; its public URL is ${BASE_URL}`}.`,
    "",
    ...parts.map(([name, place]) => `  ${name.padEnd(13)}  ${place}`),
    "",
    ...(config.AUTH === "open"
      ? ["AUTH is open: anybody who reaches this URL may write as the administrator.", ""]
      : []),
    "Try it:",
    credentials
      ? `  curl -u '${credentials.login}:${credentials.appPassword}' ${events} -d title=Hello -d 'start_date=tomorrow 7pm' -d 'end_date=tomorrow 9pm'`
      : `  curl ${events}`,
  ].join("\n");
}
