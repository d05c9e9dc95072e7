import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { cleanUp } from "../support/process.ts";
import { type QuirkySite, quirkyEvent, quirkySite } from "../support/quirky-site.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { itemsOf, runImport } from "../support/transfer.ts";

onEveryStoreInGate("an import from a site with quirks", (store) => {
  let service: TestService;
  let site: QuirkySite;
  before(async () => {
    [service, site] = [await startService(store), await quirkySite()];
  });
  after(async () => {
    await site.close();
    await cleanUp();
  });

  const event = async (id: number) => (await service.admin.get(`/events/${id}`)).body;

  it("takes over what it can, with the ids of the site, and says what it could not", async () => {
    const { code, output, counts } = await runImport(service, [
      "tec",
      `${site.url}/old/?rest_route=/`,
      "--keep-ids",
    ]);

    assert.equal(code, 1, output);
    assert.deepEqual(counts.events, { new: 43, failed: 2 }, output);
    assert.match(output, /events\/106: It is protected by a password/);
    assert.match(output, /events\/107: .*title/i);
    assert.match(output, /events\/108: The image \S+gone\.png could not be fetched/);
    assert.match(output, /organizers\/9: email is not valid here: "not an address"/);
    assert.equal(counts.venues?.new, 2);
    assert.equal(counts.tags?.new, 2);
  });

  it("reads entities, several venues, links, costs, slugs, days and images right", async () => {
    const [one, two, three, four, five] = [
      await event(101),
      await event(102),
      await event(103),
      await event(104),
      await event(105),
    ];
    const [eight, nine, ten] = [await event(108), await event(109), await event(110)];

    assert.equal(one.title, "Rock &amp; Roll – &lt;live&gt;");
    assert.equal(one.venue.venue, "Main “Hall” &amp; Co");
    assert.deepEqual([one.image.width, one.image.url], [20, two.image.url]);
    assert.deepEqual(
      two.venue.map(({ slug }: { slug: string }) => slug),
      ["main-hall", "annexe"],
    );
    assert.equal(two.organizer[0].organizer, "Zoë");
    assert.deepEqual([three.cost, three.cost_details.values], ["$5 – $10", ["5", "10"]]);
    assert.equal(four.website, "http://ev.example.com/?a=1&b=2");
    assert.equal(five.cost, "Free");
    assert.deepEqual([eight.slug, eight.timezone, eight.image], ["夏", "UTC+2", false]);
    assert.deepEqual(
      [nine.all_day, nine.start_date, nine.end_date],
      [true, "2030-12-24 00:00:00", "2030-12-26 23:59:59"],
    );
    assert.deepEqual(
      ten.tags.map(({ name }: { name: string }) => name),
      ["Free entry", "Unlisted"],
    );
    const { body: parent } = await service.anonymous.get(`/categories/${ten.categories[0].parent}`);
    assert.deepEqual([ten.categories[0].name, parent.name], ["Art &amp; Craft", "Culture"]);
    assert.equal(one.external_id, "tec:127.0.0.1:101");
  });

  it("changes nothing when it is repeated, and one item when one has changed", async () => {
    const before = await itemsOf(service);
    const again = await runImport(service, ["tec", site.url]);
    const after = await itemsOf(service);
    site.events[3] = quirkyEvent(104, { title: "Another title" });
    const { counts } = await runImport(service, ["tec", site.url]);

    assert.deepEqual(
      [again.counts.events?.new ?? 0, again.counts.events?.changed ?? 0],
      [0, 0],
      again.output,
    );
    assert.deepEqual(after, before);
    assert.deepEqual([counts.events?.new ?? 0, counts.events?.changed], [0, 1]);
    assert.equal((await event(104)).title, "Another title");
  });

  it("refuses a site that is none, and one of the inner network that is not named", async () => {
    const none = await runImport(service, ["tec", `${site.url}/poster.png`]);
    const inner = await runImport(service, ["tec", "http://127.0.0.2:1/"]);

    assert.deepEqual([none.code, inner.code], [1, 1]);
    assert.match(none.output, /No API of The Events Calendar was found/);
    assert.match(inner.output, /ALLOW_PRIVATE_HOSTS can name it/);
  });
});
