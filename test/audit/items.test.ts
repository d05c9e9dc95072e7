import assert from "node:assert/strict";
import { before, it } from "node:test";
import { readConfig } from "../../src/config.ts";
import { deleteExpired, runDueTasks } from "../../src/jobs/scheduled-tasks.ts";
import { siteOf, systemContext } from "../../src/site.ts";
import { pngOf } from "../support/images.ts";
import { anEvent, NOON, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const DAY = 86_400;

interface Entry {
  action: string;
  user: { id: number; login: string } | null;
  address: string | null;
  request_id: string;
  resource: string;
  item_id: number;
  changes: { field: string; before: unknown; after: unknown }[];
}

onEveryStoreInGate("the audit trail of items", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const history = async (path: string, query = ""): Promise<Entry[]> => {
    const { body, text, status } = await service.admin.get(`${path}/history${query}`);
    assert.equal(status, 200, text);
    return body.entries;
  };
  const changesOf = (entry: Entry | undefined) =>
    Object.fromEntries((entry?.changes ?? []).map(({ field, before, after }) => [field, [before, after]]));
  const countEntries = async () =>
    Number(
      (
        await service.store.read
          .selectFrom("audit")
          .select(({ fn }) => fn.countAll().as("total"))
          .executeTakeFirstOrThrow()
      ).total,
    );

  it("has who created an item, when, from where and with what", async () => {
    const created = await service.as.editor.post(
      "/events",
      anEvent({ title: "Opening", cost: "5", venue: { venue: "Audited hall" } }),
    );
    const [entry, ...others] = await history(`/events/${created.body.id}`);

    assert.equal(others.length, 0);
    assert.deepEqual(
      [entry?.action, entry?.user?.login, entry?.address, entry?.resource, entry?.item_id],
      ["create", "editor", "127.0.0.1", "events", created.body.id],
    );
    assert.match(entry?.request_id ?? "", /^[0-9a-f]{8}-/);
    const { title, start_date, venue, description } = changesOf(entry);
    assert.deepEqual(title, [null, "Opening"]);
    assert.match(String(start_date?.[1]), /^2030-06-\d\d 10:00:00$/);
    assert.deepEqual(venue, [null, [created.body.venue.id]]);
    assert.equal(description, undefined, "defaults are left out");
    const [nested] = await history(`/venues/${created.body.venue.id}`);
    assert.deepEqual(changesOf(nested).venue, [null, "Audited hall"]);
  });

  it("has the fields and links that an update changed, before and after", async () => {
    const { body: event } = await service.admin.post("/events", anEvent({ title: "Old", tags: ["one"] }));
    await service.as.editor.patch(`/events/${event.id}`, { title: "New", featured: true, tags: ["two"] });

    const [entry] = await history(`/events/${event.id}`);

    const { tags, ...fields } = changesOf(entry);
    assert.deepEqual(fields, { title: ["Old", "New"], featured: [0, 1] });
    assert.deepEqual(tags?.[0], [event.tags[0].id]);
    assert.notDeepEqual(tags?.[1], tags?.[0]);
  });

  it("has the translations that share a changed field, each for itself", async () => {
    const { body: event } = await service.admin.post("/events", anEvent({ cost: "5" }));
    const { body: french } = await service.admin.post("/events?wpml_language=fr", {
      title: "Fête",
      translation_of: event.id,
    });
    await service.admin.patch(`/events/${event.id}`, {
      title: "Feast",
      featured: true,
      venue: { venue: "Barn" },
    });

    const [entry] = await history(`/events/${french.id}`);

    const { venue, ...fields } = changesOf(entry);
    assert.deepEqual([entry?.action, fields], ["update", { featured: [0, 1] }]);
    assert.deepEqual(venue?.[0], []);
  });

  it("has the trash, the restore, and what was deleted", async () => {
    const { body: event } = await service.admin.post("/events", anEvent({ title: "Short" }));
    await service.admin.delete(`/events/${event.id}`);
    await service.admin.patch(`/events/${event.id}`, { status: "publish" });
    await service.admin.delete(`/events/${event.id}`);
    assert.deepEqual(
      (await history(`/events/${event.id}`)).map(({ action }) => action),
      ["trash", "restore", "trash", "create"],
    );
    await service.admin.delete(`/events/${event.id}?force=true`);

    const { body } = await service.admin.get(`/audit?resource=events&item=${event.id}&action=delete`);

    assert.deepEqual(changesOf(body.entries[0]).title, ["Short", null]);
    assert.equal((await service.admin.get(`/events/${event.id}/history`)).status, 404);
  });

  it("never has a password", async () => {
    const { body: event } = await service.admin.post("/events", anEvent({ password: "hush-1" }));
    await service.admin.patch(`/events/${event.id}`, { password: "hush-2" });
    await service.admin.patch(`/events/${event.id}`, { password: "" });
    await service.admin.delete(`/events/${event.id}?force=true`);

    const { body, text } = await service.admin.get(`/audit?resource=events&item=${event.id}`);

    const values = body.entries.map((entry: Entry) => changesOf(entry).password);
    assert.deepEqual(values, [undefined, ["***", null], ["***", "***"], [null, "***"]]);
    assert.doesNotMatch(text, /hush/);
  });

  it("has images, the work of jobs, and terms", async () => {
    const { body: image } = await service.admin.send("POST", "//wp-json/wp/v2/media", await pngOf(40, 30), {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="poster.png"',
    });
    const { body: event } = await service.admin.post(
      "/events",
      anEvent({ date: "2030-05-02 12:00:00", image: image.id }),
    );
    const later = systemContext(siteOf(readConfig({})), service.store, NOON + 3 * DAY);
    await runDueTasks(later, 0);
    await service.admin.delete(`/events/${event.id}?force=true`);

    const [published] = (await service.admin.get(`/audit?item=${event.id}&action=publish`)).body.entries;
    const images = (await service.admin.get(`/audit?resource=images&item=${image.id}`)).body.entries;

    assert.deepEqual([published.user, published.address], [null, ""]);
    assert.deepEqual(changesOf(published), { status: ["future", "publish"] });
    assert.deepEqual(
      images.map(({ action }: Entry) => action),
      ["delete", "create"],
    );
  });

  it("has nothing of a write that was refused, and everything of one that shared its commit", async () => {
    const total = await countEntries();
    const requests = Array.from({ length: 20 }, (_, at) =>
      service.admin.post(
        "/events",
        at % 2 === 0 ? anEvent() : anEvent({ venue: { venue: `Hall ${at}` }, tags: [99999] }),
      ),
    );

    const statuses = (await Promise.all(requests)).map(({ status }) => status);

    assert.deepEqual([...new Set(statuses)].sort(), [201, 400]);
    assert.equal(await countEntries(), total + 10);
  });

  it("is for those who may edit the item, who do not see addresses", async () => {
    const { body: event } = await service.as.author.post("/events", anEvent());
    const path = `/events/${event.id}/history`;
    const statusFor = async (role: "contributor" | "subscriber" | "author" | "editor") =>
      (await service.as[role].get(path)).status;

    assert.deepEqual(
      [await statusFor("subscriber"), await statusFor("contributor"), await statusFor("author")],
      [403, 403, 200],
    );
    assert.equal((await service.anonymous.get(path)).status, 401);
    const { body } = await service.as.author.get(path);
    assert.deepEqual([body.entries[0].address, body.entries[0].user.login], [null, "author"]);
    assert.deepEqual(
      [(await service.as.editor.get("/audit")).status, (await service.anonymous.get("/audit")).status],
      [403, 401],
    );
  });

  it("is filtered and paged, the newest first", async () => {
    service.clock.now = NOON + DAY;
    const names = ["Audit A", "Audit B", "Audit C"];
    const ids: number[] = [];
    for (const name of names) {
      ids.push((await service.as.author.post("/categories", { name })).body.id);
      service.clock.now += 60;
    }
    const query = "/audit?resource=categories&after=2030-05-02&per_page=2";

    const { body: first } = await service.admin.get(query);
    const second = await service.admin.get(`${query}&page=2`);
    const { body: me } = await service.as.author.get("//wp-json/wp/v2/users/me");
    const { body: none } = await service.admin.get(`/audit?user=${me.id}&before=2030-04-01`);
    const { body: mine } = await service.admin.get(`/audit?user=${me.id}&resource=categories&action=create`);
    service.clock.now = NOON;

    assert.deepEqual(
      [...first.entries, ...second.body.entries].map(({ item_id }: Entry) => item_id),
      ids.toReversed(),
    );
    assert.match(first.next_rest_url, /\/audit\?resource=categories&after=2030-05-02&per_page=2&page=2$/);
    assert.deepEqual(
      [second.body.next_rest_url, typeof second.body.previous_rest_url],
      [undefined, "string"],
    );
    assert.equal(none.entries.length, 0);
    assert.equal(mine.entries.length, 3);
  });

  it("names every invalid parameter", async () => {
    const { status, body } = await service.admin.get(
      "/audit?user=x&action=y&resource=z&item=0&after=someday",
    );

    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.data.params), ["user", "action", "resource", "item", "after"]);
    assert.equal((await service.admin.get("/audit?page=99999999")).body.data.params.page !== undefined, true);
  });

  it("is deleted after its days, unless all of it is kept", async () => {
    await service.admin.post("/events", anEvent());
    const at = (now: number) => systemContext(siteOf(readConfig({})), service.store, now);
    await deleteExpired(at(NOON + 20_000 * DAY), 0);
    assert.ok((await countEntries()) > 0);

    await deleteExpired(at(NOON + 3 * DAY), 2);

    const { body } = await service.admin.get("/audit?per_page=50");
    assert.ok(body.entries.every(({ date_utc }: { date_utc: string }) => date_utc >= "2030-05-02 12:00:00"));
    await deleteExpired(at(NOON + 20_000 * DAY), 2);
    assert.equal(await countEntries(), 0);
  });
});
