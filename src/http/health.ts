import { Type } from "typebox";
import { isBackupOverdue, readBackupState } from "../operations/backup-state.ts";
import { assertMetricsToken, METRICS_TYPE } from "./metrics.ts";
import { type UnreadyReason, unreadyReasons } from "./readiness.ts";
import { noCredentials, type PlainRoute } from "./route.ts";

const statusRepresentation = (status: string) => Type.Object({ status: Type.Literal(status) });

const readyRepresentation = Type.Object({
  status: Type.Literal("ready"),
  warnings: Type.Optional(
    Type.Array(Type.Literal("backup"), {
      description: "`backup`: the last scheduled backup has failed, or is long overdue",
    }),
  ),
});

const unavailableRepresentation = Type.Object({
  status: Type.Literal("unavailable"),
  reason: Type.Union(unreadyReasons.map((reason) => Type.Literal(reason))),
});

const common = {
  methods: ["GET"],
  namespace: null,
  parameters: () => [],
  errors: [],
  tag: "operation",
  credentials: noCredentials,
} as const;

/** Whether a route is for monitoring, which must get through when others do not. */
export const isCheck = (url: string | undefined): boolean => healthRoutes.some(({ path }) => path === url);

/** Whether a route is exempt from rate limits. Metrics are not: their token could be guessed without end. */
export const isUnlimited = (url: string | undefined): boolean => url !== "/metrics" && isCheck(url);

/** Liveness, readiness and metrics for monitoring. */
export const healthRoutes: readonly PlainRoute[] = [
  {
    ...common,
    id: "checkHealth",
    path: "/healthz",
    handler: () => async (_request, reply) =>
      reply.header("Cache-Control", "no-store").send({ status: "ok" }),
    summary: "Check that the process responds",
    responses: { 200: { description: "The process responds", schema: statusRepresentation("ok") } },
  },
  {
    ...common,
    id: "checkReadiness",
    path: "/readyz",
    handler:
      ({ readiness, store, now }) =>
      async (_request, reply) => {
        reply.header("Cache-Control", "no-store");
        const unavailable = (reason: UnreadyReason) =>
          reply.code(503).send({ status: "unavailable", reason });
        const reason = await readiness();
        if (reason !== null) return unavailable(reason);
        // The check above may be a second old.
        const backup = await readBackupState(store.read).catch(() => undefined);
        if (backup === undefined) return unavailable("database");
        const isOverdue = backup !== null && isBackupOverdue(backup, now());
        return reply.send({ status: "ready", ...(isOverdue && { warnings: ["backup"] }) });
      },
    summary: "Check that requests can be served",
    description: "The database responds, the writer runs, and something can be stored.",
    responses: {
      200: { description: "Requests can be served", schema: readyRepresentation },
      503: { description: "Requests cannot be served; `reason` says why", schema: unavailableRepresentation },
    },
  },
  {
    ...common,
    id: "readMetrics",
    path: "/metrics",
    handler:
      ({ metricsToken, scrapeMetrics }) =>
      async (request, reply) => {
        assertMetricsToken(request, metricsToken);
        return reply
          .header("Cache-Control", "no-store")
          .type(METRICS_TYPE)
          .send(await scrapeMetrics());
      },
    errors: ["rest_no_route", { code: "rest_forbidden", status: 401 }],
    credentials: [{ bearer: [] }],
    summary:
      "Read the metrics of all processes, in the text format of Prometheus; without a token they are not here",
    responses: { 200: { description: "The metrics", type: "text/plain", schema: Type.String() } },
  },
];
