import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, it } from "node:test";
import { DirectAdapter } from "../src/store/statement-cache.ts";
import type { Store } from "../src/store/store.ts";
import { anEvent, startService, type TestService } from "./support/service.ts";

/** Maximum of files that a create may pass from the request to its INSERT. */
const MAX_FILES = 7;

let service: TestService;
after(() => service.close());

it(`a create passes the documented files, and at most ${MAX_FILES}`, async () => {
  // As from any other address: this one is exempt from rate limits by default.
  service = await startService("sqlite", { RATE_LIMIT_EXEMPT: "none" });
  // The first request of a user is followed by a write of its own.
  await service.admin.post("/events", anEvent());

  const passed = await filesPassedBy(() => service.admin.post("/events", anEvent()), service.store);

  assert.deepEqual(passed, documentedPath());
  assert.ok(passed.length <= MAX_FILES, passed.join(" -> "));
});

/** The numbered files of the section in the documentation. */
function documentedPath(): string[] {
  const text = readFileSync("docs/ARCHITECTURE.md", "utf8");
  const section = /^## The path of a create$(.*?)^## /ms.exec(text)?.[1] ?? "";
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file);
}

/**
 * The files of `src/` on the call stacks of a request's transaction and of its INSERT, in the order of the calls. Two
 * stacks, since the queue of writes lies between them. Everything runs as usual; the stacks are only recorded.
 */
async function filesPassedBy(request: () => Promise<unknown>, store: Store): Promise<string[]> {
  const stacks: string[] = [];
  const { query } = DirectAdapter.prototype;
  const { write } = store;
  const limit = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = Number.POSITIVE_INFINITY;
    store.write = (work) => {
      stacks.push(new Error().stack ?? "");
      return write(work);
    };
    DirectAdapter.prototype.query = function (text, values) {
      if (text.startsWith(`insert into "events" `)) stacks.push(new Error().stack ?? "");
      return query.call(this, text, values);
    };
    await request();
  } finally {
    DirectAdapter.prototype.query = query;
    store.write = write;
    Error.stackTraceLimit = limit;
  }
  const calls = stacks.flatMap((stack) => stack.split("\n").reverse());
  const files = calls.flatMap((call) => /\/build\/src\/(.*)\.js:/.exec(call)?.[1] ?? []);
  return [...new Set(files)].map((file) => `${file}.ts`);
}
