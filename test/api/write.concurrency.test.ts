import assert from "node:assert/strict";
import { before, it } from "node:test";
import { sql } from "kysely";
import { runsGate } from "../support/gate.ts";
import {
  anEvent,
  onEveryStore,
  startService,
  type TestResponse,
  type TestService,
} from "../support/service.ts";

const WRITERS = 200;
const SHARED = 20;
const SECONDS = runsGate ? 12 : 2;
const fields = ["address", "city", "country", "province", "state", "zip", "phone", "stateprovince"] as const;

/** The responses that the writers received. */
interface Log {
  statuses: Map<number, number>;
  /** Created items, and whether they were trashed. */
  made: Map<number, "there" | "trash">;
  /** Successful increments by event. */
  increments: Map<number, number>;
  /** The last acknowledged value, by venue and field. */
  lines: Map<string, string>;
}

onEveryStore("two hundred concurrent writers", (store) => {
  let service: TestService;
  let events: number[];
  let venues: number[];
  before(async () => {
    service = await startService(store);
    const ids = (responses: TestResponse[]) => responses.map(({ body }) => body.id as number);
    const all = <T>(make: (index: number) => Promise<T>) =>
      Promise.all(Array.from({ length: SHARED }, (_, n) => make(n)));
    events = ids(await all(() => service.admin.post("/events", anEvent({ description: "0" }))));
    venues = ids(await all((n) => service.admin.post("/venues", { venue: `Shared ${n}` })));
  });

  async function noted(log: Log, sent: Promise<TestResponse>): Promise<TestResponse> {
    const response = await sent;
    log.statuses.set(response.status, (log.statuses.get(response.status) ?? 0) + 1);
    return response;
  }

  /** Increments the number in an event with If-Match, retried until there is no conflict. */
  async function increment(log: Log, id: number, end: number) {
    while (Date.now() < end) {
      const read = await noted(log, service.admin.get(`/events/${id}`));
      const next = Number(String(read.body.description).replace(/\D/g, "")) + 1;
      const tag = { "if-match": read.headers.get("etag") ?? "" };
      const response = await noted(
        log,
        service.admin.put(`/events/${id}`, { description: String(next) }, tag),
      );
      if (response.status === 412) continue;
      if (response.status === 200) log.increments.set(id, (log.increments.get(id) ?? 0) + 1);
      return;
    }
  }

  /** Writes one field that nobody else writes, of an item that others write too. */
  async function writeLine(log: Log, id: number, field: string, turn: number) {
    const value = `${field} ${turn}`;
    const response = await noted(log, service.admin.patch(`/venues/${id}`, { [field]: value }));
    if (response.status === 200) log.lines.set(`${id} ${field}`, value);
  }

  /** Creates an event with a shared title and shared relations; sometimes trashes it. */
  async function make(log: Log, writer: number, turn: number) {
    const body = anEvent({
      title: `Same title ${turn % 3}`,
      tags: ["shared by all", `tag ${turn % 5}`],
      venue: { venue: "Made by all" },
      organizer: venues.length % 2 ? [] : [{ organizer: `Crew ${writer % 4}` }],
    });
    const response = await noted(log, service.admin.post("/events", body));
    if (response.status !== 201) return;
    const { id } = response.body;
    log.made.set(id, "there");
    if (turn % 4 !== 0) return;
    const removed = await noted(log, service.admin.delete(`/events/${id}`));
    if (removed.status === 200) log.made.set(id, "trash");
  }

  async function write(log: Log, writer: number, end: number) {
    for (let turn = 0; Date.now() < end; turn += 1) {
      const shared = (writer * 7 + turn) % SHARED;
      if (writer % 4 === 0) await make(log, writer, turn);
      else if (writer % 4 === 1) await increment(log, events[shared] ?? 0, end);
      else {
        // Half of the writers: each has fields of its own.
        const slot = Math.floor(writer / 4) * 2 + (writer % 4) - 2;
        const venue = venues[slot % SHARED] ?? 0;
        await writeLine(log, venue, fields[Math.floor(slot / SHARED) % fields.length] ?? "phone", turn);
      }
    }
  }

  const duplicates = async (table: "events" | "venues" | "organizers" | "tags") => {
    const outside = table === "tags" ? sql`1 = 1` : sql`status <> 'trash'`;
    const { rows } = await sql`select slug, lang from ${sql.table(table)} where ${outside}
      group by slug, lang having count(*) > 1`.execute(service.store.read);
    return rows;
  };

  it(`lose no update, get no error and create no duplicate slug in ${SECONDS} s`, {
    timeout: 240_000,
  }, async (test) => {
    const log: Log = { statuses: new Map(), made: new Map(), increments: new Map(), lines: new Map() };
    const end = Date.now() + SECONDS * 1000;

    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(log, writer, end)));

    test.diagnostic(`${store}: ${JSON.stringify([...log.statuses].sort())}, ${log.made.size} events made`);
    const unexpected = [...log.statuses.keys()].filter((status) => ![200, 201, 412].includes(status));
    assert.deepEqual(unexpected, []);
    for (const id of events) {
      const { body } = await service.anonymous.get(`/events/${id}`);
      assert.equal(body.description, `<p>${log.increments.get(id) ?? 0}</p>`);
    }
    for (const [place, value] of log.lines) {
      const [id, field = ""] = place.split(" ");
      const { body } = await service.anonymous.get(`/venues/${id}`);
      assert.equal(body[field], value);
    }
    const made = [...log.made];
    while (made.length > 0)
      await Promise.all(
        made.splice(0, 50).map(async ([id, state]) => {
          const { status } = await service.anonymous.get(`/events/${id}`);
          assert.equal(status, state === "there" ? 200 : 403);
        }),
      );
    for (const table of ["events", "venues", "organizers", "tags"] as const)
      assert.deepEqual(await duplicates(table), []);
    const shared = await service.store.read
      .selectFrom("tags")
      .select("count")
      .where("slug", "=", "shared-by-all")
      .execute();
    const there = [...log.made.values()].filter((state) => state === "there").length;
    assert.deepEqual(
      shared.map(({ count }) => count),
      [there],
    );
  });
});
