import type { FastifyInstance } from "fastify";
import type { Store } from "../store/store.ts";

/** For whoever watches over the service: is the process there, and does its store answer? */
export function healthRoutes(app: FastifyInstance, store: Store): void {
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
