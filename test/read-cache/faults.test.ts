import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { it } from "node:test";
import { anEvent, NOON, onEveryStore, startService } from "../support/service.ts";

const DAY = 86_400;

onEveryStore("the read cache of a faulty machine", (store) => {
  it("lists events whose serialized form the disk has no space for", async () => {
    const service = await startService(store);
    const folder = join(service.folder, "cache");
    await mkdir(folder, { recursive: true });
    // The file of fragments, which is opened by the first list: every write to this device fails with ENOSPC.
    await symlink("/dev/full", join(folder, `0.${process.pid}.fragments`));
    const titles = ["One", "Two", "Three"];
    for (const title of titles) await service.admin.post("/events", anEvent({ title }));

    const lists = [await service.anonymous.get("/events"), await service.anonymous.get("/events?per_page=2")];

    assert.deepEqual(
      lists.map(({ status }) => status),
      [200, 200],
    );
    assert.equal(service.readCache.metrics().fragment_cache_entries, 0);
    assert.deepEqual(
      lists[0]?.body.events.map(({ title }: { title: string }) => title).sort(),
      titles.sort(),
    );
  });

  it("serves nothing from the future after the clock was set back", async () => {
    const service = await startService(store);
    const path = "/events?_fields=events";
    const idsNow = async () =>
      (await service.anonymous.get(path)).body.events.map(({ id }: { id: number }) => id);
    const { body } = await service.admin.post("/events", anEvent());
    service.clock.now = NOON + 400 * DAY;
    const later = [await service.anonymous.get(path), await service.anonymous.get(path)];
    service.clock.now = NOON;

    const now = await idsNow();

    assert.ok(later.every(({ status, body: list }) => status === 404 || list.events.length === 0));
    assert.deepEqual(now, [body.id]);
  });
});
