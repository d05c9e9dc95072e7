import assert from "node:assert/strict";
import { before, it } from "node:test";
import {
  addUser,
  createAppPassword,
  listAppPasswords,
  removeUser,
  revokeAppPassword,
  setRole,
} from "../../src/auth/users.ts";
import { anEvent, client, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

onEveryStore("authentication", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const basic = (login: string, password: string) =>
    client(service.origin, service.api, `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`);

  async function person(login: string, more: { email?: string } = {}): Promise<string> {
    const user = { login, password: `login of ${login}`, role: "editor" as const, ...more };
    await addUser(service.store, user, NOON);
    return createAppPassword(service.store, login, "phone", NOON);
  }

  const me = "//wp-json/wp/v2/users/me";

  it("accepts an application password with its spaces, without them, and with others", async () => {
    const password = await person("ada");
    const letters = password.replaceAll(" ", "");

    for (const form of [password, letters, [...letters].join(" ")]) {
      const response = await basic("ada", form).get(me);

      assert.equal(response.status, 200);
      assert.equal(response.body.name, "ada");
      assert.deepEqual(response.body.roles, ["editor"]);
    }
  });

  it("stores no password in plain text", async () => {
    const password = await person("bea");

    const rows = JSON.stringify([
      await service.store.read.selectFrom("app_passwords").selectAll().execute(),
      await service.store.read.selectFrom("users").selectAll().execute(),
    ]);

    assert.ok(!rows.includes(password) && !rows.includes(password.replaceAll(" ", "")));
    assert.ok(!rows.includes("login of bea"));
  });

  it("rejects the login password as an application password", async () => {
    await person("cyd");

    const response = await basic("cyd", "login of cyd").get("/events");

    assert.equal(response.status, 401);
    assert.equal(response.body.code, "incorrect_password");
  });

  it("accepts the e-mail address in place of the login name", async () => {
    const password = await person("dan", { email: "dan@example.org" });

    const response = await basic("dan@example.org", password).get(me);

    assert.equal(response.body.name, "dan");
  });

  it("returns 401 with the same code for wrong and unknown credentials, also on reads", async () => {
    await person("eve", { email: "eve@example.org" });
    const wrong = [
      ["eve", "wrong"],
      ["nobody-here", "wrong"],
      ["nobody@example.org", "wrong"],
      ["eve", ""],
    ] as const;

    for (const [login, password] of wrong) {
      const response = await basic(login, password).get("/events");

      assert.equal(response.status, 401, login);
      assert.equal(response.body.code, "incorrect_password", login);
      assert.equal(response.headers.get("www-authenticate"), null);
    }
    await basic("administrator", "pw-administrator").get(me);
  });

  it("treats Bearer and an empty Basic header as anonymous", async () => {
    for (const header of ["Bearer abc", "Basic", "Basic "]) {
      const caller = client(service.origin, service.api, header);

      assert.equal((await caller.get("/events")).status, 200);
      assert.equal((await caller.post("/events", anEvent())).status, 401);
      assert.equal((await caller.get(me)).body.code, "rest_not_logged_in");
    }
  });

  it("tolerates malformed credentials", async () => {
    for (const text of ["a\0b:c", "no colon", "\xff\xfe:x", `${"x".repeat(5000)}:y`]) {
      const header = `Basic ${Buffer.from(text, "latin1").toString("base64")}`;

      const response = await client(service.origin, service.api, header).get("/events");

      assert.equal(response.status, 401, JSON.stringify(text.slice(0, 20)));
    }
    await basic("administrator", "pw-administrator").get("/events");
  });

  it("supports several passwords per user; a revoked one stops working at once, the others stay", async () => {
    const first = await person("fay");
    const second = await createAppPassword(service.store, "fay", "laptop", NOON);
    assert.equal((await basic("fay", first).get(me)).status, 200);
    const [phone] = await listAppPasswords(service.store.read, "fay");

    await revokeAppPassword(service.store, "fay", phone?.id ?? 0);

    assert.equal((await basic("fay", first).get(me)).status, 401);
    assert.equal((await basic("fay", second).get(me)).status, 200);
    const left = await listAppPasswords(service.store.read, "fay");
    assert.deepEqual(
      left.map(({ name }) => name),
      ["laptop"],
    );
  });

  it("applies a new role, and the deletion of a user, at once", async () => {
    const password = await person("gus");
    const gus = basic("gus", password);
    assert.equal((await gus.post("/events", anEvent())).status, 201);

    await setRole(service.store, "gus", "subscriber");
    const asSubscriber = await gus.post("/events", anEvent());
    await removeUser(service.store, "gus", "administrator");
    const afterwards = await gus.get(me);

    assert.equal(asSubscriber.status, 403);
    assert.equal(afterwards.status, 401);
  });

  it("applies changes of another node at once, also under concurrent requests", async () => {
    const password = await person("ida");
    const other = await startService(store, {}, { beside: service });
    const ask = () => Promise.all(Array.from({ length: 8 }, () => basic("ida", password).get(me)));
    const statuses = async () => [...new Set((await ask()).map(({ status }) => status))];
    assert.deepEqual(await statuses(), [200]);
    const [phone] = await listAppPasswords(service.store.read, "ida");

    await setRole(other.store, "ida", "author");
    const roles = (await ask()).map(({ body }) => body.roles[0]);
    await revokeAppPassword(other.store, "ida", phone?.id ?? 0);

    assert.deepEqual(new Set(roles), new Set(["author"]));
    assert.deepEqual(await statuses(), [401]);
  });

  it("records when an application password was last used", async () => {
    const password = await person("hal");
    const used = async () => (await listAppPasswords(service.store.read, "hal"))[0]?.last_used;
    assert.equal(await used(), null);

    service.clock.now = NOON + 500;
    await basic("hal", password).get(me);

    await waitFor("the last use to be recorded", async () => (await used()) !== null);
    assert.equal(await used(), NOON + 500);
    service.clock.now = NOON;
  });
});

onEveryStore("repeated login failures", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { TRUST_PROXY: "true" });
  });

  const attempt = (address: string, password: string) =>
    client(service.origin, service.api, `Basic ${btoa(`editor:${password}`)}`).get("/events", {
      "x-forwarded-for": address,
    });

  it("block an IP address, longer each time, and nobody else", async () => {
    for (let turn = 0; turn < 10; turn += 1) assert.equal((await attempt("203.0.113.1", "no")).status, 401);

    const slowed = await attempt("203.0.113.1", "no");
    const elsewhere = await attempt("203.0.113.2", "no");
    service.clock.now += Number(slowed.headers.get("retry-after"));
    const later = await attempt("203.0.113.1", "no");
    const again = await attempt("203.0.113.1", "no");

    assert.equal(slowed.status, 429);
    assert.equal(slowed.body.code, "rest_too_many_requests");
    assert.equal(elsewhere.status, 401);
    assert.equal(later.status, 401);
    assert.equal(again.status, 429);
    assert.ok(Number(again.headers.get("retry-after")) > Number(slowed.headers.get("retry-after")));
  });

  it("do not lock out a client with valid credentials, and are reset after a success", async () => {
    assert.equal((await attempt("203.0.113.3", "pw-editor")).status, 200);
    for (let turn = 0; turn < 11; turn += 1) await attempt("203.0.113.3", "no");

    const known = await attempt("203.0.113.3", "pw-editor");

    assert.equal(known.status, 200);
  });

  it("count for session logins as well", async () => {
    const logIn = (password: string) =>
      service.anonymous.post(
        "//wp-json/almanac/v1/session",
        { login: "editor", password },
        { "x-forwarded-for": "203.0.113.4" },
      );
    for (let turn = 0; turn < 10; turn += 1) assert.equal((await logIn("no")).status, 401);

    const slowed = await logIn("pw-editor");
    const basic = await attempt("203.0.113.4", "other");

    assert.equal(slowed.status, 429);
    assert.equal(slowed.headers.get("retry-after"), "1");
    assert.equal(basic.status, 429);
  });
});
