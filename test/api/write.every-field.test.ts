import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { resources } from "../../src/resources/index.ts";
import { type Body, makeSamples, type Samples, shownOf } from "../support/samples.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** Tags accept `parent` only to reject it; `recurrence` makes an event one of a series. */
const exempt: Record<string, string[]> = { tags: ["parent"], events: ["recurrence"] };

onEveryStoreInGate("writing every field", (store) => {
  let service: TestService;
  let samples: Record<string, Samples>;
  before(async () => {
    service = await startService(store);
    samples = await makeSamples(service);
  });

  for (const resource of resources)
    describe(`of ${resource.name}`, () => {
      const fields = Object.keys(resource.fields).filter((name) => !exempt[resource.name]?.includes(name));
      const path = (id: number) => `/${resource.name}/${id}?context=edit`;
      const of = (name: string) => samples[resource.name]?.[name] ?? { send: undefined };
      let whole: Record<string, unknown>;
      let created: Body;

      async function read(): Promise<Body> {
        const { json_ld: _, ...body } = (await service.admin.get(path(created.id))).body;
        return body;
      }

      /** The fields that differ between two response bodies. */
      const changed = (a: Body, b: Body) =>
        fields.filter(
          (name) => JSON.stringify(shownOf(a, name) ?? null) !== JSON.stringify(shownOf(b, name) ?? null),
        );

      before(async () => {
        whole = Object.fromEntries(fields.map((name) => [name, of(name).send]));
        const response = await service.admin.post(`/${resource.name}?context=edit`, whole);
        assert.equal(response.status, 201, response.text);
        created = response.body;
      });

      it("has a sample of each", () => {
        assert.deepEqual(Object.keys(samples[resource.name] ?? {}).sort(), [...fields].sort());
      });

      it("stores each on create and shows it, in the response and when it is read", async () => {
        const body = await read();

        for (const name of fields) {
          const sample = of(name);
          const expected = "shown" in sample ? sample.shown : sample.send;
          assert.deepEqual(shownOf(body, name), expected, name);
        }
        assert.deepEqual(created, body);
      });

      it("changes nothing when each is sent again unchanged", async () => {
        const earlier = await read();

        for (const name of fields) {
          const response = await service.admin.patch(path(created.id), { [name]: of(name).send });

          assert.equal(response.status, 200, `${name}: ${response.text}`);
          assert.deepEqual(response.body, earlier, name);
        }
      });

      it("clears each that can be empty and keeps the others, then sets it again", async () => {
        const earlier = await read();

        for (const name of fields)
          for (const value of of(name).clear ?? []) {
            const emptied = await service.admin.patch(path(created.id), { [name]: value });
            const filled = await service.admin.patch(path(created.id), { [name]: of(name).send });

            const label = `${name}: ${JSON.stringify(value)}`;
            assert.equal(emptied.status, 200, `${label} ${emptied.text}`);
            assert.deepEqual(shownOf(emptied.body, name), of(name).empty, label);
            const visible = name === "password" ? [] : [name, ...(of(name).hides ?? [])];
            assert.deepEqual(changed(earlier, emptied.body).sort(), visible.sort(), label);
            assert.deepEqual(changed(earlier, filled.body), [], label);
          }
      });

      it("rejects empty values of required fields, and names them", async () => {
        const earlier = await read();

        for (const name of fields)
          for (const value of of(name).invalid ?? []) {
            const response = await service.admin.patch(path(created.id), { [name]: value });

            assert.equal(response.status, 400, `${name}: ${JSON.stringify(value)}`);
            assert.equal(response.body.code, "rest_invalid_param");
            assert.deepEqual(Object.keys(response.body.data.params), [name]);
          }
        assert.deepEqual(await read(), earlier);
      });

      it("keeps fields that are not sent, with POST, PUT and PATCH, by id and by slug", async () => {
        const earlier = await read();
        const title = fields[0] ?? "";
        const bySlug = `/${resource.name}/by-slug/${of("slug").send}?context=edit`;
        const paths = resource.kind === "post" ? [path(created.id), bySlug] : [path(created.id)];

        for (const target of paths)
          for (const method of ["POST", "PUT", "PATCH"]) {
            const empty = await service.admin.send(method, target, {});
            const response = await service.admin.send(method, target, { [title]: `${method} it` });
            const back = await service.admin.send(method, target, { [title]: of(title).send });

            assert.equal(response.status, 200, response.text);
            assert.equal(response.body[title], `${method} it`);
            assert.deepEqual(empty.body, earlier);
            assert.deepEqual(changed(earlier, response.body), [title]);
            assert.deepEqual(back.body, earlier);
          }
      });

      it("treats null on create as not sent, or as missing where it is required", async () => {
        const nothing = Object.fromEntries(fields.map((name) => [name, null]));
        const required = fields.filter((name) => resource.fields[name]?.required);
        const needed = Object.fromEntries(required.map((name) => [name, of(name).send]));
        const title = { [fields[0] ?? ""]: `Nothing else of ${resource.name}` };

        const missing = await service.admin.post(`/${resource.name}`, nothing);
        const least = await service.admin.post(`/${resource.name}`, { ...nothing, ...needed, ...title });
        const plain = await service.admin.post(`/${resource.name}`, {
          ...needed,
          [fields[0] ?? ""]: `Nothing else of ${resource.name} again`,
        });

        assert.equal(missing.body.code, "rest_missing_callback_param");
        assert.deepEqual(missing.body.data.params, required);
        assert.equal(least.status, 201, least.text);
        const own = [fields[0], "slug"];
        assert.deepEqual(
          changed(least.body, plain.body).filter((name) => !own.includes(name)),
          [],
        );
      });
    });
});
