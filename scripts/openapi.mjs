// Writes docs/openapi.json from the compiled sources.
//
//   npm run openapi

import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const build = resolve(root, process.argv[2] ?? "build");

const { committedDocument } = await import(pathToFileURL(join(build, "test", "support", "openapi.js")).href);
writeFileSync(join(root, "docs", "openapi.json"), committedDocument());
