import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { plainText } from "../src/http/plain-log.ts";

const TIME = Date.UTC(2030, 4, 1, 12);

const textOf = (...lines: object[]) =>
  plainText(lines.map((line) => `${JSON.stringify({ level: 30, time: TIME, pid: 7, ...line })}\n`).join(""));

describe("the log on a terminal", () => {
  it("has one line of text for a request", () => {
    const request = { method: "GET", route: "/events/", status: 200, duration_ms: 1.25, cache: "hit" };

    const text = textOf({ ...request, user: null }, { ...request, cache: "bypass", user: "ada" });

    assert.match(text, /^\d\d:00:00 {2}200 GET \/events\/ {2}1\.25 ms, hit\n\d\d:00:00 {2}.*bypass, ada\n$/);
  });

  it("names the level of other lines, and has the stack of an error", () => {
    const text = textOf({ level: 50, msg: "It broke", err: { message: "no", stack: "Error: no\n    at x" } });

    assert.match(text, /^\d\d:00:00 {2}error: It broke\nError: no\n {4}at x\n$/);
  });

  it("has no control characters, and leaves lines that are no JSON otherwise as they are", () => {
    assert.match(textOf({ msg: "a\u001b[2Jb\u0007" }), /^\S+ {2}a\?\[2Jb\?\n$/);
    assert.equal(plainText("plain\u009b text\n"), "plain? text\n");
  });
});
