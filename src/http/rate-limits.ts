import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Client } from "../context.ts";
import { addressGroup, networkMatcher } from "../domain/ip-address.ts";
import type { Caller } from "../domain/roles.ts";
import { tooManyRequests } from "../errors.ts";
import type { Charge, Consumed } from "../store/counters.ts";
import type { Listener } from "./read-cache-interface.ts";
import { reportedStatus } from "./reported-status.ts";
import { countsAsRead, isGetOrHead } from "./request-kind.ts";
import { syncUsage } from "./sync-usage.ts";
import { type Usage, type UsageKind, type UsageLimits, usageTable, WINDOW_SECONDS } from "./usage.ts";

/** Settings and dependencies of rate limits; a limit of 0 is none. */
export interface RateLimitOptions {
  /** Requests per minute. */
  limits: UsageLimits;
  /** Responses 401 and 403 in ten minutes. */
  failures: number;
  /** Events that visitors submit in an hour. */
  submissions: number;
  /** Addresses and networks that are not limited. */
  exempt: readonly string[];
  addressOf(message: IncomingMessage): string;
  /** Unix seconds. */
  now(): number;
  /** Charges counters in the store, which are exact over all processes. */
  consume(charges: readonly Charge[]): Promise<Consumed[]>;
}

const FAILURE_SECONDS = 600;
const SUBMISSION_SECONDS = 3600;
const SYNC_INTERVAL_MS = 1000;

export type RateLimits = ReturnType<typeof rateLimits>;

/**
 * Limits how much one address (IPv6: one /64) and one account may ask for. Reads are counted in memory and synced over
 * processes; writes are counted so as well and, exactly, by the transactions that make them; failures in the store.
 */
export function rateLimits(options: RateLimitOptions) {
  const { addressOf, now, consume } = options;
  const unlimited = (limit: number) => (limit === 0 ? Number.POSITIVE_INFINITY : limit);
  const limits: UsageLimits = {
    reads: unlimited(options.limits.reads),
    uncached: unlimited(options.limits.uncached),
    writes: unlimited(options.limits.writes),
  };
  const isExempt = networkMatcher(options.exempt);
  const table = usageTable(limits, now);
  const bySocket = new WeakMap<Socket, { forwarded: unknown; usage: Usage | null }>();
  const accounts = new WeakMap<FastifyRequest, Usage>();

  /** The usage of a request's address; null when it is exempt. Looked up once per connection, not per request. */
  function usageOf(message: IncomingMessage): Usage | null {
    const { socket } = message;
    const forwarded = message.headers["x-forwarded-for"];
    const known = bySocket.get(socket);
    if (known && known.forwarded === forwarded) return known.usage;
    const address = addressOf(message);
    const usage = isExempt(address) ? null : table.of(addressGroup(address));
    bySocket.set(socket, { forwarded, usage });
    return usage;
  }

  /** Counts a request and sets the headers that tell how many are left; throws when there are none. */
  function charge(usage: Usage, kind: UsageKind, reply?: FastifyReply): void {
    if (usage.blockedUntil > now()) throw tooManyRequests(usage.blockedUntil - now(), options.failures);
    const isAllowed = table.count(usage, kind);
    const resetsIn = table.resetsIn();
    if (reply && Number.isFinite(limits[kind]))
      reply.headers({
        "RateLimit-Limit": String(limits[kind]),
        "RateLimit-Remaining": String(Math.max(0, limits[kind] - usage[kind])),
        "RateLimit-Reset": String(resetsIn),
      });
    // The raw listener has counted reads; those beyond the limit come here for their error.
    const isBeyondReads = kind === "uncached" && usage.reads > limits.reads;
    if (!isAllowed || isBeyondReads) throw tooManyRequests(resetsIn, limits[isAllowed ? "reads" : kind]);
  }

  async function countFailure(usage: Usage): Promise<void> {
    const rule = { limit: options.failures, windowSeconds: FAILURE_SECONDS, points: 1 };
    const [state] = await consume([{ key: `failures ${usage.client}`, ...rule }]);
    if (state?.remaining === 0) usage.blockedUntil = state.resetsAt;
  }

  return {
    /** Counts reads before the response cache; those beyond the limit go past it to the router, which rejects them. */
    listener(cached: Listener, router: Listener): Listener {
      if (!Number.isFinite(limits.reads)) return cached;
      return (message, response) => {
        const usage = isGetOrHead(message) ? usageOf(message) : null;
        if (usage === null || table.count(usage, "reads")) cached(message, response);
        else router(message, response);
      };
    },
    /** Counts requests that reach the router, and failures; health checks are not limited. */
    register(app: FastifyInstance, isUnlimited: (url: string | undefined) => boolean): void {
      app.addHook("onRequest", async (request, reply) => {
        const usage = isUnlimited(request.routeOptions.url) ? null : usageOf(request.raw);
        if (usage) charge(usage, kindOf(request), reply);
      });
      app.addHook("onResponse", async (request, reply) => {
        const status = reportedStatus(request, reply);
        if (options.failures === 0 || (status !== 401 && status !== 403)) return;
        const usages = [usageOf(request.raw), accounts.get(request)];
        // While the store is away there is nothing to guess at either.
        for (const usage of usages) if (usage) countFailure(usage).catch(() => {});
      });
      let syncing: Promise<void> | null = null;
      const timer = setInterval(() => {
        syncing ??= syncUsage(table, now(), consume)
          .catch(() => {})
          .finally(() => {
            syncing = null;
          });
      }, SYNC_INTERVAL_MS).unref();
      app.addHook("onClose", async () => {
        clearInterval(timer);
        await syncing;
      });
    },
    /** Counts a request for the account that sends it. */
    chargeAccount(request: FastifyRequest, { id, role }: Caller): void {
      if (role === null || usageOf(request.raw) === null) return;
      const usage = table.of(`user ${id}`);
      accounts.set(request, usage);
      charge(usage, kindOf(request));
    },
    /** The counters that the transaction of a write charges. */
    writeCharges(message: IncomingMessage, { id, role }: Caller): Client["charges"] {
      const usage = options.limits.writes === 0 ? null : usageOf(message);
      if (!usage) return [];
      const clients = role === null ? [usage.client] : [usage.client, `user ${id}`];
      const rule = { limit: options.limits.writes, windowSeconds: WINDOW_SECONDS, points: 1 };
      return clients.map((client) => ({ key: `written ${client}`, ...rule }));
    },
    /** The counter that the transaction of a submitted event charges. */
    submissionCharges(message: IncomingMessage): Client["charges"] {
      const usage = options.submissions === 0 ? null : usageOf(message);
      if (!usage) return [];
      const rule = { limit: options.submissions, windowSeconds: SUBMISSION_SECONDS, points: 1 };
      return [{ key: `submitted ${usage.client}`, ...rule }];
    },
  };
}

const kindOf = (request: FastifyRequest): UsageKind => (countsAsRead(request) ? "uncached" : "writes");
