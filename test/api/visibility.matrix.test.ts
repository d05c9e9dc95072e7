import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { readConfig } from "../../src/config.ts";
import { views } from "../../src/domain/calendar-views.ts";
import { statuses } from "../../src/domain/visibility.ts";
import { type ApiRoute, fillPath, pathOf } from "../../src/http/route.ts";
import { resourceOf, resources } from "../../src/resources/index.ts";
import { NAMESPACE } from "../../src/resources/shared/urls.ts";
import { restBase, TEC_NAMESPACE, WP_NAMESPACE } from "../../src/resources/wordpress/names.ts";
import { routeTable } from "../../src/route-table.ts";
import { siteOf } from "../../src/site.ts";
import { basic } from "../support/calendar.ts";
import { runsGate } from "../support/gate.ts";
import { make } from "../support/lists.ts";
import { connect, type McpClient } from "../support/mcp.ts";
import {
  anEvent,
  type Client,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

const callers = ["anonymous", "subscriber", "contributor", "author", "editor", "administrator"] as const;
type CallerName = (typeof callers)[number];
const owners = ["administrator", "author", "contributor"] as const;
const posts = resources.filter(({ kind }) => kind === "post");

/** An item whose texts all contain its mark; its slug does not, because URLs and pages repeat it. */
interface Marked {
  label: string;
  collection: string;
  singular: string;
  type: string;
  id: number;
  slug: string;
  /** Never to be seen by those who may not read the item. */
  mark: string;
  readers: readonly CallerName[];
}

/** Who may read an item, by its status and owner. */
const readersOf = (status: string, owner: CallerName): readonly CallerName[] =>
  status === "publish" ? callers : [...new Set<CallerName>([owner, "editor", "administrator"])];

/** Every text field of a resource that a client may write, filled with a mark. */
const marked = (mark: string, singular: string) => ({
  [["event", "series"].includes(singular) ? "title" : singular]: `${mark} title`,
  description: `${mark} common`,
  excerpt: `${mark} excerpt common`,
  website: `https://${mark}.example/`,
  external_id: `${mark}-id`,
  ...(singular === "series" && { rrule: "FREQ=WEEKLY;COUNT=2" }),
  ...(["event", "series"].includes(singular) && {
    cost: `${mark} 5`,
    custom_fields: { dress: `${mark} dress` },
    tickets: [{ name: `${mark} seat`, price: 5 }],
  }),
  ...(singular === "venue" && { address: `${mark} street`, city: `${mark} city`, phone: `${mark} 1` }),
  ...(singular === "organizer" && { phone: `${mark} 1`, email: `${mark}@example.org` }),
});

const readRoutes = routeTable.filter(
  (route): route is ApiRoute => route.namespace !== null && route.methods.includes("GET"),
);

const urlOf = (route: Pick<ApiRoute, "namespace" | "path">) => `/${pathOf(route, "wp-json")}`;

const site = siteOf(readConfig({ TIMEZONE: "UTC" }));

/** The paths of one item in the route table, in every API that shows it. */
function routesTo({ collection, id, slug, mark }: Marked): string[] {
  const values: Record<string, string> = { id: String(id), slug, external_id: `${mark}-id` };
  const bases = new Map([
    [NAMESPACE, collection],
    [TEC_NAMESPACE, collection],
    [WP_NAMESPACE, restBase(resourceOf(collection))],
  ]);
  return readRoutes.flatMap((route) => {
    const { namespace, path } = route;
    if (!path.startsWith(`/${bases.get(namespace)}/`)) return [];
    const filled = fillPath(path, route.parameters({ site, namespace }), (name) => values[name] ?? "");
    return filled === path ? [] : [urlOf({ namespace, path: filled })];
  });
}

/** The paths that lead to one item. */
const pathsTo = (item: Marked): string[] => [
  `/${item.collection}/${item.id}?context=edit&password=guess`,
  ...routesTo(item),
  ...furtherPathsTo(item),
];

const furtherPathsTo = ({ collection, singular, type, id, slug }: Marked): string[] => [
  `/${collection}/${id}?resolve=translation&wpml_language=fr`,
  `//wp-json/wp/v2/${restBase(resourceOf(collection))}/${id}?context=edit&_embed=1`,
  `//fr/wp-json/tribe/events/v1/${collection}/by-slug/${slug}`,
  `/events?include=${id}`,
  `/events?include=${id}&context=edit`,
  `/events?${singular}=${id}`,
  `/events?post_parent=${id}`,
  `/events?series=${id}`,
  ...resources.filter(({ nested }) => nested).map(({ name }) => `/${name}?event=${id}`),
  `//wp-json/wp/v2/media/${id}`,
  `//${singular}/${slug}/`,
  `//?post_type=${type}&p=${id}`,
  `//embed/event/${slug}/`,
  `//wp-json/oembed/1.0/embed?url=${encodeURIComponent(`http://calendar.test/${singular}/${slug}/`)}`,
];

/** Every route of the table without an item in its path; those of posts in WordPress' forms with their parameters, too. */
const routesToAll = readRoutes
  .filter(({ path }) => !path.includes("{"))
  .flatMap((route) => {
    const path = `${urlOf(route)}?per_page=50`;
    const inForms = route.namespace === WP_NAMESPACE || route.namespace === TEC_NAMESPACE;
    const isOfPosts = posts.some(({ name, type }) => [name, type].includes(route.path.slice(1)));
    if (!inForms || !isOfPosts) return [path];
    return [
      ...["", "&search=common", "&context=edit&_embed=1"].map((more) => path + more),
      ...statuses.map((status) => `${path}&status=${status}`),
    ];
  });

/** The paths of lists, feeds, pages and indexes. */
const listPaths: string[] = [
  ...resources.flatMap(({ name }) => [
    `/${name}?per_page=50`,
    `/${name}?per_page=50&wpml_language=all`,
    `/${name}?per_page=50&wpml_language=fr&fallback=default`,
    `/${name}?per_page=50&search=common`,
    `/${name}?per_page=50&context=edit&password=guess`,
    `/${name}?per_page=50&orderby=title&order=desc`,
  ]),
  ...posts.flatMap(({ name }) => statuses.map((status) => `/${name}?per_page=50&status=${status}`)),
  ...["ics", "rss", "atom", "feed.json"].flatMap((format) => [
    `/events.${format}?per_page=50`,
    `/events.${format}?per_page=50&search=common`,
  ]),
  ...["/events?per_page=50&collapse=series", "/events.ics?per_page=50&recurrence=rule"],
  ...routesToAll,
  ...views.map((view) => `//events/?view=${view}&date=2030-06-10`),
  ...["list", "month"].map((view) => `//embed/${view}/?date=2030-06-10`),
  ...["//events/?view=list&search=common", "//fr/events/?view=list", "//events/?ical=1"],
  ...["//", "//robots.txt", "//sitemap.xml", "//sitemap-events-1.xml"],
];

onEveryStoreInGate("the read matrix", (store) => {
  let service: TestService;
  /**
   * How many paths there are for one that is tried, others for the next item: every path leads to many items. On PostgreSQL only
   * the SQL differs. LONG_TESTS=1 tries three times as many, and all of them on SQLite.
   */
  const step = (store === "sqlite" ? 1 : 3) * (runsGate ? 1 : 3);
  const items: Marked[] = [];
  const as = (who: CallerName): Client => (who === "anonymous" ? service.anonymous : service.as[who]);
  /** Tokens of the change feed before the items were created. */
  const beginnings = new Map<CallerName, string>();

  before(async () => {
    service = await startService(store, { MAX_PER_PAGE: "100" });
    for (const who of callers) beginnings.set(who, (await as(who).get("/changes?since=now")).body.token);
    const users = await service.store.read.selectFrom("users").select(["id", "login"]).execute();
    const idOf = (login: string) => users.find((user) => user.login === login)?.id;
    const add = async (
      { name, singular, type }: (typeof posts)[number],
      status: string,
      owner: (typeof owners)[number],
      more: { label?: string; fields?: object; readers?: readonly CallerName[] } = {},
    ) => {
      const mark = `zq${items.length}qz`;
      const fields = {
        ...{ ...anEvent(), ...marked(mark, singular), slug: `s-${items.length}` },
        ...{ status, author: idOf(owner), ...(status === "future" && { date: "2031-01-01 00:00:00" }) },
      };
      const id = await make(service.admin, `/${name}`, { ...fields, ...more.fields });
      const slug = `s-${items.length}${status === "trash" ? "__trashed" : ""}`;
      const readers = more.readers ?? readersOf(status, owner);
      const label = more.label ?? `${name} ${status} of the ${owner}`;
      items.push({ label, collection: name, singular, type, id, slug, mark, readers });
      return id;
    };
    for (const resource of posts)
      for (const status of statuses) for (const owner of owners) await add(resource, status, owner);
    const [events] = posts;
    assert.ok(events);
    // A protected event shows its title to everybody, and all else to those who may edit it.
    for (const owner of owners)
      await add(events, "publish", owner, {
        label: `protected event of the ${owner}`,
        fields: { password: "open sesame", title: "Guarded" },
        // A contributor may not edit what is published.
        readers: owner === "contributor" ? ["editor", "administrator"] : readersOf("draft", owner),
      });
    // A draft translation of a public event.
    const source = await make(service.admin, "/events", anEvent({ title: "Source", slug: "source" }));
    await add(events, "draft", "administrator", {
      label: "draft translation",
      // Shared fields of the group are public.
      fields: {
        ...{ translation_of: source, wpml_language: "fr" },
        ...{ cost: undefined, tickets: undefined, external_id: undefined },
      },
    });
    // A public event that links every venue and organizer that can be linked.
    const linkable = (singular: string) =>
      items.filter((item) => item.singular === singular && !item.label.includes("trash")).map(({ id }) => id);
    const links = { venue: linkable("venue"), organizer: linkable("organizer") };
    await make(service.admin, "/events", anEvent({ title: "Linking", slug: "linking", ...links }));
  });

  const assistants: McpClient[] = [];
  const assistantOf = async (who: CallerName): Promise<McpClient> => {
    const headers = who === "anonymous" ? {} : basic(who);
    const url = new URL(`${service.origin}/mcp`);
    const assistant = await connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    assistants.push(assistant);
    return assistant;
  };
  after(async () => {
    for (const { client } of assistants) await client.close();
  });

  it("has every resource, status and owner", () => {
    assert.equal(items.length, posts.length * statuses.length * owners.length + owners.length + 1);
  });

  it("asks every API", () => {
    const [event] = items;
    assert.ok(event);
    const paths = routesTo(event).join("\n");
    for (const part of ["/tec/v1/events/", "/wp/v2/tribe_events/", "/by-external-id/", "/history", ".ics"])
      assert.ok(paths.includes(part), part);
    for (const part of ["/tec/v1/venues?", "/wp/v2/tribe_organizer?", "/wp/v2/media?", "/events.rss?"])
      assert.ok(
        routesToAll.some((path) => path.includes(part)),
        part,
      );
  });

  for (const who of callers)
    describe(`of ${who}`, () => {
      /** Fails if a text contains the mark of an item that the caller may not read; returns the marks in it. */
      const marksIn = (text: string, where: string) => {
        const seen = new Set(text.match(/zq\d+qz/g));
        for (const { mark, label, readers } of items)
          if (!readers.includes(who)) assert.ok(!seen.has(mark), `${where} shows ${label}`);
        return seen;
      };
      /** Requests a path and fails if the response shows what the caller may not read. */
      const look = async (path: string) => {
        const { status, text, headers } = await as(who).get(path);
        assert.ok(status < 500, `${path}: ${status}`);
        return { status, seen: marksIn(`${[...headers].join("\n")}\n${text}`, path) };
      };

      it("shows each item to its readers only, through every path to it", async () => {
        for (const [at, item] of items.entries()) {
          const paths = pathsTo(item).filter((_, number) => (number + at) % step === 0 || number < 2);
          // Nothing is hidden from editors; two paths show that.
          const isEditor = who === "editor" || who === "administrator";
          const responses = await Promise.all((isEditor ? paths.slice(0, 2) : paths).map(look));
          const isSeen = responses.some(({ seen }) => seen.has(item.mark));
          const isShown = item.readers.includes(who) && !item.label.startsWith("events trash");
          if (isShown) assert.ok(isSeen, `${item.label} is shown`);
        }
      });

      it("shows no hidden item in lists, feeds, pages and indexes", async () => {
        for (const path of [
          ...listPaths,
          "/events/by-slug/linking",
          "/events/by-slug/source",
          "//event/linking/",
        ])
          await look(path);
      });

      it("tells of no hidden item in the change feed", async () => {
        const told = new Set<string>();
        for (const first of ["", beginnings.get(who) ?? ""])
          for (let since = first, hasMore = true; hasMore; ) {
            const { status, body, text } = await as(who).get(`/changes?since=${since}`);
            assert.equal(status, 200, text);
            for (const { resource, id } of body.changes) told.add(`${resource}/${id}`);
            [since, hasMore] = [body.token, body.has_more];
          }
        assert.ok(told.size > 0);
        // The title of a protected event is public.
        for (const { collection, id, label, readers } of items)
          if (!readers.includes(who) && !label.startsWith("protected"))
            assert.ok(!told.has(`${collection}/${id}`), `${label} is told`);
      });

      it("shows no hidden item to assistants", async () => {
        const assistant = await assistantOf(who);
        const shown = new Set<string>();
        const ask = async (name: string, given: Record<string, unknown>) => {
          const result = await assistant.client.callTool({ name, arguments: given });
          for (const mark of marksIn(JSON.stringify(result), name)) shown.add(mark);
        };
        for (const [at, { singular, id }] of items.entries())
          if (at % 2 === 0) await ask(`read_${singular}`, { id });
        for (const { name } of posts)
          for (const more of [{}, { search: "common" }]) await ask(`list_${name}`, { per_page: 50, ...more });
        await ask("whats_on", { start_date: "2030-06-01", end_date: "2030-06-30" });
        for (const { mark, readers, label } of items)
          if (readers.includes(who) && label.includes(" publish ")) assert.ok(shown.has(mark), label);
      });

      it("finds and counts no hidden item by a search for its own words", async () => {
        for (const { mark, collection, readers, label } of items) {
          const { body } = await as(who).get(`/${collection}?search=${mark}&wpml_language=all`);
          if (!readers.includes(who)) assert.equal(body.total, 0, `${label} is found`);
        }
      });
    });

  it("opens a protected event with its password alone", async () => {
    for (const { id, mark } of items.filter(({ label }) => label.startsWith("protected"))) {
      const opened = await service.anonymous.get(`/events/${id}?password=open%20sesame`);
      assert.ok(opened.text.includes(mark));
    }
  });
});
