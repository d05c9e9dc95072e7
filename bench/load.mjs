import autocannon from "autocannon";
import { driveWithWrk, hasWrk } from "./wrk.mjs";

/** The load generator of workloads that do not mix reads and writes. */
export const generator = hasWrk ? "wrk" : "autocannon";

/** Requests paths in a cycle, in another order on every connection where the load generator supports it. */
export function read({ origin, paths, headers = {}, connections, seconds, expected }) {
  if (hasWrk) return driveWithWrk({ origin, paths, headers, connections, seconds });
  const requestsOf = (connection) =>
    paths.map((_, at) => ({ path: paths[(at + connection * 17) % paths.length], headers }));
  return drive({ origin, requestsOf, connections, seconds, expected });
}

/** Sends requests that are created one by one. */
export function sendNew({ origin, make, headers = {}, connections, seconds }) {
  if (hasWrk) return driveWithWrk({ origin, make, headers, connections, seconds });
  return drive({ origin, requestsOf: () => [{ ...make(), make }], connections, seconds });
}

/**
 * Drives a server for a while and returns the figures. `requestsOf(connection)` returns the requests that a connection
 * sends in a cycle; one with `make()` is created each time.
 */
export async function drive({ origin, requestsOf, connections, seconds, expected = 200 }) {
  const latencies = [];
  let failed = 0;
  let connection = 0;
  const started = performance.now();
  const running = autocannon({
    url: origin,
    connections,
    duration: seconds,
    sampleInt: 50,
    timeout: 30,
    setupClient: (client) => {
      client.setRequests(requestsOf(connection).map(toAutocannon));
      connection += 1;
    },
  });
  running.on("response", (_client, status, _bytes, milliseconds) => {
    latencies.push(milliseconds);
    if (status !== expected && !(expected === 200 && status === 201)) failed += 1;
  });
  const { errors } = await running;
  return {
    count: latencies.length,
    seconds: (performance.now() - started) / 1000,
    latencies,
    failed: failed + errors,
  };
}

/** Converts a request to the options of the load generator. */
function toAutocannon({ method = "GET", path, headers = {}, body, make }) {
  const request = { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
  if (!make) return request;
  return {
    ...request,
    setupRequest: (given) => {
      const made = make();
      return { ...given, ...made, ...(made.body && { body: JSON.stringify(made.body) }) };
    },
  };
}
