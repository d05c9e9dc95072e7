import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether wrk is installed. It needs a fifth of the processor time of autocannon, so that the server is the limit. */
export const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

/** Asks for the addresses of a file in turn, and writes one line of figures at the end. */
const script = `
local requests, at = {}, 0
function init(args)
  for path in io.lines(args[1]) do requests[#requests + 1] = wrk.format("GET", path) end
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

function prepared(paths) {
  files ??= mkdtempSync(join(tmpdir(), "almanac-wrk-"));
  const [lua, list] = [join(files, "script.lua"), join(files, "paths.txt")];
  writeFileSync(lua, script);
  writeFileSync(list, paths.join("\n"));
  return { lua, list };
}

/** Drives a server with GETs of these addresses in turn; wrk knows whole seconds only. */
export async function driveWithWrk({ origin, paths, headers, connections, seconds }) {
  const { lua, list } = prepared(paths);
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const duration = `-d${Math.max(1, Math.round(seconds))}s`;
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
  const line = text.split("\n").find((one) => one.startsWith("{"));
  if (!line) throw new Error(`wrk says: ${text}`);
  return JSON.parse(line);
}
