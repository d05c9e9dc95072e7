import { SITE_ZONE } from "./content.mjs";
import { drive, read, sendNew } from "./load.mjs";
import { family, startHelper } from "./processes.mjs";
import { API } from "./service.mjs";

/** Thrown by a workload that cannot be measured here; its message says why. */
export class Skipped extends Error {}

/** Thrown for a response with an unexpected status. */
class UnexpectedStatus extends Error {}

/** Headers that node:http writes itself, or that must not be repeated. */
const OWN = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** The headers of a response as the bare server can send them. */
export const repeatable = (rawHeaders, without = OWN) =>
  rawHeaders.filter((_, at) => !without.has(rawHeaders[at - (at % 2)].toLowerCase()));

/** A response of the service for the bare server. */
export async function capture(service, path, { headers = {}, expected = 200 } = {}) {
  const { status, rawHeaders, bytes } = await service.get(path, headers);
  if (status !== expected) throw new UnexpectedStatus(`${path} returned ${status}`);
  return [path, { status, headers: repeatable(rawHeaders), body: bytes.length > 0 ? bytes : undefined }];
}

/** The responses with status 200 to these paths, for the bare server. */
export async function captureAll(service, paths) {
  const responses = [];
  for (const path of paths)
    await capture(service, path).then(
      (response) => responses.push(response),
      (error) => {
        if (!(error instanceof UnexpectedStatus)) throw error;
      },
    );
  return responses;
}

/** Workloads that repeat paths pass them, those whose requests are all new pass a factory; all others do both. */
const run = (options) => (options.paths ? read : options.make ? sendNew : drive)(options);

/** The service as a side of a measurement. */
export const serviceSide = (bench, service, options) => ({
  pids: service.pids,
  run: (seconds) => run({ origin: service.origin, connections: bench.connections, seconds, ...options }),
});

/** A helper process with a port as a side. */
export const helperSide = (bench, helper, options) => ({
  pids: () => family(helper.pid),
  run: (seconds) =>
    run({ origin: `http://127.0.0.1:${helper.port}`, connections: bench.connections, seconds, ...options }),
});

/** Options of a side that gets another path each time. */
export const alwaysNew = (next, connections = 8) => ({
  requestsOf: () => [{ path: next(), make: () => ({ path: next() }) }],
  connections,
});

/** Starts the floor over the store of a calendar. */
export async function startFloor(service, { file, databaseUrl }) {
  const { rawHeaders } = await service.get(`${API}/events`);
  const changing = ["content-length", "etag", "x-tec-total", "x-tec-totalpages", ...OWN];
  const headers = repeatable(rawHeaders, new Set(changing));
  return startHelper(databaseUrl ? "./floor-postgres.mjs" : "./floor.mjs", {
    file,
    databaseUrl,
    zone: SITE_ZONE,
    headers,
    api: `https://calendar.example${API}`,
  });
}
