import assert from "node:assert/strict";
import { before, it } from "node:test";
import type { FeedChange } from "../support/change-feed.ts";
import { runDueTasksAt } from "../support/jobs.ts";
import { type Random, seededRandom } from "../support/random.ts";
import {
  anEvent,
  type Client,
  NOON,
  onEveryStoreInGate,
  startService,
  type TestResponse,
  type TestService,
} from "../support/service.ts";

/** Random writes of one run. */
const WRITES = 150;

const languages = ["en", "fr", "de", "es"];
const titles: Record<string, string> = {
  events: "title",
  venues: "venue",
  organizers: "organizer",
  categories: "name",
  tags: "name",
};
const collections = Object.keys(titles);
const posts = ["events", "venues", "organizers"];

/** Properties that show other items, which the feed reports by themselves. */
const OTHERS = ["venue", "organizer", "categories", "tags", "translations", "json_ld", "image", "parent"];

const ownProperties = (item: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !OTHERS.includes(name)));

onEveryStoreInGate("consumers of the change feed", (store) => {
  let owner: TestService;
  let nodes: TestService[];
  const random = seededRandom("the change feed");
  const names = ["anonymous", "author", "editor"] as const;
  const clientOf = (service: TestService, name: (typeof names)[number]): Client =>
    name === "anonymous" ? service.anonymous : service.as[name];
  const anyNode = () => random.pick(nodes);
  before(async () => {
    owner = await startService(store);
    nodes = [
      await startService(store, {}, { beside: owner }),
      await startService(store, {}, { beside: owner }),
    ];
  });

  const consumers = names.map((name) => ({ name, token: "", items: new Map<string, unknown>() }));
  type Consumer = (typeof consumers)[number];

  /** Reads the feed once, on any node, and reads or forgets what it reports; returns whether there may be more. */
  async function follow(consumer: Consumer, received: FeedChange[] = []): Promise<boolean> {
    const { status, body, text } = await clientOf(anyNode(), consumer.name).get(
      `/changes?since=${consumer.token}`,
    );
    assert.equal(status, 200, text);
    for (const change of body.changes as FeedChange[]) {
      received.push(change);
      const key = `${change.resource}/${change.id}`;
      const item = change.type === "deleted" ? null : await clientOf(anyNode(), consumer.name).get(`/${key}`);
      // It may have been removed since; the feed will report it.
      if (item?.status === 200) consumer.items.set(key, ownProperties(item.body));
      else consumer.items.delete(key);
    }
    consumer.token = body.token;
    return body.has_more;
  }

  async function followToTheEnd(consumer: Consumer): Promise<FeedChange[]> {
    const received: FeedChange[] = [];
    while (await follow(consumer, received));
    return received;
  }

  /** Everything that lists show to a caller. */
  async function listed(name: (typeof names)[number], query = "", of = collections) {
    const items = new Map<string, unknown>();
    for (const collection of of)
      for (let page = 1, pages = 1; page <= pages; page++) {
        const dates =
          collection === "events" ? "&start_date=2000-01-01&end_date=2050-01-01" : "&hide_empty=false";
        const path = `/${collection}?wpml_language=all&per_page=50&page=${page}${dates}${query}`;
        const { status, body, text } = await clientOf(anyNode(), name).get(path);
        assert.equal(status, 200, text);
        pages = body.total_pages;
        for (const item of body[collection]) items.set(`${collection}/${item.id}`, ownProperties(item));
      }
    return items;
  }

  async function assertExact(): Promise<void> {
    for (const consumer of consumers) {
      await followToTheEnd(consumer);
      const expected = await listed(consumer.name);
      assert.deepEqual(new Set(consumer.items.keys()), new Set(expected.keys()), consumer.name);
      for (const [key, item] of expected) assert.deepEqual(consumer.items.get(key), item, key);
    }
  }

  it("hold what the lists show, whatever is written, by which node, and whichever is restarted", async () => {
    const known: { collection: string; id: number }[] = [];
    for (let count = 1; count <= WRITES; count++) {
      await writeSomething(anyNode(), random, known);
      if (random.chance(0.3)) await follow(random.pick(consumers));
      if (random.chance(0.05)) await runDueTasksAt(anyNode(), NOON + random.below(3) * 86_400);
      if (random.chance(0.04)) await restart(random.below(nodes.length));
      if (count % 50 === 0) await assertExact();
    }
  });

  async function restart(at: number): Promise<void> {
    await nodes[at]?.close();
    nodes[at] = await startService(store, {}, { beside: owner });
  }

  it("receive what `modified_after` lists", async () => {
    const editor = consumers.find(({ name }) => name === "editor");
    assert.ok(editor);
    await followToTheEnd(editor);
    const before = await versionsOf(editor.items.keys());
    // Later than any job of the test before.
    for (const { clock } of nodes) clock.now = NOON + 10 * 86_400;
    const known = [...editor.items.keys()].map((key) => {
      const [collection = "", id] = key.split("/");
      return { collection, id: Number(id) };
    });
    for (let count = 0; count < 30; count++) await writeSomething(anyNode(), random, known);

    const received = await followToTheEnd(editor);

    // The clock of the site is that of New York.
    const changed = await listed("editor", "&modified_after=2030-05-11 07:59:59", posts);
    const keyOf = ({ resource, id }: FeedChange) => `${resource}/${id}`;
    const last = new Map(received.map((change) => [keyOf(change), change]));
    for (const key of changed.keys()) assert.notEqual(last.get(key)?.type ?? "deleted", "deleted", key);
    // Others have lost a link to something that was removed, which is no change of their own.
    for (const [key, { type, version, resource }] of last)
      if (posts.includes(resource) && type !== "deleted" && !changed.has(key))
        assert.equal(version, before.get(key), key);
  });

  /** The versions of items, which are the first part of their ETag. */
  async function versionsOf(keys: Iterable<string>): Promise<Map<string, number>> {
    const versions = new Map<string, number>();
    for (const key of keys) {
      const { headers } = await anyNode().as.editor.get(`/${key}`);
      versions.set(key, Number(/^"\d+\D(\d+)\./.exec(headers.get("etag") ?? "")?.[1]));
    }
    return versions;
  }
});

/** A write by one of those who may, of something old or new; the service may reject it. */
async function writeSomething(
  node: TestService,
  random: Random,
  known: { collection: string; id: number }[],
): Promise<TestResponse> {
  const client = random.chance(0.6) ? node.admin : random.pick([node.as.author, node.as.contributor]);
  const target = random.chance(0.7) ? random.pick(known) : undefined;
  if (!target) {
    const collection = random.pick(collections);
    const response = await client.post(
      `/${collection}?wpml_language=${random.pick(languages)}`,
      fieldsOf(collection, random, known),
    );
    if (response.status === 201) known.push({ collection, id: response.body.id });
    return response;
  }
  const { collection, id } = target;
  const path = `/${collection}/${id}`;
  const choice = random.below(10);
  if (choice === 0) return client.delete(`${path}?force=true`);
  if (choice === 1) return client.delete(path);
  if (choice === 2) return client.put(path, { status: "publish" });
  if (choice === 3) {
    const response = await client.post(`/${collection}?wpml_language=${random.pick(languages)}`, {
      ...fieldsOf(collection, random, known),
      translation_of: id,
    });
    if (response.status === 201) known.push({ collection, id: response.body.id });
    return response;
  }
  return client.put(path, fieldsOf(collection, random, known));
}

function fieldsOf(collection: string, random: Random, known: { collection: string; id: number }[]) {
  const ids = (of: string) => known.filter((item) => item.collection === of).map(({ id }) => id);
  const some = (of: string) => ids(of).filter(() => random.chance(0.1));
  const [title = "title"] = [titles[collection]];
  const name = { [title]: `${collection} ${random.below(1e9)}` };
  const status = random.pick(["publish", "publish", "draft", "private", "future", "pending"]);
  if (!posts.includes(collection)) return name;
  if (collection !== "events") return { ...name, status };
  const date = status === "future" ? { date: "2030-05-02 12:00:00" } : {};
  return {
    ...anEvent({ ...name, ...date, status }),
    categories: some("categories"),
    tags: some("tags"),
    venue: some("venues"),
    hide_from_listings: random.chance(0.1),
  };
}
