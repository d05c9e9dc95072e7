import assert from "node:assert/strict";
import { before, it } from "node:test";
import { createAppPassword } from "../../src/auth/app-passwords.ts";
import { RECOVERY_CODES } from "../../src/auth/second-factor.ts";
import { addUser } from "../../src/auth/users.ts";
import { codeNow, nextCode } from "../support/second-factor.ts";
import {
  cheapHasher,
  client,
  NOON,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

const session = "//wp-json/almanac/v1/session";
const factor = "//wp-json/almanac/v1/second-factor";
const users = "//wp-json/almanac/v1/users";
const PASSWORD = "a password of the tests";

/** A user in a browser, with the secret and the recovery codes of the second factor. */
interface Person {
  login: string;
  id: number;
  secret: string;
  codes: string[];
  headers: Record<string, string>;
}

onEveryStoreInGate("the second factor", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const logIn = (login: string, code?: string, headers?: Record<string, string>) =>
    service.anonymous.post(session, { login, password: PASSWORD, ...(code && { code }) }, headers);
  const asBrowser = async (login: string) => {
    const { headers, body } = await logIn(login);
    const cookie = (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    return { cookie, "x-wp-nonce": String(body.nonce) };
  };
  const addPerson = async (login: string) => {
    const user = { login, password: PASSWORD, role: "author" } as const;
    return addUser(service.store, user, NOON, cheapHasher);
  };
  const begin = (headers: Record<string, string>, current_password = PASSWORD) =>
    service.anonymous.post(factor, { current_password }, headers);

  /** A new user who has switched the second factor on. */
  async function enrolled(login: string): Promise<Person> {
    const id = await addPerson(login);
    const headers = await asBrowser(login);
    const { secret } = (await begin(headers)).body;
    const code = codeNow(service, secret);
    const { body } = await service.anonymous.post(`${factor}/confirm`, { code }, headers);
    return { login, id, secret, codes: body.recovery_codes, headers };
  }

  const codesOf = (responses: { status: number; body: { code?: string } }[]) =>
    responses.map(({ status, body }) => (status === 200 ? 200 : body.code));
  const actionsOn = async (id: number) =>
    (await service.admin.get(`/audit?resource=users&item=${id}&per_page=50`)).body.entries.map(
      (entry: { action: string; user: { login: string } | null }) => [entry.action, entry.user?.login],
    );

  it("is switched on with the password and a code, and ends the other sessions", async () => {
    await addPerson("ada");
    const [headers, elsewhere] = [await asBrowser("ada"), await asBrowser("ada")];
    const wrong = await begin(headers, "wrong");
    const begun = await begin(headers);
    const confirm = (code: string) => service.anonymous.post(`${factor}/confirm`, { code }, headers);
    const early = (await service.anonymous.get(factor, headers)).body;
    const free = await logIn("ada");
    const refused = await confirm("000000");
    const { secret, url } = begun.body;
    const confirmed = await confirm(codeNow(service, secret));
    const state = (await service.anonymous.get(factor, headers)).body;

    assert.equal(wrong.body.code, "incorrect_password");
    assert.match(url, new RegExp(`^otpauth://totp/.*:ada\\?secret=${secret}&`));
    assert.match(begun.headers.get("cache-control") ?? "", /no-store/);
    assert.deepEqual([early.enabled, free.status], [false, 200], "it is not in use before it is confirmed");
    assert.equal(refused.body.code, "rest_second_factor_invalid");
    assert.equal(new Set(confirmed.body.recovery_codes).size, RECOVERY_CODES);
    assert.deepEqual(state, {
      enabled: true,
      since: new Date(service.clock.now * 1000).toISOString().replace(".000", ""),
      recovery_codes: RECOVERY_CODES,
    });
    assert.equal((await service.anonymous.get(factor, elsewhere)).status, 401);
    assert.deepEqual(
      codesOf([await begin(headers), await confirm(nextCode(service, secret))]),
      Array(2).fill("rest_second_factor_enabled"),
    );
  });

  it("is needed to log in, each code once, also by requests at the same time", async () => {
    const { login, secret } = await enrolled("bea");
    const used = codeNow(service, secret);

    assert.deepEqual(codesOf([await logIn(login), await logIn(login, used), await logIn(login, "000 00x")]), [
      "rest_second_factor_required",
      "rest_second_factor_invalid",
      "rest_second_factor_invalid",
    ]);
    assert.equal((await logIn(login, used)).headers.get("set-cookie"), null);
    const code = nextCode(service, secret);
    const together = await Promise.all(Array.from({ length: 4 }, () => logIn(login, code)));
    assert.deepEqual(codesOf(together).sort(), [200, ...Array(3).fill("rest_second_factor_invalid")]);
    const spaced = nextCode(service, secret).replace(/^.../, "$& ");
    assert.equal((await logIn(login, spaced)).status, 200);
    const wrongPassword = { login, password: "wrong", code: nextCode(service, secret) };
    assert.equal((await service.anonymous.post(session, wrongPassword)).body.code, "incorrect_password");
    const number = await service.anonymous.post(session, { login, password: PASSWORD, code: 123456 });
    assert.deepEqual([number.status, Object.keys(number.body.data.params)], [400, ["code"]]);
  });

  it("has recovery codes, each for one use, which are stored as hashes and can be renewed", async () => {
    const { login, secret, codes, headers } = await enrolled("cleo");
    const [first = "", second = "", third = ""] = codes;
    const rows = JSON.stringify(await service.store.read.selectFrom("second_factors").selectAll().execute());
    for (const code of codes) assert.ok(!rows.includes(code) && !rows.includes(code.replaceAll("-", "")));

    const together = await Promise.all([1, 2, 3].map(() => logIn(login, first)));
    assert.deepEqual(codesOf(together).sort(), [200, ...Array(2).fill("rest_second_factor_invalid")]);
    assert.equal((await logIn(login, second.toUpperCase().replaceAll("-", " "))).status, 200);
    assert.equal((await service.anonymous.get(factor, headers)).body.recovery_codes, RECOVERY_CODES - 2);
    const renew = (code: string, current_password = PASSWORD) =>
      service.anonymous.post(`${factor}/recovery-codes`, { current_password, code }, headers);
    assert.deepEqual(codesOf([await renew("000000"), await renew(nextCode(service, secret), "wrong")]), [
      "rest_second_factor_invalid",
      "incorrect_password",
    ]);
    const renewed = (await renew(codeNow(service, secret))).body.recovery_codes;
    assert.deepEqual(codesOf([await logIn(login, third), await logIn(login, renewed[0])]), [
      "rest_second_factor_invalid",
      200,
    ]);
  });

  it("cannot be passed by HTTP Basic with the login password; application passwords stay", async () => {
    const program = await createAppPassword(service.store, "editor", "phone", NOON, cheapHasher);
    const asProgram = client(service.origin, service.api, `Basic ${btoa(`editor:${program}`)}`);
    const me = "//wp-json/wp/v2/users/me";
    assert.equal((await service.as.editor.get(me)).status, 200);
    const { secret } = (await service.as.editor.post(factor, { current_password: "pw-editor" })).body;
    await service.as.editor.post(`${factor}/confirm`, { code: codeNow(service, secret) });

    const refused = await service.as.editor.get(me);
    assert.deepEqual([refused.status, refused.body.code], [401, "rest_second_factor_required"]);
    assert.equal((await asProgram.get(me)).status, 200);
    const proof = { current_password: "pw-editor", code: nextCode(service, secret) };
    assert.equal((await asProgram.post(`${factor}/disable`, proof)).status, 200);
    assert.equal((await service.as.editor.get(me)).status, 200);
  });

  it("is switched off with the password and a code", async () => {
    const { login, secret, codes, headers } = await enrolled("dora");
    const disable = (current_password: string, code: string) =>
      service.anonymous.post(`${factor}/disable`, { current_password, code }, headers);

    assert.deepEqual(
      codesOf([
        await disable("wrong", nextCode(service, secret)),
        await disable(PASSWORD, "000000"),
        await service.anonymous.post(`${factor}/disable`, { current_password: PASSWORD }, headers),
        await logIn(login),
        await disable(PASSWORD, codes[0] ?? ""),
        await logIn(login),
        await disable(PASSWORD, nextCode(service, secret)),
        await service.anonymous.post(`${factor}/confirm`, { code: "000000" }, headers),
      ]),
      [
        "incorrect_password",
        "rest_second_factor_invalid",
        "rest_missing_callback_param",
        "rest_second_factor_required",
        200,
        200,
        ...Array(2).fill("rest_second_factor_not_set_up"),
      ],
    );
    assert.equal((await begin(headers)).status, 200, "it can be switched on again");
  });

  it("is asked for by links for a new password as well", async () => {
    const { login, id, secret } = await enrolled("eva");
    const { url } = (await service.admin.put(`${users}/${id}/login-link`)).body;
    const token = new URLSearchParams(new URL(url).hash.slice(1)).get("token");
    const choose = (code?: string) =>
      service.anonymous.post("//wp-json/almanac/v1/password", {
        ...{ login, token, new_password: "another password" },
        ...(code && { code }),
      });

    assert.deepEqual(
      codesOf([await choose(), await choose("000000"), await choose(nextCode(service, secret))]),
      ["rest_second_factor_required", "rest_second_factor_invalid", 200],
    );
  });

  it("is reset by administrators, for others", async () => {
    const { login, id } = await enrolled("fay");
    const listed = async () =>
      (await service.admin.get(users)).body.users.find((user: { id: number }) => user.id === id)
        .second_factor;
    const own = (await service.admin.get("//wp-json/wp/v2/users/me")).body.id;

    assert.equal(await listed(), true);
    assert.equal((await service.as.author.delete(`${users}/${id}/second-factor`)).status, 403);
    assert.equal((await service.admin.delete(`${users}/${own}/second-factor`)).status, 403);
    assert.equal((await service.admin.delete(`${users}/999999/second-factor`)).status, 404);
    const reset = await service.admin.delete(`${users}/${id}/second-factor`);
    assert.deepEqual([reset.status, reset.body.second_factor], [200, false]);
    assert.deepEqual([await listed(), (await logIn(login)).status], [false, 200]);
  });

  it("is gone with its user", async () => {
    const { id } = await enrolled("fern");
    const removed = await service.admin.delete(`${users}/${id}`);

    assert.deepEqual([removed.status, removed.body.second_factor], [200, true]);
    const rows = service.store.read.selectFrom("second_factors").where("user_id", "=", id);
    assert.deepEqual(await rows.selectAll().execute(), []);
  });

  it("is audited, without secrets", async () => {
    const { login, id, secret, codes, headers } = await enrolled("gwen");
    await logIn(login, "000000");
    await waitFor("the failure", async () => (await actionsOn(id)).length === 3);
    await logIn(login, codes[0]);
    const proof = () => ({ current_password: PASSWORD, code: nextCode(service, secret) });
    await service.anonymous.post(`${factor}/recovery-codes`, proof(), headers);
    await service.anonymous.post(`${factor}/disable`, proof(), headers);
    const again = (await begin(headers)).body.secret;
    await service.anonymous.post(`${factor}/confirm`, { code: codeNow(service, again) }, headers);
    await service.admin.delete(`${users}/${id}/second-factor`);
    await service.admin.delete(`${users}/${id}/second-factor`);

    assert.deepEqual((await actionsOn(id)).reverse(), [
      ["log-in", login],
      ["second-factor-enable", login],
      ["log-in-failed", undefined],
      ["recovery-code-use", login],
      ["log-in", login],
      ["recovery-codes-renew", login],
      ["second-factor-disable", login],
      ["second-factor-enable", login],
      ["second-factor-reset", "administrator"],
    ]);
    const { text } = await service.admin.get(`/audit?resource=users&item=${id}&per_page=50`);
    for (const hidden of [secret, again, ...codes]) assert.ok(!text.includes(hidden));
  });
});

onEveryStoreInGate("guesses of codes", (store) => {
  it("are limited by account, and the right password does not clear them", async () => {
    const service = await startService(store, { TRUST_PROXY: "true", MAX_PASSWORD_FAILURES: "10" });
    await addUser(service.store, { login: "hal", password: PASSWORD, role: "author" }, NOON, cheapHasher);
    const logIn = (address: string, code?: string) =>
      service.anonymous.post(
        session,
        { login: "hal", password: PASSWORD, ...(code && { code }) },
        { "x-forwarded-for": address },
      );
    const first = await logIn("192.0.2.1");
    const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const headers = { cookie, "x-wp-nonce": String(first.body.nonce), "x-forwarded-for": "192.0.2.1" };
    const { secret } = (await service.anonymous.post(factor, { current_password: PASSWORD }, headers)).body;
    await service.anonymous.post(`${factor}/confirm`, { code: codeNow(service, secret) }, headers);

    const statuses: number[] = [];
    for (let at = 1; at <= 12; at += 1) {
      assert.equal((await logIn(`198.51.100.${at}`)).body.code, "rest_second_factor_required");
      statuses.push((await logIn(`198.51.100.${at}`, "000000")).status);
    }
    const elsewhere = await logIn("198.51.100.99", nextCode(service, secret));
    const atHome = await logIn("192.0.2.1", codeNow(service, secret));

    assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
    assert.deepEqual([elsewhere.status, atHome.status], [429, 200]);
  });
});
