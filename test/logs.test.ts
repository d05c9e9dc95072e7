import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { openStore } from "../src/store/open-store.ts";
import { cleanUp, emptyStore, type ServiceProcess, startProcess } from "./support/process.ts";
import { anEvent, type TestResponse } from "./support/service.ts";
import { waitFor } from "./support/wait.ts";

describe("the log", () => {
  let settings: Record<string, string>;
  let service: ServiceProcess;
  let trusting: ServiceProcess;
  const admin = `Basic ${btoa("admin:pw")}`;
  before(async () => {
    settings = await emptyStore("sqlite");
    service = await startProcess({ ...settings, AUTH: "open" });
    const provision = join(settings.DATA_DIR ?? "", "users.json");
    await writeFile(
      provision,
      JSON.stringify({ users: [{ login: "admin", password: "pw", role: "administrator" }] }),
    );
    trusting = await startProcess({
      ...(await emptyStore("sqlite")),
      PROVISION_FILE: provision,
      TRUST_PROXY: "1",
    });
  });
  after(cleanUp);

  /** The lines of a request; they may be written shortly after its response. */
  async function linesOf({ headers }: TestResponse, from = service): Promise<Record<string, unknown>[]> {
    const id = headers.get("x-request-id");
    return waitFor(`a log line of the request ${id}`, () => {
      const lines = from.log().filter(({ request_id }) => request_id === id);
      return lines.length > 0 && lines;
    });
  }

  it("has one line for a request: method, route, status, time and request id", async () => {
    const response = await service.client().post("/events", anEvent());
    const [line = {}, ...others] = await linesOf(response);

    assert.deepEqual(others, []);
    assert.equal(line.method, "POST");
    assert.equal(line.route, "/wp-json/svc/events/v1/events");
    assert.equal(line.status, 201);
    assert.ok(typeof line.duration_ms === "number" && line.duration_ms > 0);
  });

  it("has the address of the client, the user, and the cache outcome, for cached responses too", async () => {
    const forwarded = { "x-forwarded-for": "2001:db8::7" };
    const written = await linesOf(
      await trusting.client(admin).post("/events", anEvent(), forwarded),
      trusting,
    );
    const outcomes = [];
    for (let number = 0; number < 2; number += 1) {
      const [line] = await linesOf(await trusting.client().get("/events", forwarded), trusting);
      outcomes.push(line);
    }
    const [refused] = await linesOf(
      await trusting.client(`Basic ${btoa("admin:wrong")}`).get("/events"),
      trusting,
    );

    assert.deepEqual(
      [...written, ...outcomes, refused].map((line) => [
        line?.address,
        line?.user,
        line?.cache,
        line?.status,
      ]),
      [
        ["2001:db8::7", "admin", "bypass", 201],
        ["2001:db8::7", null, "miss", 200],
        ["2001:db8::7", null, "hit", 200],
        ["127.0.0.1", null, "bypass", 401],
      ],
    );
  });

  it("has the pattern of a route, not the URL", async () => {
    const [line] = await linesOf(await service.client().get("/events/by-slug/a-private-name"));

    assert.equal(line?.route, "/wp-json/svc/events/v1/events/by-slug/:slug");
    assert.doesNotMatch(service.output(), /a-private-name/);
  });

  it("has a line for a URL without a route", async () => {
    const [line] = await linesOf(await service.client().get("//nowhere/at-all"));

    assert.equal(line?.status, 404);
  });

  it("contains no credentials", async () => {
    const secret = "tell-nobody";
    const authorization = `Basic ${btoa(`admin:${secret}`)}`;
    const responses = await Promise.all([
      service.client(authorization).get("/events"),
      service.client().get(`/events?password=${secret}`),
      service.client().post("/events", anEvent({ password: secret })),
      service.client().get("/events", { cookie: `session=${secret}`, "x-wp-nonce": secret }),
    ]);
    for (const response of responses) await linesOf(response);

    assert.deepEqual(responses.map(({ status }) => status).slice(0, 3), [401, 200, 201]);
    assert.ok(!service.output().includes(secret));
    assert.ok(!service.output().includes(authorization.slice(6)));
  });

  it("has all details of an unexpected error, none of which the client receives", async () => {
    const store = await openStore({
      file: join(settings.DATA_DIR ?? "", "almanac.sqlite"),
      databaseUrl: null,
    });
    await store.write((db) => sql`alter table tags rename to lost_tags`.execute(db));
    await store.close();

    const response = await service.client().get("/tags");
    const lines = await linesOf(response);

    assert.equal(response.status, 500);
    assert.doesNotMatch(response.text, /no such table/);
    const failure = lines.find(({ err }) => err !== undefined) as { err: { message: string; stack: string } };
    assert.match(failure.err.message, /no such table: tags/);
    assert.match(failure.err.stack, /\n\s+at /);
  });

  it("reports liveness and readiness", async () => {
    const healthy = await service.client().get("//healthz");
    const ready = await service.client().get("//readyz");

    assert.deepEqual([healthy.status, healthy.body], [200, { status: "ok" }]);
    assert.deepEqual([ready.status, ready.body], [200, { status: "ready" }]);
  });
});
