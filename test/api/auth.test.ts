import assert from "node:assert/strict";
import { before, it } from "node:test";
import { createAppPassword, listAppPasswords, revokeAppPassword } from "../../src/auth/app-passwords.ts";
import { addUser, removeUser, setRole } from "../../src/auth/users.ts";
import { oldHash } from "../support/passwords.ts";
import {
  anEvent,
  cheapHasher,
  client,
  NOON,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

onEveryStoreInGate("authentication", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const basic = (login: string, password: string) =>
    client(service.origin, service.api, `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`);

  async function person(login: string, more: { email?: string } = {}): Promise<string> {
    const user = { login, password: `login of ${login}`, role: "editor" as const, ...more };
    await addUser(service.store, user, NOON, cheapHasher);
    return createAppPassword(service.store, login, "phone", NOON, cheapHasher);
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
  });

  it("treats Bearer and blank Basic credentials as anonymous", async () => {
    for (const header of ["Bearer abc", "Basic", "Basic ", "Basic Og==", `Basic ${btoa(" :  ")}`]) {
      const caller = client(service.origin, service.api, header);

      assert.equal((await caller.get("/events")).status, 200);
      assert.equal((await caller.post("/events", anEvent())).status, 401);
      assert.equal((await caller.get(me)).body.code, "rest_not_logged_in");
    }
  });

  it("rejects what is no Base64", async () => {
    for (const header of ["Basic !!!!", "Basic %%%"])
      assert.equal((await client(service.origin, service.api, header).get("/events")).status, 401);
  });

  it("tolerates malformed credentials", async () => {
    for (const text of ["a\0b:c", "no colon", "\xff\xfe:x", `${"x".repeat(5000)}:y`]) {
      const header = `Basic ${Buffer.from(text, "latin1").toString("base64")}`;

      const response = await client(service.origin, service.api, header).get("/events");

      assert.equal(response.status, 401, JSON.stringify(text.slice(0, 20)));
    }
  });

  it("supports several passwords per user; a revoked one stops working at once, the others stay", async () => {
    const first = await person("fay");
    const second = await createAppPassword(service.store, "fay", "laptop", NOON, cheapHasher);
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

onEveryStoreInGate("application passwords of an earlier version", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const me = "//wp-json/wp/v2/users/me";
  const as = (login: string, password: string) =>
    client(service.origin, service.api, `Basic ${btoa(`${login}:${password}`)}`);

  /** A user with an application password as an earlier version stored it: without a prefix, at a lower cost. */
  async function oldPassword(login: string): Promise<string> {
    await addUser(service.store, { login, password: "x", role: "author" }, NOON, cheapHasher);
    const password = await createAppPassword(service.store, login, "phone", NOON, cheapHasher);
    const secret = await oldHash(password.replaceAll(" ", ""));
    const [row] = await listAppPasswords(service.store.read, login);
    await service.store.write((db) =>
      db
        .updateTable("app_passwords")
        .set({ secret, prefix: null })
        .where("id", "=", row?.id ?? 0)
        .execute(),
    );
    return password;
  }

  it("work, and get a prefix and a hash at today's cost when they are used", async () => {
    const password = await oldPassword("old");

    assert.equal((await as("old", password).get(me)).status, 200);
    const stored = async () => (await listAppPasswords(service.store.read, "old"))[0];
    await waitFor("the upgrade", async () => (await stored())?.prefix !== null);

    assert.equal((await stored())?.prefix, password.replaceAll(" ", "").slice(0, 8));
    assert.match((await stored())?.secret ?? "", /^\$scrypt\$ln=4,r=8,p=1\$/);
    await setRole(service.store, "old", "editor");
    assert.deepEqual((await as("old", password).get(me)).body.roles, ["editor"]);
  });

  it("keep no prefix where people chose them", async () => {
    assert.equal((await service.as.author.get(me)).status, 200);

    const [provisioned] = await listAppPasswords(service.store.read, "author");
    assert.equal(provisioned?.prefix, null);
  });
});
