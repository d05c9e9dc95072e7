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
import { type Client, onEveryStore, type Reply, startService, type TestService } from "../support/service.ts";

const document = JSON.parse(committedDocument());
const contract = contractOf(document);
const operations = operationsOf(document);

const send = (client: Client, { method }: Described, { path, body, headers }: Case): Promise<Reply> =>
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

/** Whether an operation is for those only who say who they are. */
const isForUsers = ({ part }: Described): boolean =>
  part.security.every((way: object) => Object.keys(way).length > 0);

describe("the requests that operations are tried with", () => {
  it("are there for every operation, and for no other", () => {
    assert.deepEqual(Object.keys(cases).sort(), operations.map(({ id }) => id).sort());
  });
});

onEveryStore("every operation", (store) => {
  let service: TestService;

  before(async () => {
    service = await startService(store);
  });

  for (const operation of operations)
    it(`${operation.id} answers what it declares`, async () => {
      const request = (await cases[operation.id]?.(service)) as Case;
      assert.ok(fits(operation, request.path), `${request.path} is ${operation.path}`);
      const client = request.as === "anonymous" ? service.anonymous : service.admin;
      if (takes(operation, "wpml_language"))
        await refused(
          operation,
          send(service.admin, operation, withParameter(request, "wpml_language=xx")),
          400,
        );
      if (isForUsers(operation)) {
        await refused(
          operation,
          send(service.anonymous, operation, { ...request, headers: typed(request) }),
          401,
        );
        if (takes(operation, "If-Match") || operation.method === "post")
          await refused(operation, send(service.as.subscriber, operation, request), 403);
      }

      const answer = await send(client, operation, request);

      assert.equal(answer.status, request.status, answer.text);
      contract.assertDeclared(operation, answer);
      assertBody(operation, request);
      if (takes(operation, "If-None-Match")) await answersAgain(operation, request, answer, client);
    });

  /** A client that has the answer is not sent it again. */
  async function answersAgain(operation: Described, request: Case, answer: Reply, client: Client) {
    const known = { ...request.headers, "if-none-match": answer.headers.get("etag") ?? "" };
    const again = await send(client, operation, { ...request, headers: known });
    assert.equal(again.status, 304, operation.id);
    contract.assertDeclared(operation, again);
  }

  async function refused(operation: Described, sent: Promise<Reply>, status: number) {
    const answer = await sent;
    assert.equal(answer.status, status, `${operation.id}: ${answer.text}`);
    contract.assertDeclared(operation, answer);
  }
});

/** What was sent and accepted is what the document says can be sent. */
function assertBody({ id, pointer, part }: Described, { body }: Case): void {
  if (body === undefined || body instanceof Uint8Array) return;
  assert.ok(part.requestBody, `${id} takes a body`);
  const schema = pointerTo(pointer, "requestBody", "content", "application/json", "schema");
  assert.equal(contract.errorsOf(schema, body), "", `the body of ${id}`);
}

/** The headers of a request that describe its body, and no credentials. */
const typed = ({ headers = {} }: Case) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "cookie"));

/** Whether an address is one of a path. */
function fits({ path, isBeside }: Described, address: string): boolean {
  const [asked = ""] = address.split("?");
  const pattern = path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${isBeside ? "/" : ""}${pattern}$`).test(asked);
}
