import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const MEBIBYTE = 1024 * 1024;
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

onEveryStoreInGate("the size of requests", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("is limited to 32 kB of headers", async () => {
    const fits = await service.anonymous.get("/events", { "x-long": "x".repeat(30_000) });
    const large = await service.anonymous.get("/events", { "x-long": "x".repeat(33_000) });

    assert.equal(fits.status, 200);
    assert.deepEqual(
      [large.status, large.body.code, large.body.data],
      [431, "rest_headers_too_large", { status: 431 }],
    );
  });

  it("is checked after the right to write, whose absence is reported whatever the body is", async () => {
    const boundary = { "content-type": "multipart/form-data; boundary=x" };
    const media = "//wp-json/wp/v2/media";
    for (const [path, body, headers] of [
      ["/events", "{ no JSON", json],
      ["/events", "a=1&".repeat(MEBIBYTE), form],
      ["/events/1", "{ no JSON", json],
      [media, "a=1&".repeat(3 * MEBIBYTE), form],
      [media, "x".repeat(12 * MEBIBYTE), boundary],
      ["/tags", "[".repeat(MEBIBYTE), json],
    ] as const)
      for (const [client, status] of [
        [service.anonymous, 401],
        [service.as.subscriber, 403],
      ] as const) {
        const response = await client.send("POST", path, body, headers);

        assert.deepEqual([response.status, response.body.code], [status, "rest_forbidden"], path);
      }
  });

  it("may be large for those who may write, up to 1 MiB; files may be larger", async () => {
    const fits = await service.admin.send(
      "POST",
      "/events",
      `${JSON.stringify(anEvent())}${" ".repeat(900_000)}`,
      json,
    );
    const large = await service.admin.send("POST", "//wp-json/wp/v2/media", "a=1&".repeat(MEBIBYTE), form);
    const fields = new FormData();
    for (let index = 0; index < 5; index += 1) fields.set(`field${index}`, "x".repeat(300_000));
    const multipart = await service.admin.send("POST", "//wp-json/wp/v2/media", fields);

    assert.equal(fits.status, 201);
    for (const { status, body } of [large, multipart])
      assert.deepEqual([status, body.code], [413, "rest_body_too_large"]);
  });

  it("is limited to 1,000 fields, of whatever kind the body is", async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
    const boundary = { "content-type": "multipart/form-data; boundary=x" };
    const part = (head: string) => `--x\r\n${head}\r\n\r\n1\r\n`;
    const field = (name: number) => part(`Content-Disposition: form-data; name="f${name}"`);
    const kinds: Record<string, [(count: number) => string, Record<string, string>]> = {
      JSON: [
        (count) => JSON.stringify(Object.fromEntries(numbers(count).map((at) => [`f${at}`, "a:b"]))),
        json,
      ],
      form: [
        (count) =>
          numbers(count)
            .map((at) => `f${at}=1`)
            .join("&"),
        form,
      ],
      list: [
        (count) =>
          numbers(count)
            .map(() => "a[]=1")
            .join("&"),
        form,
      ],
      multipart: [(count) => `${numbers(count).map(field).join("")}--x--\r\n`, boundary],
      "unnamed parts": [(count) => `${part("").repeat(count)}--x--\r\n`, boundary],
    };
    for (const [kind, [bodyOf, headers]] of Object.entries(kinds)) {
      const fits = await service.admin.send("POST", "/events", bodyOf(1000), headers);
      const many = await service.admin.send("POST", "/events", bodyOf(1001), headers);

      assert.deepEqual([fits.status, fits.body.code], [400, "rest_missing_callback_param"], kind);
      assert.deepEqual([many.status, many.body.code], [413, "rest_too_many_fields"], kind);
      assert.equal(many.body.message, "The body has more than 1000 fields.", kind);
    }
  });

  it("is limited to 20,000 members of all objects of a JSON body, and 200 items of a list of prices", async () => {
    const nested = (count: number) =>
      anEvent({ unknown: Array.from({ length: count }, () => ({ name: ":" })) });
    const priced = (count: number) => anEvent({ cost: Array.from({ length: count }, (_, at) => at) });
    const statuses: number[] = [];
    for (const body of [nested(19_000), nested(20_000), priced(200), priced(201)])
      statuses.push((await service.admin.post("/events", body)).status);

    assert.deepEqual(statuses, [201, 413, 201, 400]);
  });

  it("is small where anybody may send a body", async () => {
    const body = JSON.stringify({ search: "x", unknown: "x".repeat(70_000) });
    for (const path of ["/events?_method=GET", "//wp-json/almanac/v1/session"]) {
      const { status, body: error } = await service.anonymous.send("POST", path, body, json);

      assert.deepEqual([status, error.code], [413, "rest_body_too_large"], path);
    }
  });

  it("leaves the nonce of a session in the body of a form", async () => {
    const login = await service.anonymous.post("//wp-json/almanac/v1/session", {
      login: "author",
      password: "pw-author",
    });
    const cookie = (login.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const event = new URLSearchParams(anEvent() as Record<string, string>);
    const send = (nonce: string) => {
      const body = new URLSearchParams([...event, ["_wpnonce", nonce]]);
      return service.anonymous.send("POST", "/events", String(body), { ...form, cookie });
    };

    const statuses = [(await send(login.body.nonce)).status, (await send("wrong")).status];
    const without = await service.anonymous.send("POST", "/events", String(event), { ...form, cookie });

    assert.deepEqual(statuses, [201, 403]);
    assert.equal(without.status, 401);
  });
});
