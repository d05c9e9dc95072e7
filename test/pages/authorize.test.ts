import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { redirectTarget } from "../../src/pages/redirect-target.ts";
import { tags } from "../support/pages.ts";
import { giveFactor } from "../support/second-factor.ts";
import { client, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

const path = "//wp-admin/authorize-application.php";
const origin = "http://calendar.test";
const form = { "content-type": "application/x-www-form-urlencoded", origin };

describe("the URL that a password is sent to", () => {
  const safe = [
    "https://app.example/done?x=1",
    "http://127.0.0.1:8080/",
    "http://[::1]/",
    "my-app://done",
    "app:x",
  ];
  const unsafe = [
    ...[
      "http://app.example/",
      "http://localhost/",
      "http://127.0.0.1.evil.example/",
      "/done",
      "//evil.example",
    ],
    ...["javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)"],
    ...["data:text/html,x", "vbscript:x", "file:///etc/passwd", "blob:https://a.example/x", "https://", "x"],
  ];
  for (const url of safe) it(`may be ${url}`, () => assert.ok(redirectTarget(url)));
  for (const url of unsafe)
    it(`may not be ${JSON.stringify(url)}`, () => assert.equal(redirectTarget(url), null));
});

onEveryStoreInGate("the page that connects a program", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const query = (values: Record<string, string>) => `${path}?${new URLSearchParams(values)}`;
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    service.anonymous.post(url, String(new URLSearchParams(fields)), { ...form, ...headers });
  const fieldsOf = (text: string) =>
    Object.fromEntries(tags(text, "input").map(({ name = "", value = "" }) => [name, value]));

  /** Logs in by the form; the cookie and the approval form. */
  async function logIn(url: string) {
    const entered = await post(url, { login: "author", password: "pw-author" });
    assert.equal(entered.status, 303, entered.text);
    const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
    const shown = await service.anonymous.get(`/${entered.headers.get("location")}`, { cookie });
    assert.equal(shown.status, 200);
    return { cookie, shown, nonce: fieldsOf(shown.text).nonce ?? "" };
  }

  it("asks for the login, then for approval, and sends the password to the program", async () => {
    const url = query({ app_name: "Phone & <b>Co", success_url: "https://app.example/done?state=7" });
    const before = await service.anonymous.get(url);
    const { cookie, shown, nonce } = await logIn(url);
    const response = await post(url, { nonce, name: "My phone", decision: "approve" }, { cookie });
    const target = new URL(response.headers.get("location") ?? "");
    const password = target.searchParams.get("password") ?? "";

    assert.deepEqual(Object.keys(fieldsOf(before.text)), ["login", "password"]);
    assert.ok(shown.text.includes("Phone &amp; &lt;b&gt;Co") && shown.text.includes("app.example"));
    assert.match(
      shown.headers.get("content-security-policy") ?? "",
      /form-action 'self' https:\/\/app\.example(;|$)/,
    );
    assert.match(shown.headers.get("cache-control") ?? "", /no-store/);
    assert.equal(response.status, 303);
    assert.deepEqual(
      ["state", "site_url", "user_login"].map((name) => target.searchParams.get(name)),
      ["7", origin, "author"],
    );
    assert.match(password, /^[a-zA-Z\d]{24}$/);
    assert.equal(response.headers.get("referrer-policy"), "no-referrer");
    const program = client(service.origin, service.api, `Basic ${btoa(`author:${password}`)}`);
    const own = await program.get("//wp-json/wp/v2/users/me/application-passwords/introspect");
    assert.equal(own.body.name, "My phone");
  });

  it("shows the password once where there is no URL to send it to", async () => {
    const url = query({ app_name: "Script", app_id: "0b6c2c5e-6c3c-4f7e-9d59-7f1c6e6f3a10" });
    const { cookie, nonce } = await logIn(url);
    const response = await post(url, { nonce, name: "Script", decision: "approve" }, { cookie });
    const password = /<code>([^<]+)<\/code>/.exec(response.text)?.[1] ?? "";
    const program = client(service.origin, service.api, `Basic ${btoa(`author:${password}`)}`);
    const own = await program.get("//wp-json/wp/v2/users/me/application-passwords/introspect");

    assert.deepEqual([own.body.name, own.body.app_id], ["Script", "0b6c2c5e-6c3c-4f7e-9d59-7f1c6e6f3a10"]);
    assert.equal((await service.anonymous.get(url, { cookie })).text.includes(password), false);
  });

  it("sends a refusal where WordPress does", async () => {
    const urls: [Record<string, string>, string][] = [
      [{ success_url: "https://a.example/", reject_url: "app://no" }, "app://no"],
      [{ success_url: "https://a.example/?x=1" }, "https://a.example/?x=1&success=false"],
      [{}, "/events/"],
    ];
    for (const [values, expected] of urls) {
      const { cookie, nonce } = await logIn(query(values));
      const response = await post(query(values), { nonce, name: "", decision: "deny" }, { cookie });
      assert.deepEqual([response.status, response.headers.get("location")], [303, expected]);
    }
  });

  it("creates nothing without the nonce of the session, nor for other sites", async () => {
    const url = query({ app_name: "Evil", success_url: "https://evil.example/" });
    const { cookie, nonce } = await logIn(url);
    const fields = { nonce, name: "Evil", decision: "approve" };
    const answers = [
      await post(url, { ...fields, nonce: "wrong" }, { cookie }),
      await post(url, fields, { cookie, origin: "https://evil.example" }),
      await post(url, fields, { cookie, origin: "null" }),
      await post(url, { login: "author", password: "pw-author" }, { origin: "https://evil.example" }),
    ];
    for (const { status, headers } of answers)
      assert.deepEqual([status, headers.get("location"), headers.get("set-cookie")], [403, null, null]);
    assert.ok(fieldsOf((await post(url, fields)).text).login !== undefined);
    const all = await service.as.author.get("//wp-json/wp/v2/users/me/application-passwords");
    assert.equal(all.text.includes("Evil"), false);
  });

  it("refuses unsafe URLs and wrong passwords, and records the attempt", async () => {
    for (const url of [
      query({ success_url: "javascript:alert(1)" }),
      query({ reject_url: "http://a.example/" }),
    ]) {
      assert.equal((await service.anonymous.get(url)).status, 400);
      assert.equal((await post(url, { login: "author", password: "pw-author" })).status, 400);
    }
    const failed = await post(path, { login: "author", password: "wrong" });
    assert.deepEqual([failed.status, fieldsOf(failed.text).login], [401, "author"]);
    assert.match(failed.text, /role="alert"/);
    await waitFor("the record of the attempt", async () => {
      const { body } = await service.admin.get("/audit?action=log-in-failed");
      return body.entries.length > 0;
    });
  });

  it("asks for the code of a second factor", async () => {
    const code = await giveFactor(service, "contributor");
    const login = { login: "contributor", password: "pw-contributor" };
    const asked = await post(path, login);
    const wrong = await post(path, { ...login, code: "000000" });

    assert.deepEqual([asked.status, Object.keys(fieldsOf(asked.text))], [401, ["login", "password", "code"]]);
    assert.deepEqual([wrong.status, Object.keys(fieldsOf(wrong.text))], [401, ["login", "password", "code"]]);
    assert.ok(!asked.text.includes("pw-contributor"), "no page contains the password");
    assert.equal((await post(path, { ...login, code })).status, 303);
  });

  it("speaks the language of the visitor", async () => {
    const german = await service.anonymous.get(path, { "accept-language": "de-CH, en;q=0.5" });
    const french = await service.anonymous.get(path.replace("//", "//fr/"), { "accept-language": "de" });

    assert.ok(german.text.includes("Anmelden") && german.text.includes('lang="de"'));
    assert.ok(french.text.includes("Se connecter"));
  });
});
