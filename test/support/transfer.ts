import { resources } from "../../src/resources/index.ts";
import { contentsOf } from "./backups.ts";
import { runCli } from "./process.ts";
import type { TestService } from "./service.ts";

/** The settings with which the command line works on the store of a service. */
export const settingsOf = ({ folder, databaseUrl }: Pick<TestService, "folder" | "databaseUrl">) => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  TIMEZONE: "America/New_York",
  ALLOW_PRIVATE_HOSTS: "127.0.0.1",
});

/** The result of an import: its exit code, its output, and the numbers of items by kind and outcome. */
export async function runImport(service: TestService, args: string[], input = "") {
  const { code, output } = await runCli(settingsOf(service), ["import", ...args], input);
  return { code, output, counts: countsIn(output) };
}

/** The table of an import's output. */
export function countsIn(output: string): Record<string, Record<string, number>> {
  const lines = output.split("\n");
  const at = lines.findIndex((line) => /^ +(new|changed|equal|conflict|failed|removed)/.test(line));
  const head = lines[at]?.trim().split(/ +/) ?? [];
  const counts: Record<string, Record<string, number>> = {};
  for (const line of at < 0 ? [] : lines.slice(at + 1)) {
    const [kind = "", ...numbers] = line.trim().split(/ +/);
    if (numbers.length !== head.length || !numbers.every((one) => /^\d+$/.test(one))) break;
    counts[kind] = Object.fromEntries(head.map((outcome, index) => [outcome, Number(numbers[index])]));
  }
  return counts;
}

/** Properties that differ between two sites with the same content. */
const ownProperties = new Set([
  ...["id", "url", "urls", "rest_url", "global_id", "global_id_lineage", "author", "external_id", "json_ld"],
  ...["modified", "modified_utc", "modified_gmt", "term_taxonomy_id", "parent", "post_parent", "count"],
]);

/** An item without what differs between two sites. */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !ownProperties.has(name));
  return Object.fromEntries(
    entries.map(([name, one]) => {
      if (name === "image") return [name, one && { width: one.width, height: one.height }];
      if (name === "translations") return [name, Object.keys(one).sort()];
      return [name, comparable(one)];
    }),
  );
}

/** All items of a calendar, in all languages, by resource, in an order of their own. */
export async function calendarOf(service: TestService) {
  const calendar: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of resources) {
    const items: Record<string, unknown>[] = [];
    for (let page = 1; ; page++) {
      const query = `per_page=50&page=${page}&wpml_language=all&hide_empty=false&start_date=1900-01-01&end_date=2199-12-31`;
      const { status, body } = await service.admin.get(`/${name}?${query}`);
      if (status !== 200 || body[name].length === 0) break;
      items.push(...body[name]);
    }
    const keyOf = (item: Record<string, unknown>) => `${item.lang} ${item.slug}`;
    calendar[name] = items.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
  return calendar;
}

/** Everything that a store has, but for the audit trail. */
export async function itemsOf(service: TestService) {
  const { audit: _audit, ...contents } = await contentsOf(service.store);
  return contents;
}
