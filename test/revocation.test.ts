import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, it } from "node:test";
import {
  cleanUp,
  emptyStore,
  runCli,
  type ServiceProcess,
  startProcess,
  temporaryFolder,
} from "./support/process.ts";
import { anEvent, onEveryStoreInGate } from "./support/service.ts";

/** More requests than a worker would get by chance alone; each has a connection of its own. */
const REQUESTS = 12;

onEveryStoreInGate("with several workers", (store) => {
  after(cleanUp);

  /** The statuses of one request, sent to all workers. */
  const statuses = async (service: ServiceProcess, authorization: string, method: "GET" | "POST") => {
    const headers = { connection: "close" };
    const client = service.client(authorization);
    const send = () =>
      method === "GET"
        ? client.get("//wp-json/wp/v2/users/me", headers)
        : client.post("/events", anEvent({ status: "publish" }), headers);
    const responses = await Promise.all(Array.from({ length: REQUESTS }, send));
    return [...new Set(responses.map(({ status, body }) => (status === 201 ? body.status : status)))];
  };

  it("applies a revoked password, a lower role and a removed user at once in all of them", async () => {
    const file = join(await temporaryFolder(), "provision.json");
    const users = ["ada", "bob", "eve"].map((login) => ({ login, password: `pw ${login}`, role: "editor" }));
    const admin = { login: "root", password: "pw root", role: "administrator" };
    await writeFile(file, JSON.stringify({ users: [admin, ...users] }));
    const settings = { ...(await emptyStore(store)), WORKERS: "2", PROVISION_FILE: file };
    const service = await startProcess(settings);
    const basic = (login: string, password = `pw ${login}`) => `Basic ${btoa(`${login}:${password}`)}`;
    const created = await runCli(settings, ["app-password", "create", "ada", "laptop"]);
    const laptop = basic("ada", created.output.trim());
    const list = (await runCli(settings, ["app-password", "list", "ada"])).output;
    const id = /^(\d+) +laptop/m.exec(list)?.[1] ?? "";

    const earlier = [
      await statuses(service, laptop, "GET"),
      await statuses(service, basic("bob"), "POST"),
      await statuses(service, basic("eve"), "GET"),
    ];
    const done = [
      await runCli(settings, ["app-password", "revoke", "ada", id]),
      await runCli(settings, ["user", "set-role", "bob", "contributor"]),
      await runCli(settings, ["user", "remove", "eve"]),
    ];
    const later = [
      await statuses(service, laptop, "GET"),
      await statuses(service, basic("bob"), "POST"),
      await statuses(service, basic("eve"), "GET"),
    ];
    const other = await statuses(service, basic("ada"), "GET");
    await service.stop();

    assert.deepEqual(
      done.map(({ code }) => code),
      [0, 0, 0],
      done.map(({ output }) => output).join("\n"),
    );
    assert.deepEqual(earlier, [[200], ["publish"], [200]]);
    assert.deepEqual(later, [[401], ["pending"], [401]]);
    assert.deepEqual(other, [200], "another password of the same user goes on working");
  });
});
