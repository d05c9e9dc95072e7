import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { before, it } from "node:test";
import { type Calendar, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// The package has no types.
const { sourceNodes } = createRequire(import.meta.url)("gatsby-source-tribe-events");

// biome-ignore lint/suspicious/noExplicitAny: nodes have the members of whatever they were made of.
type Node = any;

/**
 * The published plugin gatsby-source-tribe-events, which fills a static site. Gatsby itself is not installed: the plugin
 * uses three functions of it, which are these.
 */
async function build(baseUrl: string, options: Record<string, unknown> = {}): Promise<Node[]> {
  const nodes: Node[] = [];
  const digest = (value: unknown) => createHash("md5").update(JSON.stringify(value)).digest("hex");
  await sourceNodes(
    {
      actions: { createNode: (node: Node) => nodes.push(node) },
      createNodeId: digest,
      createContentDigest: digest,
    },
    { baseUrl, ...options },
  );
  return nodes;
}

onEveryStoreInGate("gatsby-source-tribe-events", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { further: 12 });
  });

  it("makes nodes of all five collections", async () => {
    const nodes = await build(calendar.site);

    const counts: Record<string, number> = {};
    for (const { internal } of nodes) counts[internal.type] = (counts[internal.type] ?? 0) + 1;
    assert.deepEqual(counts, {
      TribeEvents: 10,
      TribeVenues: 2,
      TribeOrganizers: 2,
      TribeCategories: 2,
      TribeTags: 1,
    });
    assert.equal(new Set(nodes.map(({ id }) => id)).size, nodes.length);
  });

  it("has the members that its documentation names", async () => {
    const [event] = await build(calendar.site, { maxEvents: 1 });
    const { title, slug, all_day, start_date, end_date, featured, venue, description } = event;

    assert.deepEqual(
      [title, slug, all_day, start_date, end_date, featured],
      ["Water Music", "water-music", false, "2030-05-02 19:30:00", "2030-05-02 21:30:00", true],
    );
    assert.deepEqual(
      [venue.venue, venue.slug, venue.address, venue.city, venue.state, venue.zip],
      ["Harbour Hall", "harbour-hall", "1 Quay Street", "Valmere", "ME", "04101"],
    );
    assert.equal(venue.url, `${calendar.site}/venue/harbour-hall/`);
    assert.match(description, /^<p>Suites in F &amp; D\.<\/p>/);
  });

  it("makes the same nodes again when nothing has changed", async () => {
    const digests = (nodes: Node[]) => nodes.map(({ internal }) => internal.contentDigest);

    assert.deepEqual(digests(await build(calendar.site)), digests(await build(calendar.site)));
  });
});
