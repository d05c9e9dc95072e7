import assert from "node:assert/strict";
import { before, it } from "node:test";
import { IDLE_SECONDS, MAX_SESSIONS, SESSION_SECONDS } from "../../src/auth/sessions.ts";
import { setPassword, setRole } from "../../src/auth/users.ts";
import { oldHash } from "../support/passwords.ts";
import {
  anEvent,
  cheapHasher,
  NOON,
  onEveryStoreInGate,
  startService,
  type TestResponse,
  type TestService,
} from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

const path = "//wp-json/almanac/v1/session";
const sessions = "//wp-json/almanac/v1/sessions";
const password = "//wp-json/almanac/v1/password";
const origin = "http://calendar.test";

onEveryStoreInGate("the browser session", (store) => {
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

  it("rejects a wrong or empty nonce of a write, with or without a cookie; a read is anonymous", async () => {
    const { cookie } = await logIn();
    const other = await logIn("editor");

    for (const nonce of ["wrong", "", other.nonce])
      for (const sent of [undefined, cookie])
        for (const method of ["GET", "OPTIONS", "POST", "DELETE"]) {
          const headers = { "x-wp-nonce": nonce, ...(sent !== undefined && { cookie: sent }) };

          const response = await service.anonymous.send(method, "/events/1", undefined, headers);
          const user = await service.anonymous.send(method, "//wp-json/wp/v2/users/me", undefined, headers);

          assert.equal(response.headers.get("x-wp-nonce"), null);
          if (method === "GET") {
            assert.equal(response.status, 200);
            assert.deepEqual([user.status, user.body.code], [401, "rest_not_logged_in"]);
          } else if (method === "OPTIONS") assert.equal(response.status, 200);
          else assert.deepEqual([response.status, response.body.code], [403, "rest_cookie_invalid_nonce"]);
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

    const ended = await service.anonymous.delete(path, { cookie, "x-wp-nonce": nonce, origin });
    const afterwards = await service.anonymous.post("/events", anEvent(), { cookie, "x-wp-nonce": nonce });

    assert.equal(ended.status, 200);
    assert.match(ended.headers.get("set-cookie") ?? "", /Max-Age=0/);
    assert.equal(afterwards.body.code, "rest_cookie_invalid_nonce");
    assert.equal((await service.anonymous.get(path, { cookie })).status, 401);
  });

  it("begins and ends only for programs and for pages of the site itself", async () => {
    const { cookie } = await logIn();
    const body = { login: "author", password: "pw-author" };
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: "http://calendar.test.evil.example" },
      { origin: "https://evil.example", cookie },
      { cookie },
      { cookie: "other=1" },
    ];
    const own: Record<string, string>[] = [{ origin }, { origin: service.origin }, { origin, cookie }];

    for (const headers of foreign) {
      const entered = await service.anonymous.post(path, body, headers);
      const left = await service.anonymous.delete(path, headers);
      for (const { status, body: error, headers: sent } of [entered, left])
        assert.deepEqual([status, error.code, sent.get("set-cookie")], [403, "rest_forbidden", null]);
    }
    for (const headers of own) assert.equal((await service.anonymous.post(path, body, headers)).status, 200);
    assert.equal((await service.anonymous.get(path, { cookie })).status, 200);
    assert.equal((await service.anonymous.delete(path)).status, 200);
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
    assert.equal(old.status, 401);
    assert.equal(shown.status, 200);
    assert.equal(over.status, 401);
  });

  it("follows a change of role and ends when the password is changed", async () => {
    const { cookie, nonce } = await logIn("contributor");
    const write = () => service.anonymous.post("/events", anEvent(), { cookie, "x-wp-nonce": nonce });

    await setRole(service.store, "contributor", "subscriber");
    const asSubscriber = await write();
    await setPassword(service.store, "contributor", "another", undefined, cheapHasher);
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

onEveryStoreInGate("the sessions of a user", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  /** Logs in and returns the headers of a request that belongs to the session. */
  async function logIn(login: string, agent = "Browser/1.0") {
    const credentials = { login, password: `pw-${login}` };
    const response = await service.anonymous.post(path, credentials, { "user-agent": agent });
    return sessionHeaders(response);
  }

  const sessionHeaders = ({ headers }: TestResponse) => ({
    cookie: (headers.get("set-cookie") ?? "").split(";")[0] ?? "",
    "x-wp-nonce": headers.get("x-wp-nonce") ?? "",
  });
  const isAlive = async ({ cookie }: { cookie: string }) =>
    (await service.anonymous.get(path, { cookie })).status === 200;

  it("are listed for their owner alone, and reveal no token", async () => {
    const first = await logIn("editor", "Phone/2.0");
    service.clock.now = NOON + 60;
    const second = await logIn("editor");
    await logIn("author");

    const { status, body, text } = await service.anonymous.get(sessions, second);
    service.clock.now = NOON;

    assert.equal(status, 200);
    assert.deepEqual(
      body.sessions.map((one: Record<string, unknown>) => [one.user_agent, one.current, one.created]),
      [
        ["Browser/1.0", true, "2030-05-01T12:01:00Z"],
        ["Phone/2.0", false, "2030-05-01T12:00:00Z"],
      ],
    );
    assert.equal(body.sessions[0].address, "127.0.0.1");
    assert.equal(body.sessions[0].expires, "2030-05-04T12:01:00Z");
    for (const { cookie } of [first, second]) assert.ok(!text.includes(cookie.split("=")[1] ?? ""));
    assert.equal((await service.anonymous.get(sessions)).status, 401);
  });

  it("are ended by their owner, one by one or all others at once, and by nobody else", async () => {
    const [first, second, third] = [await logIn("author"), await logIn("author"), await logIn("author")];
    const listed = (await service.anonymous.get(sessions, second)).body.sessions;
    const { id } = listed.find(({ current }: { current: boolean }) => current);

    const foreign = await service.as.editor.delete(`${sessions}/${id}`);
    const unknown = await service.anonymous.delete(`${sessions}/${"x".repeat(16)}`, first);
    const one = await service.anonymous.delete(`${sessions}/${id}`, first);
    assert.deepEqual([foreign.status, unknown.status], [404, 404]);
    assert.equal(unknown.body.code, "rest-session-not-found");
    assert.deepEqual(one.body, { ended: 1 });
    assert.deepEqual(await Promise.all([first, second, third].map(isAlive)), [true, false, true]);

    const others = await service.anonymous.delete(sessions, first);
    assert.ok(others.body.ended >= 1);
    assert.deepEqual(await Promise.all([first, third].map(isAlive)), [true, false]);
    const all = await service.as.author.delete(sessions);
    assert.deepEqual(all.body, { ended: 1 });
    assert.equal(await isAlive(first), false);
    assert.equal((await service.anonymous.delete(sessions)).status, 401);
  });

  it("are limited in number: one more ends the one that was not used for the longest time", async () => {
    const oldest = await logIn("subscriber");
    service.clock.now = NOON + 1;
    const others = [];
    for (let count = 0; count < MAX_SESSIONS; count += 1) others.push(await logIn("subscriber"));
    service.clock.now = NOON;

    assert.equal(await isAlive(oldest), false);
    assert.ok(await isAlive(others[0] ?? { cookie: "" }));
  });

  it("end when they are not used, and go on when they are", async () => {
    const used = await logIn("contributor");
    const unused = await logIn("contributor");

    service.clock.now = NOON + IDLE_SECONDS - 1;
    assert.ok(await isAlive(used));
    await waitFor("the use to be recorded", async () => {
      const rows = await service.store.read.selectFrom("sessions").select("last_used").execute();
      return rows.some(({ last_used }) => last_used === service.clock.now);
    });
    service.clock.now = NOON + IDLE_SECONDS;
    assert.deepEqual(await Promise.all([used, unused].map(isAlive)), [true, false]);
    service.clock.now = NOON;
  });

  it("end with a change of the password, which needs the current one and gives the browser a new session", async () => {
    const [mine, other] = [await logIn("administrator"), await logIn("administrator")];
    const change = (body: unknown) =>
      service.anonymous.send("PUT", password, body, { ...mine, "content-type": "application/json" });

    const wrong = await change({ current_password: "no", new_password: "long enough" });
    const missing = await change({ new_password: "long enough" });
    const short = await change({ current_password: "pw-administrator", new_password: "short" });
    const flag = await change({
      current_password: "pw-administrator",
      new_password: "long enough",
      revoke_app_passwords: "perhaps",
    });
    assert.deepEqual([wrong.status, wrong.body.code], [401, "incorrect_password"]);
    assert.deepEqual(missing.body.data.params, ["current_password"]);
    assert.deepEqual([short.status, Object.keys(short.body.data.params)], [400, ["new_password"]]);
    assert.deepEqual([flag.status, Object.keys(flag.body.data.params)], [400, ["revoke_app_passwords"]]);
    assert.ok(await isAlive(other));

    const changed = await change({ current_password: "pw-administrator", new_password: "long enough" });
    const fresh = sessionHeaders(changed);
    assert.equal(changed.status, 200);
    assert.deepEqual(await Promise.all([mine, other, fresh].map(isAlive)), [false, false, true]);
    assert.equal((await service.anonymous.post("/events", anEvent(), fresh)).status, 201);
    const again = { login: "administrator", password: "long enough" };
    assert.equal((await service.anonymous.post(path, again)).status, 200);
    assert.equal(
      (await service.anonymous.post(path, { ...again, password: "pw-administrator" })).status,
      401,
    );
    // The provisioned application password follows: the former one no longer opens the API, the new one does.
    assert.equal((await service.admin.get("//wp-json/wp/v2/users/me")).status, 401);
    const basic = { authorization: `Basic ${btoa("administrator:long enough")}` };
    assert.equal((await service.anonymous.get("//wp-json/wp/v2/users/me", basic)).status, 200);
  });

  it("and application passwords end with a change of the password that asks for it", async () => {
    const body = {
      current_password: "pw-editor",
      new_password: "another one",
      revoke_app_passwords: true,
    };
    const changed = await service.as.editor.put(password, body);

    assert.equal(changed.status, 200);
    assert.equal(changed.headers.get("set-cookie"), null);
    assert.equal((await service.as.editor.get("/events")).status, 401);
    assert.equal((await service.anonymous.put(password, body)).status, 401);
  });
});

onEveryStoreInGate("a login password of an earlier version", (store) => {
  it("works, and is hashed again at today's cost", async () => {
    const service = await startService(store);
    const stored = () =>
      service.store.read.selectFrom("users").select("password").where("login", "=", "author").execute();
    await service.store.write((db) =>
      db
        .updateTable("users")
        .set({ password: oldHash("pw-author") })
        .where("login", "=", "author")
        .execute(),
    );
    const body = { login: "author", password: "pw-author" };

    assert.equal((await service.anonymous.post(path, body)).status, 200);
    assert.match((await stored())[0]?.password ?? "", /^\$scrypt\$ln=4,r=8,p=1\$/);
    assert.equal((await service.anonymous.post(path, body)).status, 200);
  });
});
