import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { openStore } from "../src/store/open-store.ts";
import { exportingTracer } from "../src/tracing/opentelemetry.ts";
import type { Tracer } from "../src/tracing/tracer.ts";
import { type Collector, type ReceivedSpan, startCollector } from "./support/collector.ts";
import {
  cleanUp,
  emptyStore,
  type ServiceProcess,
  startProcess,
  temporaryFolder,
} from "./support/process.ts";
import { anEvent, onEveryStoreInGate } from "./support/service.ts";
import { waitFor, withTimeout } from "./support/wait.ts";

const LIST = "/wp-json/svc/events/v1/events";

/** Another service's position in a trace. */
const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT_ID = "00f067aa0ba902b7";
const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`;

/** Values that no span may contain. */
const secrets = {
  login: "wilhelmina",
  password: "correct-horse",
  eventPassword: "open-sesame",
  title: "Unmistakable",
  latitude: "47.3769",
};
const authorization = `Basic ${btoa(`${secrets.login}:${secrets.password}`)}`;

const named = (name: string) => (span: ReceivedSpan) => span.name === name;
const namesOf = (spans: ReceivedSpan[]) => spans.map(({ name }) => name);

onEveryStoreInGate("traces", (store) => {
  after(cleanUp);

  let collector: Collector;
  let service: ServiceProcess;
  let settings: Record<string, string>;
  before(async () => {
    collector = await startCollector();
    const provision = join(await temporaryFolder(), "users.json");
    const { login, password } = secrets;
    await writeFile(provision, JSON.stringify({ users: [{ login, password, role: "editor" }] }));
    settings = await emptyStore(store);
    service = await startProcess({
      ...settings,
      PROVISION_FILE: provision,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: "50",
    });
  });
  after(() => collector.close());

  it("lead from a request through its command and transaction to the statements", async () => {
    const event = anEvent({ title: secrets.title, password: secrets.eventPassword });
    const response = await service.client(authorization).post("/events", event, { traceparent });
    const request = await collector.find("the request", named(`POST ${LIST}`));
    const command = await collector.find("the command", named("command create"));
    const [transaction] = await collector.below(command);
    assert.ok(transaction);
    const statements = await collector.below(transaction);

    assert.equal(response.status, 201);
    assert.deepEqual([request.traceId, request.parentSpanId, request.kind], [TRACE_ID, PARENT_ID, 2]);
    assert.equal(command.parentSpanId, request.spanId);
    assert.equal(transaction.name, "transaction");
    const names = namesOf(statements);
    assert.ok(names.includes("INSERT events"), String(names));
    // PostgreSQL inserts the entries of writes that share a transaction together, in the trace of the first of them.
    const entry = await collector.find("the entry", (span) => span.name === "INSERT audit");
    assert.equal(entry.traceId, TRACE_ID);
    for (const { traceId, kind } of statements) assert.deepEqual([traceId, kind], [TRACE_ID, 3]);
    assert.ok(statements.every(({ start, end }) => start <= end && end <= request.end));
  });

  it("have the attributes of the semantic conventions, and the role of the caller", async () => {
    const request = await collector.find("the request", named(`POST ${LIST}`));
    const insert = await collector.find("the statement", named("INSERT events"));
    const { "almanac.request_id": id, ...attributes } = request.attributes;

    assert.deepEqual(attributes, {
      "http.request.method": "POST",
      "http.route": LIST,
      "http.response.status_code": 201,
      "url.scheme": "http",
      "url.path": LIST,
      "network.protocol.version": "1.1",
      "user_agent.original": "node",
      "client.address": "127.0.0.1",
      "user.roles": ["editor"],
      "almanac.cache": "bypass",
    });
    assert.equal(insert.attributes["db.system.name"], store === "sqlite" ? "sqlite" : "postgresql");
    assert.match(String(insert.attributes["db.query.text"]), /^insert into "events" \(.*values \(/);
    assert.equal(request.resource["service.name"], "almanac");
    const line = await waitFor("the line of the request", () => {
      return service.log().find(({ request_id }) => request_id === id) ?? false;
    });
    assert.equal(line.trace_id, TRACE_ID);
  });

  it("include cached responses, and queries that neither the index nor the table can serve", async () => {
    const responses = [
      await service.client().get("/events?per_page=7"),
      await service.client().get("/events?per_page=7"),
    ];
    const { headers } = await service
      .client(authorization)
      .get("/events?status=draft&geoloc=false&search=fiddle");
    responses.push(
      await service.client().get("/events?per_page=7", {
        "if-none-match": responses[0]?.headers.get("etag") ?? "",
      }),
    );
    const ids = responses.map(({ headers }) => headers.get("x-request-id"));
    const spans = await Promise.all(
      ids.map((id) => collector.find("a list", ({ attributes }) => attributes["almanac.request_id"] === id)),
    );
    const expensive = await collector.find(
      "an expensive query",
      ({ attributes }) => "almanac.query.waited_ms" in attributes,
    );
    const draftList = await collector.find(
      "the list of drafts",
      ({ attributes }) => attributes["almanac.request_id"] === headers.get("x-request-id"),
    );

    assert.deepEqual(
      spans.map(({ name, attributes }) => [
        name,
        attributes["almanac.cache"],
        attributes["http.response.status_code"],
      ]),
      [
        [`GET ${LIST}`, "miss", 200],
        [`GET ${LIST}`, "hit", 200],
        [`GET ${LIST}`, "not-modified", 304],
      ],
    );
    assert.equal(new Set(spans.map(({ traceId }) => traceId)).size, 3);
    assert.equal(expensive.traceId, draftList.traceId);
  });

  it("are complete for each of several writes that share a commit", async () => {
    const headers = { "x-test": "together" };
    const events = Array.from({ length: 12 }, () => anEvent());
    const responses = await Promise.all(
      events.map((event) => service.client(authorization).post("/events", event, headers)),
    );
    for (const { status, headers } of responses) {
      const id = headers.get("x-request-id");
      const request = await collector.find(
        "a request",
        ({ attributes }) => attributes["almanac.request_id"] === id,
      );
      const command = await collector.find(
        "its command",
        ({ name, traceId }) => name === "command create" && traceId === request.traceId,
      );
      const [transaction] = await collector.below(command);
      assert.ok(transaction);
      const names = namesOf(await collector.below(transaction));

      assert.equal(status, 201);
      assert.ok(names.includes("INSERT events"), String(names));
      assert.notEqual(names.includes("BEGIN"), transaction.links.length === 1);
    }
  });

  it("include fetches of images, without their paths, and the writes of jobs", async () => {
    const image = `http://localhost:1/${secrets.title}.jpg`;
    const { headers } = await service.client(authorization).post("/events", anEvent({ image }));
    const fetched = await collector.find("the fetch", named("fetch image"));
    const command = await collector.find("its command", ({ spanId }) => spanId === fetched.parentSpanId);
    const id = headers.get("x-request-id");
    const request = await collector.find(
      "a request",
      ({ attributes }) => attributes["almanac.request_id"] === id,
    );
    const job = await collector.find("a job", named("job cleanup"));

    assert.deepEqual([fetched.kind, fetched.isFailed], [3, true]);
    assert.equal(fetched.attributes["server.address"], "localhost");
    assert.equal(command.parentSpanId, request.spanId);
    assert.equal(job.parentSpanId, "");
    assert.deepEqual(namesOf(await collector.below(job)), ["transaction"]);
  });

  it("record errors that are the service's fault, not those of clients", async () => {
    const place = { file: join(settings.DATA_DIR ?? "", "almanac.sqlite") };
    const opened = await openStore({ ...place, databaseUrl: settings.DATABASE_URL ?? null });
    await opened.write((db) => sql`alter table tags rename to lost_tags`.execute(db));
    await opened.close();
    await service.client(authorization).post("/events", { title: "No date" });
    await service.client().get("/tags");
    const failed = await collector.find("the failed request", ({ attributes }) => {
      return attributes["http.response.status_code"] === 500;
    });
    const refused = await collector.find("the refused request", ({ attributes }) => {
      return attributes["http.response.status_code"] === 400;
    });

    assert.deepEqual([failed.isFailed, failed.events], [true, ["exception"]]);
    assert.deepEqual([refused.isFailed, refused.events], [false, []]);
    const line = service.log().find(({ err }) => err !== undefined);
    assert.equal(line?.trace_id, failed.traceId);
  });

  it("contain no values: neither credentials nor parameters nor what is written", async () => {
    const file = `/media/2030/05/${secrets.title}.jpg`;
    await service.client().get(`/events?password=${secrets.eventPassword}`);
    const near = `/events?geoloc_lat=${secrets.latitude}&geoloc_lng=8.54`;
    assert.equal((await service.client(authorization).get(near)).status, 200);
    await service.client().get(`/${file}`);
    await service.client().get(`//nowhere/${secrets.title}`);
    await service.client(`Basic ${btoa(`${secrets.login}:wrong`)}`).get("/events");
    const { code } = await service.stop();
    const text = collector.text();

    assert.equal(code, 0);
    assert.ok(collector.spans().some(({ attributes }) => attributes["http.response.status_code"] === 401));
    for (const secret of [...Object.values(secrets), authorization.slice(6)])
      assert.ok(!text.includes(secret), `${secret}: ${text.slice(text.indexOf(secret) - 400).slice(0, 600)}`);
  });
});

describe("tracing", () => {
  after(cleanUp);

  it("obeys the standard variables, in every process", async () => {
    const collector = await startCollector();
    const service = await startProcess({
      ...(await emptyStore("sqlite")),
      WORKERS: "2",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=for%20traces",
      OTEL_SERVICE_NAME: "town-calendar",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
      OTEL_TRACES_SAMPLER: "parentbased_always_off",
      OTEL_BSP_SCHEDULE_DELAY: "50",
    });
    // Connections of their own, so that the primary gives them to both processes in turn.
    const request = async (headers: Record<string, string>) => {
      const [response] = await once(get(`${service.api}/events`, { headers, agent: false }), "response");
      await once(response.resume(), "end");
    };
    await request({});
    const pids = () => new Set(collector.spans().map(({ resource }) => resource["process.pid"]));
    await waitFor("spans of both processes", async () => {
      await request({ traceparent });
      return pids().size === 2;
    });
    await service.stop();

    assert.deepEqual(new Set(collector.spans().map(({ traceId }) => traceId)), new Set([TRACE_ID]));
    const { resource } = collector.spans()[0] as ReceivedSpan;
    assert.equal(resource["service.name"], "town-calendar");
    assert.equal(resource["deployment.environment.name"], "test");
    assert.equal(collector.headers()["x-api-key"], "for traces");
    collector.close();
  });

  it("loads OpenTelemetry only when it is asked for, and works on without its collector", async () => {
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1", OTEL_BSP_SCHEDULE_DELAY: "10" };
    const loaded = [];
    for (const settings of [{}, { ...traces, OTEL_EXPORTER_OTLP_TIMEOUT: "100" }]) {
      const coverage = await temporaryFolder();
      const service = await startProcess({
        ...(await emptyStore("sqlite")),
        ...settings,
        AUTH: "open",
        NODE_V8_COVERAGE: coverage,
      });
      const isTraced = "OTEL_BSP_SCHEDULE_DELAY" in settings;
      for (let round = 0; round < 3; round += 1) {
        const { status } = await service.client().post("/events", anEvent());
        assert.equal(status, 201);
        if (isTraced) await waitFor("a report", () => /Traces are lost/.test(service.output()));
      }
      const { code, output } = await service.stop();

      assert.equal(code, 0);
      const reports = output.match(/^Traces are lost.*$/gm) ?? [];
      // Both threads export.
      assert.ok(reports.length <= 2, reports.join("\n"));
      loaded.push(await packagesLoaded(coverage));
    }

    assert.deepEqual(loaded, [false, true]);
  });

  it("ends soon, though its collector hangs", async () => {
    const collector = await startCollector({ hangs: true });
    const tracer = exportingTracerTo(collector.url);
    tracer.start("a span").end();
    await withTimeout("the tracer to close", tracer.close());
    collector.close();
  });
});

/** A tracer of this process that would wait for its collector for ten minutes. */
function exportingTracerTo(url: string): Tracer {
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_TIMEOUT: "600000",
    OTEL_BSP_EXPORT_TIMEOUT: "600000",
  };
  Object.assign(process.env, variables);
  try {
    return exportingTracer({ milliseconds: Date.now, report: assert.fail });
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
  }
}

/** Whether a process has loaded a file with parts of OpenTelemetry, by the coverage that it has written. */
async function packagesLoaded(coverage: string): Promise<boolean> {
  const urls = new Set<string>();
  for (const name of await readdir(coverage)) {
    const { result } = JSON.parse(await readFile(join(coverage, name), "utf8")) as {
      result: { url: string }[];
    };
    for (const { url } of result) if (url.startsWith("file:")) urls.add(url);
  }
  assert.ok(urls.size > 0);
  const texts = await Promise.all([...urls].map((url) => readFile(fileURLToPath(url), "utf8")));
  return texts.some((text) => text.includes("node_modules/@opentelemetry/"));
}
