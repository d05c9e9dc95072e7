import type { Context } from "../../context.ts";
import { isRecord } from "../../domain/collections.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { type ImportRun, importDeferredImages } from "../import-item.ts";
import { importPage } from "../import-page.ts";
import { type ImportReport, importReport } from "../import-report.ts";
import { importRun, type RunOptions, sourceIdOf } from "../import-run.ts";
import type { RemoteOptions } from "../remote-json.ts";
import { isProtected, remoteItem, type TecItem, type TecOrigin } from "./map-item.ts";
import { asOccurrences, hideUnseen, type SeenOccurrences, seenOccurrences } from "./occurrences.ts";
import { tecPages } from "./pages.ts";
import { openTecSite, type TecSite } from "./site.ts";

/** How a site is imported. */
export interface TecOptions extends RunOptions, Omit<RemoteOptions, "site"> {
  url: string;
  /** The languages to import; null: those that the site names, else one list in our default language. */
  languages: readonly string[] | null;
  /** Only events that begin on this day or later; null: all. */
  since: string | null;
  /** Called with every page. */
  onProgress(progress: { collection: string; lang: string; page: number; pages: number }): void;
}

/**
 * Imports a site through the API of The Events Calendar, page by page: terms first, then what events link to, then events.
 * Each item is written with its entry of the source map, so an import that was interrupted goes on where it was.
 */
export async function importTec(options: TecOptions, context: Context): Promise<ImportReport> {
  const site = await openTecSite(options.url, { ...options, site: context.site });
  const report = importReport();
  const sourceId = await sourceIdOf("tec", site.host, options, context);
  const run = importRun(sourceId, report, options, context);
  const hidden = await hiddenParameter(site, options);
  for (const { lang, parameters } of await passes(site, options, context)) {
    const seen = seenOccurrences();
    for (const resource of inOrder(options)) {
      const query = {
        ...listParameters(resource, options),
        ...("hidden" in resource.filters && hidden),
        ...parameters,
      };
      const terms: TecItem[] = [];
      const found = tecPages(site, resource.name, query, report, () => seen.missPage());
      for await (const { items, page, pages } of found) {
        options.onProgress({ collection: resource.name, lang, page, pages });
        if (resource.kind === "term") terms.push(...items);
        else await importListPage(resource, items, { host: site.host, lang, context }, run, seen);
      }
      // All at once: the parent of a term may be on a later page.
      await importListPage(resource, terms, { host: site.host, lang, context }, run, seen);
    }
    await hideUnseen(seen, options.since, run);
  }
  await importDeferredImages(run);
  return report;
}

/**
 * Resources that others link to come first, and series before their occurrences. Where ids are kept, series are left out, and
 * their occurrences are events: a series gives its occurrences new ids.
 */
const inOrder = ({ keepIds }: Pick<TecOptions, "keepIds">): Resource[] => [
  ...resources.filter(({ kind }) => kind === "term"),
  ...resources.filter(({ kind, links }) => kind === "post" && links.length === 0),
  ...resources.filter(({ occurrenceTable }) => occurrenceTable && !keepIds),
  ...resources.filter(({ links, occurrenceTable }) => links.length > 0 && !occurrenceTable),
];

async function importListPage(
  resource: Resource,
  items: TecItem[],
  origin: TecOrigin,
  run: ImportRun,
  seen: SeenOccurrences,
): Promise<void> {
  const open = items.filter((item) => {
    // Other systems have series, too, and do not tell when they repeat.
    if (resource.occurrenceTable && !isRecord(item.recurrence)) return false;
    if (!isProtected(item)) return true;
    run.report.add(resource.name, "failed");
    run.report.issue(
      `${resource.name}/${item.id}`,
      "It is protected by a password: the API shows neither its content nor the password.",
    );
    return false;
  });
  if (resource.occurrenceTable) for (const item of open) seen.addSeries(item);
  const remote = await asOccurrences(
    open.map((item) => ({ item, remote: remoteItem(resource, item, origin) })),
    run,
    seen,
  );
  await importPage(remote, run);
}

/** The lists of a site: one for each language, or one for a site without languages. */
async function passes(
  site: TecSite,
  { languages }: TecOptions,
  { site: { languages: active } }: Context,
): Promise<{ lang: string; parameters: Record<string, string> }[]> {
  const codes = languages ?? (await languagesOf(site)).filter((code) => active.includes(code));
  if (codes.length === 0) return [{ lang: active[0] ?? "en", parameters: {} }];
  return codes.map((lang) => ({ lang, parameters: { wpml_language: lang } }));
}

/** The languages that a site names: an Almanac does. */
async function languagesOf(site: TecSite): Promise<string[]> {
  const { status, body } = await site.get("/languages", {});
  const list = status === 200 && Array.isArray(body.list) ? body.list : [];
  return list.filter(isRecord).flatMap(({ code }) => (typeof code === "string" ? [code] : []));
}

/**
 * Lists of an Almanac leave out events that are hidden from lists, unless somebody asks for them who may edit them. Other
 * systems ignore the parameter.
 */
async function hiddenParameter(
  site: TecSite,
  { authorization }: Pick<TecOptions, "authorization">,
): Promise<Record<string, string>> {
  const parameter = { hidden: "include" };
  if (!authorization) return {};
  const { status } = await site.get("/events", { ...parameter, per_page: "1" });
  return status === 400 ? {} : parameter;
}

/** Lists leave out past events and unused terms unless they are asked for. */
const listParameters = ({ kind, links }: Resource, { since }: TecOptions): Record<string, string> => ({
  ...(kind === "term" && { hide_empty: "false" }),
  ...(links.length > 0 && {
    start_date: since ?? "1900-01-01 00:00:00",
    end_date: "2199-12-31 23:59:59",
  }),
});
