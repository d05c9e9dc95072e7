import { readFileSync } from "node:fs";
import { examplesIn } from "./console-examples.ts";
import { type WrittenPage, withoutBlocks } from "./guide.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** Commands that the guide names and that no test of it runs, and why; `VERSION` is that of the package. */
export const notRun: Record<string, string> = {
  // Packages and generators: the npm registry, and minutes.
  "npx ./almanac-VERSION.tgz demo": "test/install.test.ts runs it from the installed package",
  "npm install ./almanac-VERSION.tgz": "test/install.test.ts installs the packages",
  "npx almanac start": "test/install.test.ts starts the installed package",
  "npm ci && npm run demo":
    "npm ci would replace the packages that the tests use; test/npm-scripts.test.ts runs the demo",
  "npm ci": "it would replace the packages that the tests use",
  "npx create-next-app@latest concerts": "a generator that needs the npm registry",
  "npm create astro@latest concerts": "a generator that needs the npm registry",
  "npx create-expo-app@latest concerts": "a generator that needs the npm registry",
  "apt-get install wrk": "a package of the machine",
  // Containers.
  "docker compose -f deploy/compose.yaml up -d": "there is no Docker",
  "docker compose -f deploy/compose.yaml exec almanac cat data/first-credentials.txt": "there is no Docker",
  "kubectl exec almanac-0 -- cat data/first-credentials.txt": "there is no Kubernetes",
  // The tests themselves are started with them, or they take minutes.
  "npm test": "the tests would run themselves",
  "LONG_TESTS=1 npm test": "the tests would run themselves",
  "npm test -- WORD": "the tests would run themselves",
  "npm test -- migrations": "the tests would run themselves",
  "npm run test:quick": "the tests would run themselves",
  "SEED=123 npm test -- WORD": "the tests would run themselves",
  "UPDATE_SCREENSHOTS=1 npm test -- screenshots": "it would replace the screenshots that tests compare with",
  "npm run test:faults": "half an hour; the gate runs a part",
  "npm run test:faults -- --short": "three minutes; the gate runs it",
  "npm run test:fuzz": "ten minutes; test/fuzz/requests.test.ts runs a part",
  "npm run bench": "half an hour, on a machine that does nothing else",
  "npm run bench -- --check": "half an hour, on a machine that does nothing else",
  "npm run bench -- --quick --events 10000": "minutes, on a machine that does nothing else",
  "npm run bench -- --only list,hot-100": "minutes, on a machine that does nothing else",
  "npm run bench -- --only import --imported 50000": "minutes, on a machine that does nothing else",
  "npm run bench -- --events 1000000": "a long time, on a machine that does nothing else",
  "npm run bench -- --events 1000000 --store postgres": "a long time, on a machine that does nothing else",
  "npm run bench -- --only hot-100,create --check": "minutes, on a machine that does nothing else",
  // Tools of the project, which work on the tree and not on a service.
  "npm start": "it goes on until it is stopped; test/npm-scripts.test.ts runs it",
  "npm run build": "npm start, which test/npm-scripts.test.ts runs, does it",
  "npm run dev": "test/dev.test.ts runs it on a copy of the tree",
  "npm run format": "it changes files of the tree",
  "npm run generate": "it changes files of the client; test/client.test.ts compares them",
  "npm run package": "test/install.test.ts makes the packages by its script",
  "npm run openapi": "it changes files of the tree; test/api/openapi.document.test.ts compares them",
  "npm run --silent sbom": "npm's own list of packages; the workflow of a release runs it",
  "node bench/scaling.mjs": "test/scaling.test.ts runs it and compares the tables",
  "npm run cli -- mcp": "it waits for a client; the configuration above it is run with one",
};

/** Requests that the guide names in its texts and does not send, and the tests that do. */
export const notSent: Record<string, string> = {
  "POST /wp-json/almanac/v1/session": "test/api/auth.session.test.ts",
};

/** Commands as they are compared: those of a clone are those of the package. */
export const normalized = (command: string): string =>
  command
    .replaceAll(version, "VERSION")
    .replace(/^npm run cli --(?! mcp)/, "npx almanac cli")
    .replace(/^almanac cli/, "npx almanac cli")
    .replace(/ …$/, "");

/** The commands that a page shows and that are not run: lines of `sh` blocks, without what is said behind them. */
export const linesOf = ({ blocks }: WrittenPage): string[] =>
  blocks
    .filter(({ language }) => language === "sh")
    .flatMap(({ text }) => text.trim().split("\n"))
    .map((line) => normalized(line.replace(/ {2,}.*$/, "")));

const programs = "npm|npx|node|curl|printf|echo|docker|kubectl|cat|tar|almanac|apt-get|python3?|sh|bash|psql";

/** The commands in the sentences of a page. */
export const commandsInTexts = ({ markdown }: WrittenPage): string[] =>
  [...withoutBlocks(markdown).matchAll(new RegExp(`\`((?:[A-Z_]+=\\S+ )?(?:${programs})\\s[^\`]+)\``, "g"))]
    .map(([, command = ""]) => normalized(command.replace(/\s+/g, " ")))
    .filter((command) => command !== "npm run");

/** The commands of the `console` blocks of a page. */
export const examplesOf = ({ blocks }: Pick<WrittenPage, "blocks">) =>
  blocks
    .filter(({ language }) => language === "console")
    .flatMap(({ text, options }) =>
      examplesIn(`\`\`\`console\n${text}\`\`\`\n`).map((example) => ({ ...example, needs: options.needs })),
    );

/** The commands of the command line that the README shows, all of which test/readme.test.ts runs. */
export const readmeCommands = (): string[] =>
  [...readFileSync("README.md", "utf8").matchAll(/^ {4}(npm run cli -- .+?)(?: {2,}#.*)?$/gm)].map(
    ([, command = ""]) => normalized(command),
  );

/** The types of a value of JSON, by the names of its properties; an array has that of its first element. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

const API = "/wp-json/svc/events/v1";

/**
 * The requests in the sentences of a page: a method and a path below the host. The client has a table of all routes, each of
 * which test/client.test.ts compares with its method.
 */
export function requestsInTexts({ markdown, source }: WrittenPage): string[] {
  if (source.startsWith("clients/")) return [];
  return [...withoutBlocks(markdown).matchAll(/`(GET|POST|PUT|PATCH|DELETE)\s+([^`\s?]+)[^`]*`/g)].map(
    ([, method, path = ""]) => {
      const full = path
        .replace("{api}", API)
        // The same routes, by the name of the plugin and with a language before them.
        .replace(/^(?:\/fr)?\/wp-json\/tribe\//, "/wp-json/svc/");
      const isOfApi = /^\/(events|venues|organizers|categories|tags|series)\b/.test(full);
      return `${method} ${isOfApi ? API : ""}${full}`;
    },
  );
}

/** Whether a request of a text is one to a route, as the log names that. */
export function isRequestTo(request: string, method: string, route: string): boolean {
  const [wanted, path = ""] = request.split(" ");
  const parts = path.split("/");
  const routeParts = route.replaceAll(/\(\^[^/]*\$\)/g, "").split("/");
  return (
    wanted === method &&
    parts.length === routeParts.length &&
    routeParts.every((part, at) => part.startsWith(":") || parts[at]?.startsWith("{") || part === parts[at])
  );
}
