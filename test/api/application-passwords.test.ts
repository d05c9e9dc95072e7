import assert from "node:assert/strict";
import { before, it } from "node:test";
import { MAX_APP_PASSWORDS } from "../../src/auth/app-passwords.ts";
import { addUser } from "../../src/auth/users.ts";
import {
  cheapHasher,
  client,
  NOON,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

const path = "//wp-json/wp/v2/users/me/application-passwords";
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

onEveryStoreInGate("application passwords", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const basic = (login: string, password: string) =>
    client(service.origin, service.api, `Basic ${btoa(`${login}:${password}`)}`);

  /** A user with one application password, which the client sends. */
  async function person(login: string) {
    await addUser(service.store, { login, password: `pw-${login}`, role: "author" }, NOON, cheapHasher);
    const body = { login, password: `pw-${login}` };
    const { headers, body: session } = await service.anonymous.post("//wp-json/almanac/v1/session", body);
    const browser = {
      cookie: headers.get("set-cookie")?.split(";")[0] ?? "",
      "x-wp-nonce": session.nonce as string,
    };
    const { body: first } = await service.anonymous.post(path, { name: " My  phone " }, browser);
    return { browser, first, me: basic(login, first.password) };
  }

  it("are created in the shape of WordPress, and the password is shown once", async () => {
    const { first, me } = await person("ada");
    const app_id = "0B6C2C5E-6C3C-4F7E-9D59-7F1C6E6F3A10";
    const created = await me.post(path, { name: "Laptop", app_id });
    const listed = await me.get(path);
    const one = await me.get(`${path}/${created.body.uuid}`);

    assert.deepEqual(
      [created.status, created.headers.get("location")],
      [201, `http://calendar.test/wp-json/wp/v2/users/me/application-passwords/${created.body.uuid}`],
    );
    assert.match(first.password, /^(?:[a-zA-Z\d]{4} ){5}[a-zA-Z\d]{4}$/);
    const { password: _, ...shown } = created.body;
    assert.match(shown.uuid, uuid);
    assert.deepEqual(shown, {
      uuid: shown.uuid,
      app_id: app_id.toLowerCase(),
      name: "Laptop",
      created: "2030-05-01T12:00:00",
      last_used: null,
      last_ip: null,
      _links: { self: [{ href: created.headers.get("location") }] },
    });
    assert.deepEqual(one.body, shown);
    assert.deepEqual(
      listed.body.map(({ name, app_id }: Record<string, unknown>) => [name, app_id]),
      [
        ["My phone", ""],
        ["Laptop", app_id.toLowerCase()],
      ],
    );
    assert.equal(listed.text.includes('password"'), false);
    assert.match(listed.headers.get("cache-control") ?? "", /no-store/);
  });

  it("know the one of the request, and its last use", async () => {
    const { first, me, browser } = await person("bea");

    const own = await me.get(`${path}/introspect`);
    const byCookie = await service.anonymous.get(`${path}/introspect`, browser);
    const nobody = await service.anonymous.get(`${path}/introspect`);

    assert.deepEqual([own.status, own.body.uuid], [200, first.uuid]);
    assert.equal(byCookie.body.code, "rest_no_authenticated_app_password");
    assert.equal(nobody.body.code, "rest_not_logged_in");
    const { body } = await me.get(`${path}/${first.uuid}`);
    assert.deepEqual([body.last_used, body.last_ip], ["2030-05-01T12:00:00", "127.0.0.1"]);
  });

  it("are revoked one by one or all at once, and stop working at once", async () => {
    const { first, me } = await person("cleo");
    const second = await me.post(path, { name: "tablet" });
    const other = basic("cleo", second.body.password);
    assert.equal((await other.get("//wp-json/wp/v2/users/me")).body.name, "cleo");

    const removed = await me.delete(`${path}/${second.body.uuid}`);
    const again = await me.delete(`${path}/${second.body.uuid}`);

    assert.deepEqual([removed.status, removed.body.deleted], [200, true]);
    assert.deepEqual([removed.body.previous.uuid, removed.body.previous.name], [second.body.uuid, "tablet"]);
    assert.deepEqual([again.status, again.body.code], [404, "rest_application_password_not_found"]);
    assert.equal((await other.get("/events")).status, 401);

    await me.post(path, { name: "third" });
    const all = await me.delete(path);
    assert.deepEqual(all.body, { deleted: true, count: 2 });
    assert.equal((await me.get("/events")).status, 401);
    assert.notEqual(first.uuid, second.body.uuid);
  });

  it("belong to one user", async () => {
    const [ann, ben] = [await person("ann"), await person("ben")];

    assert.equal((await ann.me.get(`${path}/${ben.first.uuid}`)).status, 404);
    assert.equal((await ann.me.delete(`${path}/${ben.first.uuid}`)).status, 404);
    assert.equal((await ann.me.get(path)).body.length, 1);
    assert.equal((await ben.me.get(path)).status, 200);
  });

  it("need a login, a nonce from browsers, and a name", async () => {
    const { browser, me } = await person("dora");
    const { cookie } = browser;
    const calls = [
      await service.anonymous.get(path),
      await service.anonymous.post(path, { name: "x" }),
      await service.anonymous.delete(path),
      await service.anonymous.post(path, { name: "x" }, { cookie }),
      await service.anonymous.delete(path, { cookie }),
    ];
    for (const { status, body } of calls) assert.deepEqual([status, body.code], [401, "rest_not_logged_in"]);
    const refused: [object, string, string][] = [
      [{}, "rest_missing_callback_param", "name"],
      [{ name: 5 }, "rest_missing_callback_param", "name"],
      [{ name: " \t " }, "rest_invalid_param", "name"],
      [{ name: "x".repeat(201) }, "rest_invalid_param", "name"],
      [{ name: "x", app_id: "no uuid" }, "rest_invalid_param", "app_id"],
      [{ name: "x", app_id: 5 }, "rest_invalid_param", "app_id"],
    ];
    for (const [body, code, name] of refused) {
      const response = await me.post(path, body);
      assert.deepEqual([response.status, response.body.code], [400, code]);
      assert.ok(JSON.stringify(response.body.data.params).includes(name));
    }
    assert.equal((await me.get(path)).body.length, 1);
  });

  it("are limited in number", async () => {
    const { me } = await person("emil");
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, at) => me.post(path, { name: `n${at}` })),
    );
    assert.ok(created.every(({ status }) => status === 201));
    let last = created[0];
    for (let count = 9; count <= MAX_APP_PASSWORDS; count += 1) last = await me.post(path, { name: "more" });

    assert.deepEqual([last?.status, last?.body.code], [400, "rest_too_many_application_passwords"]);
    assert.equal((await me.get(path)).body.length, MAX_APP_PASSWORDS);
  });

  it("are in the audit trail, without the password", async () => {
    const { me, first } = await person("finn");
    await me.delete(`${path}/${first.uuid}`);

    const { body, text } = await service.admin.get("/audit?resource=users&per_page=50");
    const own = body.entries.filter(({ user }: { user: { login: string } }) => user?.login === "finn");

    assert.deepEqual(own.map(({ action }: { action: string }) => action).sort(), [
      "app-password-create",
      "app-password-revoke",
      "log-in",
    ]);
    assert.equal(text.includes(first.password), false);
  });
});
