import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { approximateBytes, rowBytes } from "../../src/domain/memory-size.ts";
import { LookupCache } from "../../src/read-cache/lookup-cache.ts";
import { type CachedResponse, ResponseCache } from "../../src/read-cache/response-cache.ts";
import { connect } from "../../src/store/sqlite-connection.ts";
import { withPreparedStatements } from "../../src/store/sqlite-statements.ts";
import { waitFor } from "../support/wait.ts";

const MEBIBYTE = 1024 * 1024;

describe("the size of values", () => {
  it("grows with texts, items and nesting, and ends with circles", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;

    assert.ok(rowBytes({ a: "x".repeat(1000), b: 1 }) > 1000);
    assert.ok(approximateBytes(["x".repeat(1000), "y".repeat(1000)]) > 2000);
    assert.ok(approximateBytes(new Map([[1, { deep: ["z".repeat(5000)] }]])) > 5000);
    assert.ok(approximateBytes(new Set(Array.from({ length: 100 }, (_, number) => number))) > 800);
    assert.ok(approximateBytes(circle) > 0);
    assert.ok(approximateBytes(null) < 100);
  });
});

describe("the lookup cache", () => {
  it("is bounded in bytes, whatever the size of its values", async () => {
    const lookups = new LookupCache();
    for (let number = 0; number < 300; number += 1)
      await lookups.memoize(`key ${number}`, async () => ["x".repeat(100_000)]);
    await waitFor("the sizes", () => lookups.bytes > MEBIBYTE);

    assert.ok(lookups.bytes <= 8 * MEBIBYTE, String(lookups.bytes));
    assert.ok(lookups.size < 100, String(lookups.size));
  });

  it("keeps what was used last, and nothing that failed", async () => {
    const lookups = new LookupCache();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return loads;
    };
    assert.deepEqual([await lookups.memoize("a", load), await lookups.memoize("a", load)], [1, 1]);
    await assert.rejects(
      lookups.memoize("b", async () => {
        throw new Error("away");
      }),
    );
    assert.equal(await lookups.memoize("b", load), 2);
  });
});

describe("the response cache", () => {
  const response = (number: number, ids: number[]): CachedResponse => ({
    key: `/events?n=${number}`,
    head: "",
    notModifiedHead: "",
    fixedHeaders: { full: "", notModified: "" },
    ownHeaders: "",
    body: Buffer.from("{}"),
    etag: "",
    route: "",
    dependsOn: { ids, positionOf: () => null },
    expiresAt: Number.POSITIVE_INFINITY,
    isStale: false,
    call: null,
  });

  it("counts what an entry takes beside its bytes, so that small ones are bounded as well", () => {
    const responses = new ResponseCache(MEBIBYTE);
    for (let number = 0; number < 5000; number += 1) responses.set(response(number, [number, number + 1]));

    assert.ok(responses.size < 170, String(responses.size));
    assert.ok([...responses.eventIds()].length <= 2 * responses.size);
  });
});

describe("the cache of prepared statements", () => {
  const open = async () => withPreparedStatements(await connect(":memory:"), null);
  const ofLength = (length: number, number = 0) => `select ${number}, '${"x".repeat(length)}'`;

  it("keeps short statements, and none that is long", async () => {
    const database = await open();
    const isKept = (text: string) => {
      const first = database.prepare(text);
      return database.prepare(text) === first;
    };

    assert.equal(isKept(ofLength(10)), true);
    assert.equal(isKept(ofLength(9000)), false);
    database.close();
  });

  it("keeps no more than a mebibyte of text", async () => {
    const database = await open();
    const texts = Array.from({ length: 300 }, (_, number) => ofLength(8000, number));
    const first = texts.map((text) => database.prepare(text));
    const kept = texts.toReversed().filter((text) => database.prepare(text) === first[texts.indexOf(text)]);

    assert.equal(kept.length, Math.floor(MEBIBYTE / (texts.at(-1)?.length ?? 1)));
    database.close();
  });
});
