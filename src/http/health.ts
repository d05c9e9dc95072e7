import { Type } from "typebox";
import { noCredentials, type PlainRoute } from "./route.ts";

const statusRepresentation = (status: string) => Type.Object({ status: Type.Literal(status) });

const common = {
  methods: ["GET"],
  namespace: null,
  parameters: () => [],
  errors: [],
  tag: "operation",
  credentials: noCredentials,
} as const;

/** Liveness, readiness and metrics for monitoring. */
export const healthRoutes: readonly PlainRoute[] = [
  {
    ...common,
    id: "checkHealth",
    path: "/healthz",
    handler: () => async (_request, reply) =>
      reply.header("Cache-Control", "no-store").send({ status: "ok" }),
    summary: "Check that the process responds",
    replies: { 200: { description: "It does", schema: statusRepresentation("ok") } },
  },
  {
    ...common,
    id: "checkReadiness",
    path: "/readyz",
    handler:
      ({ store }) =>
      async (request, reply) => {
        reply.header("Cache-Control", "no-store");
        try {
          await store.ping();
          return reply.send({ status: "ready" });
        } catch (error) {
          request.log.error({ err: error }, "the store does not answer");
          return reply.code(503).send({ status: "unavailable" });
        }
      },
    summary: "Check that the store responds",
    replies: {
      200: { description: "It does", schema: statusRepresentation("ready") },
      503: { description: "It does not", schema: statusRepresentation("unavailable") },
    },
  },
  {
    ...common,
    id: "readMetrics",
    path: "/metrics",
    handler:
      ({ readCache }) =>
      async (_request, reply) => {
        const lines = Object.entries(readCache.metrics()).map(([name, value]) => `almanac_${name} ${value}`);
        return reply
          .header("Cache-Control", "no-store")
          .type("text/plain; version=0.0.4")
          .send(`${lines.join("\n")}\n`);
      },
    summary: "Read the metrics of the read cache, in the text format of Prometheus",
    replies: { 200: { description: "The metrics", type: "text/plain", schema: Type.String() } },
  },
];
