import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, it } from "node:test";
import {
  cleanUp,
  emptyStore,
  type ServiceProcess,
  startProcess,
  temporaryFolder,
} from "./support/process.ts";
import { anEvent, onEveryStore, type TestResponse } from "./support/service.ts";

const GUESSES = 100;
const LIMIT = 10;
const session = "//wp-json/almanac/v1/session";

const users = ["alma", "bert", "cora"].map((login) => ({
  login,
  password: `the password of ${login}`,
  role: "administrator",
}));

/** A guess by its number, from an address that the client names. */
type Guess = (at: number, address: string) => Promise<TestResponse>;

onEveryStore("100 concurrent guesses, on two processes", (store) => {
  let node: ServiceProcess;
  let event: number;
  before(async () => {
    const file = join(await temporaryFolder(), "users.json");
    await writeFile(file, JSON.stringify({ users }));
    const settings = {
      ...(await emptyStore(store)),
      WORKERS: "2",
      PROVISION_FILE: file,
      TRUST_PROXY: "true",
    };
    node = await startProcess(settings);
    const created = await basic("alma", "the password of alma").post(
      "/events",
      anEvent({ password: "sesame" }),
    );
    event = created.body.id;
  });
  after(async () => {
    await node?.stop();
    await cleanUp();
  });

  const basic = (login: string, password: string) => node.client(`Basic ${btoa(`${login}:${password}`)}`);
  const from = (address: string) => ({ "x-forwarded-for": address, connection: "close" });
  const logIn = (login: string, password: string, address: string) =>
    node.client().post(session, { login, password }, from(address));

  /** How many of the guesses were checked, which those beyond the limit are not. */
  const countChecked = (responses: TestResponse[], wrong: number) => {
    for (const { status, headers } of responses) {
      assert.ok(status === wrong || status === 429, String(status));
      if (status === 429) assert.ok(Number(headers.get("retry-after")) > 0);
    }
    return responses.filter(({ status }) => status === wrong).length;
  };
  const guessAll = (guess: Guess, addressOf: (at: number) => string) =>
    Promise.all(Array.from({ length: GUESSES }, (_, at) => guess(at, addressOf(at))));

  const ways: Record<string, { wrong: number; guess: Guess; right(): Promise<TestResponse> }> = {
    "of an application password": {
      wrong: 401,
      guess: (at, address) => basic("alma", `wrong ${at}`).get("/events", from(address)),
      right: () => basic("alma", "the password of alma").get("/events", from("192.0.2.1")),
    },
    "of a login password": {
      wrong: 401,
      guess: (at, address) => logIn("bert", `wrong ${at}`, address),
      right: () => logIn("bert", "the password of bert", "192.0.2.1"),
    },
    "of an event password": {
      wrong: 403,
      guess: (at, address) => node.client().get(`/events/${event}?password=wrong-${at}`, from(address)),
      right: () => node.client().get(`/events/${event}?password=sesame`, from("192.0.2.1")),
    },
  };

  for (const [name, { wrong, guess, right }] of Object.entries(ways))
    it(`${name} from one new address, with a valid login in between: at most ten are checked`, async () => {
      const address = `198.51.100.${name.length}`;
      const [responses, valid] = await Promise.all([guessAll(guess, () => address), right()]);

      assert.ok(countChecked(responses, wrong) <= LIMIT);
      // It comes from elsewhere, where it may have been the eleventh attempt for the account.
      assert.ok([200, 429].includes(valid.status), valid.text);
      assert.equal(countChecked(await guessAll(guess, () => address), wrong), 0);
    });

  it("of an account from as many addresses: at most ten are checked", async () => {
    const addressOf = (at: number) => `203.0.113.${at}`;
    const byLogin = await guessAll((at, address) => logIn("cora", `wrong ${at}`, address), addressOf);
    const byBasic = await guessAll(
      (at, address) => basic("cora", `wrong ${at}`).get("/events", from(address)),
      (at) => `203.0.113.${at + 100}`,
    );

    assert.ok(countChecked([...byLogin, ...byBasic], 401) <= LIMIT);
  });

  it("with forged addresses, where no proxy is trusted: at most ten are checked", async () => {
    const settings = { ...(await emptyStore(store)), WORKERS: "2" };
    const direct = await startProcess(settings);
    const guess = (at: number) =>
      direct.client().post(session, { login: `somebody ${at}`, password: "wrong" }, from(`203.0.113.${at}`));

    const responses = await guessAll(guess, String);
    await direct.stop();

    assert.ok(countChecked(responses, 401) <= LIMIT);
  });
});
