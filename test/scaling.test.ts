import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

describe("docs/SCALING.md", () => {
  it("has the tables that the simulation prints, without a stale read while leases are checked", () => {
    const printed = execFileSync(process.execPath, ["bench/scaling.mjs"], {
      encoding: "utf8",
      timeout: 120_000,
    });
    const document = readFileSync("docs/SCALING.md", "utf8");

    const [simulated = "", capacity = ""] = printed.trim().split("\n\n");
    assert.ok(document.includes(simulated), `node bench/scaling.mjs prints other figures:\n${simulated}`);
    assert.ok(document.includes(capacity), `node bench/scaling.mjs prints other figures:\n${capacity}`);
    const stale = simulated.split("\n").map((row) => /\| (\d+) of [\d,]+ \|$/.exec(row)?.[1]);
    assert.deepEqual(new Set(stale.slice(2, -1)), new Set(["0"]));
    assert.ok(Number(stale.at(-1)) > 0, "without the check of the lease reads are stale");
  });
});
