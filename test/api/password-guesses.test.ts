import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { before, it } from "node:test";
import { createAppPassword } from "../../src/auth/app-passwords.ts";
import {
  anEvent,
  cheapHasher,
  client,
  NOON,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

const session = "//wp-json/almanac/v1/session";
const settings = { TRUST_PROXY: "true", MAX_PASSWORD_FAILURES: "10" };

let last = 0;

/** An address that no other test uses. */
const newAddress = () => {
  last += 1;
  return `198.51.${last >> 8}.${last & 255}`;
};

const times = async <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let at = 0; at < count; at += 1) results.push(await work(at));
  return results;
};

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);
const twelve = (status: number) => [...Array(10).fill(status), 429, 429];

onEveryStoreInGate("guesses of logins", (store) => {
  let service: TestService;
  let other: TestService;
  before(async () => {
    service = await startService(store, settings);
    other = await startService(store, settings, { beside: service });
  });

  const basic = (login: string, password: string, address: string, node = service) =>
    client(node.origin, node.api, `Basic ${btoa(`${login}:${password}`)}`).get("/events", {
      "x-forwarded-for": address,
    });
  const logIn = (login: string, password: string, address: string, node = service) =>
    node.anonymous.post(session, { login, password }, { "x-forwarded-for": address });

  it("are limited by address, over nodes and both ways to log in, whatever the account", async () => {
    const address = newAddress();
    const guess = (at: number) =>
      at % 2 === 0 ? basic(`nobody ${at}`, "no", address) : logIn(`no one ${at}`, "no", address, other);

    assert.deepEqual(statuses(await times(12, guess)), twelve(401));
    const refused = await logIn("editor", "pw-editor", address);
    assert.equal(refused.body.code, "rest_too_many_requests");
    assert.equal(refused.headers.get("retry-after"), "600");
    assert.deepEqual(
      ["limit", "remaining", "reset"].map((name) => refused.headers.get(`ratelimit-${name}`)),
      ["10", "0", "600"],
    );
    assert.equal((await logIn("editor", "pw-editor", newAddress())).status, 200);
  });

  it("are limited by account, whatever the address and whether the account exists", async () => {
    for (const name of ["subscriber", "nobody-at-all"]) {
      const guess = (at: number) => logIn(name, "no", newAddress(), at % 2 === 0 ? service : other);
      assert.deepEqual(statuses(await times(12, guess)), twelve(401), name);
    }
  });

  it("are not limited by the failures of other clients in the same IPv6 network alone", async () => {
    const guess = (at: number) => logIn(`guest ${at}`, "no", `2001:db8:7:7::${at + 1}`);

    assert.deepEqual(statuses(await times(12, guess)), twelve(401));
    assert.equal((await logIn("guest", "no", "2001:db8:7:8::1")).status, 401);
  });

  it("do not lock a user out of an address that has logged in before", async () => {
    const home = newAddress();
    assert.equal((await logIn("author", "pw-author", home)).status, 200);
    await times(12, () => logIn("author", "no", newAddress()));

    assert.equal((await logIn("author", "pw-author", newAddress())).status, 429);
    assert.equal((await logIn("author", "pw-author", home)).status, 200);
    assert.equal((await logIn("author", "pw-author", home, other)).status, 200);
  });

  it("do not block an application password, whose prefix the guesses do not have", async () => {
    const password = await createAppPassword(service.store, "contributor", "phone", NOON, cheapHasher);
    await times(12, () => basic("contributor", "no", newAddress()));

    assert.equal((await basic("contributor", "x".repeat(24), newAddress())).status, 429);
    assert.equal((await basic("contributor", password, newAddress())).status, 200);
  });

  it("of one address no longer count against the account after its success, but still against the address", async () => {
    const address = newAddress();
    await times(6, () => logIn("administrator", "no", address));
    assert.equal((await logIn("administrator", "pw-administrator", address)).status, 200);
    await times(4, () => logIn("nobody", "no", address));
    assert.equal((await logIn("administrator", "pw-administrator", address)).status, 429);

    const guess = () => logIn("administrator", "no", newAddress());
    assert.deepEqual(statuses(await times(12, guess)), twelve(401));
  });

  it("are forgotten after ten minutes", async () => {
    const address = newAddress();
    await times(11, (at) => logIn(`nobody ${at}`, "no", address));
    service.clock.now += 599;
    const before = await logIn("editor", "pw-editor", address);
    service.clock.now += 1;
    const after = await logIn("editor", "pw-editor", address);
    service.clock.now = NOON;

    assert.deepEqual([before.status, after.status], [429, 200]);
    assert.equal(before.headers.get("retry-after"), "1");
  });

  it("do not count where a login is right, however often", async () => {
    const address = newAddress();
    const responses = await times(15, () => logIn("editor", "pw-editor", address));

    assert.deepEqual(new Set(statuses(responses)), new Set([200]));
  });
});

onEveryStoreInGate("guesses of event passwords", (store) => {
  let service: TestService;
  let id: number;
  before(async () => {
    service = await startService(store, settings);
    const event = anEvent({ title: "Locked", slug: "locked", external_id: "locked", password: "sesame" });
    id = (await service.admin.post("/events", event)).body.id;
    await service.admin.post("/events", anEvent({ title: "Not locked" }));
  });

  const form = { "content-type": "application/x-www-form-urlencoded" };
  const endpoints: Record<
    string,
    [closed: number, open: (password: string, address: string) => Promise<number>]
  > = {
    item: [403, (password, address) => get(`/events/${id}?password=${password}`, address)],
    slug: [403, (password, address) => get(`/events/by-slug/locked?password=${password}`, address)],
    translations: [
      403,
      (password, address) => get(`/events/${id}/translations?password=${password}`, address),
    ],
    calendar: [403, (password, address) => get(`/events/${id}.ics?password=${password}`, address)],
    "external id": [
      400,
      (password, address) => get(`/events/by-external-id/locked?password=${password}`, address),
    ],
    "page of a list": [
      404,
      (password, address) => get(`/events?search=locked&per_page=1&page=2&password=${password}`, address),
    ],
    list: [200, (password, address) => get(`/events?password=${password}`, address)],
    search: [200, (password, address) => get(`/events?search=locked&password=${password}`, address)],
    venues: [200, (password, address) => get(`/venues?has_events=true&password=${password}`, address)],
    feed: [200, (password, address) => get(`/events.ics?password=${password}`, address)],
    page: [
      403,
      async (password, address) =>
        (
          await service.anonymous.send("POST", "//event/locked/", `password=${password}`, {
            ...form,
            "x-forwarded-for": address,
          })
        ).status,
    ],
  };
  const counters = (address: string) => {
    const key = hash("sha256", `event password ${address}`, "base64").slice(0, 22);
    return service.store.read.selectFrom("counters").select("points").where("key", "=", key).execute();
  };
  const get = async (path: string, address: string) =>
    (await service.anonymous.get(path, { "x-forwarded-for": address })).status;

  for (const [name, [closed, open]] of Object.entries(endpoints))
    it(`are limited: ${name}`, async () => {
      const address = newAddress();

      assert.deepEqual(await times(12, (at) => open(`wrong-${at}`, address)), twelve(closed));
      assert.equal(await open("sesame", address), 429);
      assert.ok((await open("sesame", newAddress())) < 400);
    });

  it("are limited: translating", async () => {
    const translate = async (password: string, address: string) => {
      const body = { title: "Fermé", translation_of: id, password };
      const headers = { "x-forwarded-for": address };
      return (await service.as.contributor.post("/events?wpml_language=fr", body, headers)).status;
    };
    const address = newAddress();

    assert.deepEqual(await times(12, (at) => translate(`wrong-${at}`, address)), twelve(403));
    assert.equal(await translate("sesame", newAddress()), 201);
  });

  it("are counted when an own event is translated, which needs no password", async () => {
    const address = newAddress();
    const source = (await service.as.contributor.post("/events", anEvent({ status: "draft" }))).body.id;
    const body = { title: "À moi", translation_of: source, status: "draft", password: "wrong" };
    const headers = { "x-forwarded-for": address };
    const translated = await service.as.contributor.post("/events?wpml_language=fr", body, headers);

    assert.equal(translated.status, 201);
    assert.deepEqual(await counters(address), [{ points: 1 }]);
  });

  it("are counted together, whichever endpoint they are sent to", async () => {
    const address = newAddress();
    const all = Object.values(endpoints).map(([, open]) => open);

    const found = await times(
      12,
      (at) => all[at % all.length]?.(`wrong-${at}`, address) ?? Promise.resolve(0),
    );

    assert.deepEqual(found.slice(-2), [429, 429]);
    assert.ok(!found.slice(0, 10).includes(429));
  });

  it("are no failures when they are right, nor without a password", async () => {
    const address = newAddress();
    for (const [, open] of Object.values(endpoints))
      for (const status of await times(3, () => open("sesame", address))) assert.ok(status < 400);
    for (const status of await times(15, () => get("/events", address))) assert.equal(status, 200);
    assert.equal(await get(`/events/${id}?password=wrong`, address), 403);

    const address2 = newAddress();
    await get(`/events/${id}?password=sesame`, address2);
    await times(11, (at) => get(`/events/${id}?password=wrong-${at}`, address2));
    assert.equal(await get(`/events/${id}?password=sesame`, address2), 200);
    await service.admin.put(`/events/${id}`, { password: "changed" });
    assert.equal(await get(`/events/${id}?password=sesame`, address2), 403);
    assert.equal(await get(`/events/${id}?password=sesame`, address2), 429);
    await service.admin.put(`/events/${id}`, { password: "sesame" });
  });

  it("touch no counter without a password", async () => {
    const address = newAddress();

    for (const path of [`/events/${id}`, "/events", "/events.ics", "//event/locked/"])
      await get(path, address);
    assert.deepEqual(await counters(address), []);
    await get("/events?password=wrong", address);
    assert.deepEqual(await counters(address), [{ points: 1 }]);
  });
});
