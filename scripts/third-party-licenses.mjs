// The licences of the packages whose code a bundle contains: most of them ask that their text is passed on with the code.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folders of the packages that bundled files belong to, such as node_modules/fastify. */
export function packageFolders(files) {
  const folders = files.flatMap(
    (file) => /^(?:.*:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  return [...new Set(folders)].sort();
}

/** Name, version, licence and its text of every package in some folders below a root. */
export function licenseText(root, folders) {
  const packages = folders.map((folder) => describePackage(join(root, folder)));
  return [
    "The files in dist/ contain code of these packages.\n",
    ...packages.map(
      ({ name, version, license, text }) => `\n== ${name} ${version} (${license})\n\n${text}\n`,
    ),
  ].join("");
}

function describePackage(folder) {
  const file = join(folder, "package.json");
  // Some packages have further files of this name in folders of theirs, without a name.
  const { name, version, license, author } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  if (!name || typeof license !== "string") throw new Error(`${folder} names no licence.`);
  const own = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|-|$)/i.test(entry));
  const writer = typeof author === "string" ? author : author?.name;
  const text = own
    ? readFileSync(join(folder, own), "utf8").trim()
    : `Published under this licence${writer ? ` by ${writer}` : ""}, without its text.`;
  return { name, version, license, text };
}
