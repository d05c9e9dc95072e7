import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Store } from "../store/store.ts";
import type { ReadCache } from "./read-cache.ts";

/** Documentation of what the checks answer. */
export const healthRepresentation = (status: string) => Type.Object({ status: Type.Literal(status) });

/** Liveness, readiness (does the store respond?) and metrics. */
export function healthRoutes(app: FastifyInstance, store: Store, readCache: ReadCache): void {
  app.get("/metrics", async (_request, reply) => {
    const lines = Object.entries(readCache.metrics()).map(([name, value]) => `almanac_${name} ${value}`);
    return reply
      .header("Cache-Control", "no-store")
      .type("text/plain; version=0.0.4")
      .send(`${lines.join("\n")}\n`);
  });
  app.get("/healthz", async (_request, reply) =>
    reply.header("Cache-Control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    try {
      await store.ping();
      return reply.send({ status: "ready" });
    } catch (error) {
      request.log.error({ err: error }, "the store does not answer");
      return reply.code(503).send({ status: "unavailable" });
    }
  });
}
