import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/** The credentials of the first administrator; shown once, stored only as hashes. */
export interface InitialCredentials {
  login: string;
  password: string;
  appPassword: string;
  /** The URL that logs in and asks for a password; it works once. */
  link: string;
}

/** The file of the first credentials, where they are not shown. */
export const credentialsFile = (folder: string): string => join(folder, "first-credentials.txt");

/**
 * The text that tells the first credentials: themselves on a terminal, else the path of a file that only its user can
 * read, because other outputs are often collected and kept.
 */
export async function announceCredentials(
  { login, password, appPassword, link }: InitialCredentials,
  folder: string,
  isTerminal: boolean,
): Promise<string> {
  const lines = [`  login                 ${login}`, `  password              ${password}`];
  const text = [...lines, `  application password  ${appPassword}`, `  login link            ${link}`].join(
    "\n",
  );
  if (isTerminal)
    return `First start: an administrator was created. These credentials are shown only once:\n${text}`;
  const file = credentialsFile(folder);
  // An older file might have other permissions.
  await rm(file, { force: true });
  const handle = await open(file, "wx", 0o600);
  await handle.writeFile(`${text}\n`).finally(() => handle.close());
  return `First start: an administrator was created. Its credentials are in ${file}; read them and delete it.`;
}
