import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { describe, it } from "node:test";
import { ConfigError, readConfig, settings } from "../src/config.ts";

/** The error message for a set of settings. */
function errorOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  assert.fail(`${JSON.stringify(environment)} is accepted`);
}

describe("settings", () => {
  it("have defaults", () => {
    const config = readConfig({});

    assert.equal(config.HOST, "127.0.0.1");
    assert.equal(config.PORT, 3000);
    assert.equal(config.BASE_URL, "http://127.0.0.1:3000");
    assert.equal(config.DATA_DIR, resolve("data"));
    assert.equal(config.DATABASE_URL, null);
    assert.equal(config.TIMEZONE, Intl.DateTimeFormat().resolvedOptions().timeZone);
    assert.deepEqual(config.LANGUAGES, ["en", "fr", "de", "es"]);
    assert.equal(config.API_ROOT, "wp-json");
    assert.deepEqual(config.NAMESPACE_ALIASES, ["tribe/events/v1"]);
    assert.equal(config.MAX_PER_PAGE, 50);
    assert.equal(config.TRASH_DAYS, 30);
    assert.deepEqual(config.CORS_ORIGINS, ["*"]);
    assert.deepEqual(config.EMBED_ORIGINS, ["*"]);
    assert.equal(config.CURRENCY_SYMBOL, "$");
    assert.equal(config.AUTH, "required");
    assert.equal(config.PROVISION_FILE, null);
    assert.equal(config.LOG_LEVEL, "info");
    assert.equal(config.WORKERS, 1);
  });

  it("are parsed to their types", () => {
    const config = readConfig({
      PORT: " 8080 ",
      BASE_URL: "https://calendar.example/",
      DATABASE_URL: "postgres://db.example/calendar",
      TIMEZONE: "Europe/Paris",
      LANGUAGES: "de, en",
      NAMESPACE_ALIASES: "one/v1,two/v2",
      TRASH_DAYS: "0",
      CORS_ORIGINS: "https://a.example, https://b.example:8443",
      TRUST_PROXY: "true",
    });

    assert.equal(config.PORT, 8080);
    assert.equal(config.BASE_URL, "https://calendar.example");
    assert.equal(config.DATABASE_URL, "postgres://db.example/calendar");
    assert.equal(config.TIMEZONE, "Europe/Paris");
    assert.deepEqual(config.LANGUAGES, ["de", "en"]);
    assert.deepEqual(config.NAMESPACE_ALIASES, ["one/v1", "two/v2"]);
    assert.equal(config.TRASH_DAYS, 0);
    assert.deepEqual(config.CORS_ORIGINS, ["https://a.example", "https://b.example:8443"]);
    assert.equal(config.TRUST_PROXY, true);
  });

  it("take trusted proxies as all, none, a number or a list", () => {
    const trust = (value: string) => readConfig({ TRUST_PROXY: value }).TRUST_PROXY;

    assert.deepEqual(["true", "false", "1"].map(trust), [true, false, 1]);
    assert.deepEqual(trust("10.0.0.0/8, 127.0.0.1,2001:db8::/32"), [
      "10.0.0.0/8",
      "127.0.0.1",
      "2001:db8::/32",
    ]);
  });

  it("have their defaults when they are empty", () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));

    assert.deepEqual(readConfig(empty), readConfig({}));
  });

  it("are immutable", () => {
    assert.ok(Object.isFrozen(readConfig({})));
    assert.ok(isAbsolute(readConfig({ DATA_DIR: "here" }).DATA_DIR));
  });

  it("enclose an IPv6 host in brackets in the base URL", () => {
    assert.equal(readConfig({ HOST: "::1", PORT: "80" }).BASE_URL, "http://[::1]:80");
  });

  for (const [name, values] of Object.entries({
    PORT: ["0", "65536", "eighty", "80.5", "-1"],
    BASE_URL: ["calendar.example", "ftp://calendar.example", "https://calendar.example/?a=b"],
    TIMEZONE: ["Mars/Olympus"],
    LANGUAGES: ["en,xx", "en,en", ","],
    API_ROOT: ["a b", "/api/"],
    NAMESPACE_ALIASES: ["fine/v1,not fine"],
    MAX_PER_PAGE: ["0", "many"],
    TRASH_DAYS: ["-1"],
    CACHE_SECONDS: ["-1"],
    CORS_ORIGINS: ["example.org", "https://example.org/path"],
    EMBED_ORIGINS: ["example.org", "https://example.org;script-src", "none,https://example.org"],
    SECURITY_CONTACT: ["somebody", "http://example.org", "security@example.org,nobody"],
    MAP_TILES: [
      "https://tile.example/{z}/{x}.png",
      "tile.example/{z}/{x}/{y}.png",
      "https://tile.example;/{z}/{x}/{y}",
    ],
    WEBSUB_HUB: ["hub.example", "ftp://hub.example"],
    AUTH: ["closed", "OPEN"],
    LOG_LEVEL: ["loud"],
    WORKERS: ["0", "1000"],
    TRUST_PROXY: ["perhaps", "-1", "10.0.0.0/33", "10.0.0.1,proxy.example", ","],
    ACCEPT_LANGUAGE: ["fr"],
    HIDE_EXISTENCE: ["yes"],
    SUBMISSIONS: ["on"],
    RATE_LIMIT_SUBMISSIONS: ["-1"],
    MAX_PENDING_SUBMISSIONS: ["0"],
  }))
    it(`reject a wrong ${name}`, () => {
      for (const value of values) {
        const message = errorOf({ [name]: value });
        assert.match(message, new RegExp(`^ {2}${name} `, "m"));
        assert.ok(message.includes(JSON.stringify(value)), message);
      }
    });

  it("reject a wrong DATABASE_URL without repeating it, because it may have a password", () => {
    for (const value of [
      "mysql://app:s3cr3t@localhost/x",
      "app:s3cr3t@localhost",
      "postgres://app:s3cr3t@[",
    ]) {
      const message = errorOf({ DATABASE_URL: value });
      assert.match(message, /^ {2}DATABASE_URL must begin with postgres/m);
      assert.doesNotMatch(message, /s3cr3t/);
    }
  });

  it("reject a replica without a database, and do not repeat its URL", () => {
    const message = errorOf({ DATABASE_REPLICA_URL: "postgres://app:s3cr3t@replica/x" });
    assert.match(message, /^ {2}DATABASE_REPLICA_URL .* DATABASE_URL, which is not set/m);
    assert.doesNotMatch(message, /s3cr3t/);
  });

  it("report all errors in one message", () => {
    const message = errorOf({ PORT: "x", LANGUAGES: "xx", WORKERS: "0", LOG_LEVEL: "loud", HOST: "::1" });

    const named = [...message.matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name);
    assert.deepEqual(named, ["PORT", "LANGUAGES", "LOG_LEVEL", "WORKERS"]);
  });

  it("allow AUTH=open on a loopback address only", () => {
    for (const HOST of ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
      assert.equal(readConfig({ AUTH: "open", HOST }).AUTH, "open");
    for (const HOST of ["0.0.0.0", "::", "192.168.1.5", "calendar.example", "127.0.0.1.example"])
      assert.match(errorOf({ AUTH: "open", HOST }), /AUTH is open, so HOST must be a loopback address/);
  });

  it("report AUTH=open on a public address together with the other errors", () => {
    const message = errorOf({ AUTH: "open", HOST: "0.0.0.0", PORT: "x" });

    assert.match(message, /PORT must be/);
    assert.match(message, /AUTH is open/);
  });
});

describe("the documentation of settings", () => {
  it("includes .env.example, which has every setting with its description and default", () => {
    const expected = Object.entries(settings).map(
      ([name, { description, fallback }]) => `# ${description}\n${name}=${fallback}\n`,
    );

    assert.equal(readFileSync(".env.example", "utf8"), expected.join("\n"));
  });

  it("includes the README, whose table has a row for every setting and no other", () => {
    const rows = [...readFileSync("README.md", "utf8").matchAll(/^\| `([A-Z_]+)` \|/gm)];

    assert.deepEqual(rows.map(([, name]) => name).sort(), Object.keys(settings).sort());
  });
});
