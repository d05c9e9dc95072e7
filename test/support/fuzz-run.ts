import assert from "node:assert/strict";
import { sql } from "kysely";
import { memoizedByObject } from "../../src/domain/collections.ts";
import { type Role, roles } from "../../src/domain/roles.ts";
import { resources } from "../../src/resources/index.ts";
import { restBase } from "../../src/resources/wordpress/names.ts";
import type { Store } from "../../src/store/store.ts";
import { responseChecker } from "./fuzz-check.ts";
import { fuzzClient } from "./fuzz-client.ts";
import { encodeRequest, type FuzzRequest, fuzzRequests, type Pools, reduce } from "./fuzz-requests.ts";
import { committedDocument, contractOf, type Described, operationsOf } from "./openapi.ts";
import { make } from "./operation-cases.ts";
import type { Random } from "./random.ts";
import type { TestResponse, TestService } from "./service.ts";

/** A service that requests are sent to, and its store. */
export interface FuzzTarget extends Pick<TestService, "origin" | "api" | "admin"> {
  store: Pick<Store, "read">;
}

/** The result of a run. */
export interface FuzzReport {
  sent: number;
  statuses: Map<number, number>;
  /** Requests whose response was wrong, each reduced to the parts that it needs for that. */
  found: string[];
}

/** Concurrent readers beside the one writer. */
const READERS = 3;

/** Requests until new items are created for them: others delete them. */
const ROUND = 2000;

/** Wrong responses after which a run ends. */
const MAX_FOUND = 10;

const document = JSON.parse(committedDocument());
const contract = contractOf(document);
/** They would revoke the credentials that all other requests are sent with; see `isOfSender`, too. */
const revoking = ["deleteApplicationPassword", "deleteApplicationPasswords"];
const operations = operationsOf(document).filter(({ id }) => !revoking.includes(id));
const isRead = ({ method }: Described) => method === "get";
const reads = operations.filter(isRead);
const writes = operations.filter((operation) => !isRead(operation));
const complaint = responseChecker(operations, contract);

/**
 * Sends generated requests, one half of them writes, and checks that each gets a response that its operation declares,
 * and that a refused write leaves nothing behind. One actor sends all writes, so that a change is known to be of its write.
 */
export async function fuzz(
  target: FuzzTarget,
  requests: number,
  random: Random,
  leftOut: readonly string[] = [],
): Promise<FuzzReport> {
  const client = fuzzClient(target);
  const senderIds = await idsOf(roles, target.store);
  const found = new Map<string, string>();
  const statuses = new Map<number, number>();
  let sent = 0;
  /** The fingerprint after the last write, which was refused: it is that before the next one. */
  let stored: Awaited<ReturnType<typeof fingerprint>> | null = null;

  async function send(request: FuzzRequest): Promise<TestResponse> {
    const { sender, operation } = request;
    const authorization = sender === "anonymous" ? undefined : `Basic ${btoa(`${sender}:pw-${sender}`)}`;
    const response = await client.send(operation.method.toUpperCase(), encodeRequest(request), authorization);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response;
  }

  /** Why the response to a request is wrong; null when it is right. */
  async function faultOf(request: FuzzRequest): Promise<string | null> {
    if (isRead(request.operation)) return complaint(request, await send(request));
    const before = stored ?? (await fingerprint(target.store));
    stored = null;
    const response = await send(request);
    const wrong = complaint(request, response);
    if (wrong || response.status < 400) return wrong;
    const after = await fingerprint(target.store);
    stored = after;
    const changed = Object.keys(after).filter((name) => String(after[name]) !== String(before[name]));
    return changed.length === 0
      ? null
      : `${response.status}, but the store has changed: ${changed.join(", ")}`;
  }

  const run = (request: FuzzRequest) => faultOf(request).catch((error: Error) => error.message);

  /** Whether a request is about the account of a sender: with a new password, its requests would all be refused. */
  const isOfSender = ({ operation, path }: FuzzRequest) =>
    operation.path.includes("/users/{id}") && senderIds.has(Number(path.id));

  async function actor(count: number, next: () => FuzzRequest): Promise<void> {
    for (let at = 0; at < count && found.size < MAX_FOUND; at++) {
      let request = next();
      while (isOfSender(request)) request = next();
      sent += 1;
      const wrong = await run(request);
      if (!wrong) continue;
      const key = `${request.operation.id}: ${wrong.slice(0, 60)}`;
      if (found.has(key)) continue;
      found.set(key, "");
      const smallest = await reduce(request, async (one) => (await run(one)) !== null);
      found.set(key, `${describe(smallest)}\n${wrong}`);
    }
  }

  try {
    while (sent < requests && found.size < MAX_FOUND) {
      const pools = await fill(target, sent);
      stored = null;
      const generator = (some: Described[]) => fuzzRequests(some, contract, pools, random.fork());
      const round = Math.min(ROUND, requests - sent);
      const ofReader = Math.ceil(round / 2 / READERS);
      await Promise.all([
        ...Array.from({ length: READERS }, () => actor(ofReader, generator(reads))),
        actor(round - READERS * ofReader, generator(writes.filter(({ id }) => !leftOut.includes(id)))),
      ]);
    }
    for (const role of roles) {
      const { status } = await send(requestAs(role, "readCurrentUser"));
      if (status !== 200) found.set(role, `${role} is refused at the end: ${status}`);
    }
    return { sent, statuses, found: [...found.values()] };
  } finally {
    client.close();
  }
}

/** A request without parameters. */
function requestAs(sender: Role, id: string): FuzzRequest {
  const operation = operations.find((one) => one.id === id);
  assert.ok(operation, id);
  return { operation, sender, path: {}, query: [], headers: [], body: [], encoding: "json" };
}

/** The ids of users. */
async function idsOf(logins: readonly string[], { read }: Pick<Store, "read">): Promise<Set<number>> {
  const users = await read.selectFrom("users").select("id").where("login", "in", logins).execute();
  assert.equal(users.length, logins.length);
  return new Set(users.map(({ id }) => id));
}

function describe(request: FuzzRequest): string {
  const { url, headers, body } = encodeRequest(request);
  const { sender, operation } = request;
  return [
    `${sender} ${operation.method} ${url.slice(0, 600)}`,
    JSON.stringify(headers),
    body?.toString().slice(0, 600),
  ].join("\n");
}

/** Tables whose rows are not counted after a refused write, each with the reason. */
const uncounted: Readonly<Record<string, string>> = {
  changes: "its last number is compared instead: every change of an item has one, and a job cuts the table",
  changelog_marks: "a job writes it, whatever is written meanwhile",
  audit:
    "its last number is compared instead, without failed logins: they are recorded because they are refused",
  counters: "attempts are counted whatever becomes of them",
  known_addresses: "right credentials make an address known, though the write is refused",
  nodes: "the leases of processes come and go",
  webhook_deliveries: "a job queues those of earlier writes",
  webhook_queues: "the same job notes how far it is",
  event_texts: "the index is written by a job, after the commit",
  event_texts_waiting: "a job empties it",
};

/** Tables of a full-text index in SQLite belong to its own. */
const isCounted = (table: string) => !(table in uncounted) && !table.startsWith("event_texts_");

/** The query for everything that a refused write must leave as it was. */
const fingerprints = memoizedByObject(async (read: Store["read"]) => {
  const tables = (await read.introspection.getTables()).map(({ name }) => name).filter(isCounted);
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`);
  return sql<Record<string, unknown>>`
    select (select max(seq) from changes) as changes,
      (select max(id) from audit where action <> 'log-in-failed') as audit, ${sql.join(counts)}`;
});

/** The figures of the store that a refused write must leave as they were, by name. */
async function fingerprint({ read }: Pick<Store, "read">): Promise<Record<string, unknown>> {
  const { rows } = await (await fingerprints(read)).execute(read);
  return rows[0] ?? {};
}

/** Items of each resource in a round. */
const ITEMS = 6;
const variants = [{}, { status: "draft" }, { password: "secret" }, { status: "private" }];

/** Creates a few items of every resource, and collects the ids, slugs and names that requests can use. */
async function fill({ admin }: Pick<FuzzTarget, "admin">, round: number): Promise<Pools> {
  const pools: Pools = {
    password: ["secret"],
    wpml_language: ["en", "fr", "all"],
    "events.start_date": ["2031-05-01 10:00:00", "2031-05-02T08:30:00", "2031-05-03"],
    "events.end_date": ["2031-05-03 12:00:00", "2031-05-04T09:00:00+02:00", "2031-06-01"],
    "events.title": ["Concert", "Fête de l’été", "Straße <b>7</b>", "日本"],
    "venues.venue": ["Hall", "Théâtre"],
    "organizers.organizer": ["Club", "Verein"],
  };
  const add = (name: string, value: unknown) => {
    pools[name] ??= [];
    pools[name].push(String(value));
  };
  const user = await admin.post("//wp-json/almanac/v1/users", { login: `account-${round}` });
  assert.equal(user.status, 201, user.text);
  add("users.id", user.body.id);
  // One for all items of a round; the requests of the round before may have deleted its own.
  let image: number | undefined;
  for (const resource of resources)
    for (let at = 0; at < ITEMS; at++) {
      const { name, kind } = resource;
      const more = { ...(name === "events" && variants[at]), ...(image && { image }) };
      const item = await make(name, { admin }, more);
      if (kind === "post") image ??= item.image?.id;
      for (const property of ["id", "slug", "external_id"]) {
        add(property, item[property]);
        add(`${name}.${property}`, item[property]);
        if (restBase(resource) !== name) add(`${restBase(resource)}.${property}`, item[property]);
      }
      for (const parameter of ["venue", "organizer", "categories", "tags", "include"])
        add(parameter, item.id);
    }
  return pools;
}
