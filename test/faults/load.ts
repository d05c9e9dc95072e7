import assert from "node:assert/strict";
import type { ServiceProcess } from "../support/process.ts";
import type { Random } from "../support/random.ts";
import { anEvent, type Client } from "../support/service.ts";

/** Whether all rounds are run; `npm run test:faults -- --short` runs about a tenth of them. */
export const isLong = process.env.FAULTS !== "short";

/** Settings of every service under load. */
export const loadSettings = {
  AUTH: "open",
  LOG_LEVEL: "error",
  MAX_PER_PAGE: "200",
  RATE_LIMIT_WRITES: "0",
  RATE_LIMIT_UNCACHED: "0",
  RATE_LIMIT_READS: "0",
};

const CLIENTS = 6;

/** An event as clients see it, as far as it is compared. */
interface Shown {
  id: number;
  title: string;
  venue: { venue?: string };
  categories: unknown[];
  tags: unknown[];
}

/**
 * Clients that create, change and delete events over several lives of a service, and remember what was acknowledged. An
 * event whose last write was not acknowledged may be either way.
 */
export class Load {
  /** The title that each event must have; null when it must be gone. */
  readonly expected = new Map<number, string | null>();
  readonly uncertain = new Set<number>();
  /** How many responses had each status; 0: no response. */
  readonly statuses = new Map<number, number>();
  acknowledged = 0;
  private isRunning = false;
  private clients: Promise<unknown> = Promise.resolve();
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** Starts the clients; `service` is asked for before each request, so that it may change. */
  start(service: () => ServiceProcess): void {
    this.isRunning = true;
    this.clients = Promise.all(Array.from({ length: CLIENTS }, () => this.run(service, this.random.fork())));
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await this.clients;
  }

  private async run(service: () => ServiceProcess, random: Random): Promise<void> {
    const own: number[] = [];
    while (this.isRunning) {
      // Its own connection, so that none is reused that a killed service has left behind.
      const client = service().client();
      const id = own.length > 0 ? random.pick(own) : 0;
      const choice = random.fraction();
      if (id === 0 || choice < 0.5) await this.create(client, own);
      else if (choice < 0.7) await this.send(client.get(`/events?per_page=5&search=Event`));
      else if (choice < 0.9) await this.change(id, `Renamed ${random.below(1e6)}`, client);
      else {
        own.splice(own.indexOf(id), 1);
        await this.change(id, null, client);
      }
    }
  }

  private async create(client: Client, own: number[]) {
    const event = anEvent({
      venue: { venue: `Hall ${own.length % 5}` },
      categories: ["Concerts"],
      tags: ["one", "two"],
    });
    const response = await this.send(client.post("/events", event));
    if (response?.status !== 201) return;
    own.push(response.body.id);
    this.expected.set(response.body.id, String(event.title));
    this.acknowledged += 1;
  }

  private async change(id: number, title: string | null, client: Client) {
    this.uncertain.add(id);
    const path = `/events/${id}`;
    const response = await this.send(
      title === null ? client.delete(`${path}?force=true`) : client.patch(path, { title }),
    );
    if (response?.status !== 200) return;
    this.expected.set(id, title);
    this.uncertain.delete(id);
    this.acknowledged += 1;
  }

  private async send(sent: ReturnType<Client["get"]>) {
    const response = await sent.catch(() => null);
    const status = response?.status ?? 0;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    return response;
  }

  /** Compares what the service shows with what it has acknowledged, and what a write consists of with all of it. */
  async verify(service: ServiceProcess): Promise<void> {
    const ids = [...this.expected.keys()].filter((id) => !this.uncertain.has(id));
    const shown = new Map<number, Shown>();
    for (let at = 0; at < ids.length; at += 200) {
      const include = ids.slice(at, at + 200).join(",");
      const { body } = await service.client().get(`/events?per_page=200&include=${include}`);
      for (const event of (body.events ?? []) as Shown[]) shown.set(event.id, event);
    }
    const wrong = ids.filter((id) => (shown.get(id)?.title ?? null) !== this.expected.get(id));
    const half = [...shown.values()].filter(
      ({ venue, categories, tags }) => !venue.venue || categories.length !== 1 || tags.length !== 2,
    );
    assert.deepEqual(wrong, [], "acknowledged writes that are lost");
    assert.deepEqual(half, [], "events of which a part is missing");
  }

  /** Fails when a status occurred other than those of successes and these. */
  assertStatuses(...allowed: number[]): void {
    const unexpected = [...this.statuses].filter(([status]) => ![200, 201, ...allowed].includes(status));
    assert.deepEqual(unexpected, [], "unexpected statuses and how often they occurred");
  }
}
