import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServiceProcess } from "./process.ts";
import type { Random } from "./random.ts";
import { waitFor, withTimeout } from "./wait.ts";

/** A node; its process may be replaced by another one. */
export interface Node {
  process: ServiceProcess;
}

export interface NodeLoadOptions {
  nodes: readonly Node[];
  /** The `Authorization` header of writes. */
  authorization: string;
  random: Random;
  /** Milliseconds after which clients give a request up and go on; by default each must be answered. */
  givesUpAfter?: number;
  /** Whether clients rename and delete events, too. */
  changes?: boolean;
}

/** An event whose creation was acknowledged. Titles end with their number, and each renaming has a higher one. */
interface Acknowledged {
  id: number;
  title: string;
  /** The number of the last title that was acknowledged. */
  version: number;
  /** A client is changing it, or has no answer to its last change: nobody else does, so titles are written in order. */
  isTaken: boolean;
  deletion: "none" | "asked" | "acknowledged";
}

/** Events of one day at most, so that one page has all of them; and days that are left to each load. */
const PER_DAY = 40;
const DAYS_PER_LOAD = 1000;
let loadCount = 0;

/** No request may take longer, in milliseconds: far longer than the time-outs of a node, far shorter than those of TCP. */
const MAX_RESPONSE_MS = 60_000;

/** Writes and reads of a node since the last mark. */
interface Progress {
  writes: number;
  reads: number;
}

/**
 * Clients that create events, and change them if asked to, and read lists on several nodes. Every list must show each event
 * whose creation was acknowledged on any node before the list was asked for, with the title that was acknowledged until
 * then or a newer one, and none whose deletion was; every response must be a success or a 503 with `Retry-After`.
 */
export class NodeLoad {
  /** `writes` are all that were acknowledged. */
  readonly counts = { writes: 0, creates: 0, renames: 0, deletes: 0, reads: 0 };
  /** How many responses of writes had each status. */
  readonly outcomes: Record<string, number> = {};
  readonly #options: NodeLoadOptions;
  /** Acknowledged events, by day. */
  readonly #acknowledged: Acknowledged[][] = [[]];
  readonly #firstDay: number;
  #attempts = 0;
  #isRunning = false;
  #clients: Promise<unknown>[] = [];
  #failure: unknown = null;
  #progress = new Map<Node, Progress>();
  /** 503s since the last mark. */
  #rejections = new Map<Node, Progress>();

  constructor(options: NodeLoadOptions) {
    this.#options = options;
    this.#firstDay = DAYS_PER_LOAD * loadCount++;
    this.mark();
  }

  /** Starts clients; each asks the nodes that `pick` chooses for it. */
  start(clients: { writers: number; readers: number }, pick: (random: Random) => Node): void {
    this.#isRunning = true;
    const run = async (work: (node: Node, random: Random) => Promise<void>) => {
      const own = this.#options.random.fork();
      while (this.#isRunning && this.#failure === null) await work(pick(own), own);
    };
    const started = [
      ...Array.from({ length: clients.writers }, () => run((node, own) => this.#write(node, own))),
      ...Array.from({ length: clients.readers }, () => run((node, own) => this.#readSome(node, own))),
    ];
    for (const client of started)
      this.#clients.push(
        client.catch((error: unknown) => {
          this.#failure ??= error;
        }),
      );
  }

  /** Begins to count anew: only requests that begin from now on count. */
  mark(): void {
    const none = () => new Map(this.#options.nodes.map((node) => [node, { writes: 0, reads: 0 }]));
    this.#progress = none();
    this.#rejections = none();
  }

  /** Waits until nodes have acknowledged and shown so much since the last mark. */
  async served(nodes: readonly Node[], { writes, reads }: Progress): Promise<void> {
    await this.#until(`${writes} writes and ${reads} reads of each node`, () =>
      nodes.every((node) => {
        const done = this.#progress.get(node);
        return done !== undefined && done.writes >= writes && done.reads >= reads;
      }),
    );
  }

  /** Waits until a node has rejected a write and a read with 503 since the last mark. */
  async rejected(node: Node): Promise<void> {
    await this.#until("a rejected write and a rejected read", () => {
      const rejections = this.#rejections.get(node);
      return rejections !== undefined && rejections.writes > 0 && rejections.reads > 0;
    });
  }

  /** Waits for something; fails as soon as a client has found something wrong. */
  async #until(awaited: string, check: () => boolean): Promise<void> {
    await waitFor(awaited, () => {
      this.assertNothingFailed();
      return check();
    });
  }

  assertNothingFailed(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /** Stops the clients, after which every node must show every acknowledged event. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await withTimeout("the clients to end", Promise.all(this.#clients), 2 * MAX_RESPONSE_MS);
    this.#clients = [];
    this.assertNothingFailed();
    for (const node of this.#options.nodes)
      for (const day of this.#acknowledged.keys())
        await waitFor(`a response of ${node.process.origin}`, () => this.read(node, day));
  }

  async #write(node: Node, random: Random): Promise<void> {
    const [progress, rejections] = [this.#progress.get(node), this.#rejections.get(node)];
    const event = this.#options.changes && random.chance(0.5) ? this.#untaken(random) : undefined;
    const status = await (event ? this.#change(node, event, random) : this.#create(node));
    const outcome = String(status ?? "none");
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1;
    if (status === 200 || status === 201) {
      this.counts.writes += 1;
      if (progress) progress.writes += 1;
    } else if (status === 503 && rejections) rejections.writes += 1;
    await sleep(random.below(60));
  }

  /** Creates an event; the status of the response, if there is one. */
  async #create(node: Node): Promise<number | undefined> {
    this.#attempts += 1;
    const day = Math.floor(this.#attempts / PER_DAY);
    this.#acknowledged[day] ??= [];
    const title = `Event ${this.#attempts}`;
    const date = this.#dateOf(day);
    const body = {
      title: `${title} 0`,
      start_date: `${date} 10:00`,
      end_date: `${date} 11:00`,
      status: "publish",
    };
    const response = await this.#send(node, "POST", "/events", body, 201);
    if (response?.status !== 201) return response?.status;
    const { id } = response.body;
    this.#acknowledged[day]?.push({ id, title, version: 0, isTaken: false, deletion: "none" });
    this.counts.creates += 1;
    return 201;
  }

  /** An event of the days that are read most, which nobody is changing. */
  #untaken(random: Random): Acknowledged | undefined {
    const events = this.#acknowledged.slice(-2).flat();
    const free = events.filter(({ isTaken, deletion }) => !isTaken && deletion === "none");
    return free.length > 0 ? random.pick(free) : undefined;
  }

  /** Renames or deletes an event. Without an answer it may do so at any later time, so the event is left alone. */
  async #change(node: Node, event: Acknowledged, random: Random): Promise<number | undefined> {
    event.isTaken = true;
    const path = `/events/${event.id}`;
    if (random.chance(0.2)) {
      event.deletion = "asked";
      const response = await this.#send(node, "DELETE", path, undefined, 200);
      if (response?.status !== 200) return response?.status;
      event.deletion = "acknowledged";
      this.counts.deletes += 1;
      return 200;
    }
    const version = event.version + 1;
    const response = await this.#send(node, "PUT", path, { title: `${event.title} ${version}` }, 200);
    if (response?.status !== 200) return response?.status;
    event.version = version;
    event.isTaken = false;
    this.counts.renames += 1;
    return 200;
  }

  /** Sends a write, which nothing but a fault may refuse. */
  async #send(node: Node, method: string, path: string, body: object | undefined, expected: 200 | 201) {
    const { authorization } = this.#options;
    const headers = { authorization, ...(body && { "content-type": "application/json" }) };
    const response = await this.#ask(node, path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response && response.status !== 503)
      assert.equal(response.status, expected, `${method} ${node.process.api}${path}`);
    return response;
  }

  async #readSome(node: Node, random: Random): Promise<void> {
    const days = this.#acknowledged.length;
    // Mostly the day that is being written to.
    const day = random.chance(0.8) ? days - 1 : random.below(days);
    const [progress, rejections] = [this.#progress.get(node), this.#rejections.get(node)];
    // A list that the event index and the event table cannot serve, so that a replica or the primary does.
    const search = random.chance(0.3) ? `&search=event&_=${random.fraction()}` : "";
    if (await this.read(node, day, search)) {
      this.counts.reads += 1;
      if (progress) progress.reads += 1;
    } else if (rejections) rejections.reads += 1;
    await sleep(random.below(10));
  }

  /** Reads the events of a day; false when there was no list. */
  async read(node: Node, day: number, search = ""): Promise<boolean> {
    const before = (this.#acknowledged[day] ?? []).map((event) => ({ ...event, event }));
    const date = this.#dateOf(day);
    const path = `/events?start_date=${date}&end_date=${date}&per_page=50${search}`;
    const response = await this.#ask(node, path);
    if (!response || response.status > 404) return false;
    const titles: [number, string][] = (response.body.events ?? []).map(
      ({ id, title }: { id: number; title: string }) => [id, title],
    );
    const shown = new Map(titles);
    const wrong = before.filter(({ id, version, deletion, event }) => {
      const title = shown.get(id);
      if (deletion === "acknowledged") return title !== undefined;
      if (title === undefined) return event.deletion === "none";
      return Number(title.split(" ").at(-1)) < version;
    });
    const found = wrong.map(
      ({ id, title, version, deletion }) =>
        `${title} ${version} (deletion: ${deletion}): ${shown.get(id) ?? "absent"}`,
    );
    const message = `${node.process.api}${path} shows ${shown.size} events, and not all that was acknowledged.`;
    assert.deepEqual(found, [], message);
    return true;
  }

  #dateOf(day: number): string {
    return new Date(Date.UTC(2031, 0, 1 + this.#firstDay + day)).toISOString().slice(0, 10);
  }

  /** A response; null when there is none and that is allowed. */
  async #ask(node: Node, path: string, init: RequestInit = {}) {
    const { givesUpAfter } = this.#options;
    const asked = node.process;
    let response: Response;
    let text: string;
    try {
      const signal = AbortSignal.timeout(givesUpAfter ?? MAX_RESPONSE_MS);
      response = await fetch(asked.api + path, { ...init, signal });
      text = await response.text();
    } catch (error) {
      if (givesUpAfter !== undefined) return null;
      throw new Error(`${asked.origin} has not answered.\n${asked.output()}`, { cause: error });
    }
    const { status } = response;
    const isFine =
      [200, 201, 404].includes(status) || (status === 503 && response.headers.has("retry-after"));
    assert.ok(isFine, `${status} ${text}\n${asked.output()}`);
    return { status, body: JSON.parse(text) };
  }
}
