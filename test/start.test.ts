import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { promisify } from "node:util";
import {
  cleanUp,
  emptyStore,
  firstCredentials,
  runCli,
  type ServiceProcess,
  startAndFail,
  startProcess,
  temporaryFolder,
} from "./support/process.ts";
import { anEvent, onEveryStoreInGate } from "./support/service.ts";

const basic = (login: string, password: string) => `Basic ${btoa(`${login}:${password}`)}`;

/** Runs a line of shell as a user would who copies it. */
const shell = async (line: string) => (await promisify(execFile)("bash", ["-c", line])).stdout;

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

onEveryStoreInGate("the first start", (store) => {
  after(cleanUp);

  it("puts credentials into a file and prints a command that works; the second start does not and keeps the event", async () => {
    const settings = await emptyStore(store);
    const first = await startProcess(settings);
    const { login, password, "application password": secret = "" } = await firstCredentials(settings);
    const { body: event } = await first
      .client(basic("admin", secret))
      .post("/events", { title: "Hello", start_date: "tomorrow 7pm", end_date: "tomorrow 9pm" });
    const empty = JSON.parse(await shell(curlLine(first)));
    await first.stop();
    await rm(join(settings.DATA_DIR ?? "", "first-credentials.txt"));

    assert.equal(event.status, "publish");
    assert.equal(login, "admin");
    assert.match(password ?? "", /^\S{16}$/);
    assert.match(secret, /^(\w{4} ){5}\w{4}$/);
    assert.equal(empty.total, 1);

    const second = await startProcess(settings);
    const kept = await second.client().get(`/events/${event.id}`);
    const listed = JSON.parse(await shell(curlLine(second)));
    await second.stop();

    assert.doesNotMatch(second.output(), /password|credentials/);
    await assert.rejects(firstCredentials(settings), /ENOENT/);
    assert.equal(kept.body.title, "Hello");
    assert.equal(listed.events[0].id, event.id);
  });
});

describe("startup", () => {
  after(cleanUp);

  it("reports a port in use, after it has stored the credentials of a new administrator", async () => {
    const settings = await emptyStore("sqlite");
    const { port, free } = await occupyPort();

    const failed = await startAndFail({ ...settings, PORT: port });
    const next = await startProcess(settings);
    const { "application password": password = "" } = await firstCredentials(settings);
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

  it("of a command needs a store, or --create", async () => {
    const settings = await emptyStore("sqlite");
    const command = ["user", "list"];
    const refused = await runCli(settings, command);
    const missing = await readdir(settings.DATA_DIR ?? "").catch((error) => error.code);
    const created = await runCli(settings, [...command, "--create"]);
    const later = await runCli(settings, command);

    assert.equal(refused.code, 1);
    assertMessage(refused.output, /There is no store in DATA_DIR .*--create/);
    assert.equal(missing, "ENOENT");
    assert.deepEqual([created.code, later.code], [0, 0]);
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
