import assert from "node:assert/strict";
import { before, it } from "node:test";
import { namesOf } from "../../src/http/resource-names.ts";
import { SITE } from "../../src/openapi/examples/site.ts";
import { stories } from "../../src/openapi/examples.ts";
import { resourceOf } from "../../src/resources/index.ts";
import {
  committedDocument,
  contractOf,
  type Described,
  operationsOf,
  pointerTo,
} from "../support/openapi.ts";
import { onEveryStoreInGate, startService, type TestResponse, type TestService } from "../support/service.ts";

const document = JSON.parse(committedDocument());
const contract = contractOf(document);
const operations = operationsOf(document);

/** The example of a request body, or of the response of a status. */
const exampleAt = ({ pointer }: Described, ...steps: (string | number)[]) =>
  contract.find(pointerTo(pointer, ...steps, "content", "application/json", "examples", "example")).part
    ?.value;

/** The path of an operation, filled with the examples of its parameters. */
const pathOf = ({ path, pointer, part }: Described): string =>
  part.parameters.reduce((filled: string, _: unknown, index: number) => {
    const { name, in: place, schema } = contract.find(pointerTo(pointer, "parameters", index)).part;
    return place === "path" ? filled.replace(`{${name}}`, schema.examples[0]) : filled;
  }, path);

onEveryStoreInGate("the examples of the OpenAPI document", (store) => {
  let service: TestService;
  const verified = new Set<string>();

  before(async () => {
    service = await startService(store, { BASE_URL: SITE, TIMEZONE: "Europe/Paris" });
  });

  /** Sends the example request of an operation, and compares the response with its example. */
  async function verify(id: string, status: number): Promise<TestResponse> {
    const operation = operations.find((one) => one.id === id);
    assert.ok(operation, id);
    const response = await service.admin.send(
      operation.method.toUpperCase(),
      pathOf(operation),
      exampleAt(operation, "requestBody"),
    );
    assert.equal(response.status, status, `${id}: ${response.text}`);
    assert.deepEqual(response.body, exampleAt(operation, "responses", status), id);
    verified.add(id);
    return response;
  }

  it("are the real responses to creates", async () => {
    for (const name of Object.keys(stories)) await verify(`create${namesOf(resourceOf(name)).one}`, 201);
  });

  it("are the real responses to reads and lists", async () => {
    for (const name of Object.keys(stories)) {
      const { one, many } = namesOf(resourceOf(name));
      const isPost = resourceOf(name).kind === "post";
      const reads = [`read${one}`, `read${one}ByExternalId`, ...(isPost ? [`read${one}BySlug`] : [])];
      for (const id of [...reads, `list${many}`, `list${one}Translations`]) await verify(id, 200);
    }
  });

  it("are the real responses to updates and deletes", async () => {
    for (const name of Object.keys(stories).reverse()) {
      const { one } = namesOf(resourceOf(name));
      for (const id of [`update${one}`, `update${one}WithPut`, `update${one}WithPost`]) await verify(id, 200);
      await verify(`delete${one}`, 200);
    }
  });

  it("are each verified, or the same as one that is", () => {
    const of = (id: string) => id.replace(/BySlug|ByExternalId/, "");
    const withExample = operations.filter((operation) =>
      Object.keys(operation.part.responses).some(
        (status) => Number(status) < 300 && exampleAt(operation, "responses", status),
      ),
    );
    for (const { id } of withExample) assert.ok(verified.has(id) || verified.has(of(id)), id);
  });
});
