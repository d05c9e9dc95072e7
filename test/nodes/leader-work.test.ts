import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { leads } from "../support/nodes.ts";
import {
  cleanUp,
  emptyStore,
  firstCredentials,
  type ServiceProcess,
  startProcess,
} from "../support/process.ts";
import { seededRandom } from "../support/random.ts";
import { type Client, onEveryStore } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";
import { type Sink, startSink } from "../support/webhook-sink.ts";

const ITEMS = 20;
const UPDATES = 120;
const IMPORTED = 40;

/** Events that an import writes at once. */
const IN_FLIGHT = 8;

onEveryStore("webhooks and imports of several nodes", (store) => {
  const random = seededRandom("webhooks");
  let settings: Record<string, string>;
  let nodes: ServiceProcess[];
  let authorization: string;
  let sink: Sink;
  before(async () => {
    settings = {
      ...(await emptyStore(store)),
      ...{ METRICS_TOKEN: "scraper", LOG_LEVEL: "warn", ALLOW_PRIVATE_HOSTS: "127.0.0.1" },
    };
    nodes = [await startProcess(settings), await startProcess(settings)];
    const { "application password": password = "" } = await firstCredentials(settings);
    authorization = `Basic ${btoa(`admin:${password}`)}`;
    sink = await startSink();
  });
  after(async () => {
    await sink.close();
    await cleanUp();
  });

  it("deliver everything when the leader is killed, in the order of each item", async () => {
    const anyClient = (): Client => random.pick(nodes).client(authorization);
    const hook = await anyClient().post("/webhooks", { url: sink.url, resources: "venues" });
    assert.equal(hook.status, 201, hook.text);
    // A subscriber that fails now and then, but only once for each message: after a second failure the next attempt comes
    // half a minute later, after a third one two minutes later.
    const refused = new Set<unknown>();
    sink.respond = ({ headers: { "webhook-id": id } }) => {
      if (refused.has(id) || !random.chance(0.05)) return 200;
      refused.add(id);
      return 500;
    };
    const ids: number[] = [];
    for (let count = 0; count < ITEMS; count++)
      ids.push((await anyClient().post("/venues", { venue: `Venue ${count}` })).body.id);
    const versions = new Map<number, number>(ids.map((id) => [id, 1]));
    for (let count = 0; count < UPDATES; count++) {
      if (count === UPDATES / 3 || count === (2 * UPDATES) / 3) await killLeader();
      const id = random.pick(ids);
      const { status, text } = await anyClient().put(`/venues/${id}`, { venue: `Venue ${id} ${count}` });
      assert.equal(status, 200, text);
      versions.set(id, (versions.get(id) ?? 0) + 1);
    }

    const toldOf = (id: number) =>
      sink.messages
        .filter(({ payload }) => payload.data.id === id)
        .map(({ payload }) => payload.data.version);
    await waitFor(
      "all changes",
      () => ids.every((id) => toldOf(id).includes(versions.get(id) ?? 0)),
      120_000,
    );

    for (const id of ids) {
      // Duplicates are allowed: what counts is when a version came first.
      const firsts = [...new Set(toldOf(id))];
      assert.deepEqual(
        firsts,
        firsts.toSorted((a, b) => a - b),
        `venue ${id}`,
      );
    }
  });

  it("go on with an import when the leader is killed, and import nothing twice", async () => {
    const asked: string[] = [];
    let killed: Promise<void> | null = null;
    const picture = await pngOf(8, 8);
    // Each event has a picture of its own, so the requests tell how far the import is, and whether one node runs it.
    const pictures = createServer(async (request, response) => {
      asked.push(request.url ?? "");
      if (asked.length === IMPORTED / 2) {
        killed = killLeader();
        await killed;
      }
      response.writeHead(200, { "content-type": "image/png" }).end(picture);
    });
    await new Promise<void>((done) => pictures.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
    const events = Array.from({ length: IMPORTED }, (_, n) =>
      [
        ...["BEGIN:VEVENT", `UID:import-${n}`, `SUMMARY:Imported ${n}`, "DTSTART:20300601T100000Z"],
        ...[`IMAGE;VALUE=URI:${origin}/${n}.png`, "END:VEVENT"],
      ].join("\r\n"),
    );
    const leading = await Promise.all(nodes.map(leads));
    const follower = nodes[leading.indexOf(false)] ?? nodes[0];
    const calendar = ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR", ""].join("\r\n");
    const queued = await follower?.client(authorization).post("/imports/files", Buffer.from(calendar), {
      "content-type": "application/octet-stream",
      "content-disposition": 'attachment; filename="nodes.ics"',
    });
    assert.equal(queued?.status, 202, queued?.text);
    const ended = await waitFor(
      "the import",
      async () => {
        const client = nodes.at(-1)?.client(authorization);
        const one = await client?.get(`/imports/${queued?.body.id}`).catch(() => null);
        return one?.status === 200 && one.body.finished !== null && one.body;
      },
      120_000,
    );
    await killed;
    const { body } = await random
      .pick(nodes)
      .client(authorization)
      .get("/events?per_page=50&start_date=2030-05-31&end_date=2030-06-30");
    await new Promise((done) => pictures.close(done));
    const repeated = asked.filter((url, at) => asked.indexOf(url) < at);

    assert.equal(ended.state, "finished", ended.error);
    assert.notEqual(killed, null);
    assert.equal(body.total, IMPORTED, JSON.stringify([ended.counts, ended.issues.slice(0, 3)]));
    assert.equal(new Set(body.events.map(({ title }: { title: string }) => title)).size, IMPORTED);
    assert.equal(ended.counts.events.new + ended.counts.events.equal, IMPORTED);
    // At most the batch in progress when the leader was killed; two nodes at once would repeat more.
    assert.ok(repeated.length <= IN_FLIGHT, repeated.join());
  });

  async function killLeader(): Promise<void> {
    const at = await waitFor("a leader", async () => {
      const leading = await Promise.all(nodes.map(leads));
      return leading.includes(true) && leading.indexOf(true);
    });
    await nodes[at]?.stop("SIGKILL");
    nodes[at] = await startProcess(settings);
  }
});
