import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { promisify } from "node:util";
import {
  cleanUp,
  emptyStore,
  type ServiceProcess,
  startAndFail,
  startProcess,
  temporaryFolder,
} from "./support/process.ts";
import { anEvent, onEveryStore } from "./support/service.ts";

const basic = (login: string, password: string) => `Basic ${btoa(`${login}:${password}`)}`;

/** Runs a line of shell as a user would who copies it. */
const shell = async (line: string) => (await promisify(execFile)("bash", ["-c", line])).stdout;

const printed = (output: string, what: string) => new RegExp(`^ {2}${what} {2,}(.+)$`, "m").exec(output)?.[1];

const curlLine = ({ output }: ServiceProcess) => /^ +(curl .*)$/m.exec(output())?.[1] ?? "";

/** Expects a message without a stack trace. */
function assertMessage(output: string, message: RegExp): void {
  assert.match(output, message);
  assert.doesNotMatch(output, /^\s+at /m);
}

/** Another server that listens on a port. */
async function occupyPort(): Promise<{ port: string; free(): void }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: String((server.address() as AddressInfo).port), free: () => server.close() };
}

onEveryStore("the first start", (store) => {
  after(cleanUp);

  it("prints credentials and a command that works as printed; the second start prints no credentials and keeps the event", async () => {
    const settings = await emptyStore(store);
    const first = await startProcess(settings);
    const event = JSON.parse(await shell(curlLine(first)));
    await first.stop();

    assert.equal(event.title, "Hello");
    assert.equal(event.status, "publish");
    assert.equal(printed(first.output(), "login"), "admin");
    assert.match(printed(first.output(), "password") ?? "", /^\S{16}$/);
    assert.match(printed(first.output(), "application password") ?? "", /^(\w{4} ){5}\w{4}$/);

    const second = await startProcess(settings);
    const kept = await second.client().get(`/events/${event.id}`);
    const listed = JSON.parse(await shell(curlLine(second)));
    await second.stop();

    assert.doesNotMatch(second.output(), /password/);
    assert.equal(kept.body.title, "Hello");
    assert.equal(listed.events[0].id, event.id);
  });
});

describe("startup", () => {
  after(cleanUp);

  it("reports a port in use, after it has printed the credentials of a new administrator", async () => {
    const settings = await emptyStore("sqlite");
    const { port, free } = await occupyPort();

    const failed = await startAndFail({ ...settings, PORT: port });
    const next = await startProcess(settings);
    const password = printed(failed.output, "application password") ?? "";
    const created = await next.client(basic("admin", password)).post("/events", anEvent());
    await next.stop();
    free();

    assert.equal(failed.code, 1);
    assertMessage(failed.output, new RegExp(`http://127.0.0.1:${port} is taken.* set PORT`));
    assert.equal(created.status, 201);
  });

  it("reports a port in use when there are several workers", async () => {
    const { port, free } = await occupyPort();

    const { code, output } = await startAndFail({
      ...(await emptyStore("sqlite")),
      WORKERS: "2",
      PORT: port,
    });
    free();

    assert.equal(code, 1);
    assertMessage(output, new RegExp(`http://127.0.0.1:${port} is taken.* set PORT`));
  });

  it("reports a data folder that cannot be written", async () => {
    const file = join(await temporaryFolder(), "a-file");
    await writeFile(file, "");

    const { code, output } = await startAndFail({ DATA_DIR: join(file, "data") });

    assert.equal(code, 1);
    assertMessage(output, /data folder cannot be used: .*a-file.*Set DATA_DIR/);
  });

  it("reports every invalid setting", async () => {
    const { code, output } = await startAndFail({
      PORT: "none",
      WORKERS: "0",
      AUTH: "open",
      HOST: "0.0.0.0",
    });

    assert.equal(code, 1);
    for (const name of ["PORT", "WORKERS", "AUTH"]) assertMessage(output, new RegExp(`^ {2}${name} `, "m"));
  });

  it("reports AUTH=open, which lets anonymous callers write as the administrator", async () => {
    const service = await startProcess({ ...(await emptyStore("sqlite")), AUTH: "open" });
    const created = await service.client().post("/events", anEvent({ status: "private" }));
    const wrong = await service.client(basic("admin", "wrong")).post("/events", anEvent());
    await service.stop();

    assert.match(service.output(), /AUTH is open: anybody .* may write as the administrator/);
    assert.equal(created.status, 201);
    assert.equal(created.body.author, "1");
    assert.equal(wrong.status, 401);
  });
});
