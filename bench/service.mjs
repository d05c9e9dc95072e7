import { mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SITE_ZONE } from "./content.mjs";
import { dist, freePort } from "./environment.mjs";
import { family, start, stop } from "./processes.mjs";

/** The administrator that `withUsers` creates. */
export const admin = { login: "bench", password: "bench-password-0123456789", role: "administrator" };

/** Credentials of the administrator. */
export const AUTHORIZATION = `Basic ${Buffer.from(`${admin.login}:${admin.password}`).toString("base64")}`;

/** The path prefix of every request. */
export const API = "/wp-json/svc/events/v1";

/**
 * Starts the service as `npm start` does and waits for its first response. It logs as by default, but the log is
 * discarded.
 */
export async function startService({ folder, databaseUrl = "", settings = {}, withUsers = false }) {
  const port = await freePort();
  mkdirSync(join(folder, "data"), { recursive: true });
  const users = join(folder, "users.json");
  if (withUsers) writeFileSync(users, JSON.stringify({ users: [admin] }));
  const logFile = join(folder, `service-${port}.log`);
  const log = openSync(logFile, "w");
  const started = performance.now();
  const child = start(process.execPath, [join(dist, "main.js")], {
    cwd: folder,
    stdio: ["ignore", "ignore", log],
    env: {
      ...environment(),
      PORT: String(port),
      BASE_URL: "https://calendar.example",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: databaseUrl,
      TIMEZONE: SITE_ZONE,
      ...(withUsers && { PROVISION_FILE: users }),
      ...settings,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await get(origin, `${API}/events`).catch(() => null))) {
    if (child.exitCode !== null || performance.now() - started > 120_000)
      throw new Error(`The service does not start:\n${readFileSync(logFile, "utf8").slice(-3000)}`);
    await sleep(4);
  }
  const startMilliseconds = performance.now() - started;
  return {
    origin,
    port,
    startMilliseconds,
    pid: child.pid,
    /** All of its processes, the main one first. */
    pids: () => family(child.pid),
    get: (path, headers) => get(origin, path, headers),
    send: (method, path, body) => send(origin, method, path, body),
    stop: () => stop(child),
  };
}

/** Of the caller's environment only PATH and the log level. */
export function environment() {
  const { PATH, HOME, LOG_LEVEL, NODE_OPTIONS } = process.env;
  return Object.fromEntries(Object.entries({ PATH, HOME, LOG_LEVEL, NODE_OPTIONS }).filter(([, it]) => it));
}

/** One read: status, raw headers, body. */
export const get = (origin, path, headers = {}) => exchange(origin, { method: "GET", path, headers });

/** One write with the administrator's credentials. */
function send(origin, method, path, body) {
  const headers = { authorization: AUTHORIZATION, "content-type": "application/json" };
  return exchange(origin, { method, path, headers }, JSON.stringify(body));
}

function exchange(origin, options, body) {
  return new Promise((done, failed) => {
    const sent = request(origin, { ...options, agent: false, timeout: 60_000 }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("error", failed);
      response.on("end", () => {
        const bytes = Buffer.concat(parts);
        done({
          status: response.statusCode,
          rawHeaders: response.rawHeaders,
          headers: response.headers,
          bytes,
        });
      });
    });
    sent.on("timeout", () => sent.destroy(new Error(`${options.path} had no response within a minute`)));
    sent.on("error", failed);
    sent.end(body);
  });
}
