import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import {
  committedDocument,
  contractOf,
  type Described,
  operationsOf,
  pointerTo,
} from "../support/openapi.ts";
import { type Case, cases } from "../support/operation-cases.ts";
import {
  type Client,
  onEveryStoreInGate,
  startService,
  type TestResponse,
  type TestService,
} from "../support/service.ts";

const document = JSON.parse(committedDocument());
const contract = contractOf(document);
const operations = operationsOf(document);

const send = (client: Client, { method }: Described, { path, body, headers }: Case): Promise<TestResponse> =>
  client.send(method.toUpperCase(), path, body, headers);

const withParameter = (one: Case, parameter: string): Case => ({
  ...one,
  path: `${one.path}${one.path.includes("?") ? "&" : "?"}${parameter}`,
});

/** Whether an operation declares a parameter. */
const takes = ({ pointer, part }: Described, name: string): boolean =>
  part.parameters.some(
    (_: unknown, index: number) => contract.find(pointerTo(pointer, "parameters", index)).part.name === name,
  );

/** Whether an operation requires authentication. */
const isForUsers = ({ part }: Described): boolean =>
  part.security.every((way: object) => Object.keys(way).length > 0);

/** The names of the properties that a JSON body declares. */
const fieldsOf = ({ pointer, part }: Described): string[] => {
  if (!part.requestBody?.content["application/json"]) return [];
  const { at } = contract.find(pointerTo(pointer, "requestBody"));
  const schema = contract.find(pointerTo(at, "content", "application/json", "schema")).part;
  return Object.keys(schema.properties ?? {});
};

/** Whether an operation has fields, and is no alias: PUT and POST of an item go where PATCH goes. */
const hasFields = (operation: Described): boolean =>
  fieldsOf(operation).length > 0 && !/With(Post|Put)$/.test(operation.id);

/** Writes that every user may do: they change the account of the user. */
const ofOneself = new Set([
  "createApplicationPassword",
  ...["beginSecondFactor", "confirmSecondFactor", "disableSecondFactor", "renewRecoveryCodes"],
]);

describe("the test requests of operations", () => {
  it("exist for every operation, and for no other", () => {
    assert.deepEqual(Object.keys(cases).sort(), operations.map(({ id }) => id).sort());
  });
});

onEveryStoreInGate("every operation", (store) => {
  let service: TestService;

  before(async () => {
    service = await startService(store, { METRICS_TOKEN: "scraper" });
  });

  for (const operation of operations)
    it(`${operation.id} responds as declared`, async () => {
      const request = (await cases[operation.id]?.(service)) as Case;
      assert.ok(fits(operation, request.path), `${request.path} is ${operation.path}`);
      const { as = "administrator" } = request;
      const client = as === "anonymous" ? service.anonymous : service.as[as];
      if (takes(operation, "wpml_language"))
        await assertError(
          operation,
          send(service.admin, operation, withParameter(request, "wpml_language=xx")),
          400,
        );
      if (isForUsers(operation)) {
        await assertError(
          operation,
          send(service.anonymous, operation, { ...request, headers: typed(request) }),
          401,
        );
        const isForFew = takes(operation, "If-Match") || operation.method === "post";
        if (isForFew && !ofOneself.has(operation.id))
          await assertError(operation, send(service.as.subscriber, operation, request), 403);
      }

      const response = await send(client, operation, request);

      assert.equal(response.status, request.status, response.text);
      contract.assertDeclared(operation, response);
      assertBody(operation, request);
      if (takes(operation, "If-None-Match")) await assertRevalidates(operation, request, response, client);
    });

  // Bodies are parsed before any store is asked.
  for (const operation of store === "sqlite" ? operations.filter(hasFields) : [])
    it(`${operation.id} takes or refuses null for each property of its body`, async () => {
      const request = (await cases[operation.id]?.(service)) as Case;
      const { as = "administrator" } = request;
      const client = as === "anonymous" ? service.anonymous : service.as[as];
      for (const name of fieldsOf(operation)) {
        const body = { ...(request.body as object), [name]: null };
        const response = await send(client, operation, { ...request, body });
        assert.ok(response.status < 500, `${name}: ${response.status} ${response.text}`);
        contract.assertDeclared(operation, response);
      }
    });

  /** A client that sends the ETag gets 304. */
  async function assertRevalidates(
    operation: Described,
    request: Case,
    response: TestResponse,
    client: Client,
  ) {
    const known = { ...request.headers, "if-none-match": response.headers.get("etag") ?? "" };
    const again = await send(client, operation, { ...request, headers: known });
    assert.equal(again.status, 304, operation.id);
    contract.assertDeclared(operation, again);
  }

  async function assertError(operation: Described, sent: Promise<TestResponse>, status: number) {
    const response = await sent;
    assert.equal(response.status, status, `${operation.id}: ${response.text}`);
    contract.assertDeclared(operation, response);
  }
});

/** The accepted body must match the declared schema. */
function assertBody({ id, pointer, part }: Described, { body }: Case): void {
  if (body === undefined || body instanceof Uint8Array) return;
  assert.ok(part.requestBody, `${id} takes a body`);
  const schema = pointerTo(pointer, "requestBody", "content", "application/json", "schema");
  assert.equal(contract.errorsOf(schema, body), "", `the body of ${id}`);
}

/** The headers of a request that describe its body, without credentials. */
const typed = ({ headers = {} }: Case) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== "cookie" && name !== "authorization"),
  );

/** Whether a URL path matches the path of an operation. */
function fits({ path, isOutsideApi }: Described, url: string): boolean {
  const [urlPath = ""] = url.split("?");
  const pattern = path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${isOutsideApi ? "/" : ""}${pattern}$`).test(urlPath);
}
