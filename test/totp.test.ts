import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { base32, codeAt, findStep, newTotpSecret, otpauthUrl, stepAt } from "../src/auth/totp.ts";

/** The secret of the test vectors of RFC 6238. */
const SECRET = base32(Buffer.from("12345678901234567890"));

describe("time-based codes", () => {
  it("are those of RFC 6238, with six digits", () => {
    const vectors: [now: number, code: string][] = [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_111_111_111, "050471"],
      [1_234_567_890, "005924"],
      [2_000_000_000, "279037"],
      [20_000_000_000, "353130"],
    ];
    for (const [now, code] of vectors) assert.equal(codeAt(SECRET, stepAt(now)), code);
  });

  it("are accepted one step early or late, and not of a step that was used or is past", () => {
    const now = 1_234_567_890;
    const step = stepAt(now);
    for (const [drift, found] of [
      [-2, null],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, null],
    ] as const)
      assert.equal(findStep(SECRET, codeAt(SECRET, step + drift), now, 0), found, String(drift));

    assert.equal(findStep(SECRET, codeAt(SECRET, step), now, step), null);
    assert.equal(findStep(SECRET, codeAt(SECRET, step - 1), now, step), null);
    assert.equal(findStep(SECRET, codeAt(SECRET, step + 1), now, step), step + 1);
  });

  it("have six digits and nothing else", () => {
    for (const code of ["", "5924", "0059240", "00592４", "x05924"])
      assert.equal(findStep(SECRET, code, 1_234_567_890, 0), null, code);
  });

  it("have random secrets of 160 bits", () => {
    assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/);
    assert.notEqual(newTotpSecret(), newTotpSecret());
  });
});

describe("base32", () => {
  it("is that of RFC 4648, without padding", () => {
    const vectors = { "": "", f: "MY", fo: "MZXQ", foo: "MZXW6", foob: "MZXW6YQ", foobar: "MZXW6YTBOI" };
    for (const [text, encoded] of Object.entries(vectors)) assert.equal(base32(Buffer.from(text)), encoded);
  });
});

describe("the URL for authenticator apps", () => {
  it("names site and user, whatever characters they have", () => {
    const url = new URL(otpauthUrl({ secret: SECRET, issuer: "Fête: à & b", login: "ada@example.org" }));

    assert.equal(url.href.split("?")[0], "otpauth://totp/F%C3%AAte%20%20%C3%A0%20%26%20b:ada%40example.org");
    assert.deepEqual(Object.fromEntries(url.searchParams), {
      ...{ secret: SECRET, issuer: "Fête: à & b", algorithm: "SHA1", digits: "6", period: "30" },
    });
  });
});
