import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { attemptLimits, FailedAttempt } from "../src/auth/attempts.ts";
import { consume, consumeAll, deleteExpiredCounters } from "../src/store/counters.ts";
import { openStore } from "../src/store/open-store.ts";
import type { Store } from "../src/store/store.ts";
import { testDatabase } from "./support/postgres.ts";
import { cleanUp, temporaryFolder } from "./support/process.ts";
import { NOON, onEveryStore } from "./support/service.ts";

const limit = { limit: 10, windowSeconds: 600 };

onEveryStore("counters", (storeName) => {
  let store: Store;
  let other: Store;

  before(async () => {
    const databaseUrl = storeName === "postgres" ? await testDatabase() : null;
    const file = join(await temporaryFolder(), "almanac.sqlite");
    // Two nodes on one database.
    store = await openStore({ file, databaseUrl });
    other = await openStore({ file, databaseUrl });
  });
  after(async () => {
    await store.close();
    await other.close();
    await cleanUp();
  });

  const charge = (key: string, now = NOON, points = 1, node = store) =>
    node.write((db) => consume(db, key, limit, points, now));
  const rows = () => store.read.selectFrom("counters").selectAll().execute();

  it("allow exactly the limit to concurrent attempts on two nodes", async () => {
    const attempts = Array.from({ length: 50 }, (_, at) => charge("race", NOON, 1, at % 2 ? store : other));

    const results = await Promise.all(attempts);

    assert.equal(results.filter(({ allowed }) => allowed).length, 10);
    assert.deepEqual(await charge("race"), { allowed: false, used: 51, remaining: 0, resetsAt: NOON + 600 });
  });

  it("say what remains and when the window ends, whatever comes later", async () => {
    assert.deepEqual(await charge("slow", NOON), {
      allowed: true,
      used: 1,
      remaining: 9,
      resetsAt: NOON + 600,
    });
    assert.deepEqual(await charge("slow", NOON + 599, 4), {
      allowed: true,
      used: 5,
      remaining: 5,
      resetsAt: NOON + 600,
    });
    assert.deepEqual(await charge("slow", NOON + 600), {
      allowed: true,
      used: 1,
      remaining: 9,
      resetsAt: NOON + 1200,
    });
  });

  it("are never below nothing, so that a refund of an earlier window allows no more in this one", async () => {
    await charge("refund", NOON, 2);

    assert.equal((await charge("refund", NOON, -5)).used, 0);
    assert.equal((await charge("refund", NOON, 11)).allowed, false);
  });

  it("keep the failures of an account when a check ends with an error instead of a result", async () => {
    const attempts = attemptLimits(
      (charges) => store.write((db) => consumeAll(db, charges, NOON)),
      limit.limit,
    );
    const logIn = (address: string, check: () => Promise<true | null>) =>
      attempts.logIn({ address, account: "ada", userId: 1, now: NOON }, check);
    const isWrong = (address: string) => logIn(address, async () => null);
    for (let at = 0; at < 9; at += 1) await assert.rejects(isWrong("192.0.2.1"), FailedAttempt);
    const busy = async () => {
      throw new Error("All password hashes are taken.");
    };

    await assert.rejects(logIn("192.0.2.1", busy), /taken/);

    await assert.rejects(isWrong("192.0.2.2"), FailedAttempt);
    await assert.rejects(isWrong("192.0.2.3"), { code: "rest_too_many_requests" });
  });

  it("keep their window when clocks differ", async () => {
    await charge("skew", NOON, 10);

    assert.equal((await charge("skew", NOON - 1)).allowed, false);
    assert.equal((await charge("skew", NOON - 599)).allowed, false);
  });

  it("begin a new window when the clock is set back", async () => {
    await charge("clock", NOON + 86_400, 11);

    assert.deepEqual(await charge("clock"), { allowed: true, used: 1, remaining: 9, resetsAt: NOON + 600 });
  });

  it("are charged together", async () => {
    const charges = [10, 11].map((points, at) => ({ key: `together ${at}`, ...limit, points }));

    const states = await store.write((db) => consumeAll(db, charges, NOON));

    assert.deepEqual(
      states.map(({ allowed }) => allowed),
      [true, false],
    );
  });

  it("hold no key as text", async () => {
    await charge("login ada@example.org");

    assert.ok((await rows()).every(({ key }) => !key.includes("ada")));
  });

  it("are deleted after their window, and those with the fewest points beyond the maximum", async () => {
    await store.write((db) => db.deleteFrom("counters").execute());
    await charge("expired", NOON - 600, 9);
    for (const [key, points] of [
      ["once", 1],
      ["often", 8],
      ["twice", 2],
    ] as const)
      await charge(key, NOON, points);

    await deleteExpiredCounters(store, NOON, 2);

    assert.deepEqual((await rows()).map(({ points }) => points).sort(), [2, 8]);
  });
});
