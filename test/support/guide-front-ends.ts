import { build, transform } from "esbuild";

// biome-ignore lint/suspicious/noExplicitAny: front ends are code of others, without types.
type Exports = Record<string, any>;

interface ListedEvent {
  title: string;
}

/** Modules of frameworks that are not installed, reduced to what the front ends of the guide use of them. */
const stand: Record<string, string> = {
  // The elements of React Native as those of a browser.
  "react-native": `
    import { createElement as h } from "react";
    export const Text = ({ children }) => h("p", null, children);
    export const FlatList = ({ data, renderItem, keyExtractor }) =>
      h("div", null, data.map((item) => h("div", { key: keyExtractor(item) }, renderItem({ item }))));
    export const Linking = { openURL() {} };`,
  "next/navigation": `export const notFound = () => { throw new Error("not found"); };`,
};

const standIns = {
  name: "stand-ins",
  setup(plugins: import("esbuild").PluginBuild) {
    plugins.onResolve({ filter: /^(react-native|next\/navigation)$/ }, ({ path }) => ({
      path,
      namespace: "stand-in",
    }));
    plugins.onLoad({ filter: /./, namespace: "stand-in" }, ({ path }) => ({
      contents: stand[path] ?? "",
      resolveDir: process.cwd(),
    }));
  },
};

const bundled = async (contents: string, platform: "browser" | "node"): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, loader: "jsx", resolveDir: process.cwd() },
    ...{ bundle: true, write: false, format: "esm", platform, jsx: "automatic", plugins: [standIns] },
    define: { "process.env.NODE_ENV": '"production"' },
    // CommonJS packages of React require modules of Node.
    ...(platform === "node" && {
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("/");' },
    }),
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
};

/** A script for a browser that renders a component of a file into the element with the id root. */
export const reactBundle = (text: string, name: string): Promise<string> =>
  bundled(
    `import { createRoot } from "react-dom/client";
${text}
createRoot(document.getElementById("root")).render(<${name} category="concerts" />);`,
    "browser",
  );

/** The exports of a module. */
export const importedFrom = (text: string): Promise<Exports> =>
  import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);

/** A server component of Next.js as HTML: its function is called, and the elements that it returns are rendered. */
export async function nextPage(text: string, params: Record<string, string>): Promise<string> {
  const { render } = await importedFrom(
    await bundled(
      `import { renderToStaticMarkup } from "react-dom/server.edge";
${text.replace("export default async function Page", "async function Page")}
export const render = async (params) => renderToStaticMarkup(await Page({ params: Promise.resolve(params) }));`,
      "node",
    ),
  );
  return render(params);
}

/** The code of a `script` element. */
const scriptOf = (text: string): string => /<script[^>]*>\n([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "";

/** The events that the script of a Vue component has loaded when it was mounted. */
export async function vueEvents(text: string): Promise<ListedEvent[]> {
  const script = scriptOf(text).replace(/^import .*$/m, "");
  const { run } = await importedFrom(`
    const mounted = [];
    const ref = (value) => ({ value });
    const onMounted = (callback) => mounted.push(callback);
    ${script}
    export const run = async () => { for (const one of mounted) await one(); return events.value; };`);
  return run();
}

/** The events that the script of a Svelte component loads. */
export async function svelteEvents(text: string): Promise<ListedEvent[]> {
  const { code } = await transform(`${scriptOf(text)}\nexport { loading };`, { format: "esm" });
  return (await importedFrom(code)).loading;
}

/** The events that the frontmatter of an Astro page loads. */
export async function astroEvents(text: string): Promise<ListedEvent[]> {
  const [, code = "", template = ""] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? [];
  // Its template is JSX, apart from what this page does not use.
  await transform(`(${template.trim()})`, { loader: "jsx" });
  return (await importedFrom(`${code}\nexport { events };`)).events;
}

/** The data of an Eleventy site. */
export async function eleventyEvents(text: string): Promise<ListedEvent[]> {
  return (await importedFrom(text)).default();
}
