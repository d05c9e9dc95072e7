import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { commands } from "../src/cli/commands.ts";
import { readConfig } from "../src/config.ts";
import { browserSuite } from "./support/browser.ts";
import { examplesIn, outputPattern, runCommands } from "./support/console-examples.ts";
import { type Block, fileIn, renderedGuide, writtenPages } from "./support/guide.ts";
import * as frontEnds from "./support/guide-front-ends.ts";
import { freePort } from "./support/postgres.ts";
import {
  cleanUp,
  emptyStore,
  firstCredentials,
  type ServiceProcess,
  startProcess,
  temporaryFolder,
} from "./support/process.ts";
import { waitFor } from "./support/wait.ts";

/** The base URL and the application password that the guide prints. */
const BASE_URL = "http://127.0.0.1:3000";
const PASSWORD = "abcd efgh ijkl mnop qrst uvwx";

/** The compiled program beside the compiled tests. */
const almanac = fileURLToPath(new URL("../src/almanac.js", import.meta.url));

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const guide = await renderedGuide();
const pages = writtenPages(guide);

/** Files that no command of their page runs, and the test below that does: in a browser, rendered, or by their requests alone. */
const frontEndFiles = new Set([
  ...["cookbook/html embed.html", "cookbook/html list.html", "cookbook/react Events.jsx"],
  ...["cookbook/react-native EventsScreen.jsx", "cookbook/wordpress block.html"],
  ...["cookbook/next app/events/page.jsx", "cookbook/next app/events/[slug]/page.jsx"],
  ...["cookbook/vue Events.vue", "cookbook/svelte Events.svelte"],
  ...["cookbook/astro src/pages/events/index.astro"],
  ...["cookbook/eleventy _data/events.js", "cookbook/eleventy events.njk", "cookbook/wordpress block.js"],
  ...["cookbook/php events.php", "cookbook/wordpress functions.php"],
  "developers/staying-in-step receiver.mjs",
]);

/** Checks of the commands that cannot be run here, by the word after `sh`. */
const otherChecks: Record<string, (block: Block) => void> = {
  // The named test installs the packages and starts the installed program with the same arguments, without npx.
  elsewhere({ options, text }) {
    const file = options.elsewhere ?? "";
    assert.ok(existsSync(file), file);
    for (const line of text.trim().replaceAll(version, "VERSION").split("\n"))
      assert.match(line, /^(npm install|npx) \.\/almanac-VERSION\.tgz( demo)?$|^npx almanac start$/);
  },
  // Generators of other projects, which need the registry and minutes.
  scaffold({ text }) {
    assert.match(text, /^(npx create-(next-app|expo-app)|npm create astro)@latest [a-z]+\n$/);
  },
  // The files and services that the commands name; test/deploy/ checks their content.
  docker({ text }) {
    for (const line of text.trim().split("\n")) {
      const [, file = "", service] = /^docker compose -f (\S+) (?:up -d|exec (\S+) cat .+)$/.exec(line) ?? [];
      const { services } = parse(readFileSync(file, "utf8"));
      if (service) assert.ok(service in services, line);
    }
  },
};

describe("the guide", () => {
  let service: ServiceProcess;
  let settings: Record<string, string>;
  let password = "";
  let files: Server;
  const children: ChildProcess[] = [];
  const here = (text: string) => text.replaceAll(BASE_URL, service.origin).replaceAll(PASSWORD, password);
  const file = (path: string, name: string) => here(fileIn(pages, path, name));
  /** The responses of the server of front ends, by path: another origin than the calendar's. */
  const served = new Map<string, { type: string; text: string }>();

  const { browser } = browserSuite(async () => {
    settings = { ...(await emptyStore("sqlite")), ALLOW_PRIVATE_HOSTS: "127.0.0.1" };
    service = await startProcess(settings);
    ({ "application password": password = "" } = await firstCredentials(settings));
    files = createServer(({ url = "" }, response) => {
      const found = served.get(url);
      response.writeHead(found ? 200 : 404, { "content-type": `${found?.type}; charset=utf-8` });
      response.end(found?.text);
    });
    await new Promise<void>((done) => files.listen(0, "127.0.0.1", done));
    return service;
  });
  after(async () => {
    for (const child of children) child.kill("SIGKILL");
    files?.close();
    await cleanUp();
  });

  /** Opens a document, with a script if there is one, on an origin of its own. */
  async function show(text: string, script?: string) {
    served.set("/page.html", { type: "text/html", text });
    if (script) served.set("/script.js", { type: "text/javascript", text: script });
    const page = await browser().newPage();
    await page.goto(`http://127.0.0.1:${(files.address() as AddressInfo).port}/page.html`);
    return page;
  }

  it("has links that lead somewhere, and no code outside of fenced blocks", () => {
    assert.deepEqual(guide.problems, []);
    for (const { path, markdown } of pages)
      assert.doesNotMatch(markdown.replace(/^( *)```[\s\S]*?^\1```$/gm, ""), /\n\n {4}\S/, path);
  });

  it("has a way to check every block", () => {
    for (const { path, blocks } of pages) {
      const ran = blocks.filter(({ language }) => language === "console").map(({ text }) => text);
      for (const { language, options } of blocks) {
        const name = options.file;
        const isChecked =
          language === "console" ||
          (language === "ini" && "settings" in options) ||
          (language === "sh" && Object.keys(options).some((word) => word in otherChecks)) ||
          (name !== undefined &&
            (frontEndFiles.has(`${path} ${name}`) || ran.some((text) => text.includes(` ${name}\n`))));
        assert.ok(isChecked, `${path}: ${language} ${JSON.stringify(options)}`);
      }
    }
    for (const known of frontEndFiles) {
      const [path = "", ...name] = known.split(" ");
      assert.doesNotThrow(() => fileIn(pages, path, name.join(" ")));
    }
  });

  for (const { path, blocks } of pages.filter((page) =>
    page.blocks.some(({ language }) => language === "console"),
  ))
    it(`runs the commands of ${path}`, async (test) => {
      const folder = await temporaryFolder();
      for (const { options, text } of blocks) {
        if (!options.file) continue;
        await mkdir(dirname(join(folder, options.file)), { recursive: true });
        await writeFile(join(folder, options.file), here(text));
      }
      const examples = blocks
        .filter(({ language, options }) => {
          const isRunnable = language === "console" && (!options.needs || isInstalled(options.needs));
          if (language === "console" && !isRunnable)
            test.diagnostic(`not run: there is no ${options.needs} here`);
          return isRunnable;
        })
        .flatMap(({ text }) => examplesIn(`\`\`\`console\n${text}\`\`\`\n`));
      const setUp = [`cd '${folder}'`, `npx() { shift; '${process.execPath}' '${almanac}' "$@"; }`];
      const outputs = await runCommands(
        [...setUp, ...examples.map(({ command }) => here(command))],
        settings,
      );

      const different = examples.flatMap(({ command, output }, at) => {
        const printed = (outputs[at + setUp.length] ?? "").replaceAll(service.origin, BASE_URL);
        return outputPattern(output).test(printed) ? [] : [{ command, output, printed }];
      });
      assert.deepEqual(different, []);
    });

  it("checks the commands that cannot be run here by what they name", () => {
    for (const { blocks } of pages)
      for (const block of blocks.filter(({ language }) => language === "sh"))
        for (const word of Object.keys(block.options)) otherChecks[word]?.(block);
  });

  it("shows settings that the service accepts", () => {
    const block = pages.flatMap(({ blocks }) => blocks).find(({ language }) => language === "ini");
    const lines = (block?.text ?? "").trim().split("\n");
    const config: Record<string, unknown> = {
      ...readConfig(Object.fromEntries(lines.map((line) => line.split("=")))),
    };

    assert.ok(lines.length > 5);
    for (const line of lines) assert.ok((line.split("=")[0] ?? "") in config, line);
  });

  it("has a receiver of webhooks that takes signed messages and no others", async () => {
    const port = await freePort();
    const client = service.client(`Basic ${btoa(`admin:${password}`)}`);
    const made = await client.post("/webhooks", { url: `http://127.0.0.1:${port}/`, resources: ["events"] });
    const path = join(await temporaryFolder(), "receiver.mjs");
    await writeFile(path, file("developers/staying-in-step", "receiver.mjs"));
    const child = spawn(process.execPath, [path], {
      env: { PORT: String(port), SECRET: made.body.secret },
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    let printed = "";
    child.stdout.on("data", (text) => {
      printed += text;
    });
    const forged = await waitFor("the receiver", () =>
      fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" }).catch(() => false as const),
    );
    await client.patch("/events/by-slug/water-music", { website: "https://music.example/" });
    await waitFor("the message", () => printed.includes("events.updated"), 30_000);

    assert.equal(forged.status, 401);
  });

  it("has front ends that work in a browser, on another origin", async () => {
    const list = await show(file("cookbook/html", "list.html"));
    await list.getByRole("link", { name: "Water Music" }).waitFor();
    for (const [path, name] of [
      ["cookbook/html", "embed.html"],
      ["cookbook/wordpress", "block.html"],
    ] as const) {
      const embed = await show(`<!doctype html><body>${file(path, name)}`);
      await embed
        .frameLocator("iframe")
        .getByRole("link", { name: /Water Music/ })
        .first()
        .waitFor();
    }
    const root = `<!doctype html><div id="root"></div><script type="module" src="/script.js"></script>`;
    const react = await show(
      root,
      await frontEnds.reactBundle(file("cookbook/react", "Events.jsx"), "Events"),
    );
    await react.getByText("Harbour Hall").waitFor();
    const native = file("cookbook/react-native", "EventsScreen.jsx");
    const screen = await show(root, await frontEnds.reactBundle(native, "EventsScreen"));
    await screen.getByText("Water Music").waitFor();
  });

  it("has components whose code, run without their framework, finds the event", async () => {
    const next = file("cookbook/next", "app/events/page.jsx");
    const single = file("cookbook/next", "app/events/[slug]/page.jsx");
    assert.match(await frontEnds.nextPage(next, {}), /<a href="\/events\/water-music">Water Music<\/a>/);
    assert.match(await frontEnds.nextPage(single, { slug: "water-music" }), /<h1>Water Music<\/h1>/);
    await assert.rejects(frontEnds.nextPage(single, { slug: "nowhere" }), /not found/);

    const loaded = [
      await frontEnds.vueEvents(file("cookbook/vue", "Events.vue")),
      await frontEnds.svelteEvents(file("cookbook/svelte", "Events.svelte")),
      await frontEnds.astroEvents(file("cookbook/astro", "src/pages/events/index.astro")),
      await frontEnds.eleventyEvents(file("cookbook/eleventy", "_data/events.js")),
    ];
    for (const events of loaded)
      assert.deepEqual(
        events.map(({ title }) => title),
        ["Water Music"],
      );
    const choices = await frontEnds.importedFrom(file("cookbook/wordpress", "block.js"));
    assert.deepEqual(await choices.choices?.(), [{ label: "Concerts", value: "concerts" }]);
  });

  it("has templates and PHP that use fields which events have", async () => {
    const { body } = await service.client().get("/events?categories=concerts&per_page=5");
    const templates = [
      file("cookbook/vue", "Events.vue"),
      file("cookbook/svelte", "Events.svelte"),
      file("cookbook/astro", "src/pages/events/index.astro"),
      file("cookbook/eleventy", "events.njk"),
      file("cookbook/php", "events.php").replace(/\$event\['(\w+)'\]/g, "event.$1"),
    ];
    for (const text of templates) {
      const fields = [...text.matchAll(/\bevent\.(\w+)/g)].map(([, name = ""]) => name);
      assert.ok(fields.length > 0);
      assert.deepEqual(
        fields.filter((name) => !(name in body.events[0])),
        [],
      );
    }
    const oembed = file("cookbook/wordpress", "functions.php");
    assert.ok(oembed.includes(`'${service.origin}/wp-json/oembed/1.0/embed'`));
  });

  it("names npm scripts, commands and routes that exist, in the documents that it includes, too", () => {
    // A package of its own has its own scripts.
    const scriptsOf = (folder: string) => {
      const file = join(folder, "package.json");
      return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).scripts : {};
    };
    const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
    const routes = Object.keys(paths).map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`));
    // Decisions are history: they may name what has changed since.
    const sources = [...new Set(guide.pages.map(({ source }) => source.split("#")[0] ?? ""))].filter(
      (source) => existsSync(source) && source.endsWith(".md") && !source.startsWith("docs/decisions/"),
    );
    const wrong: string[] = [];
    for (const source of sources) {
      const text = readFileSync(source, "utf8");
      for (const [found, name = ""] of text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:]*)/g))
        if (!(name in { ...scriptsOf("."), ...scriptsOf(dirname(source)) }))
          wrong.push(`${source}: ${found}`);
      for (const [found, one = "", two = ""] of text.matchAll(
        /(?:npm run cli --|almanac cli) ([a-z-]+)(?: ([a-z-]+))?/g,
      ))
        if (!(one in commands) && !(`${one} ${two}` in commands) && one !== "help")
          wrong.push(`${source}: ${found}`);
      for (const [found, path = ""] of text.matchAll(
        /\b(?:GET|POST|PUT|PATCH|DELETE) +(?:\{api\}|\/wp-json\/svc\/events\/v1)([^\s`?,)]*)/g,
      ))
        if (
          !routes.some((route) =>
            route.test(
              path.replace(/\{(?:collection|(\w+)\|[^}]*)\}/, (_, first = "events") => first) || "/",
            ),
          )
        )
          wrong.push(`${source}: ${found}`);
    }

    assert.ok(sources.length > 30);
    assert.deepEqual(wrong, []);
  });
});

function isInstalled(program: string): boolean {
  try {
    execFileSync("bash", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
