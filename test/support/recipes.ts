import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { runsGate } from "./gate.ts";
import { temporaryFolder } from "./process.ts";

/** An edit of a recipe: a new file, or lines added to an existing one. */
interface Edit {
  path: string;
  isPatch: boolean;
  text: string;
}

const run = promisify(execFile);

/**
 * The edits of a recipe. A fenced block that is headed "ts PATH" is a whole new file; one headed "diff PATH" has hunks,
 * separated by "@@", whose lines begin with a blank (context), "+" (added) or "-" (removed).
 */
export function editsIn(markdown: string): Edit[] {
  return [...markdown.matchAll(/^```(ts|diff) (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, language, path = "", text = ""]) => ({ path, isPatch: language === "diff", text }),
  );
}

/** Results of a build or a run, which .gitignore names, and the history. */
const notSources = new Set([".env", ".git", "build", "data", "dist", "node_modules"]);

/** A copy of the sources that builds and runs. It has every file, because a test may import any of them. */
export async function copyOfTree(): Promise<string> {
  const folder = await temporaryFolder();
  for (const entry of await readdir("."))
    if (!notSources.has(entry)) await cp(entry, join(folder, entry), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Makes the edits of a recipe in a copy of the tree. */
export async function applyEdits(edits: readonly Edit[], folder: string): Promise<void> {
  for (const { path, isPatch, text } of edits) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, isPatch ? patched(await readFile(file, "utf8"), text, path) : text, {
      flag: isPatch ? "w" : "wx",
    });
  }
}

/** The source with the hunks of a diff block applied; the context of a hunk must occur exactly once. */
export function patched(source: string, diff: string, path: string): string {
  let lines = source.split("\n");
  for (const hunk of diff.split(/^@@.*\n/m).filter((text) => text.trim() !== "")) {
    const changes = hunk.replace(/\n$/, "").split("\n");
    const before = changes.filter((line) => !line.startsWith("+")).map((line) => line.slice(1));
    const after = changes.filter((line) => !line.startsWith("-")).map((line) => line.slice(1));
    const places = lines.flatMap((_, at) =>
      before.every((line, offset) => lines[at + offset] === line) ? [at] : [],
    );
    if (places.length !== 1)
      throw new Error(`The context of this hunk occurs ${places.length} times in ${path}:\n${hunk}`);
    lines = lines.toSpliced(places[0] ?? 0, before.length, ...after);
  }
  return lines.join("\n");
}

/** Copies of the tree are compiled; with LONG_TESTS, as in the gate, their types are checked, too, which takes ten times as long. */
export const typeChecks = runsGate ? [] : ["--noCheck"];

/** Bundles the service without the editor's app, which no recipe changes and which takes longer. */
const bundleService = `
  import { build } from "esbuild";
  import { buildOptions } from "./scripts/build.mjs";
  await build(buildOptions("dist"));`;

/** Compiles `src/` and further files of a copy of the tree, and bundles it; returns the entry point of the service. */
export async function build(folder: string, files: readonly string[] = []): Promise<string> {
  const config = { extends: "./tsconfig.json", include: ["src", ...files] };
  await writeFile(join(folder, "tsconfig.recipe.json"), JSON.stringify(config));
  const tsc = join(folder, "node_modules", ".bin", "tsc");
  const options = { cwd: folder, timeout: 120_000 };
  await run(tsc, ["-p", "tsconfig.recipe.json", ...typeChecks], options).catch((error) => {
    throw new Error(`The tree does not compile:\n${error.stdout}`);
  });
  await run(process.execPath, ["--input-type=module", "--eval", bundleService], options);
  return join(folder, "dist", "main.js");
}

/** Runs compiled tests in a copy of the tree. */
export async function runTests(
  folder: string,
  files: readonly string[],
  settings: Record<string, string> = {},
): Promise<void> {
  const compiled = files.map((file) => join("build", file.replace(/\.ts$/, ".js")));
  // Node's test runner does not start a second one inside itself.
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
  const env = { ...inherited, ...settings };
  await run(process.execPath, ["--test", ...compiled], { cwd: folder, env, timeout: 120_000 }).catch(
    (error) => {
      throw new Error(`The tests of the recipe fail:\n${error.stdout}`);
    },
  );
}
