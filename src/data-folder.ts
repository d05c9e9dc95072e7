import { chmod, lstat, readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/** Permissions of group and others, and the sticky bit, which marks folders for everybody such as `/tmp`. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Makes every new file of the process, the database included, readable by its user only. */
export const restrictNewFiles = (): void => void process.umask(OTHERS);

/**
 * Restricts an existing data folder and everything in it to its user. A folder for everybody, or one that the process
 * works in, is left alone, because it holds other things than data. Reports what was open.
 */
export async function restrictDataFolder(
  folder: string,
  workingFolder: string,
  report: (message: string) => void,
): Promise<void> {
  // Windows has no such permissions.
  if (process.platform === "win32") return;
  const status = await lstat(folder).catch(() => null);
  if (!status?.isDirectory()) return;
  const isAround = !relative(folder, workingFolder).split(sep).includes("..");
  if ((status.mode & STICKY) !== 0 || dirname(folder) === folder || isAround) {
    report(`The data folder ${folder} holds more than data, so it stays open to other users. Set DATA_DIR.`);
    return;
  }
  try {
    const count = await restrict(folder, true);
    if (count > 0)
      report(`The data folder ${folder} was open to other users: ${count} entries are closed now.`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    report(`The data folder ${folder} cannot be closed to other users: ${message}`);
  }
}

/**
 * Restricts a file or folder; returns how many were open. Folders are closed after their content and searched only
 * while they are open, so that an interrupted run is repeated and a closed tree costs nothing.
 */
async function restrict(path: string, isRoot = false): Promise<number> {
  const status = await lstat(path).catch(() => null);
  if (!status || status.isSymbolicLink()) return 0;
  const isOpen = (status.mode & OTHERS) !== 0;
  let count = 0;
  if (status.isDirectory() && (isOpen || isRoot))
    for (const name of await readdir(path)) count += await restrict(join(path, name));
  if (!isOpen) return count;
  await chmod(path, status.mode & 0o700);
  return count + 1;
}
