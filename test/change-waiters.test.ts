import assert from "node:assert/strict";
import { once } from "node:events";
import { Socket } from "node:net";
import { describe, it } from "node:test";
import { createChangeWaiters } from "../src/http/change-waiters.ts";

describe("clients that wait for changes", () => {
  const waitersFor = (maxClients: number) => createChangeWaiters({ position: async () => 0, maxClients });

  it("are not counted any more when their connections end, whether they leave or not", async () => {
    const waiters = waitersFor(4);
    const connection = new Socket();
    const waiting = waiters.enter("192.0.2.1", connection, 60_000);
    const next = waiting?.next(0);

    await once(connection.destroy(), "close");

    assert.equal(await next, false);
    assert.equal(waiters.count(), 0);
    waiting?.leave();
    assert.equal(waiters.count(), 0);
    assert.ok(waiters.enter("192.0.2.1", new Socket(), 1), "another one of the address may wait");
    waiters.close();
  });

  it("are not counted at all when they have gone", () => {
    const waiters = waitersFor(4);

    assert.equal(waiters.enter("192.0.2.1", new Socket().destroy(), 60_000), null);
    assert.equal(waiters.count(), 0);
  });
});
