import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { listAppPasswords } from "../src/auth/app-passwords.ts";
import { attemptLimits } from "../src/auth/attempts.ts";
import { authenticator } from "../src/auth/authenticate.ts";
import type { PasswordHasher } from "../src/auth/passwords.ts";
import { listUsers } from "../src/auth/users.ts";
import { type Config, ConfigError, readConfig } from "../src/config.ts";
import { listen, prepareUsers } from "../src/service.ts";
import { openConfiguredStore } from "../src/site.ts";
import { insertRow } from "../src/store/statement-cache.ts";
import type { Store } from "../src/store/store.ts";
import { cleanUp, emptyStore, temporaryFolder } from "./support/process.ts";
import { cheapHasher, NOON, onEveryStore } from "./support/service.ts";

const clock = () => NOON;

/** The configuration of these settings, on an empty folder by default. */
const configOf = async (settings: Record<string, string> = {}): Promise<Config> =>
  readConfig({ LOG_LEVEL: "silent", DATA_DIR: await temporaryFolder(), ...settings });

/** Expects a ConfigError, whose message is printed to whoever starts the service. */
const rejectsConfig = (work: Promise<unknown>, message: RegExp) =>
  assert.rejects(work, (error) => error instanceof ConfigError && message.test(error.message));

describe("opening the configured store", () => {
  after(cleanUp);

  it("reports that the file cannot be opened", async () => {
    const config = await configOf();
    await mkdir(join(config.DATA_DIR, "almanac.sqlite"));

    await rejectsConfig(openConfiguredStore(config), /store in DATA_DIR .* cannot be opened: ./);
  });

  it("reports a file that is no database", async () => {
    const config = await configOf();
    await writeFile(
      join(config.DATA_DIR, "almanac.sqlite"),
      "Dear diary, today I opened a calendar. ".repeat(99),
    );

    await rejectsConfig(openConfiguredStore(config), /cannot be opened: .*not a database/);
  });

  it("reports a store of a newer version", async () => {
    const config = await configOf();
    const store = await openConfiguredStore(config);
    await store.write((db) => insertRow(db, "migrations", { name: "9999-later", applied: 9 }));
    await store.close();

    await rejectsConfig(openConfiguredStore(config), /cannot be opened: .*newer version.*9999-later/);
  });

  it("reports a database that does not respond, without its password", async () => {
    const config = await configOf({ DATABASE_URL: "postgres://someone:s3cret@127.0.0.1:1/calendar" });

    await rejectsConfig(
      openConfiguredStore(config),
      /^(?!.*s3cret).*DATABASE_URL names cannot be opened: .*ECONNREFUSED/,
    );
  });
});

describe("listening", () => {
  after(cleanUp);

  it("reports an address that is not one of this machine", async () => {
    const config = await configOf({ HOST: "192.0.2.1" });
    const store = await openConfiguredStore(config);

    await rejectsConfig(
      listen(config, store, { now: clock, milliseconds: clock, monotonic: clock }),
      /cannot listen on http:\/\/192\.0\.2\.1:3000: .*Check HOST and PORT/,
    );
    await store.close();
  });
});

onEveryStore("the users of a new store", (storeName) => {
  let store: Store;
  let config: Config;
  before(async () => {
    config = await configOf(await emptyStore(storeName));
    store = await openConfiguredStore(config);
  });
  after(async () => {
    await store.close();
    await cleanUp();
  });

  it("are one administrator, also when two nodes start at once", async () => {
    const results = await Promise.all([1, 2].map(() => prepareUsers(store, config, clock, cheapHasher)));
    const users = await listUsers(store.read);

    assert.equal(results.filter((credentials) => credentials !== null).length, 1);
    assert.deepEqual(
      users.map(({ login, role }) => [login, role]),
      [["admin", "administrator"]],
    );
  });
});

onEveryStore("the provision file", (storeName) => {
  let store: Store;
  let settings: Record<string, string>;
  before(async () => {
    settings = await emptyStore(storeName);
    store = await openConfiguredStore(await configOf(settings));
  });
  after(async () => {
    await store.close();
    await cleanUp();
  });

  /** Starts with a file of this content. */
  async function provision(content: unknown, hasher = cheapHasher) {
    const file = join(await temporaryFolder(), "users.json");
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
    return prepareUsers(store, await configOf({ ...settings, PROVISION_FILE: file }), clock, hasher);
  }

  const roleOf = async (login: string, password: string) => {
    const authenticate = authenticator({
      store,
      attempts: attemptLimits(async () => [], 0),
      hasher: cheapHasher,
      recordUse: async () => {},
    });
    const caller = await authenticate(`Basic ${btoa(`${login}:${password}`)}`, "192.0.2.1", NOON);
    return caller?.role;
  };

  const users = [
    { login: "ada", password: "a long pass phrase", role: "editor", email: "ada@example.org" },
    { login: "bob", password: "another", role: "author" },
  ];

  it("creates its users instead of an administrator, and their passwords work in API requests", async () => {
    const credentials = await provision({ users });

    assert.equal(credentials, null);
    assert.equal((await listUsers(store.read)).length, 2);
    assert.equal(await roleOf("ada", "a long pass phrase"), "editor");
    assert.equal(await roleOf("ada@example.org", "a long pass phrase"), "editor");
    assert.equal(await roleOf("bob", "another"), "author");
  });

  it("is idempotent", async () => {
    const state = async () => [await listUsers(store.read), await listAppPasswords(store.read, "ada")];
    await provision({ users });
    const before = await state();

    await provision({ users });

    assert.deepEqual(await state(), before);
  });

  it("computes one slow hash of a password without spaces, at the first start and at the next", async () => {
    let computed = 0;
    const counting: PasswordHasher = {
      ...cheapHasher,
      hash: (password) => cheapHasher.hash(password).finally(() => computed++),
      findMatch: (password, stored) => cheapHasher.findMatch(password, stored).finally(() => computed++),
    };
    const content = { users: [{ login: "cyd", password: "without-spaces", role: "author" }] };

    const countOfStart = async () => {
      computed = 0;
      await provision(content, counting);
      return computed;
    };

    assert.deepEqual([await countOfStart(), await countOfStart()], [1, 1]);
    assert.equal(await roleOf("cyd", "without-spaces"), "author");
  });

  it("updates its users, and leaves others alone", async () => {
    await provision({ users });

    await provision({ users: [{ login: "bob", password: "changed", role: "contributor" }] });

    assert.equal(await roleOf("bob", "changed"), "contributor");
    assert.equal(await roleOf("ada", "a long pass phrase"), "editor");
    await assert.rejects(roleOf("bob", "another"), { code: "incorrect_password" });
  });

  for (const [what, content, message] of [
    ["no JSON", "{users", /PROVISION_FILE .*users\.json must hold/],
    ["no list of users", { users: "ada" }, /must hold \{"users"/],
    ["nothing", "null", /PROVISION_FILE .*users\.json /],
    ["a user without a password", { users: [{ login: "ada", role: "editor" }] }, /must hold/],
    ["an unknown role", { users: [{ login: "ada", password: "x", role: "king" }] }, /known roles/],
    [
      "a login that cannot be",
      { users: [{ login: "a b", password: "x", role: "editor" }] },
      /"a b" is no login/,
    ],
  ] as const)
    it(`is rejected with a clear message when it holds ${what}, and leaves the users unchanged`, async () => {
      const before = await listUsers(store.read);

      await rejectsConfig(provision(content), message);

      assert.deepEqual(await listUsers(store.read), before);
    });

  it("is rejected with a clear message when it does not exist", async () => {
    const config = await configOf({ ...settings, PROVISION_FILE: "/nowhere/users.json" });

    await rejectsConfig(
      prepareUsers(store, config, clock),
      /PROVISION_FILE \/nowhere\/users\.json cannot be read/,
    );
  });
});
