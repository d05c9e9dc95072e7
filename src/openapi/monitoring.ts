import { healthRepresentation } from "../http/health.ts";
import type { Json } from "./components.ts";
import { everywhere } from "./headers.ts";
import { json, operationOf } from "./operation.ts";
import { closed } from "./schemas.ts";

const tag = "operation";

const checkHealth = operationOf({
  id: "checkHealth",
  summary: "Is the process there?",
  tag,
  security: [{}],
  replies: {
    200: { description: "Yes", headers: everywhere, content: json(closed(healthRepresentation("ok"))) },
  },
  failures: ["internal_server_error"],
});

const checkReadiness = operationOf({
  id: "checkReadiness",
  summary: "Does the store answer?",
  tag,
  security: [{}],
  replies: {
    200: { description: "Yes", headers: everywhere, content: json(closed(healthRepresentation("ready"))) },
    503: {
      description: "No",
      headers: everywhere,
      content: json(closed(healthRepresentation("unavailable"))),
    },
  },
  failures: ["internal_server_error"],
});

const readMetrics = operationOf({
  id: "readMetrics",
  summary: "Figures of what is kept ready, in the text form of Prometheus",
  tag,
  security: [{}],
  replies: {
    200: {
      description: "The figures",
      headers: everywhere,
      content: { "text/plain": { schema: { type: "string" } } },
    },
  },
  failures: ["internal_server_error"],
});

/** For whoever watches over the service, at the address of the site. */
export const monitoringPaths: Json = {
  "/healthz": { get: checkHealth },
  "/readyz": { get: checkReadiness },
  "/metrics": { get: readMetrics },
};
