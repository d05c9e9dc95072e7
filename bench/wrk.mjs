import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether wrk is installed. It needs a fifth of the CPU time of autocannon, so that the server is the limit. */
export const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

/** Sends the requests of a file in a cycle, and prints one line of figures at the end. */
const script = `
local requests, at = {}, 0
function init(args)
  for line in io.lines(args[1]) do
    local method, path, body = line:match("^(%S+)\\t(%S+)\\t?(.*)$")
    requests[#requests + 1] = wrk.format(method, path, nil, body ~= "" and body or nil)
  end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('{"count":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f}\\n', summary.requests,
    summary.duration / 1e6, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
`;

let files;

/** A request as a line; its parts contain no tabs. */
const line = ({ method = "GET", path, body }) =>
  [method, path, ...(body ? [JSON.stringify(body)] : [])].join("\t");

function writeFiles(requests) {
  files ??= mkdtempSync(join(tmpdir(), "almanac-wrk-"));
  const [lua, list] = [join(files, "script.lua"), join(files, "requests.txt")];
  writeFileSync(lua, script);
  writeFileSync(list, requests.map(line).join("\n"));
  return { lua, list };
}

/** wrk accepts whole seconds only. */
const toWholeSeconds = (seconds) => Math.max(1, Math.round(seconds));

/** More requests than any service here computes in a second. */
const MAX_PER_SECOND = 3000;

/** Drives a server with GETs of these paths in a cycle, or with requests that are each sent once. */
export async function driveWithWrk({ origin, paths, make, headers, connections, seconds }) {
  const requests = make
    ? Array.from({ length: toWholeSeconds(seconds) * MAX_PER_SECOND }, make)
    : paths.map((path) => ({ path }));
  const { lua, list } = writeFiles(requests);
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const duration = `-d${toWholeSeconds(seconds)}s`;
  const args = [
    "-t1",
    `-c${connections}`,
    duration,
    "--timeout",
    "30s",
    ...given,
    "-s",
    lua,
    origin,
    "--",
    list,
  ];
  const child = spawn("wrk", args);
  let text = "";
  child.stdout.on("data", (part) => {
    text += part;
  });
  child.stderr.on("data", (part) => {
    text += part;
  });
  await new Promise((done) => child.on("close", done));
  const figures = text.split("\n").find((one) => one.startsWith("{"));
  if (!figures) throw new Error(`wrk failed: ${text}`);
  return JSON.parse(figures);
}
