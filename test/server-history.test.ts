import assert from "node:assert/strict";
import { it } from "node:test";
import { serverHistory } from "../src/store/server-history.ts";

for (const [what, server, hasLost] of [
  ["another server", "second", false],
  ["a change log that has lost entries", "first", true],
] as const)
  it(`the history of servers forgets the last entry that was read, with ${what}`, () => {
    const servers = serverHistory();
    servers.observe("first", false);
    servers.noteRead(7);
    servers.observe("first", false);
    const before = [servers.generation(), servers.lastRead()];

    servers.observe(server, hasLost);

    assert.deepEqual(before, [0, 7]);
    assert.deepEqual([servers.generation(), servers.lastRead()], [1, 0]);
  });
