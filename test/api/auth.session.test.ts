import assert from "node:assert/strict";
import { before, it } from "node:test";
import { SESSION_SECONDS } from "../../src/auth/sessions.ts";
import { setPassword, setRole } from "../../src/auth/users.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

const path = "//wp-json/almanac/v1/session";

onEveryStore("the browser session", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  async function logIn(login = "author") {
    const response = await service.anonymous.post(path, { login, password: `pw-${login}` });
    const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    return { response, cookie, nonce: String(response.body?.nonce) };
  }

  it("starts with the login password: a cookie for the browser and a nonce for its page", async () => {
    const { response, cookie, nonce } = await logIn();

    assert.equal(response.status, 200);
    assert.deepEqual(response.body.user.roles, ["author"]);
    assert.equal(response.headers.get("x-wp-nonce"), nonce);
    assert.match(response.headers.get("cache-control") ?? "", /no-store/);
    assert.equal(
      response.headers.get("set-cookie"),
      `${cookie}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  it("is stored hashed", async () => {
    const { cookie } = await logIn();

    const rows = JSON.stringify(await service.store.read.selectFrom("sessions").selectAll().execute());

    assert.ok(!rows.includes(cookie.split("=")[1] ?? ""));
  });

  it("is rejected for a wrong password, an unknown user and missing fields", async () => {
    const wrong = await service.anonymous.post(path, { login: "author", password: "no" });
    const unknown = await service.anonymous.post(path, { login: "no\0body", password: "no" });
    const missing = await service.anonymous.post(path, {});

    assert.deepEqual([wrong.status, wrong.body.code], [401, "incorrect_password"]);
    assert.deepEqual([unknown.status, unknown.body.code], [401, "incorrect_password"]);
    assert.equal(missing.body.code, "rest_missing_callback_param");
    assert.deepEqual(missing.body.data.params, ["login", "password"]);
    assert.equal(wrong.headers.get("set-cookie"), null);
  });

  it("authenticates a request that carries the nonce, as header or parameter", async () => {
    const { cookie, nonce } = await logIn();

    const byHeader = await service.anonymous.post("/events", anEvent(), { cookie, "x-wp-nonce": nonce });
    const byQuery = await service.anonymous.post(`/events?_wpnonce=${nonce}`, anEvent(), { cookie });
    const byBody = await service.anonymous.post("/events", anEvent({ _wpnonce: nonce }), { cookie });

    for (const response of [byHeader, byQuery, byBody]) {
      assert.equal(response.status, 201);
      assert.equal(response.headers.get("x-wp-nonce"), nonce);
    }
  });

  it("does not authenticate a cookie without a nonce", async () => {
    const { cookie } = await logIn();

    const read = await service.anonymous.get("/events", { cookie });
    const write = await service.anonymous.post("/events", anEvent(), { cookie });

    assert.equal(read.status, 200);
    assert.equal(write.status, 401);
    assert.equal(write.body.code, "rest_forbidden");
    assert.equal(read.headers.get("x-wp-nonce"), null);
  });

  it("rejects a wrong or empty nonce, with or without a cookie, on any method", async () => {
    const { cookie } = await logIn();
    const other = await logIn("editor");

    for (const nonce of ["wrong", "", other.nonce])
      for (const sent of [undefined, cookie])
        for (const method of ["GET", "POST", "DELETE"]) {
          const headers = { "x-wp-nonce": nonce, ...(sent !== undefined && { cookie: sent }) };

          const response = await service.anonymous.send(method, "/events/1", undefined, headers);

          assert.equal(response.status, 403);
          assert.equal(response.body.code, "rest_cookie_invalid_nonce");
        }
  });

  it("is overridden by Basic credentials, even with a wrong nonce", async () => {
    const response = await service.as.editor.get("//wp-json/wp/v2/users/me", { "x-wp-nonce": "wrong" });

    assert.equal(response.status, 200);
    assert.deepEqual(response.body.roles, ["editor"]);
  });

  it("returns the current user and a nonce; without a session it is 401", async () => {
    const { cookie, nonce } = await logIn();

    const shown = await service.anonymous.get(path, { cookie });
    const nobody = await service.anonymous.get(path);

    assert.equal(shown.status, 200);
    assert.equal(shown.body.nonce, nonce);
    assert.equal(shown.body.user.name, "author");
    assert.match(shown.headers.get("cache-control") ?? "", /no-store/);
    assert.equal(nobody.status, 401);
  });

  it("ends on logout", async () => {
    const { cookie, nonce } = await logIn();

    const ended = await service.anonymous.delete(path, { cookie, "x-wp-nonce": nonce });
    const afterwards = await service.anonymous.post("/events", anEvent(), { cookie, "x-wp-nonce": nonce });

    assert.equal(ended.status, 200);
    assert.match(ended.headers.get("set-cookie") ?? "", /Max-Age=0/);
    assert.equal(afterwards.body.code, "rest_cookie_invalid_nonce");
    assert.equal((await service.anonymous.get(path, { cookie })).status, 401);
  });

  it("expires, and its nonces expire before it does", async () => {
    const { cookie, nonce } = await logIn();
    const read = () => service.anonymous.get("//wp-json/wp/v2/users/me", { cookie, "x-wp-nonce": nonce });

    service.clock.now = NOON + 12 * 3600;
    const renewed = await read();
    service.clock.now = NOON + 36 * 3600;
    const old = await read();
    const shown = await service.anonymous.get(path, { cookie });
    service.clock.now = NOON + SESSION_SECONDS;
    const over = await service.anonymous.get(path, { cookie });
    service.clock.now = NOON;

    assert.equal(renewed.status, 200);
    assert.notEqual(renewed.headers.get("x-wp-nonce"), nonce);
    assert.equal(old.status, 403);
    assert.equal(shown.status, 200);
    assert.equal(over.status, 401);
  });

  it("follows a change of role and ends when the password is changed", async () => {
    const { cookie, nonce } = await logIn("contributor");
    const write = () => service.anonymous.post("/events", anEvent(), { cookie, "x-wp-nonce": nonce });

    await setRole(service.store, "contributor", "subscriber");
    const asSubscriber = await write();
    await setPassword(service.store, "contributor", "another");
    const afterwards = await write();

    assert.equal(asSubscriber.status, 403);
    assert.equal(asSubscriber.body.code, "rest_forbidden");
    assert.equal(afterwards.body.code, "rest_cookie_invalid_nonce");
  });

  it("has a Secure cookie where the site uses https", async () => {
    const secure = await startService(store, { BASE_URL: "https://calendar.test" });

    const response = await secure.anonymous.post(path, { login: "author", password: "pw-author" });

    assert.match(response.headers.get("set-cookie") ?? "", /; Secure;/);
  });
});
