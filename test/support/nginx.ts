import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { freePort } from "./postgres.ts";
import { temporaryFolder } from "./process.ts";
import { waitFor, withTimeout } from "./wait.ts";

/** Whether there is nginx and what makes certificates; their absence is an error in CI. */
export function hasNginx(): boolean {
  const isThere =
    spawnSync("nginx", ["-v"], { env: withSbin }).status === 0 &&
    spawnSync("openssl", ["version"]).status === 0;
  if (!isThere && (process.env.CI ?? "false") !== "false")
    throw new Error("There is no nginx to try the examples with (apt-get install nginx-light openssl).");
  return isThere;
}

/** Debian's nginx is where only root's PATH looks. */
const withSbin = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** A running nginx. */
export interface Nginx {
  /** The port instead of another one of the example. */
  port(example: number): number;
  /** A request by HTTPS, with the name of the host in the example. */
  get(host: string, path: string, headers?: Record<string, string>): Promise<ProxiedResponse>;
  stop(): Promise<void>;
}

export interface ProxiedResponse {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/**
 * Runs nginx with an example of deploy/nginx/, in a folder of its own: with free ports, a new certificate, and these
 * addresses of services instead of those of the example.
 */
export async function startNginx(example: string, services: Record<string, string>): Promise<Nginx> {
  const folder = await temporaryFolder();
  const text = readFileSync(join("deploy/nginx", example), "utf8").replaceAll(/^ *listen \[.*\n/gm, "");
  const examplePorts = [...text.matchAll(/listen (\d+)/g)].map(([, port]) => Number(port));
  const ports = new Map<number, number>();
  for (const port of examplePorts) ports.set(port, await freePort());
  const certificate = makeCertificate(folder);
  let site = text
    .replaceAll(/listen (\d+)/g, (_all, port) => `listen 127.0.0.1:${ports.get(Number(port))}`)
    .replaceAll(/(ssl_certificate +)\S+;/g, `$1${certificate.file};`)
    .replaceAll(/(ssl_certificate_key +)\S+;/g, `$1${certificate.key};`)
    .replaceAll("/etc/nginx/almanac/", `${resolve("deploy/nginx")}/`);
  for (const [name, address] of Object.entries(services))
    site = site.replaceAll(`server ${name}`, `server ${address}`);
  await mkdir(join(folder, "tmp"));
  await writeFile(join(folder, "site.conf"), site);
  await writeFile(join(folder, "nginx.conf"), mainFile(folder));
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    env: withSbin,
    stdio: "pipe",
  });
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (more: string) => {
    output += more;
  });
  const [first = 0] = ports.values();
  await waitFor("nginx to listen", () => {
    if (child.exitCode !== null) throw new Error(`nginx does not start:\n${output}`);
    return isListening(first);
  });
  return {
    port: (wanted) => ports.get(wanted) ?? 0,
    get: (host, path, headers = {}) =>
      send({ host, path, headers, port: ports.get(443) ?? 0, ca: readFileSync(certificate.file) }),
    stop: () => stop(child),
  };
}

/** The main file: everything that nginx writes is in the folder, and it runs as the user of the test. */
const mainFile = (folder: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join("\n  ")}
  include ${folder}/site.conf;
}
`;

function makeCertificate(folder: string) {
  const files = { file: join(folder, "certificate.pem"), key: join(folder, "key.pem") };
  const { status, stderr } = spawnSync("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
    ...["-subj", "/CN=example.org", "-addext", "subjectAltName=DNS:calendar.example.org,DNS:www.example.org"],
    ...["-keyout", files.key, "-out", files.file],
  ]);
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
  return files;
}

const isListening = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });

async function send({
  host,
  port,
  path,
  headers,
  ca,
}: {
  host: string;
  port: number;
  path: string;
  headers: Record<string, string>;
  ca: Buffer;
}): Promise<ProxiedResponse> {
  const options = { host: "127.0.0.1", servername: host, port, path, ca, agent: false as const };
  const outgoing = request({ ...options, headers: { ...headers, host } });
  outgoing.end();
  // `once` of "response" has one value.
  const [response] = await withTimeout("the response of nginx", once(outgoing, "response"));
  let text = "";
  for await (const part of response.setEncoding("utf8")) text += part;
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await withTimeout("nginx to end", ended);
}
