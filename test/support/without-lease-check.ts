import { cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The compiled service beside the compiled tests. */
const built = fileURLToPath(new URL("../../src", import.meta.url));

/** The beginning of the check, in the bundle and in the compiled module. */
const check = /function isLive\d*\(\)\s*\{/g;

/**
 * Copies the built service and takes the check of the lease out of the copy, which goes on using its cache after its
 * lease has ended. Returns the folder of the copy, which is beside the original, so that it finds the same packages.
 */
export async function copyWithoutLeaseCheck(): Promise<string> {
  const folder = await mkdtemp(`${built}-without-lease-check-`);
  await cp(built, folder, { recursive: true });
  let found = 0;
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((file) => file.endsWith(".js"))) {
    const path = join(folder, name);
    const text = await readFile(path, "utf8");
    const patched = text.replace(check, (start) => {
      found += 1;
      return `${start} if (figures.lease_renewals > 0) return true;`;
    });
    if (patched !== text) await writeFile(path, patched);
  }
  if (found === 0) throw new Error("The built service has no check of a lease.");
  return folder;
}
