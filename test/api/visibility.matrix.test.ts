import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { statuses } from "../../src/domain/visibility.ts";
import { resources } from "../../src/resources/index.ts";
import { make } from "../support/lists.ts";
import { anEvent, type Client, onEveryStore, startService, type TestService } from "../support/service.ts";

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

/** The doors to one item. */
const doorsTo = ({ collection, singular, type, id, slug }: Marked): string[] => [
  `/${collection}/${id}`,
  `/${collection}/${id}?context=edit&password=guess`,
  `/${collection}/${id}?resolve=translation&wpml_language=fr`,
  `/${collection}/${id}/translations`,
  `/${collection}/${id}/history`,
  `/${collection}/${id}/review-notes`,
  `/${collection}/by-slug/${slug}`,
  `//fr/wp-json/tribe/events/v1/${collection}/by-slug/${slug}`,
  `/events/${id}.ics`,
  `/events?include=${id}`,
  `/events?include=${id}&context=edit`,
  `/events?${singular}=${id}`,
  `/events?post_parent=${id}`,
  `/events?series=${id}`,
  `/series/${id}.ics`,
  `/series/${id}/occurrences`,
  ...resources.filter(({ nested }) => nested).map(({ name }) => `/${name}?event=${id}`),
  `//wp-json/wp/v2/media/${id}`,
  `//${singular}/${slug}/`,
  `//?post_type=${type}&p=${id}`,
];

/** The doors to all items. */
const doors: string[] = [
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
  ...["list", "month", "week", "day", "venue"].map((view) => `//events/?view=${view}&date=2030-06-10`),
  ...["//events/?view=list&search=common", "//fr/events/?view=list", "//events/?ical=1"],
  ...["//", "//robots.txt", "//sitemap.xml", "//wp-json/", "//wp-json/wp/v2/tags", "/languages", "/doc"],
  ...["/", "/audit"],
];

onEveryStore("the read matrix", (store) => {
  let service: TestService;
  /** All doors to an item on SQLite; every third on PostgreSQL, where only the SQL differs, another third for the next item. */
  const step = store === "sqlite" ? 1 : 3;
  const items: Marked[] = [];
  const as = (who: CallerName): Client => (who === "anonymous" ? service.anonymous : service.as[who]);

  before(async () => {
    service = await startService(store, { MAX_PER_PAGE: "100" });
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

  it("has every resource, status and owner", () => {
    assert.equal(items.length, posts.length * statuses.length * owners.length + owners.length + 1);
  });

  for (const who of callers)
    describe(`of ${who}`, () => {
      /** Requests a path and fails if the response contains the mark of an item that the caller may not read. */
      const look = async (path: string) => {
        const { status, text, headers } = await as(who).get(path);
        assert.ok(status < 500, `${path}: ${status}`);
        const all = `${[...headers].join("\n")}\n${text}`;
        const seen = new Set(all.match(/zq\d+qz/g));
        for (const { mark, label, readers } of items)
          if (!readers.includes(who)) assert.ok(!seen.has(mark), `${path} shows ${label}`);
        return { status, seen };
      };

      it("shows each item to its readers only, through every door to it", async () => {
        for (const [at, item] of items.entries()) {
          const paths = doorsTo(item).filter((_, door) => (door + at) % step === 0 || door < 2);
          // Nothing is hidden from editors: two doors show that.
          const isEditor = who === "editor" || who === "administrator";
          const responses = await Promise.all((isEditor ? paths.slice(0, 2) : paths).map(look));
          const isSeen = responses.some(({ seen }) => seen.has(item.mark));
          const isShown = item.readers.includes(who) && !item.label.startsWith("events trash");
          if (isShown) assert.ok(isSeen, `${item.label} is shown`);
        }
      });

      it("shows no hidden item in lists, feeds, pages and indexes", async () => {
        for (const path of [
          ...doors,
          "/events/by-slug/linking",
          "/events/by-slug/source",
          "//event/linking/",
        ])
          await look(path);
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
