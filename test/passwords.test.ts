import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { passwordHasher, prefixOf, RECOMMENDED_COST } from "../src/auth/passwords.ts";
import { ServiceError } from "../src/errors.ts";
import { oldHash } from "./support/passwords.ts";

const cheap = { N: 1024, r: 8, p: 1 };

describe("password hashes", () => {
  const hasher = passwordHasher(cheap);

  it("have the cost that OWASP recommends, and say so", async () => {
    const { N, r, p } = RECOMMENDED_COST;
    const secret = await passwordHasher().hash("pass");

    assert.deepEqual([N, r, p], [2 ** 15, 8, 3]);
    assert.match(secret, /^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    assert.equal((await hasher.findMatch("pass", [{ secret }]))?.secret, secret);
  });

  it("match one of several, of any version, whatever the form of its accents", async () => {
    const stored = [{ secret: oldHash("first") }, { secret: await hasher.hash("sésame") }];

    assert.equal(await hasher.findMatch("first", stored), stored[0]);
    assert.equal(await hasher.findMatch("se\u0301same", stored), stored[1]);
    assert.equal(await hasher.findMatch("second", stored), null);
    assert.equal(await hasher.findMatch("first", []), null);
    for (const secret of ["", "no hash", "scrypt$x$y$z", "$scrypt$ln=99$a$b"])
      assert.equal(await hasher.findMatch("first", [{ secret }]), null);
  });

  it("are outdated when their cost is not today's", async () => {
    assert.equal(hasher.isOutdated(await hasher.hash("x")), false);
    assert.equal(hasher.isOutdated(oldHash("x")), true);
    assert.equal(passwordHasher({ N: 2048, r: 8, p: 1 }).isOutdated(await hasher.hash("x")), true);
  });

  it("are computed two at a time; some wait, and the rest are refused", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => passwordHasherOfThree.hash("x")),
    );

    const refused = results.filter((one) => one.status === "rejected");
    assert.equal(refused.length, 5);
    for (const { reason } of refused) {
      assert.ok(reason instanceof ServiceError);
      assert.equal(reason.status, 429);
      assert.equal(reason.details.headers?.["Retry-After"], "1");
    }
    await passwordHasherOfThree.hash("x");
  });
  const passwordHasherOfThree = passwordHasher(cheap, 3);
});

describe("the public part of an application password", () => {
  it("is the beginning of a generated one, and nothing of others", () => {
    assert.equal(prefixOf("abcdEFGH2345abcdEFGH2345"), "abcdEFGH");
    for (const password of ["", "short", "abcdEFGH2345abcdEFGH23456", "a pass phrase of 24 char"])
      assert.equal(prefixOf(password), null);
  });
});
