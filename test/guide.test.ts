import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { parse, parseAllDocuments } from "yaml";
import { commands } from "../src/cli/commands.ts";
import { readConfig } from "../src/config.ts";
import { openStore } from "../src/store/open-store.ts";
import { browserSuite } from "./support/browser.ts";
import { outputPattern, runCommands } from "./support/console-examples.ts";
import {
  type Block,
  blockIn,
  documents,
  fileIn,
  renderedGuide,
  withoutBlocks,
  writtenPages,
} from "./support/guide.ts";
import * as commandLists from "./support/guide-commands.ts";
import * as frontEnds from "./support/guide-front-ends.ts";
import { startSite } from "./support/guide-site.ts";
import { connect } from "./support/mcp.ts";
import { freePort, postgresIsWanted, testDatabase } from "./support/postgres.ts";
import {
  cleanUp,
  emptyStore,
  firstCredentials,
  type ServiceProcess,
  startProcess,
  temporaryFolder,
} from "./support/process.ts";
import { giveFactor } from "./support/second-factor.ts";
import { waitFor } from "./support/wait.ts";
import { type Sink, startSink } from "./support/webhook-sink.ts";

/** The base URL and the application password that the guide prints. */
const BASE_URL = "http://127.0.0.1:3000";
const PASSWORD = "abcd efgh ijkl mnop qrst uvwx";
const APP_PASSWORD = "(?:\\w{4} ){5}\\w{4}";

/** The token of METRICS_TOKEN, for the commands that ask for metrics. */
const METRICS_TOKEN = "token-of-the-guide";

/** The compiled program and the command line beside the compiled tests. */
const almanac = fileURLToPath(new URL("../src/almanac.js", import.meta.url));
const cli = fileURLToPath(new URL("../src/cli/index.js", import.meta.url));

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const guide = await renderedGuide();
const pages = writtenPages(guide);
const all = documents(guide);

/** Trees of files, which are no commands. */
const plainBlocks = new Set(["contributors/architecture"]);

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

/** Words after `json` and `js` of blocks that tests below compare or run. */
const shown = new Set(["like", "changes", "signature", "mcp"]);

/** Checks of the commands that cannot be run here, by the word after `sh`. */
const otherChecks: Record<string, (block: Block) => void> = {
  // The named test runs the package by npx, installs it, and starts the installed program with the same arguments.
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
  // Of the benchmark, its options and workloads, all of which the document names.
  long({ text }) {
    const usage = readFileSync("bench/main.mjs", "utf8");
    const workloads = [...readFileSync("bench/workloads.mjs", "utf8").matchAll(/\bname: "([^"]+)"/g)].map(
      ([, name = ""]) => name,
    );
    const named = readFileSync("docs/PERFORMANCE.md", "utf8");
    assert.ok(workloads.length > 20);
    for (const name of workloads) assert.ok(named.includes(`\`${name}\``), name);
    for (const line of text
      .trim()
      .replaceAll(/ {2,}.*$/gm, "")
      .split("\n")) {
      assert.match(line, /^npm run bench( |$)/);
      for (const [option] of line.matchAll(/(?<= )--\w+/g)) assert.ok(usage.includes(`  ${option} `), option);
      for (const name of /--only (\S+)/.exec(line)?.[1]?.split(",") ?? [])
        assert.ok(workloads.includes(name), name);
    }
  },
  // The pod of the manifest.
  kubernetes({ text }) {
    const sets = parseAllDocuments(readFileSync("deploy/kubernetes/single.yaml", "utf8"))
      .map((document) => document.toJS())
      .filter(({ kind }) => kind === "StatefulSet")
      .map(({ metadata }) => metadata.name);
    for (const line of text.trim().split("\n"))
      assert.ok(sets.includes(/^kubectl exec (\w+)-0 -- cat /.exec(line)?.[1]), line);
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
  let site: Awaited<ReturnType<typeof startSite>>;
  let sink: Sink;
  /** The output of the commands of a page, by its path. */
  const printedBy = new Map<string, string[]>();
  const children: ChildProcess[] = [];
  /** The hosts that the guide names, and those that stand for them here. */
  const hosts = () =>
    [
      [BASE_URL, service.origin],
      ["https://site.example", site.origin],
      ["https://receiver.example", new URL(sink.url).origin],
    ] as const;
  const here = (text: string) =>
    hosts().reduce(
      (result, [named, own]) => result.replaceAll(named, own),
      text.replaceAll(PASSWORD, password),
    );
  const file = (path: string, name: string) => here(fileIn(pages, path, name));
  /** The responses of the server of front ends, by path: another origin than the calendar's. */
  const served = new Map<string, { type: string; text: string }>();

  const { browser, open } = browserSuite(async () => {
    settings = { ...(await emptyStore("sqlite")), ALLOW_PRIVATE_HOSTS: "127.0.0.1", METRICS_TOKEN };
    site = await startSite();
    sink = await startSink();
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
    site?.close();
    await sink?.close();
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
    for (const { path, markdown } of pages) assert.doesNotMatch(withoutBlocks(markdown), /\n\n {4}\S/, path);
  });

  it("has a way to check every block, and no output that anything would match", () => {
    for (const { path, blocks } of pages) {
      for (const { command, output } of commandLists.examplesOf({ blocks }))
        assert.notEqual(output, "…", `${path}: ${command}`);
      const ran = blocks.filter(({ language }) => language === "console").map(({ text }) => text);
      for (const { language, options } of blocks) {
        const name = options.file;
        const isChecked =
          language === "console" ||
          (language === "" && plainBlocks.has(path)) ||
          (["json", "js"].includes(language) && Object.keys(options).some((word) => shown.has(word))) ||
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
      const examples = commandLists.examplesOf({ blocks }).filter(({ command, needs }) => {
        const isRunnable = !needs || isInstalled(needs);
        if (!isRunnable) test.diagnostic(`not run: there is no ${needs} here: ${command}`);
        return isRunnable;
      });
      if (path === "operators/operations") await giveAdaAFactor(settings);
      // Folders and the database of the guide, as there are here.
      const places = [
        ["/srv/almanac", join(folder, "srv")],
        ["/var/lib/private/almanac/data", settings.DATA_DIR ?? ""],
        ...(examples.some(({ needs }) => needs === "postgres")
          ? [["postgres://user:password@host/database", await testDatabase()] as const]
          : []),
      ] as const;
      const commands = examples.map(({ command }) =>
        places.reduce((text, [named, own]) => text.replaceAll(named, own), here(command)),
      );
      const setUp = [`cd '${folder}'`, `npx() { shift; '${process.execPath}' '${almanac}' "$@"; }`];
      const outputs = (await runCommands([...setUp, ...commands], settings)).slice(setUp.length);
      printedBy.set(path, outputs);

      const different = examples.flatMap(({ command, output }, at) => {
        const printed = hosts().reduce(
          (text, [named, own]) => text.replaceAll(own, named),
          outputs[at] ?? "",
        );
        return isPrinted(output, printed) ? [] : [{ command, output, printed }];
      });
      assert.deepEqual(different, []);
    });

  it("lists the commands that are not run, with the reason, and runs all others", () => {
    const ran = [
      ...pages.flatMap(commandLists.examplesOf).map(({ command }) => commandLists.normalized(command)),
      ...commandLists.readmeCommands(),
    ];
    const isRun = (command: string) => ran.some((one) => `${one} `.includes(`${command} `));
    const named = [...pages.flatMap(commandLists.linesOf), ...all.flatMap(commandLists.commandsInTexts)];

    const notRun = new Set(named.filter((command) => !isRun(command)));
    const listed = Object.keys(commandLists.notRun);
    assert.deepEqual(
      [...notRun].filter((command) => !listed.includes(command)),
      [],
    );
    assert.deepEqual(
      listed.filter((command) => !notRun.has(command)),
      [],
    );
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
    // A second one, to compare the message and its signature with what the reference prints.
    const hook = await client.post("/webhooks", { url: sink.url, resources: ["events"] });
    let printed = "";
    child.stdout.on("data", (text) => {
      printed += text;
    });
    const forged = await waitFor("the receiver", () =>
      fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" }).catch(() => false as const),
    );
    await client.patch("/events/by-slug/water-music", { website: "https://music.example/" });
    await waitFor("the message", () => printed.includes("events.updated"), 30_000);
    const signature = new Function(
      ...["createHmac", "secret", "headers", "body"],
      `${blockIn(pages, "developers/changes", "signature")}; return expected;`,
    );
    const isSigned = ({ headers, text }: Sink["messages"][number]) =>
      signature(createHmac, hook.body.secret, headers, text) === headers["webhook-signature"];
    const { payload } = await waitFor(
      "the signed message",
      () => sink.messages.find(isSigned) ?? false,
      30_000,
    );

    assert.equal(forged.status, 401);
    const printedMessage = JSON.parse(blockIn(pages, "developers/changes", "like", "message"));
    assert.deepEqual(commandLists.shapeOf(payload), commandLists.shapeOf(printedMessage));
  });

  it("has changes like those of the service, and a listener that hears of them in a browser", async () => {
    const client = service.client(`Basic ${btoa(`admin:${password}`)}`);
    const page = await open("/events/", { bypassCSP: true });
    await page.evaluate(`(() => {
      window.heard = [];
      const refresh = (change) => heard.push(change);
      ${blockIn(pages, "developers/changes", "changes")}
      return new Promise((done) => { source.onopen = () => done(null); });
    })()`);
    const { token } = (await client.get("/changes?since=now")).body;
    const { body: event } = await client.patch("/events/by-slug/water-music", { featured: false });
    const heard = await waitFor("the change in the browser", async () => {
      const changes = (await page.evaluate("window.heard")) as { id: number }[];
      return changes.find(({ id }) => id === event.id) ?? false;
    });
    const { body } = await client.get(`/changes?since=${token}`);

    const printed = JSON.parse(blockIn(pages, "developers/changes", "like", "changes"));
    assert.deepEqual(commandLists.shapeOf(body), commandLists.shapeOf(printed));
    assert.deepEqual(commandLists.shapeOf(heard), commandLists.shapeOf(printed.changes[0]));
  });

  it("has configurations with which assistants connect", async () => {
    const page = pages.find((one) => one.path === "developers/assistants");
    const [byHttp, byProcess] = (page?.blocks ?? [])
      .filter(({ options }) => "mcp" in options)
      .map(({ text }) => JSON.parse(text).mcpServers.calendar);
    // The page prints a value that is made of another password than that of its commands.
    const printed = printedBy.get("developers/assistants") ?? [];
    const secret = printed.find((text) => new RegExp(`^${APP_PASSWORD}$`).test(text));
    assert.ok(page?.markdown.includes(`base64\n${byHttp.headers.Authorization.split(" ")[1]}\n`));
    const url = new URL(byHttp.url.replace("https://calendar.example.org", service.origin));
    const headers = { ...byHttp.headers, Authorization: `Basic ${btoa(`helper:${secret}`)}` };
    const remote = await connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    const tools = await remote.toolNames();
    await remote.client.close();
    const [, ...args] = byProcess.args;
    const env = { TZ: "UTC", PATH: process.env.PATH ?? "", ...byProcess.env, DATA_DIR: settings.DATA_DIR };
    assert.match(byProcess.args[0], /\/dist\/cli\/index\.js$/);
    const local = await connect(
      new StdioClientTransport({ command: byProcess.command, args: [cli, ...args], env, stderr: "ignore" }),
      "2025",
    );
    const { events } = await local.call("list_events", { search: "water" });
    const localTools = await local.toolNames();
    await local.client.close();

    assert.deepEqual([byHttp.type, tools.includes("create_event")], ["http", true]);
    assert.deepEqual(localTools.sort(), tools.sort());
    assert.deepEqual(
      events.map(({ title }: { title: string }) => title),
      ["Water Music"],
    );
  });

  it("has front ends that work in a browser, on another origin", async () => {
    const embed = all.find(({ path }) => path === "developers/embed")?.markdown ?? "";
    const tags = [...embed.matchAll(/^ {4}(\s*\S.*)$/gm)].map(([, line]) => line).join("\n");
    const embeds = await show(
      `<!doctype html><body>${tags.replaceAll("https://calendar.example.org", service.origin)}`,
    );
    for (const [at, name] of ["Water Music", null, "Water Music", "Water Music"].entries()) {
      const frame = embeds.frameLocator("iframe").nth(at);
      await (name ? frame.getByText(name).first() : frame.locator('html[lang="fr"]')).waitFor({
        state: "attached",
      });
    }
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

  it("has sent the requests that its texts name, or lists the test that sends them", async () => {
    const requests = [...new Set(all.flatMap(commandLists.requestsInTexts))].filter(
      (request) => !(request in commandLists.notSent),
    );
    const notSent = () => {
      const sent = service.log().filter(({ status }) => Number(status) < 400);
      return requests.filter(
        (request) =>
          !sent.some(({ method, route }) => commandLists.isRequestTo(request, String(method), String(route))),
      );
    };
    // The log is written some time after the responses.
    await waitFor("the log", () => notSent().length === 0, 2000).catch(() => {});

    assert.ok(requests.length > 10);
    assert.deepEqual(notSent(), []);
  });
});

/** Whether a command has printed what the guide shows; `…` is any text, an application password any other. */
const isPrinted = (shownOutput: string, printed: string): boolean =>
  new RegExp(outputPattern(shownOutput).source.replaceAll(PASSWORD, APP_PASSWORD)).test(printed);

/** Gives the user whom the page about the installation has added a second factor, for the page that resets it. */
async function giveAdaAFactor({ DATA_DIR = "" }: Record<string, string>): Promise<void> {
  const store = await openStore({ file: join(DATA_DIR, "almanac.sqlite"), databaseUrl: null });
  await giveFactor({ store, clock: { now: Math.floor(Date.now() / 1000) } }, "ada");
  await store.close();
}

function isInstalled(program: string): boolean {
  if (program === "postgres") return postgresIsWanted;
  try {
    execFileSync("bash", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
